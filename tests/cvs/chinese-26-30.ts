import { activity, award, type Cv, edu, family, idNumber, language, row, skill, text, work } from './cv.ts';

const serif = "'Liberation Serif', 'Noto Serif CJK SC', serif";

/** Made-up CVs by an author who did not know the rules for reading CVs. Phone numbers with `0000` belong to nobody. */
export const chineseCvs26To30: readonly Cv[] = [
  {
    id: 'zh-26',
    layout: 'bilingual',
    kind: 'pdf',
    look: { photo: true, parts: 'spread' },
    title: '',
    name: '欧文博 OU WENBO',
    names: ['欧文博', 'Ou Wenbo'],
    job: 'A320 副驾驶 / First Officer',
    lines: [
      ['出生日期/DOB', '1994-02-11', { birthdate: '1994-02-11' }],
      ['性别/Sex', '男/M', { sex: 'male' }],
      ['国籍/Nationality', '中国/China', { nationality: ['中国', 'China', 'Chinese'] }],
      ['手机/Mobile', '+86 134 0000 3026', { mobile: '13400003026' }],
      ['电邮/Email', 'ou.wenbo@example.org', { email: 'ou.wenbo@example.org' }],
      ['意向基地/Base', '成都天府', { baseAir: '成都天府' }],
      ['机型/Type rating', 'A320', { aircraftQualification: 'A320' }],
      ['身高/Height', '180cm', { height: 180 }],
      ['体重/Weight', '77kg', { weight: 77 }],
      ['视力/Eyesight', '左 L 4.9 / 右 R 5.0', { visionLeft: 4.9, visionRight: 5 }],
      ['视力手术/Eye surgery', '无/None', { visionSurgery: 'N' }],
      ['婚姻/Marriage', '已婚/Married', { maritalStatus: 'married' }],
    ],
    sections: [
      [
        '飞行履历 / FLYING HISTORY',
        [
          work(
            ['蜀翼航空 Shuyi Airlines，副驾驶 First Officer', '2018/11 – 至今 now'],
            [
              '2018-11',
              '',
              ['蜀翼航空 Shuyi Airlines', '蜀翼航空', 'Shuyi Airlines'],
              ['副驾驶 First Officer', '副驾驶', 'First Officer'],
              'flight',
            ],
            '总飞行时间 4,150 小时，其中 A320 机型 3,900 小时',
            '高原机场经历：九寨黄龙、稻城亚丁',
          ),
        ],
      ],
      [
        '教育与训练 / EDUCATION & TRAINING',
        [
          edu(
            ['中国民用航空飞行学院，飞行技术 Flight Technology，本科 BSc', '2012/09 – 2016/07'],
            [
              '2012-09',
              '2016-07',
              '中国民用航空飞行学院',
              ['飞行技术', 'Flight Technology', '飞行技术 Flight Technology'],
              'bachelor',
              'bachelor',
            ],
          ),
          row('2018/03 – 2018/09　A320 初始改装 Initial type rating，天府飞行训练中心'),
        ],
      ],
      [
        '执照与等级 / LICENCES',
        [
          skill(['航线运输驾驶员执照 ATPL', '2023/05'], ['2023-05', ['航线运输驾驶员执照 ATPL', '航线运输驾驶员执照', 'ATPL']]),
          skill(
            ['一级体检合格证 Class 1 Medical', '2026/04'],
            ['2026-04', ['一级体检合格证 Class 1 Medical', '一级体检合格证', 'Class 1 Medical']],
          ),
          language(['ICAO 英语等级 English proficiency: 5'], { 'Score.englishLevel': 'icao5' }),
        ],
      ],
      ['爱好 / INTERESTS', [text('羽毛球、航空摄影', 'Other.hobbies')]],
    ],
  },
  {
    id: 'zh-27',
    layout: 'table',
    kind: 'pdf',
    look: { banded: true },
    title: '报名表',
    name: '石磊',
    job: '报考岗位：航空安全员（退役士兵专项）',
    lines: [
      ['姓名', '石磊'],
      ['曾用名', '石小磊', { usedName: '石小磊' }],
      ['性别', '男', { sex: 'male' }],
      ['民族', '汉族', { nation: 'han' }],
      ['出生日期', '1998年01月30日', { birthdate: '1998-01-30' }],
      ['政治面貌', '中共党员（2019年入党）', { polity: 'party' }],
      ['身份证号码', idNumber('41', '1998-01-30', '001'), { id: idNumber('41', '1998-01-30', '001'), 'idtype?': 'idcard' }],
      ['婚姻状况', '离异', { maritalStatus: 'divorced' }],
      ['身高（cm）', '179', { height: 179 }],
      ['体重（kg）', '75', { weight: 75 }],
      ['裸眼视力', '左：5.0 右：4.8', { visionLeft: 5, visionRight: 4.8 }],
      ['有无色盲色弱', '无', { colorBlindness: 'N' }],
      ['联系电话', '181 0000 3027', { mobile: '18100003027' }],
      ['备用电话', '0371-60000027'],
      ['电子邮箱', 'shilei_0130@example.com', { email: 'shilei_0130@example.com' }],
      ['邮政编码', '475000', { postcode: '475000' }],
      ['籍贯', '河南开封', { nativeplace: ['河南省开封市', '河南开封'] }],
      ['户口所在地', '河南省开封市龙亭区', { permanreside: ['河南省开封市龙亭区', '河南开封龙亭区'] }],
      ['通信地址', '开封市龙亭区汴水路28号4号楼1单元', { contactAddr: '开封市龙亭区汴水路28号4号楼1单元' }],
      ['参加工作时间', '2016.09', { joinworkdate: '2016-09' }],
    ],
    sections: [
      [
        '学历情况',
        [
          row('时间', '学校及专业', '学历', '学习形式'),
          edu(
            ['2021.03-2023.07', '河南开放大学 行政管理', '大专', '业余'],
            ['2021-03', '2023-07', '河南开放大学', '行政管理', 'college', '', { studymode: 'part', 'studymode?': 'part' }],
          ),
          edu(
            ['2013.09-2016.06', '开封市汴京第二高级中学', '高中', '全日制'],
            ['2013-09', '2016-06', '开封市汴京第二高级中学', '', 'high'],
          ),
        ],
      ],
      [
        '主要经历',
        [
          row('时间', '单位', '职务', '证明人'),
          work(
            ['2022.01-2026.08', '中州安保服务有限公司', '安检班长', '冯建设'],
            ['2022-01', '2026-08', '中州安保服务有限公司', '安检班长', ['safety', 'ground', 'other'], { voucher: '冯建设' }],
            '负责高铁站安检口勤务，查获违禁物品 210 件',
          ),
          work(
            ['2016.09-2021.09', '中国人民解放军某部', '班长', '高远'],
            ['2016-09', '2021-09', '中国人民解放军某部', '班长', ['other', 'safety'], { voucher: '高远' }],
            '军事训练与营区警卫；2019 年参加国庆安保',
          ),
        ],
      ],
      [
        '立功受奖',
        [
          award(['2020.12', '个人三等功'], ['2020-12', '个人三等功', ['other', 'national', 'company']]),
          award(['2018.12', '优秀士兵'], ['2018-12', '优秀士兵', ['other', 'company']]),
        ],
      ],
      [
        '资格证书',
        [
          skill(['2022.06', '民航安全检查员', '四级'], ['2022-06', '民航安全检查员', '四级']),
          skill(['2024.09', '消防设施操作员', '中级'], ['2024-09', '消防设施操作员', '中级']),
        ],
      ],
      [
        '家庭成员',
        [
          row('关系', '姓名', '年龄', '工作单位', '职务'),
          family(['父亲', '石保国', '55', '开封汴绣厂', '退休工人'], ['father', '石保国', 55, '开封汴绣厂', '退休工人']),
          family(['女儿', '石一诺', '4', '市直幼儿园', '幼儿'], ['child', '石一诺', 4, '市直幼儿园', '幼儿']),
        ],
      ],
    ],
  },
  {
    id: 'zh-28',
    layout: 'sidebar',
    kind: 'pdf',
    look: { last: true, labels: 'beside', parts: 'stacked', beside: 2, font: serif },
    title: '',
    name: '叶知秋',
    job: '英语教员（转行：乘务训练与航空英语）',
    lines: [
      ['性　别', '女', { sex: 'female' }],
      ['年　龄', '33岁'],
      ['手　机', '147-0000-3028', { mobile: '14700003028' }],
      ['邮　箱', 'ye.zhiqiu@example.com', { email: 'ye.zhiqiu@example.com' }],
      ['居　住', '浙江省宁波市鄞州区', { 'homeLocation?': '浙江省宁波市鄞州区', 'contactAddr?': '浙江省宁波市鄞州区' }],
      ['期望薪资', '18 万/年', { 'Other.expectSalary': 180000 }],
    ],
    sections: [
      [
        '一句话介绍我',
        [
          text(
            '教了十年书，最擅长让开不了口的人开口。去年起为两家航司兼职讲授机上广播，想把它变成主业。',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        '教学经历',
        [
          work(
            ['宁波市甬江外国语小学', '英语教师、年级组长', '2016年8月 至 2026年7月'],
            ['2016-08', '2026-07', '宁波市甬江外国语小学', ['英语教师、年级组长', '英语教师'], ['other', 'hr', 'administration']],
            '每周 14 课时，带毕业班 4 届',
            '开设“小小播音员”社团，获区优秀社团',
          ),
          work(
            ['海曙译声翻译社', '兼职口译', '2014年10月 至 2016年5月'],
            ['2014-10', '2016-05', '海曙译声翻译社', ['兼职口译', '口译'], 'other'],
            '展会陪同口译 30 余场',
          ),
        ],
      ],
      [
        '毕业于',
        [
          edu(
            ['浙江师范大学', '英语（师范）· 硕士研究生 · 文学硕士', '2013年9月 至 2016年6月'],
            ['2013-09', '2016-06', '浙江师范大学', ['英语（师范）', '英语'], 'master', 'master'],
          ),
          edu(
            ['绍兴文理学院', '英语 · 本科 · 文学学士', '2009年9月 至 2013年6月'],
            ['2009-09', '2013-06', '绍兴文理学院', '英语', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        '证书',
        [
          skill(['小学英语教师资格证', '2016年6月'], ['2016-06', '小学英语教师资格证']),
          skill(['普通话二级甲等', '2015年4月'], ['2015-04', ['普通话二级甲等', '普通话', '普通话水平测试等级证书'], '二级甲等']),
          language(['英语专业八级，良好'], { 'Score.englishLevel': 'tem8' }),
        ],
      ],
      ['闲暇时', [text('配音、爬山、做手账', 'Other.hobbies')]],
    ],
  },
  {
    id: 'zh-29',
    layout: 'plain',
    kind: 'docx',
    look: { about: '一、基本情况', loose: true, labels: 'beside' },
    title: '应 聘 简 历',
    name: '邓长河',
    job: '应聘岗位 航材计划主管',
    lines: [
      ['应聘人', '邓长河'],
      ['性别', '男', { sex: 'male' }],
      ['出生年月', '1983年4月', { birthdate: '1983-04' }],
      ['政治面貌', '群众', { polity: 'masses' }],
      ['联系电话', '156-0000-3029', { mobile: '15600003029' }],
      ['电子信箱', 'dengchanghe@example.org', { email: 'dengchanghe@example.org' }],
      ['现住址', '重庆市渝北区空港大道300号', { contactAddr: '重庆市渝北区空港大道300号', 'homeLocation?': '重庆市渝北区' }],
      ['应急联系', '罗敏（妻），13800003129', { contactemer: '罗敏', contactemerPhone: '13800003129' }],
      ['税前年薪要求', '26万元', { 'Other.expectSalary': 260000 }],
    ],
    sections: [
      [
        '二、主要工作经历',
        [
          work(
            ['2014年5月起至今，任巴渝航空技术有限公司航材部计划主管。'],
            [
              '2014-05',
              '',
              '巴渝航空技术有限公司',
              ['计划主管', '航材部计划主管'],
              ['maintenance', 'operations'],
              { 'department?': '航材部' },
            ],
            '管理 1.2 万项航材的最低库存与送修，周转件可用率由 91% 升至 97%；',
            '与三家国外供应商谈定寄售协议，年节约 640 万元。',
          ),
          work(
            ['2005年7月至2014年4月，任山城摩托车股份公司采购部采购员。'],
            [
              '2005-07',
              '2014-04',
              '山城摩托车股份公司',
              ['采购员', '采购部采购员'],
              ['other', 'operations', 'administration'],
              { 'department?': '采购部' },
            ],
            '负责发动机铸件的询价与交期。',
          ),
        ],
      ],
      [
        '三、学习经历',
        [
          edu(
            ['2008年3月至2011年6月，重庆大学物流管理专业，本科（成人自考）。'],
            [
              '2008-03',
              '2011-06',
              '重庆大学',
              ['物流管理', '物流管理专业'],
              'bachelor',
              '',
              { studymode: 'part', 'studymode?': 'part' },
            ],
          ),
          edu(
            ['2002年9月至2005年6月，重庆工程职业技术学院机电一体化专业，大专。'],
            ['2002-09', '2005-06', '重庆工程职业技术学院', ['机电一体化', '机电一体化专业'], 'college'],
          ),
        ],
      ],
      [
        '四、职称及证书',
        [
          skill(['2016年10月　采购师（二级）'], ['2016-10', ['采购师（二级）', '采购师'], '二级']),
          skill(['2019年8月　航材管理岗位培训合格证'], ['2019-08', '航材管理岗位培训合格证']),
        ],
      ],
      ['五、个人特点', [text('对数字敏感，守时，能独立用英文写询价邮件。', 'Other.selfAssessment')]],
    ],
  },
  {
    id: 'zh-30',
    layout: 'columns',
    kind: 'docx',
    look: { about: '联系我', labels: 'above', parts: 'stacked', beside: 2 },
    title: '',
    name: '莫语桐',
    job: '新媒体运营 / 短视频编导（校招）',
    lines: [
      ['电话', '198 0000 3030', { mobile: '19800003030' }],
      ['邮箱', 'moyutong@example.net', { email: 'moyutong@example.net' }],
      ['生日', '2004年12月19日', { birthdate: '2004-12-19' }],
      ['籍贯', '海南 · 琼海', { nativeplace: ['海南省琼海市', '海南琼海', '海南 · 琼海'] }],
      ['民族', '黎族', { nation: 'li' }],
      ['作品', '短视频号“椰子观察员”'],
    ],
    sections: [
      [
        '学业',
        [
          edu(
            ['海南大学', '网络与新媒体 / 本科在读', '2023年9月–2027年6月'],
            ['2023-09', '2027-06', '海南大学', '网络与新媒体', 'bachelor'],
            '绩点：3.55（满分 4.0）；排名：12/64',
          ),
          text('', { 'Score.gradePoint': ['3.55/4.0', '3.55/4'], 'Score.classRank': '12/64' }),
        ],
      ],
      [
        '实习经验',
        [
          work(
            ['椰城航旅传媒', '短视频编导实习生', '2026年1月–2026年6月'],
            ['2026-01', '2026-06', '椰城航旅传媒', ['短视频编导实习生', '短视频编导'], 'marketing'],
            '独立完成 42 条航线种草视频，最高播放 310 万',
            '撰写直播脚本，参与两场机票直播',
          ),
        ],
      ],
      [
        '社团与学生会',
        [
          activity(
            ['海南大学广播站', '站长', '2024年9月–2025年9月'],
            ['2024-09', '2025-09', ['海南大学广播站', '广播站'], '站长'],
            '管理 35 名站员，改版晚间节目',
          ),
          activity(['海边净滩志愿队', '队员', '2023年10月–2024年6月'], ['2023-10', '2024-06', '海边净滩志愿队', '队员']),
        ],
      ],
      [
        '拿过的奖',
        [
          award(
            ['全国大学生广告艺术大赛海南赛区二等奖', '2025年7月'],
            ['2025-07', '全国大学生广告艺术大赛海南赛区二等奖', ['provincial', 'national']],
          ),
          award(['校级一等奖学金', '2024年12月'], ['2024-12', '校级一等奖学金', 'school']),
        ],
      ],
      [
        '考试成绩',
        [
          language(['大学英语四级：553'], { 'Score.englishLevel': 'cet4', 'Score.englishScore': 553 }),
          skill(['普通话水平测试', '一级乙等', '2024年5月'], ['2024-05', '普通话水平测试', '一级乙等']),
        ],
      ],
      ['会的软件', [text('剪映、Premiere、Photoshop', { 'Score.otherSpecialty?': '剪映、Premiere、Photoshop' })]],
    ],
  },
];
