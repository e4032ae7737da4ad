import { activity, award, type Cv, edu, family, idNumber, language, skill, text, work } from './cv.ts';

const place = (...spellings: string[]) => spellings;

/** Made-up applicants. Phone numbers with `0000` belong to nobody. */
export const chineseCvs: readonly Cv[] = [
  {
    id: 'zh-01',
    layout: 'plain',
    kind: 'pdf',
    title: '个人简历',
    name: '张 伟',
    names: '张伟',
    job: '求职意向：航线维修工程师（青岛）',
    lines: [
      ['性别', '男', { sex: 'male' }],
      ['出生年月', '1998年7月', { birthdate: '1998-07' }],
      ['民族', '汉族', { nation: 'han' }],
      ['政治面貌', '中共党员', { polity: 'party' }],
      ['手机', '138-0000-0101', { mobile: '13800000101' }],
      ['邮箱', 'zhangwei98@example.com', { email: 'zhangwei98@example.com' }],
      ['籍贯', '山东潍坊', { nativeplace: place('山东省潍坊市', '山东潍坊') }],
    ],
    sections: [
      [
        '教育背景',
        [
          edu(
            ['2020.09–2023.06', '中国民航大学', '航空宇航科学与技术', '硕士'],
            ['2020-09', '2023-06', '中国民航大学', '航空宇航科学与技术', 'master'],
            '研究方向：复合材料损伤检测',
          ),
          edu(
            ['2016.09–2020.06', '沈阳航空航天大学', '飞行器动力工程', '本科'],
            ['2016-09', '2020-06', '沈阳航空航天大学', '飞行器动力工程', 'bachelor'],
            '主修课程：航空发动机原理、工程热力学、材料力学',
          ),
        ],
      ],
      [
        '工作经历',
        [
          work(
            ['2023.07–至今', '海岬飞机维修工程有限公司', '航线维修技术员'],
            ['2023-07', '', '海岬飞机维修工程有限公司', '航线维修技术员', 'maintenance'],
            '负责 A320 系列飞机航前、航后检查与故障排除；',
            '参与 2 次定检，编写工卡 30 余份。',
          ),
        ],
      ],
      [
        '证书与语言',
        [
          language(['大学英语六级（CET-6）512 分'], { 'Score.englishLevel': 'cet6', 'Score.englishScore': 512 }),
          skill(
            ['2024.03', '民用航空器维修人员执照（TA）'],
            ['2024-03', place('民用航空器维修人员执照（TA）', '民用航空器维修人员执照')],
          ),
        ],
      ],
      ['自我评价', [text('做事踏实，习惯把每一步写进工卡；能适应夜班和外站驻勤。', 'Other.selfAssessment')]],
      ['推荐人', [text('李建国，副教授，中国民航大学航空工程学院，电话 139-0000-0777，邮箱 lijg@cauc.example.org')]],
    ],
  },
  {
    id: 'zh-02',
    layout: 'table',
    kind: 'pdf',
    title: '个人简历表',
    name: '王思雨',
    job: '应聘岗位：客舱乘务员',
    lines: [
      ['姓名', '王思雨'],
      ['性别', '女', { sex: 'female' }],
      ['出生日期', '2003-11-08', { birthdate: '2003-11-08' }],
      ['民族', '满', { nation: 'manchu' }],
      ['身高', '168cm', { height: 168 }],
      ['体重', '52kg', { weight: 52 }],
      ['政治面貌', '共青团员', { polity: 'league' }],
      ['婚姻状况', '未婚', { maritalStatus: 'single' }],
      ['视力', '左 5.0　右 4.9', { visionLeft: 5, visionRight: 4.9 }],
      ['身份证号', idNumber('21', '2003-11-08', '002'), { id: idNumber('21', '2003-11-08', '002'), 'idtype?': 'idcard' }],
      ['联系电话', '139 0000 0202', { mobile: '13900000202' }],
      ['电子邮箱', 'wangsiyu@example.com', { email: 'wangsiyu@example.com' }],
      ['紧急联系人', '王立新（父亲）', { contactemer: '王立新' }],
      ['紧急联系人电话', '13900000303', { contactemerPhone: '13900000303' }],
      ['通讯地址', '辽宁省沈阳市浑南区云岭路18号', { contactAddr: '辽宁省沈阳市浑南区云岭路18号' }],
    ],
    sections: [
      [
        '教育经历',
        [
          edu(
            ['2021年9月—2024年6月', '三亚航空旅游职业学院', '空中乘务', '大专'],
            ['2021-09', '2024-06', '三亚航空旅游职业学院', '空中乘务', 'college'],
          ),
          edu(
            ['2018年9月—2021年6月', '沈阳市浑南云岭中学', '', '高中'],
            ['2018-09', '2021-06', '沈阳市浑南云岭中学', '', 'high'],
          ),
        ],
      ],
      [
        '实习经历',
        [
          work(
            ['2023年7月—2023年12月', '南屿机场贵宾服务公司', '贵宾厅服务实习生'],
            ['2023-07', '2023-12', '南屿机场贵宾服务公司', '贵宾厅服务实习生', ['ground', 'cabin', 'other']],
            '接待要客，引导登机，日均服务旅客 60 人次',
            '公司电话：0898-6000 0000',
          ),
        ],
      ],
      [
        '获奖情况',
        [
          award(['2022.10', '校级礼仪大赛一等奖'], ['2022-10', '校级礼仪大赛一等奖', 'school']),
          award(['2023.05', '海南省大学生志愿服务先进个人'], ['2023-05', '海南省大学生志愿服务先进个人', 'provincial']),
        ],
      ],
      [
        '家庭成员',
        [
          family(['父亲', '王立新', '50岁', '沈阳云岭机械厂', '技师'], ['father', '王立新', 50, '沈阳云岭机械厂', '技师']),
          family(['母亲', '赵梅', '48岁', '浑南区第九小学', '教师'], ['mother', '赵梅', 48, '浑南区第九小学', '教师']),
        ],
      ],
    ],
  },
  {
    id: 'zh-03',
    layout: 'sidebar',
    kind: 'pdf',
    title: '',
    name: '陈嘉铭',
    job: 'Java 后端开发工程师 · 5 年经验',
    lines: [
      ['☎', '+86 137 0000 0303', { mobile: '13700000303', 'mobilePrefix?': '86' }],
      ['✉', 'jiaming.chen@example.org', { email: 'jiaming.chen@example.org' }],
      ['⌂', '四川省成都市武侯区', { 'contactAddr?': '四川省成都市武侯区', 'homeLocation?': place('四川省成都市武侯区') }],
      ['', '男 | 28岁', { sex: 'male' }],
    ],
    sections: [
      [
        '工作履历',
        [
          work(
            ['2021.08 - 至今', '蓝屿信息技术有限公司', '高级后端工程师'],
            ['2021-08', '', '蓝屿信息技术有限公司', '高级后端工程师', 'it'],
            '负责票务订单系统的拆分与重构，接口平均耗时从 320ms 降到 90ms',
            '主导消息队列迁移，全程零停机',
          ),
          work(
            ['2019.07 - 2021.07', '成都木棉科技有限公司', '软件开发工程师'],
            ['2019-07', '2021-07', '成都木棉科技有限公司', '软件开发工程师', 'it'],
            '开发酒店会员与积分模块',
          ),
        ],
      ],
      ['项目经验', [text('2022.03 - 2022.11　不正常航班旅客自助改签平台：担任后端负责人，使用 Java、Spring Boot、PostgreSQL。')]],
      [
        '学历',
        [
          edu(
            ['2015.09 - 2019.06', '电子科技大学', '软件工程', '本科 / 工学学士'],
            ['2015-09', '2019-06', '电子科技大学', '软件工程', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      ['外语', [language(['CET-6：566'], { 'Score.englishLevel': 'cet6', 'Score.englishScore': 566 })]],
      ['兴趣', [text('长跑、桥牌、给开源项目写文档', 'Other.hobbies')]],
    ],
  },
  {
    id: 'zh-04',
    layout: 'columns',
    kind: 'pdf',
    title: '简　历',
    name: '刘梓萱',
    job: '应聘：地面服务（校园招聘）',
    lines: [
      ['出生年月', '2004.02', { birthdate: '2004-02' }],
      ['性　　别', '女', { sex: 'female' }],
      ['电　　话', '１３６ ００００ ０４０４', { mobile: '13600000404' }],
      ['邮　　箱', 'zixuan.liu@example.net', { email: 'zixuan.liu@example.net' }],
      ['户口所在地', '江苏省南通市', { permanreside: place('江苏省南通市', '江苏南通') }],
      ['政治面貌', '中共预备党员', { polity: 'probationary' }],
    ],
    sections: [
      [
        '学习经历',
        [
          edu(
            ['2022/09-2026/06', '南京航空航天大学', '交通运输（民航运输）', '本科在读'],
            ['2022-09', '2026-06', '南京航空航天大学', '交通运输（民航运输）', 'bachelor'],
            'GPA：3.7/4.0　专业排名：5/86',
          ),
          text('', { 'Score.gradePoint': '3.7/4.0', 'Score.classRank': '5/86' }),
        ],
      ],
      [
        '校园经历',
        [
          activity(
            ['2023/09-2024/06', '校学生会', '外联部部长'],
            ['2023-09', '2024-06', ['校学生会', '校学生会外联部'], ['外联部部长', '部长']],
            '联系赞助企业 8 家，筹办校园歌手大赛',
          ),
          activity(['2022/10-2023/06', '青年志愿者协会', '干事'], ['2022-10', '2023-06', '青年志愿者协会', '干事']),
        ],
      ],
      [
        '荣誉奖励',
        [
          award(['2024/11', '国家励志奖学金'], ['2024-11', '国家励志奖学金', 'national']),
          award(['2023/12', '校二等奖学金'], ['2023-12', '校二等奖学金', 'school']),
        ],
      ],
      [
        '技能证书',
        [
          language(['英语四级（CET4，498分）'], { 'Score.englishLevel': 'cet4', 'Score.englishScore': 498 }),
          skill(['2024/03', '全国计算机等级考试二级'], ['2024-03', '全国计算机等级考试二级'], { 'Score.computerLevel': 'ncre2' }),
        ],
      ],
      ['自我介绍', [text('性格开朗，普通话标准，暑期三次参加机场春运志愿服务。', 'Other.selfAssessment')]],
    ],
  },
  {
    id: 'zh-05',
    layout: 'bilingual',
    kind: 'pdf',
    title: '个人简历 RESUME',
    name: '林晓彤 Lin Xiaotong',
    names: ['林晓彤', 'Lin Xiaotong'],
    job: '应聘职位 Position：国际航线乘务员 Cabin Crew',
    lines: [
      ['性别 Gender', '女 Female', { sex: 'female' }],
      ['出生日期 Date of Birth', '2001年3月15日', { birthdate: '2001-03-15' }],
      ['国籍 Nationality', '中国 Chinese', { nationality: place('中国', 'China', 'Chinese') }],
      ['手机 Mobile', '(+86) 159-0000-0505', { mobile: '15900000505' }],
      ['邮箱 E-mail', 'xiaotong.lin@example.com', { email: 'xiaotong.lin@example.com' }],
      ['身高 Height', '170 cm', { height: 170 }],
      ['体重 Weight', '54.5 kg', { weight: 54.5 }],
    ],
    sections: [
      [
        '教育背景 Education',
        [
          edu(
            ['2019.09 – 2023.06', '厦门大学 Xiamen University', '日语 Japanese', '本科 Bachelor'],
            [
              '2019-09',
              '2023-06',
              place('厦门大学', 'Xiamen University', '厦门大学 Xiamen University'),
              place('日语', 'Japanese', '日语 Japanese'),
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        '工作经历 Work Experience',
        [
          work(
            ['2023.08 – 2025.10', '鹭岛国际酒店 Ludao International Hotel', '宾客关系专员 Guest Relations Officer'],
            [
              '2023-08',
              '2025-10',
              place('鹭岛国际酒店', 'Ludao International Hotel', '鹭岛国际酒店 Ludao International Hotel'),
              place('宾客关系专员', 'Guest Relations Officer', '宾客关系专员 Guest Relations Officer'),
              ['other', 'marketing', 'ground'],
            ],
            '接待日籍团队，处理投诉，季度满意度 96%',
          ),
        ],
      ],
      [
        '语言 Languages',
        [
          language(['雅思 IELTS 6.5'], { 'Score.englishLevel': 'ielts', 'Score.englishScore': 6.5 }, '2023-05'),
          text('日语 N1', {
            'Score.otherLang': place('日语', 'Japanese', '日语 N1'),
            'Score.otherLangScore': place('N1', '日语 N1'),
          }),
        ],
      ],
    ],
  },
  {
    id: 'zh-06',
    layout: 'plain',
    kind: 'docx',
    title: '求职简历',
    name: '赵国强',
    job: '应聘岗位：机务放行工程师（社会招聘）',
    lines: [
      ['姓名', '赵国强'],
      ['性别', '男', { sex: 'male' }],
      ['年龄', '36岁'],
      ['婚姻状况', '已婚', { maritalStatus: 'married' }],
      ['参加工作时间', '2012年7月', { joinworkdate: '2012-07' }],
      ['联系方式', '135 0000 0606', { mobile: '13500000606' }],
      ['E-mail', 'zhaogq@example.com', { email: 'zhaogq@example.com' }],
      ['期望年薪', '300000元', { 'Other.expectSalary': 300000 }],
      ['现住址', '天津市东丽区津滨大道199号', { contactAddr: '天津市东丽区津滨大道199号', 'homeLocation?': '天津市东丽区' }],
    ],
    sections: [
      [
        '从业经历',
        [
          work(
            ['2017年3月至今', '渤湾飞机工程公司', '放行工程师'],
            ['2017-03', '', '渤湾飞机工程公司', '放行工程师', 'maintenance', { voucher: '孙志远', voucherPhone: '022-60000000' }],
            '负责 B737-800、B737 MAX 的航线放行与排故，带教新员工 12 人',
            '证明人：孙志远　电话：022-60000000',
          ),
          work(
            ['2012年7月至2017年2月', '北原通用航空有限公司', '机械员'],
            [
              '2012-07',
              '2017-02',
              '北原通用航空有限公司',
              '机械员',
              'maintenance',
              { voucher: '何勇', voucherPhone: '13500000707' },
            ],
            '负责 Y-12 飞机的例行检查',
            '证明人：何勇　电话：135-0000-0707',
          ),
        ],
      ],
      [
        '教育情况',
        [
          edu(
            ['2008年9月至2012年6月', '中国民用航空飞行学院', '飞行器动力工程', '大学本科'],
            ['2008-09', '2012-06', '中国民用航空飞行学院', '飞行器动力工程', 'bachelor'],
          ),
        ],
      ],
      [
        '执照',
        [
          skill(['2015年11月', '民用航空器维修人员执照', '涡轮飞机'], ['2015-11', '民用航空器维修人员执照', '涡轮飞机']),
          skill(['2018年6月', 'B737-800 机型签署'], ['2018-06', 'B737-800 机型签署']),
        ],
      ],
      [
        '其他',
        [
          text('培训：2019年5月 MAX 差异培训；2021年4月 EWIS 复训。'),
          text('爱好：钓鱼、乒乓球', { 'Other.hobbies': '钓鱼、乒乓球' }),
        ],
      ],
    ],
  },
  {
    id: 'zh-07',
    layout: 'table',
    kind: 'docx',
    title: '应聘登记表',
    name: '欧阳若琳',
    job: '应聘职位：空中乘务员',
    lines: [
      ['姓　名', '欧阳若琳'],
      ['性　别', '女', { sex: 'female' }],
      ['出生年月', '2002年12月', { birthdate: '2002-12' }],
      ['民　族', '土家族', { nation: 'tujia' }],
      ['籍　贯', '湖南张家界', { nativeplace: place('湖南省张家界市', '湖南张家界') }],
      ['政治面貌', '群众', { polity: 'masses' }],
      ['身高/体重', '171cm / 55kg', { height: 171, weight: 55 }],
      ['裸眼视力', '5.1 / 5.0', { 'visionLeft?': 5.1, 'visionRight?': 5 }],
      ['是否色盲色弱', '否', { colorBlindness: 'N' }],
      ['手机号码', '18800000707', { mobile: '18800000707' }],
      ['电子邮件', 'ruolin_ouyang@example.com', { email: 'ruolin_ouyang@example.com' }],
      ['邮　编', '427000', { postcode: '427000' }],
    ],
    sections: [
      [
        '学习简历',
        [
          edu(
            ['2021.09', '2024.06', '长沙航空职业技术学院', '空中乘务', '大专'],
            ['2021-09', '2024-06', '长沙航空职业技术学院', '空中乘务', 'college'],
          ),
          edu(
            ['2018.09', '2021.06', '张家界市天门高级中学', '文科', '高中'],
            ['2018-09', '2021-06', '张家界市天门高级中学', '文科', 'high'],
          ),
          edu(
            ['2015.09', '2018.06', '张家界市澧水初级中学', '', '初中'],
            ['2015-09', '2018-06', '张家界市澧水初级中学', '', 'junior'],
          ),
        ],
      ],
      [
        '工作经历',
        [
          work(
            ['2024.07', '2025.09', '潇湘高铁服务有限公司', '列车乘务员'],
            ['2024-07', '2025-09', '潇湘高铁服务有限公司', '列车乘务员', ['cabin', 'ground', 'other']],
            '商务座服务与广播，处理突发疾病旅客 3 起',
          ),
        ],
      ],
      [
        '家庭主要成员',
        [
          family(
            ['父亲', '欧阳军', '51', '张家界市澧水镇政府', '公务员'],
            ['father', '欧阳军', 51, '张家界市澧水镇政府', '公务员'],
          ),
          family(['母亲', '田秀英', '49', '个体', '经商'], ['mother', '田秀英', 49, '个体', '经商']),
        ],
      ],
      [
        '证书',
        [
          language(['大学英语四级 451分'], { 'Score.englishLevel': 'cet4', 'Score.englishScore': 451 }),
          skill(['2023.11', '普通话水平测试等级证书', '一级乙等'], ['2023-11', '普通话水平测试等级证书', '一级乙等']),
        ],
      ],
    ],
  },
  {
    id: 'zh-08',
    layout: 'sidebar',
    kind: 'docx',
    title: '',
    name: '周 舟',
    names: '周舟',
    job: '数据分析师（收益管理方向）',
    lines: [
      ['联系电话', '158-0000-0808', { mobile: '15800000808' }],
      ['邮箱', 'zhouzhou@example.org', { email: 'zhouzhou@example.org' }],
      ['出生', '1996/05/21', { birthdate: '1996-05-21' }],
      ['现居', '广东省广州市', { 'homeLocation?': place('广东省广州市'), 'contactAddr?': '广东省广州市' }],
      ['到岗时间', '2027年3月1日', { 'Other.canWorkTime': '2027-03-01' }],
    ],
    sections: [
      [
        '教育',
        [
          edu(['2018-09 ~ 2021-06', '中山大学', '统计学', '硕士研究生'], ['2018-09', '2021-06', '中山大学', '统计学', 'master']),
          edu(
            ['2014-09 ~ 2018-06', '华南理工大学', '数学与应用数学', '本科'],
            ['2014-09', '2018-06', '华南理工大学', '数学与应用数学', 'bachelor'],
          ),
        ],
      ],
      [
        '工作',
        [
          work(
            ['2021-07 ~ 今', '珠湾航旅数据有限公司', '数据分析师'],
            ['2021-07', '', '珠湾航旅数据有限公司', '数据分析师', ['it', 'marketing']],
            '搭建票价预测模型，预测误差下降 18%',
            '负责收益日报与看板，服务 40 余名航线经理',
          ),
        ],
      ],
      [
        '实习',
        [
          work(
            ['2020-06 ~ 2020-09', '木兰咨询（广州）有限公司', '数据实习生'],
            ['2020-06', '2020-09', '木兰咨询（广州）有限公司', '数据实习生', ['it', 'other']],
            '清洗客户问卷数据，撰写分析报告',
          ),
        ],
      ],
      ['英语', [language(['托业 TOEIC 905 分'], { 'Score.englishLevel': 'toeic', 'Score.englishScore': 905 })]],
      ['推荐人', [text('珠湾航旅数据有限公司 高级经理 何敏：138 0000 9901，hemin@zhuwan.example.com')]],
    ],
  },
  {
    id: 'zh-09',
    layout: 'columns',
    kind: 'docx',
    title: '个人简历',
    name: '买买提·艾力',
    job: '求职意向：机场场务 / 地面保障',
    lines: [
      ['性别', '男', { sex: 'male' }],
      ['民族', '维吾尔族', { nation: 'uyghur' }],
      ['出生日期', '2000.06.18', { birthdate: '2000-06-18' }],
      ['手机', '+86-152-0000-0909', { mobile: '15200000909' }],
      ['邮箱', 'maimaiti.aili@example.com', { email: 'maimaiti.aili@example.com' }],
      ['户籍', '新疆维吾尔自治区喀什地区', { permanreside: place('新疆维吾尔自治区喀什地区', '新疆喀什地区', '新疆喀什') }],
    ],
    sections: [
      [
        '教育经历',
        [
          edu(
            ['2018年9月－2021年7月', '广州民航职业技术学院', '机场场务技术与管理', '专科'],
            ['2018-09', '2021-07', '广州民航职业技术学院', '机场场务技术与管理', 'college'],
          ),
        ],
      ],
      [
        '工作经历',
        [
          work(
            ['2021年8月－2025年3月', '天山机场管理有限公司', '场务员'],
            ['2021-08', '2025-03', '天山机场管理有限公司', '场务员', ['ground', 'operations', 'safety']],
            '道面巡查、除冰雪与驱鸟',
            '离职原因：合同到期',
          ),
        ],
      ],
      [
        '资格证书',
        [
          skill(['2021年6月', '机动车驾驶证', 'B2'], ['2021-06', '机动车驾驶证', 'B2']),
          skill(['2022年4月', '机场场务员职业资格证书', '四级'], ['2022-04', '机场场务员职业资格证书', '四级']),
        ],
      ],
      [
        '语言能力',
        [
          text('维吾尔语（母语）、汉语（普通话二级甲等）', {
            'Score.otherLang?': place('维吾尔语', '维吾尔语（母语）', '维吾尔语（母语）、汉语（普通话二级甲等）'),
          }),
        ],
      ],
    ],
  },
  {
    id: 'zh-10',
    layout: 'bilingual',
    kind: 'docx',
    title: '简历 Curriculum Vitae',
    name: '黄俊杰（Jason Huang）',
    names: ['黄俊杰', '黄俊杰（Jason Huang）'],
    job: '意向 Objective：飞行学员 Cadet Pilot',
    lines: [
      ['出生日期 DOB', '2004/08/09', { birthdate: '2004-08-09' }],
      ['性别 Sex', '男 M', { sex: 'male' }],
      ['身高 Height', '178cm', { height: 178 }],
      ['体重 Weight', '70kg', { weight: 70 }],
      ['电话 Tel', '186 0000 1010', { mobile: '18600001010' }],
      ['邮箱 Email', 'jason.huang@example.com', { email: 'jason.huang@example.com' }],
      ['视力 Vision', '左眼 Left 5.0，右眼 Right 5.0', { visionLeft: 5, visionRight: 5 }],
    ],
    sections: [
      [
        '教育 Education',
        [
          edu(
            ['2022.09 – 2026.06', '福州闽江口大学', '自动化', '本科 Bachelor'],
            ['2022-09', '2026-06', '福州闽江口大学', '自动化', 'bachelor'],
          ),
          edu(
            ['2019.09 – 2022.06', '福州鼓山第一中学', '理科', '高中 High School'],
            ['2019-09', '2022-06', '福州鼓山第一中学', '理科', 'high'],
          ),
        ],
      ],
      ['英语 English', [language(['CET-6 588'], { 'Score.englishLevel': 'cet6', 'Score.englishScore': 588 })]],
      [
        '活动 Activities',
        [
          activity(
            ['2023.03 – 2025.05', '校田径队', '队长 Captain'],
            ['2023-03', '2025-05', '校田径队', ['队长', '队长 Captain', 'Captain']],
          ),
        ],
      ],
    ],
  },
  {
    id: 'zh-11',
    layout: 'plain',
    kind: 'docx',
    title: '',
    name: '孙悦',
    job: '人力资源专员 | 青岛 | 随时到岗',
    lines: [
      ['', '女，1999年1月出生', { sex: 'female', birthdate: '1999-01' }],
      ['', '177 0000 1111', { mobile: '17700001111' }],
      ['', 'sunyue.hr@example.com', { email: 'sunyue.hr@example.com' }],
    ],
    sections: [
      [
        '一、教育背景',
        [
          edu(
            ['2017年9月至2021年6月', '青岛大学', '人力资源管理', '管理学学士'],
            ['2017-09', '2021-06', '青岛大学', '人力资源管理', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        '二、工作经验',
        [
          work(
            ['2021年7月至2024年12月', '胶州湾物流集团', '招聘专员'],
            ['2021-07', '2024-12', '胶州湾物流集团', '招聘专员', 'hr'],
            '年均完成社招 120 人、校招 80 人；',
            '独立组织高校宣讲会 15 场。',
          ),
          work(
            ['2020年7月至2020年9月', '青岛海石人才服务中心', '实习生'],
            ['2020-07', '2020-09', '青岛海石人才服务中心', '实习生', 'hr'],
            '筛选简历、电话邀约',
          ),
        ],
      ],
      [
        '三、证书',
        [
          skill(['2022年11月', '企业人力资源管理师', '三级'], ['2022-11', '企业人力资源管理师', '三级']),
          language(['大学英语六级 478'], { 'Score.englishLevel': 'cet6', 'Score.englishScore': 478 }),
        ],
      ],
      ['四、个人总结', [text('沟通顺畅，记得住每一位候选人的名字；熟练使用 Excel 透视表。', 'Other.selfAssessment')]],
    ],
  },
  {
    id: 'zh-12',
    layout: 'sidebar',
    kind: 'pdf',
    title: '个人简历',
    name: '吴昊天',
    job: '飞行技术专业 应届毕业生',
    lines: [
      ['生日', '2003.04.27', { birthdate: '2003-04-27' }],
      ['电话', '15100001212', { mobile: '15100001212' }],
      ['邮箱', 'haotian.wu@example.com', { email: 'haotian.wu@example.com' }],
      [
        '身份证',
        idNumber('51', '2003-04-27', '001'),
        { id: idNumber('51', '2003-04-27', '001'), 'idtype?': 'idcard', 'sex?': 'male' },
      ],
      ['身高体重', '176 cm，68 kg', { height: 176, weight: 68 }],
      ['民族', '彝族', { nation: 'yi' }],
      ['政治面貌', '团员', { polity: 'league' }],
    ],
    sections: [
      [
        '求学经历',
        [
          edu(
            ['2021.09-2025.07', '中国民用航空飞行学院', '飞行技术', '本科'],
            ['2021-09', '2025-07', '中国民用航空飞行学院', '飞行技术', 'bachelor'],
            '绩点 3.4/4.0，班级排名 8/42',
          ),
          text('', { 'Score.gradePoint': '3.4/4.0', 'Score.classRank': '8/42' }),
        ],
      ],
      [
        '飞行执照',
        [
          skill(['2023.09', '私用驾驶员执照（PPL）'], ['2023-09', place('私用驾驶员执照（PPL）', '私用驾驶员执照')]),
          skill(['2025.01', '商用驾驶员执照（CPL）'], ['2025-01', place('商用驾驶员执照（CPL）', '商用驾驶员执照')]),
          language(['ICAO 英语四级'], { 'Score.englishLevel': 'icao4' }),
        ],
      ],
      ['飞行经历', [text('C172 单发 180 小时，PA44 双发 32 小时，仪表 45 小时。2024年6月完成首次转场单飞。')]],
      [
        '校内任职',
        [activity(['2022.09-2023.07', '飞行中队', '区队长'], ['2022-09', '2023-07', '飞行中队', '区队长'], '负责晨操与内务检查')],
      ],
      ['获奖', [award(['2022.12', '校级三好学员'], ['2022-12', '校级三好学员', 'school'])]],
    ],
  },
  {
    id: 'zh-13',
    layout: 'table',
    kind: 'pdf',
    title: '毕业生推荐表',
    name: '马晓丽',
    job: '应聘：安全员 / 安检',
    lines: [
      ['姓名', '马晓丽'],
      ['曾用名', '马丽', { usedName: '马丽' }],
      ['性别', '女', { sex: 'female' }],
      ['民族', '回族', { nation: 'hui' }],
      ['出生年月', '2003年06月', { birthdate: '2003-06' }],
      ['生源地', '宁夏银川'],
      ['政治面貌', '共青团员', { polity: 'league' }],
      ['外语水平', '英语四级 436', { 'Score.englishLevel': 'cet4', 'Score.englishScore': 436 }],
      ['计算机水平', '国家二级', { 'Score.computerLevel?': 'ncre2' }],
      ['身高', '1.66米', { height: 166 }],
      ['体重', '54公斤', { weight: 54 }],
      ['本人电话', '173-0000-1313', { mobile: '17300001313' }],
      ['家庭电话', '0951-6000000'],
      ['班主任电话', '139 0000 1399'],
      ['邮箱', 'maxiaoli03@example.com', { email: 'maxiaoli03@example.com' }],
    ],
    sections: [
      [
        '教育经历',
        [
          edu(
            ['2022.9-2025.7', '上海民航职业技术学院', '民航安全技术管理', '大专'],
            ['2022-09', '2025-07', '上海民航职业技术学院', '民航安全技术管理', 'college'],
          ),
        ],
      ],
      [
        '社会实践',
        [
          work(
            ['2024.7-2025.1', '浦江机场安检护卫公司', '安检实习生'],
            ['2024-07', '2025-01', '浦江机场安检护卫公司', '安检实习生', ['safety', 'ground']],
            '旅客证件查验与人身检查',
          ),
        ],
      ],
      ['奖惩情况', [award(['2023.11', '校技能竞赛二等奖'], ['2023-11', '校技能竞赛二等奖', 'school'])]],
      ['特长', [text('散打、羽毛球', { 'Score.otherSpecialty?': '散打、羽毛球', 'Other.hobbies?': '散打、羽毛球' })]],
    ],
  },
  {
    id: 'zh-14',
    layout: 'columns',
    kind: 'pdf',
    title: '',
    name: '徐 丽 娜',
    names: '徐丽娜',
    job: '市场营销经理',
    lines: [
      ['手机：', '１８９－００００－１４１４', { mobile: '18900001414' }],
      ['邮箱：', 'lina.xu＠example.com', { email: 'lina.xu@example.com' }],
      ['性别：', '女', { sex: 'female' }],
      ['婚否：', '已婚', { maritalStatus: 'married' }],
      ['通讯地址：', '上海市长宁区虹云路６６号', { contactAddr: '上海市长宁区虹云路66号' }],
      ['邮政编码：', '200335', { postcode: '200335' }],
    ],
    sections: [
      [
        '工作经历',
        [
          work(
            ['2018年4月—现在', '东岚旅行社集团', '市场部', '市场经理'],
            ['2018-04', '', '东岚旅行社集团', '市场经理', 'marketing', { department: '市场部' }],
            '负责华东区航线联合推广，年预算 800 万元；',
            '策划“云端周末”活动，带动机票销售增长 23％。',
          ),
          work(
            ['2013年7月—2018年3月', '上海彩屏广告有限公司', '客户部', '客户主任'],
            ['2013-07', '2018-03', '上海彩屏广告有限公司', '客户主任', 'marketing', { department: '客户部' }],
            '服务航空与酒店客户',
          ),
        ],
      ],
      [
        '学历教育',
        [
          edu(
            ['2015年9月—2018年1月', '华东理工大学', '工商管理', '硕士', '在职'],
            ['2015-09', '2018-01', '华东理工大学', '工商管理', 'master', '', { studymode: 'part' }],
          ),
          edu(
            ['2009年9月—2013年6月', '上海大学', '广告学', '本科', '全日制'],
            ['2009-09', '2013-06', '上海大学', '广告学', 'bachelor'],
          ),
        ],
      ],
      ['语言', [language(['英语专业八级（TEM-8）'], { 'Score.englishLevel': 'tem8' })]],
      ['兴趣爱好', [text('摄影、瑜伽、城市徒步', 'Other.hobbies')]],
    ],
  },
  {
    id: 'zh-15',
    layout: 'plain',
    kind: 'pdf',
    title: '个 人 简 历',
    name: '何志鹏',
    job: '应聘岗位：签派员',
    lines: [
      ['姓名', '何志鹏'],
      ['性别', '男', { sex: 'male' }],
      ['出生年月日', '1995年10月2日', { birthdate: '1995-10-02' }],
      ['籍贯', '河南省郑州市', { nativeplace: '河南省郑州市' }],
      ['手机/微信', '13300001515', { mobile: '13300001515' }],
      ['QQ', '100001515'],
      ['邮箱', 'hezhipeng@example.com', { email: 'hezhipeng@example.com' }],
      ['紧急联系人', '何卫东 13300001599', { contactemer: '何卫东', contactemerPhone: '13300001599' }],
    ],
    sections: [
      [
        '教育经历',
        [
          edu(
            ['2014.09-2018.07', '中国民航大学', '交通运输（飞行签派）', '本科', '学士'],
            ['2014-09', '2018-07', '中国民航大学', '交通运输（飞行签派）', 'bachelor', 'bachelor'],
          ),
          edu(['2011.09-2014.06', '郑州市嵩岳高级中学', '高中'], ['2011-09', '2014-06', '郑州市嵩岳高级中学', '', 'high']),
        ],
      ],
      [
        '工作经历',
        [
          work(
            ['2021.05-至今', '中原航空运行控制中心', '飞行签派员'],
            ['2021-05', '', '中原航空运行控制中心', '飞行签派员', 'operations', { voucher: '郭涛' }],
            '负责 A320 机队日常放行，制作飞行计划，监控航班运行。',
            '2022 年参与郑州暴雨期间的应急处置，调整航班 64 班。',
            '证明人：郭涛（运控中心主任）',
          ),
          work(
            ['2018.08-2021.04', '郑州航信代理有限公司', '配载员'],
            ['2018-08', '2021-04', '郑州航信代理有限公司', '配载员', ['ground', 'operations']],
            '制作载重平衡图，日均 25 班。',
          ),
        ],
      ],
      [
        '执照与证书',
        [
          skill(['2020.12', '飞行签派员执照'], ['2020-12', '飞行签派员执照']),
          skill(['2019.03', '配载平衡岗位合格证'], ['2019-03', '配载平衡岗位合格证']),
          language(['CET-4 530 分'], { 'Score.englishLevel': 'cet4', 'Score.englishScore': 530 }),
        ],
      ],
      [
        '培训经历',
        [
          text('2023.03 资源管理（DRM）复训，中原航空培训中心。'),
          text('2022.09 危险品运输第 6 类人员培训，合格证有效期至 2024.09。'),
          text('2021.06 低能见度运行（HUD RVR 150 米）专项培训。'),
          text('2021.02 高高原机场运行培训，昆明。'),
          text('2019.10 除防冰知识培训，哈尔滨。'),
        ],
      ],
      [
        '项目与论文',
        [
          text('《基于历史数据的航路颠簸预报》，发表于《民航运行》2022 年第 4 期，第二作者。'),
          text('2021.11–2022.06 参与公司备降场选择规则的修订，整理 86 个机场的资料，写成一份可查询的表格，供全体签派员使用。'),
          text(
            '2022.08–2023.01 参与航班燃油政策的评估，比较三种备份油标准在一千六百个航班中的结果，提出按季节调整的建议并获采纳。',
          ),
        ],
      ],
      [
        '自我评价',
        [text('遇事冷静，熟悉国内主要机场的天气特点；乐于把经验写下来，与同事分享；能够适应倒班。', 'Other.selfAssessment')],
      ],
      ['兴趣爱好', [text('气象观测、马拉松、模拟飞行', 'Other.hobbies')]],
    ],
  },
  {
    id: 'zh-16',
    layout: 'sidebar',
    kind: 'docx',
    title: '',
    name: '韩雪',
    job: 'UI 设计师',
    lines: [
      ['Tel', '187-0000-1616', { mobile: '18700001616' }],
      ['Mail', 'hanxue.design@example.net', { email: 'hanxue.design@example.net' }],
      ['Web', 'https://hanxue.example.net'],
      ['微信', 'hanxue_1616'],
      ['年龄', '27'],
    ],
    sections: [
      [
        '经历',
        [
          work(
            ['2022年3月 - 至今', '北辰互联科技有限公司', '用户体验设计师'],
            ['2022-03', '', '北辰互联科技有限公司', '用户体验设计师', 'it'],
            '负责出行 App 选座与值机流程的改版',
          ),
          work(
            ['2020年7月 - 2022年2月', '雪松数字传媒', '视觉设计师'],
            ['2020-07', '2022-02', '雪松数字传媒', '视觉设计师', ['it', 'marketing']],
            '品牌海报与活动页面设计',
          ),
        ],
      ],
      [
        '教育',
        [
          edu(
            ['2016年9月 - 2020年6月', '鲁迅美术学院', '视觉传达设计', '本科'],
            ['2016-09', '2020-06', '鲁迅美术学院', '视觉传达设计', 'bachelor'],
          ),
        ],
      ],
      [
        '奖项',
        [
          award(
            ['2021年10月', '北方设计周银奖'],
            ['2021-10', '北方设计周银奖', ['municipal', 'provincial', 'national', 'other']],
          ),
        ],
      ],
      ['关于我', [text('喜欢把复杂的流程画成一张谁都看得懂的图。', 'Other.selfAssessment')]],
    ],
  },
  {
    id: 'zh-17',
    layout: 'table',
    kind: 'docx',
    title: '个人履历',
    name: '郑海涛',
    job: '应聘：财务主管',
    lines: [
      ['姓名', '郑海涛'],
      ['出生日期', '1988年12月30日', { birthdate: '1988-12-30' }],
      ['性别', '男', { sex: 'male' }],
      ['政治面貌', '民主党派', { polity: 'democratic' }],
      ['移动电话', '0086-13200001717', { mobile: '13200001717' }],
      ['办公电话', '0532-60000017'],
      ['邮箱', 'zheng.haitao@example.com', { email: 'zheng.haitao@example.com' }],
      [
        '家庭住址',
        '山东省青岛市崂山区观海路7号',
        {
          contactAddr: '山东省青岛市崂山区观海路7号',
          'homeLocation?': place('山东省青岛市崂山区', '山东省青岛市崂山区观海路7号'),
        },
      ],
      ['期望年薪', '25万元', { 'Other.expectSalary': 250000 }],
    ],
    sections: [
      [
        '教育程度',
        [
          edu(
            ['2007/09', '2011/06', '东北财经大学', '会计学', '本科'],
            ['2007-09', '2011-06', '东北财经大学', '会计学', 'bachelor'],
          ),
        ],
      ],
      [
        '任职经历',
        [
          work(
            ['2016/01', '至今', '胶东港务集团', '财务部', '财务主管'],
            ['2016-01', '', '胶东港务集团', '财务主管', 'finance', { department: '财务部' }],
            '负责合并报表与年度预算',
          ),
          work(
            ['2011/07', '2015/12', '立衡会计师事务所', '审计二部', '审计员'],
            ['2011-07', '2015-12', '立衡会计师事务所', '审计员', 'finance', { department: '审计二部' }],
            '参与上市公司年度审计',
          ),
        ],
      ],
      [
        '专业资格',
        [
          skill(['2015/12', '注册会计师（CPA）'], ['2015-12', place('注册会计师（CPA）', '注册会计师')]),
          skill(['2013/09', '会计专业技术资格', '中级'], ['2013-09', '会计专业技术资格', '中级']),
        ],
      ],
      ['推荐人', [text('胶东港务集团 财务总监 于洋　联系电话：13200001788　邮箱：yuyang@jdgw.example.com')]],
    ],
  },
  {
    id: 'zh-18',
    layout: 'plain',
    kind: 'docx',
    title: '',
    name: '唐诗语',
    job: '实习意向：航空安全与法务实习生',
    lines: [
      ['电话', '166 0000 1818', { mobile: '16600001818' }],
      ['邮箱', 'tangshiyu@example.org', { email: 'tangshiyu@example.org' }],
      ['出生年月', '2005-01', { birthdate: '2005-01' }],
      ['民族', '苗族', { nation: 'miao' }],
    ],
    sections: [
      [
        '教育背景',
        [
          edu(
            ['2023年9月-2027年6月（预计）', '西南政法大学', '法学', '本科'],
            ['2023-09', '2027-06', '西南政法大学', '法学', 'bachelor'],
            '平均绩点：3.82/4.00',
          ),
        ],
      ],
      [
        '成绩',
        [
          text('年级排名 6/210；无挂科。', {
            'Score.classRank': '6/210',
            'Score.gradePoint': '3.82/4.00',
            'Score.makeupTotal?': 0,
          }),
        ],
      ],
      [
        '实习经历',
        [
          work(
            ['2025年7月-2025年8月', '渝中明理律师事务所', '法务实习生'],
            ['2025-07', '2025-08', '渝中明理律师事务所', '法务实习生', ['administration', 'other']],
            '检索航班延误案例 40 件，整理成表',
          ),
        ],
      ],
      [
        '学生工作',
        [activity(['2024年9月-2025年6月', '模拟法庭协会', '副会长'], ['2024-09', '2025-06', '模拟法庭协会', '副会长'])],
      ],
      [
        '荣誉',
        [
          award(['2024年12月', '重庆市模拟法庭竞赛二等奖'], ['2024-12', '重庆市模拟法庭竞赛二等奖', ['provincial', 'municipal']]),
          award(['2024年10月', '国家奖学金'], ['2024-10', '国家奖学金', 'national']),
        ],
      ],
      ['外语', [language(['CET-6 601分；雅思7.0'], { 'Score.englishLevel': ['cet6', 'ielts'], 'Score.englishScore': [601, 7] })]],
    ],
  },
  {
    id: 'zh-19',
    layout: 'columns',
    kind: 'pdf',
    title: '简历',
    name: '冯子涵',
    job: '机上服务 / 头等舱乘务员（有经验）',
    lines: [
      ['性别', '男', { sex: 'male' }],
      ['年龄', '29 岁'],
      ['身高', '182 厘米', { height: 182 }],
      ['体重', '146 斤', { weight: 73 }],
      ['手机', '（+86）17800001919', { mobile: '17800001919' }],
      ['邮箱', 'FengZihan@Example.com', { email: 'fengzihan@example.com' }],
      ['所在基地', '深圳', { 'baseAir?': '深圳' }],
    ],
    sections: [
      [
        '工作经历',
        [
          work(
            ['2019/05—2025/08', '南翎航空股份有限公司', '两舱乘务员'],
            [
              '2019-05',
              '2025-08',
              '南翎航空股份有限公司',
              '两舱乘务员',
              'cabin',
              { voucher: '罗琪', voucherPhone: '0755-20000000' },
            ],
            '累计飞行 4200 小时，持有 A320、A330 机型资质',
            '证明人：罗琪　电话：0755-20000000',
          ),
        ],
      ],
      [
        '教育背景',
        [
          edu(
            ['2015/09—2019/06', '南昌航空大学', '航空服务艺术与管理', '本科'],
            ['2015-09', '2019-06', '南昌航空大学', '航空服务艺术与管理', 'bachelor'],
          ),
        ],
      ],
      [
        '证书',
        [
          skill(['2019/04', '客舱乘务员训练合格证'], ['2019-04', '客舱乘务员训练合格证']),
          skill(['2021/07', '初级急救员证'], ['2021-07', '初级急救员证']),
          language(['托业 720'], { 'Score.englishLevel': 'toeic', 'Score.englishScore': 720 }),
        ],
      ],
      ['荣誉', [award(['2023/01', '公司年度服务之星'], ['2023-01', place('公司年度服务之星', '年度服务之星'), 'company'])]],
    ],
  },
  {
    id: 'zh-20',
    layout: 'bilingual',
    kind: 'pdf',
    title: '个人简历 Personal Resume',
    name: '朴美英 Park Meiying',
    names: ['朴美英', 'Park Meiying'],
    job: '应聘岗位 Apply for：韩语航线乘务员 Korean-speaking Crew',
    lines: [
      ['性别 Gender', '女 F', { sex: 'female' }],
      ['民族 Ethnicity', '朝鲜族 Korean', { nation: 'korean' }],
      ['出生年月 Birth', '2000.10', { birthdate: '2000-10' }],
      ['电话 Phone', '+86 131 0000 2020', { mobile: '13100002020' }],
      ['邮箱 Email', 'meiying.park@example.com', { email: 'meiying.park@example.com' }],
      [
        '籍贯 Native Place',
        '吉林延吉 Yanji, Jilin',
        { nativeplace: place('吉林省延边朝鲜族自治州延吉市', '吉林延吉', '吉林省延吉市', '吉林延吉 Yanji, Jilin', '吉林省') },
      ],
    ],
    sections: [
      [
        '教育经历 Education',
        [
          edu(
            [
              '2019.03 – 2023.02',
              '首尔汉江外国语大学 Hangang University of Foreign Studies',
              '旅游管理 Tourism',
              '本科 Bachelor',
            ],
            [
              '2019-03',
              '2023-02',
              place(
                '首尔汉江外国语大学',
                'Hangang University of Foreign Studies',
                '首尔汉江外国语大学 Hangang University of Foreign Studies',
              ),
              place('旅游管理', 'Tourism', '旅游管理 Tourism'),
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        '工作经历 Experience',
        [
          work(
            ['2023.04 – 2025.06', '仁川云港免税店 Incheon Unport Duty Free', '销售顾问 Sales Adviser'],
            [
              '2023-04',
              '2025-06',
              place('仁川云港免税店', 'Incheon Unport Duty Free', '仁川云港免税店 Incheon Unport Duty Free'),
              place('销售顾问', 'Sales Adviser', '销售顾问 Sales Adviser'),
              ['marketing', 'other'],
            ],
            '接待中、韩、日旅客',
          ),
        ],
      ],
      [
        '语言 Languages',
        [
          language(['英语 TOEIC 850'], { 'Score.englishLevel': 'toeic', 'Score.englishScore': 850 }),
          text('韩语 TOPIK 6 级', {
            'Score.otherLang': place('韩语', '韩国语', '朝鲜语', 'Korean'),
            'Score.otherLangScore': place('TOPIK 6 级', 'TOPIK 6', '6 级', 'TOPIK 六级'),
          }),
        ],
      ],
      [
        '紧急联系人 Emergency Contact',
        [text('朴哲洙（父） 131 0000 2121', { contactemer: '朴哲洙', contactemerPhone: '13100002121' })],
      ],
    ],
  },
];
