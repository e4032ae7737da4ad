import { activity, award, type Cv, edu, type Entry, family, idNumber, language, row, skill, text, work } from './cv.ts';

/** A row with five cells: begin, end, name, role and description of an activity. */
function described(description: string, head: [string, string, string, string], [begin, end]: [string, string]): Entry {
  const entry = activity([...head, description], [begin, end, head[2], head[3]]);
  return { ...entry, answers: { ...entry.answers, 'description?': description } };
}

/** Made-up CVs by another author who did not know the rules for reading CVs. Phone numbers with `0000` belong to nobody. */
export const chineseCvs31To35: readonly Cv[] = [
  {
    id: 'zh-31',
    layout: 'plain',
    kind: 'docx',
    look: { loose: true },
    title: '',
    name: '姜国栋',
    job: '（应聘航线维修 / 发动机工程师）',
    lines: [
      [
        '',
        '男，1982年6月生，汉族，山东烟台人，中共党员，已婚，育有一女。',
        {
          sex: 'male',
          birthdate: '1982-06',
          nation: 'han',
          nativeplace: ['山东省烟台市', '山东烟台'],
          polity: 'party',
          maritalStatus: 'married',
        },
      ],
      [
        '',
        '2004年7月参加工作，现住烟台市福山区。',
        { joinworkdate: '2004-07', 'homeLocation?': ['山东省烟台市福山区', '烟台市福山区'], 'contactAddr?': '烟台市福山区' },
      ],
      ['', '手机13400003031，邮箱jiangguodong82@example.com', { mobile: '13400003031', email: 'jiangguodong82@example.com' }],
    ],
    sections: [
      [
        '一、上学情况',
        [
          edu(
            ['2000年9月至2004年7月，沈阳航空航天大学，飞行器动力工程专业，本科，工学学士'],
            ['2000-09', '2004-07', '沈阳航空航天大学', ['飞行器动力工程', '飞行器动力工程专业'], 'bachelor', 'bachelor'],
          ),
          edu(
            ['2012年3月至2014年12月，中国民航大学，航空工程，工程硕士（在职）'],
            ['2012-03', '2014-12', '中国民航大学', '航空工程', 'master', 'master', { 'studymode?': 'part' }],
          ),
        ],
      ],
      [
        '二、干过的工作',
        [
          work(
            ['2004年7月至2011年5月，胶东航空维修厂，机械员'],
            ['2004-07', '2011-05', '胶东航空维修厂', '机械员', 'maintenance'],
            '倒了七年班，A检、C检都跟过，独立换发23台次。',
          ),
          work(
            ['2011年6月至2019年12月，芝罘航空技术有限公司，发动机车间副主任'],
            [
              '2011-06',
              '2019-12',
              '芝罘航空技术有限公司',
              ['发动机车间副主任', '副主任', '车间副主任'],
              'maintenance',
              { 'department?': '发动机车间' },
            ],
            '管14个人，负责孔探、换发和试车的放行。',
            '把拆装工装改成快卸式，一台发动机省6个工时。',
          ),
          work(
            ['2020年1月至今，芝罘航空技术有限公司，技术主管'],
            ['2020-01', '', '芝罘航空技术有限公司', '技术主管', 'maintenance'],
            '编写维修方案和工程指令，对接局方检查。',
          ),
        ],
      ],
      [
        '三、执照和培训',
        [
          skill(
            ['民用航空器维修人员执照（TA），2007年8月'],
            ['2007-08', ['民用航空器维修人员执照（TA）', '民用航空器维修人员执照'], 'TA'],
          ),
          skill(['CFM56-7B发动机孔探培训合格证，2013年4月'], ['2013-04', 'CFM56-7B发动机孔探培训合格证']),
        ],
      ],
      [
        '四、得过的奖',
        [
          award(['2016年度公司劳动模范'], ['2016', ['公司劳动模范', '2016年度公司劳动模范', '劳动模范'], 'company']),
          award(['2018年9月，全省民航机务技能比武第二名'], ['2018-09', '全省民航机务技能比武第二名', ['provincial', 'other']]),
        ],
      ],
      ['五、自己的话', [text('手上有活，心里有数。工具从不少一件，签字从不代一笔。', 'Other.selfAssessment')]],
    ],
  },
  {
    id: 'zh-32',
    layout: 'sidebar',
    kind: 'pdf',
    look: { photo: true, last: true, parts: 'stacked', beside: 3, about: '联系我' },
    title: '',
    name: '温 知 夏',
    job: '空中乘务员（2027届）',
    lines: [
      ['', '155-0000-3032', { mobile: '15500003032' }],
      ['', 'wenzhixia@example.org', { email: 'wenzhixia@example.org' }],
      ['', '2006/03/22', { birthdate: '2006-03-22' }],
      ['', '女 · 汉族 · 共青团员', { sex: 'female', nation: 'han', polity: 'league' }],
      ['', '168cm / 51kg', { height: 168, weight: 51 }],
      ['', '裸眼视力 左 4.8 右 4.9', { visionLeft: 4.8, visionRight: 4.9 }],
    ],
    sections: [
      [
        'Hello，我是知夏',
        [
          text(
            '在空乘专业度过了三年，也在高铁和咖啡馆站过柜台。我记人快、脾气慢，喜欢把陌生人照顾成熟人。',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        '在学校',
        [
          edu(
            ['三亚航空旅游职业学院', '空中乘务 / 大专', '2024.09-2027.06'],
            ['2024-09', '2027-06', '三亚航空旅游职业学院', '空中乘务', 'college'],
            '主修：客舱服务、急救常识、民航法规、形体训练',
          ),
        ],
      ],
      [
        '做过的事',
        [
          work(
            ['凤凰湾高铁服务有限公司', '实习列车员', '2026.01-2026.03'],
            ['2026-01', '2026-03', '凤凰湾高铁服务有限公司', '实习列车员', ['other', 'cabin']],
            '春运期间值乘42趟，照看无人陪伴儿童16名',
          ),
          work(
            ['椰子猫咖啡馆', '店员（周末兼职）', '2025.03-2025.12'],
            ['2025-03', '2025-12', '椰子猫咖啡馆', ['店员（周末兼职）', '店员', '店员（兼职）'], ['other', 'marketing']],
            '点单、做咖啡、盘点，月度好评榜第一',
          ),
          activity(
            ['礼仪队', '副队长', '2025.04-2026.05'],
            ['2025-04', '2026-05', '礼仪队', '副队长'],
            '带36名队员承担学校大型活动的迎宾颁奖',
          ),
        ],
      ],
      [
        '小成绩',
        [
          award(['国家励志奖学金', '2025.11'], ['2025-11', '国家励志奖学金', 'national']),
          award(['校“最美微笑”大赛亚军', '2025.05'], ['2025-05', ['校“最美微笑”大赛亚军', '“最美微笑”大赛亚军'], 'school']),
        ],
      ],
      [
        '证书',
        [
          skill(['普通话 二级甲等'], ['', ['普通话', '普通话水平测试', '普通话 二级甲等', '普通话水平测试等级证书'], '二级甲等']),
          skill(['初级急救员证'], ['', '初级急救员证', '初级']),
        ],
      ],
      [
        '外语',
        [
          language(['英语 A级'], { 'Score.englishLevel?': 'other', 'name?': ['英语 A级', '英语A级', '英语'], 'level?': 'A级' }),
          text('日语 N3', { 'Score.otherLang': ['日语', '日语 N3', 'Japanese'], 'Score.otherLangScore': ['N3', '日语 N3'] }),
        ],
      ],
      ['闲暇', [text('街舞、手冲咖啡、拍云', 'Other.hobbies')]],
    ],
  },
  {
    id: 'zh-33',
    layout: 'table',
    kind: 'docx',
    look: {},
    title: '飞行学员报名信息表',
    name: '巴桑扎西',
    job: '',
    lines: [
      ['姓名', '巴桑扎西'],
      ['性别', '男', { sex: 'male' }],
      ['曾用名', '无'],
      ['出生日期', '2003年12月05日', { birthdate: '2003-12-05' }],
      ['民族', '藏族', { nation: 'tibetan' }],
      ['政治面貌', '中共预备党员', { polity: 'probationary' }],
      ['籍贯', '西藏日喀则', { nativeplace: ['西藏自治区日喀则市', '西藏日喀则'] }],
      ['户口所在地', '西藏自治区日喀则市桑珠孜区', { permanreside: '西藏自治区日喀则市桑珠孜区' }],
      ['身份证号', idNumber('54', '2003-12-05', '011'), { id: idNumber('54', '2003-12-05', '011'), 'idtype?': 'idcard' }],
      ['婚姻状况', '未婚', { maritalStatus: 'single' }],
      ['身高（cm）', '177', { height: 177 }],
      ['体重（kg）', '68.5', { weight: 68.5 }],
      ['视力（左/右）', '5.0/5.1', { visionLeft: 5, visionRight: 5.1 }],
      ['色盲色弱', '无', { colorBlindness: 'N' }],
      ['做过眼部手术', '否', { visionSurgery: 'N' }],
      ['本人手机', '17700003033', { mobile: '17700003033' }],
      ['电子邮件', 'basang.zhaxi@example.com', { email: 'basang.zhaxi@example.com' }],
      ['通讯地址', '四川省成都市武侯区望江路南段99号7舍402', { contactAddr: '四川省成都市武侯区望江路南段99号7舍402' }],
      ['邮政编码', '610000', { postcode: '610000' }],
      ['紧急联系人', '次仁卓玛（母亲）', { contactemer: '次仁卓玛' }],
      ['紧急联系电话', '18900003133', { contactemerPhone: '18900003133' }],
      ['外语水平', '大学英语四级 468', { 'Score.englishLevel': 'cet4', 'Score.englishScore': 468 }],
    ],
    sections: [
      [
        '教育经历',
        [
          row('入学时间', '毕业时间', '学校名称', '专业', '学历/学位'),
          edu(
            ['2022.09', '2026.06', '四川大学', '空间科学与技术', '本科/理学学士'],
            ['2022-09', '2026-06', '四川大学', '空间科学与技术', 'bachelor', 'bachelor'],
          ),
          edu(
            ['2019.09', '2022.06', '日喀则市第三高级中学', '理科', '高中/无'],
            ['2019-09', '2022-06', '日喀则市第三高级中学', '', 'high', '', { 'degree?': 'none', 'major?': '理科' }],
          ),
        ],
      ],
      [
        '社会工作',
        [
          row('开始', '结束', '组织', '职务', '主要工作'),
          described('组织升旗和训练', ['2023.10', '2024.09', '校国旗护卫队', '执行队长'], ['2023-10', '2024-09']),
          described('每周教学', ['2023.03', '2025.03', '锅庄舞社', '社长'], ['2023-03', '2025-03']),
        ],
      ],
      [
        '奖惩',
        [
          row('时间', '名称', '级别'),
          award(['2024.12', '四川省优秀大学生标兵', '省级'], ['2024-12', '四川省优秀大学生标兵', 'provincial']),
          award(['2023.11', '3000米校运会冠军', '校级'], ['2023-11', ['3000米校运会冠军', '校运会3000米冠军'], 'school']),
        ],
      ],
      [
        '直系亲属',
        [
          row('关系', '姓名', '年龄', '单位', '职务'),
          family(['父亲', '旦增', '54', '桑珠孜区农牧局', '驾驶员'], ['father', '旦增', 54, '桑珠孜区农牧局', '驾驶员']),
          family(['母亲', '次仁卓玛', '51', '日喀则市第二小学', '教师'], ['mother', '次仁卓玛', 51, '日喀则市第二小学', '教师']),
          family(['弟弟', '尼玛', '15', '日喀则市第一中学', '学生'], ['brother', '尼玛', 15, '日喀则市第一中学', '学生']),
        ],
      ],
      [
        '个人陈述',
        [
          text(
            '在海拔三千八百米的地方长大，从小看着飞机翻过雪山。希望飞高原航线，把家乡和外面连得近一些。',
            'Other.selfAssessment',
          ),
        ],
      ],
    ],
  },
  {
    id: 'zh-34',
    layout: 'columns',
    kind: 'pdf',
    look: { last: true, about: '基本资料', labels: 'above', beside: 3, parts: 'spread' },
    title: '',
    name: '沈玉珂',
    job: '总账会计 → 航空公司收入结算',
    lines: [
      ['出生', '1994 年 2 月', { birthdate: '1994-02' }],
      ['手机', '+86 137 0000 3034', { mobile: '13700003034' }],
      ['邮箱', 'shen_yuke@example.net', { email: 'shen_yuke@example.net' }],
      ['所在城市', '福建省厦门市湖里区', { 'homeLocation?': '福建省厦门市湖里区', 'contactAddr?': '福建省厦门市湖里区' }],
      ['婚姻', '离异', { maritalStatus: 'divorced' }],
      ['期望年薪', '16 万元', { 'Other.expectSalary': 160000 }],
      ['最快入职', '2027-02-22', { 'Other.canWorkTime': '2027-02-22' }],
    ],
    sections: [
      [
        '工作经验',
        [
          work(
            ['鼓浪电子商务股份有限公司', '2020-05 ~ 至今'],
            [
              '2020-05',
              '',
              '鼓浪电子商务股份有限公司',
              '总账会计',
              'finance',
              {
                'department?': '财务中心',
                duties: '月结由 8 天缩短至 5 天；\n主导 ERP 切换，清理往来挂账 1,900 万元；\n每年配合审计，三年无重大调整事项。',
              },
            ],
            '岗位：财务中心 总账会计',
            '月结由 8 天缩短至 5 天；',
            '主导 ERP 切换，清理往来挂账 1,900 万元；',
            '每年配合审计，三年无重大调整事项。',
          ),
          work(
            ['筼筜税务师事务所有限责任公司', '2016-08 ~ 2020-04'],
            [
              '2016-08',
              '2020-04',
              ['筼筜税务师事务所有限责任公司', '筼筜税务师事务所'],
              '税务助理',
              'finance',
              { duties: '为 60 余家小微企业代理申报，编制汇算清缴报告。' },
            ],
            '岗位：税务助理',
            '为 60 余家小微企业代理申报，编制汇算清缴报告。',
          ),
        ],
      ],
      [
        '教育经历',
        [
          edu(
            ['厦门大学 · 税收学 · 硕士研究生（非全日制）', '2021-09 ~ 2024-06'],
            ['2021-09', '2024-06', '厦门大学', '税收学', 'master', '', { studymode: 'part', 'studymode?': 'part' }],
          ),
          edu(
            ['集美大学诚毅学院 · 审计学 · 本科', '2012-09 ~ 2016-06'],
            ['2012-09', '2016-06', '集美大学诚毅学院', '审计学', 'bachelor'],
          ),
        ],
      ],
      [
        '资格证书',
        [
          skill(['中级会计师', '2021-10'], ['2021-10', '中级会计师', '中级']),
          skill(['税务师', '2019-11'], ['2019-11', ['税务师', '税务师职业资格证书']]),
        ],
      ],
      [
        '语言',
        [
          language(['大学英语六级（CET-6）482 分'], {
            'Score.englishLevel': 'cet6',
            'Score.englishScore': 482,
            'name?': ['大学英语六级（CET-6）', '大学英语六级', 'CET-6', '大学英语六级（CET-6）482 分'],
            'level?': ['482', '482 分', '六级'],
          }),
        ],
      ],
      ['软件', [text('SAP FICO、用友 U8、Power BI', { 'Score.otherSpecialty?': 'SAP FICO、用友 U8、Power BI' })]],
    ],
  },
  {
    id: 'zh-35',
    layout: 'sidebar',
    kind: 'docx',
    look: { last: true, beside: 2, labels: 'beside' },
    title: '',
    name: '邵 阳',
    job: 'Java 后端开发 · 旅客服务系统方向',
    lines: [
      ['性别', '男', { sex: 'male' }],
      ['年龄', '31岁'],
      ['工作年限', '9年'],
      ['电话', '18600003035', { mobile: '18600003035' }],
      ['E-mail', 'shaoyang.dev@example.com', { email: 'shaoyang.dev@example.com' }],
      ['GitHub', 'github.example.com/shaoyang-dev'],
      ['目前状态', '在职，看看机会'],
      ['期望月薪', '28K-32K', { 'Other.expectSalary?': [336000, 360000, 384000] }],
    ],
    sections: [
      [
        '个人总结',
        [
          text('写了九年 Java，做过机票交易、支付和会员三条线。', {
            'Other.selfAssessment': '写了九年 Java，做过机票交易、支付和会员三条线。\n重视监控和回滚方案，线上事故复盘从不甩锅。',
          }),
          text('重视监控和回滚方案，线上事故复盘从不甩锅。'),
        ],
      ],
      [
        '职业历程',
        [
          work(
            ['2021/04 - 至今', '飞鹭出行科技（北京）有限公司', '机票事业部 | 资深 Java 工程师'],
            ['2021-04', '', '飞鹭出行科技（北京）有限公司', '资深 Java 工程师', 'it', { department: '机票事业部' }],
            '负责退改签引擎重构，规则由代码改为配置，平均上线时间从 3 天到 2 小时',
            '搭建全链路压测，支撑春运 4.5 倍峰值',
          ),
          work(
            ['2017/07 - 2021/03', '砚台金融信息服务有限公司', '支付平台组 | Java 工程师'],
            ['2017-07', '2021-03', '砚台金融信息服务有限公司', 'Java 工程师', 'it', { department: ['支付平台组', '支付平台'] }],
            '开发对账、清分模块，日处理 260 万笔',
          ),
        ],
      ],
      [
        '项目',
        [
          row('2022/03 - 2022/11', '会员里程合并平台', '技术负责人'),
          text('Spring Cloud + Kafka + TiDB；将三家子公司的里程账户合并，迁移 1400 万账户，零资损。'),
        ],
      ],
      [
        '学历',
        [
          edu(
            ['2013/09 - 2017/06', '北京邮电大学', '通信工程', '本科'],
            ['2013-09', '2017-06', '北京邮电大学', '通信工程', 'bachelor'],
          ),
        ],
      ],
      [
        '技术栈',
        [
          text('Java / Spring / MyBatis', {
            'Score.otherSpecialty?': [
              'Java / Spring / MyBatis\nMySQL / Redis / Kafka / TiDB\nDocker / Kubernetes / Prometheus',
              'Java / Spring / MyBatis',
            ],
          }),
          text('MySQL / Redis / Kafka / TiDB'),
          text('Docker / Kubernetes / Prometheus'),
        ],
      ],
      [
        '证书 & 英语',
        [
          skill(['系统架构设计师（高级）2022.11'], ['2022-11', ['系统架构设计师（高级）', '系统架构设计师'], '高级']),
          language(['CET-4 537'], {
            'Score.englishLevel': 'cet4',
            'Score.englishScore': 537,
            'name?': ['CET-4', 'CET-4 537'],
            'level?': ['537', '4', 'CET-4'],
          }),
        ],
      ],
    ],
  },
];
