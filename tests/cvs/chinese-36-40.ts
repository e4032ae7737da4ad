import { activity, award, type Cv, edu, family, language, skill, text, work } from './cv.ts';

const serif = "'Liberation Serif', 'Noto Serif CJK SC', serif";

/** Made-up CVs by another author who did not know the rules for reading CVs. Phone numbers with `0000` belong to nobody. */
export const chineseCvs36To40: readonly Cv[] = [
  {
    id: 'zh-36',
    layout: 'bilingual',
    kind: 'pdf',
    look: { parts: 'spread' },
    title: '',
    name: '林嘉豪 Jason Lin',
    names: ['林嘉豪', 'Jason Lin', '林嘉豪 Jason Lin'],
    job: '大客户销售经理 Key Account Manager',
    lines: [
      ['国籍 Nationality', '中国 Chinese', { nationality: ['中国', 'China', 'Chinese'] }],
      ['性别 Sex', '男 M', { sex: 'male' }],
      ['生日 Birthday', '1990-11-08', { birthdate: '1990-11-08' }],
      ['手机 Cell', '(86) 136 0000 3036', { mobile: '13600003036' }],
      ['电邮 Mail', 'jason.lin90@example.com', { email: 'jason.lin90@example.com' }],
      [
        '现居 Based in',
        '广东深圳 Shenzhen',
        { 'homeLocation?': ['广东省深圳市', '广东深圳'], 'contactAddr?': ['广东深圳', '广东深圳 Shenzhen'] },
      ],
    ],
    sections: [
      [
        '职业概述 Profile',
        [
          text(
            '十二年企业差旅与货运销售经验，手上有 40 家年出票过百万的企业客户。会粤语、英语，酒量一般但守信用。',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        '任职经历 Career',
        [
          work(
            ['鹏湾商旅管理有限公司 Pengwan Corporate Travel', '大客户经理 Key Account Manager', '2018.03 – 现在 Now'],
            [
              '2018-03',
              '',
              ['鹏湾商旅管理有限公司', '鹏湾商旅管理有限公司 Pengwan Corporate Travel', 'Pengwan Corporate Travel'],
              ['大客户经理', '大客户经理 Key Account Manager', 'Key Account Manager'],
              'marketing',
            ],
            '年签约额从 900 万增长至 3200 万，续约率 94%',
            '牵头与三家航司谈成企业协议价',
          ),
          work(
            ['粤港通货运代理公司 YGT Freight', '销售代表 Sales Representative', '2014.07 – 2018.02'],
            [
              '2014-07',
              '2018-02',
              ['粤港通货运代理公司', '粤港通货运代理公司 YGT Freight', 'YGT Freight'],
              ['销售代表', '销售代表 Sales Representative', 'Sales Representative'],
              'marketing',
            ],
            '开发华南电子厂客户，主攻深圳至法兰克福空运舱位',
          ),
        ],
      ],
      [
        '学历 Degrees',
        [
          edu(
            ['暨南大学 Jinan University', '国际经济与贸易（经济学学士） B.Econ.', '2010.09 – 2014.06'],
            [
              '2010-09',
              '2014-06',
              ['暨南大学', '暨南大学 Jinan University', 'Jinan University'],
              '国际经济与贸易',
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        '语言 Languages',
        [
          language(['托业 TOEIC 880'], {
            'Score.englishLevel': 'toeic',
            'Score.englishScore': 880,
            'name?': ['托业', 'TOEIC', '托业 TOEIC', '托业 TOEIC 880', 'TOEIC 880'],
            'level?': ['880'],
          }),
          text('粤语 Cantonese：母语 native', {
            'Score.otherLang?': ['粤语', '粤语 Cantonese', 'Cantonese'],
            'Score.otherLangScore?': ['母语', '母语 native', 'native'],
          }),
        ],
      ],
      [
        '荣誉 Awards',
        [
          award(
            ['年度销售冠军 Top Seller of the Year', '2022.01'],
            ['2022-01', ['年度销售冠军', '年度销售冠军 Top Seller of the Year', 'Top Seller of the Year'], ['company', 'other']],
          ),
        ],
      ],
      [
        '爱好 Hobbies',
        [
          text('帆船、足球、煲汤 Sailing, football, making soup', {
            'Other.hobbies': ['帆船、足球、煲汤', '帆船、足球、煲汤 Sailing, football, making soup'],
          }),
        ],
      ],
    ],
  },
  {
    id: 'zh-37',
    layout: 'plain',
    kind: 'pdf',
    look: { font: serif, about: '个人信息' },
    title: '',
    name: '马晓梅',
    job: '女 | 4年工作经验 | 1999年1月生 | 现居住于银川市金凤区',
    lines: [
      ['手机', '182 0000 3037', { mobile: '18200003037' }],
      ['Email', 'maxiaomei_yc@example.com', { email: 'maxiaomei_yc@example.com' }],
      ['民族', '回', { nation: 'hui' }],
      ['政治面貌', '群众', { polity: 'masses' }],
      ['户口', '宁夏吴忠市', { permanreside: ['宁夏回族自治区吴忠市', '宁夏吴忠市', '宁夏吴忠'] }],
      [
        '现居住地',
        '银川市金凤区',
        {
          sex: 'female',
          birthdate: '1999-01',
          'homeLocation?': ['宁夏回族自治区银川市金凤区', '银川市金凤区'],
          'contactAddr?': '银川市金凤区',
        },
      ],
    ],
    sections: [
      [
        '求职意向',
        [
          text('期望从事职业：地勤、值机、贵宾室服务'),
          text('期望月薪：6001-8000元/月', { 'Other.expectSalary?': [72000, 72012, 84000, 96000] }),
          text('目前状况：我目前处于离职状态，可立即上岗'),
        ],
      ],
      [
        '自我评价',
        [
          text(
            '在机场问讯台和贵宾室工作四年，累计接待旅客八万余人次；熟悉离港系统操作，能处理航班大面积延误时的旅客安抚和食宿安排。',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        '工作经历',
        [
          work(
            ['2023/02 - 2026/10', '河东空港服务股份有限公司', '贵宾服务部', '贵宾室主管'],
            ['2023-02', '2026-10', '河东空港服务股份有限公司', '贵宾室主管', ['ground', 'other'], { department: '贵宾服务部' }],
            '工作描述：管理两个贵宾室共18名员工，制定排班与服务标准，旅客满意度由91分提升到97分。',
            '离职原因：合同到期',
          ),
          work(
            ['2021/08 - 2023/01', '河东空港服务股份有限公司', '旅客服务部', '问讯员'],
            ['2021-08', '2023-01', '河东空港服务股份有限公司', '问讯员', ['ground', 'other'], { department: '旅客服务部' }],
            '工作描述：解答旅客问询，播报航班广播，协助特殊旅客登机。',
          ),
        ],
      ],
      [
        '教育经历',
        [
          edu(
            ['2017/09 - 2021/06', '北方民族大学', '旅游管理', '本科'],
            ['2017-09', '2021-06', '北方民族大学', '旅游管理', 'bachelor'],
          ),
        ],
      ],
      ['在校学习情况', [award(['曾获校级二等奖学金（2019/12）'], ['2019-12', ['校级二等奖学金', '二等奖学金'], 'school'])]],
      [
        '证书',
        [
          skill(['2022/05', '民航客运员 四级'], ['2022-05', ['民航客运员', '民航客运员 四级'], '四级']),
          skill(['2019/12', '导游资格证'], ['2019-12', '导游资格证']),
        ],
      ],
      [
        '语言能力',
        [
          language(['2018/12', '大学英语四级：433分'], {
            'Score.englishLevel': 'cet4',
            'Score.englishScore': 433,
            'name?': ['大学英语四级', '大学英语四级：433分'],
            'level?': ['433', '433分', '四级'],
            'date?': '2018-12',
          }),
          text('阿拉伯语：听说良好｜读写一般', {
            'Score.otherLang': ['阿拉伯语', 'Arabic'],
            'Score.otherLangScore?': ['听说良好｜读写一般', '听说良好', '良好'],
          }),
        ],
      ],
    ],
  },
  {
    id: 'zh-38',
    layout: 'table',
    kind: 'pdf',
    look: { banded: true },
    title: '求 职 登 记 表',
    name: '胡铁军',
    job: '应聘岗位：空中安全员',
    lines: [
      ['姓  名', '胡铁军'],
      ['出生年月', '1998.04', { birthdate: '1998-04' }],
      ['性  别', '男', { sex: 'male' }],
      ['民  族', '土家族', { nation: 'tujia' }],
      ['籍  贯', '湖北恩施', { nativeplace: ['湖北省恩施土家族苗族自治州', '湖北恩施', '湖北省恩施州'] }],
      ['入党时间', '2018年7月', { 'polity?': 'party' }],
      ['身高/体重', '180厘米/76公斤', { height: 180, weight: 76 }],
      ['是否色盲', '否', { colorBlindness: 'N' }],
      ['婚  否', '已婚', { maritalStatus: 'married' }],
      ['退役时间', '2021年9月'],
      ['手  机', '15100003038', { mobile: '15100003038' }],
      ['邮  箱', 'hutiejun@example.org', { email: 'hutiejun@example.org' }],
      [
        '现住址',
        '湖北省武汉市黄陂区盘龙大道8号银杏苑3-1-502',
        {
          contactAddr: '湖北省武汉市黄陂区盘龙大道8号银杏苑3-1-502',
          'homeLocation?': ['湖北省武汉市黄陂区', '湖北省武汉市黄陂区盘龙大道8号银杏苑3-1-502'],
        },
      ],
      ['期望薪酬（年）', '14万', { 'Other.expectSalary': 140000 }],
    ],
    sections: [
      [
        '学历',
        [
          edu(
            ['2021.09—2024.06', '武汉警官职业学院', '民航空中安全保卫', '全日制大专'],
            ['2021-09', '2024-06', '武汉警官职业学院', '民航空中安全保卫', 'college', '', { studymode: 'full' }],
          ),
          edu(
            ['2013.09—2016.06', '恩施市清江外国语学校', '高中', '毕业'],
            ['2013-09', '2016-06', '恩施市清江外国语学校', '', 'high'],
          ),
        ],
      ],
      [
        '服役及工作经历',
        [
          work(
            ['2016.09—2021.09', '武警某部机动中队', '班长', '中士军衔'],
            [
              '2016-09',
              '2021-09',
              '武警某部机动中队',
              '班长',
              ['other', 'safety'],
              { voucher: '周海涛', voucherPhone: '15200003138' },
            ],
            '担任反劫持小组突击手，带教新兵27人。',
            '证明人：周海涛 15200003138',
          ),
          work(
            ['2024.07—2026.10', '盘龙城机场安保有限公司', '安检员、开机员', '合同制'],
            [
              '2024-07',
              '2026-10',
              '盘龙城机场安保有限公司',
              ['安检员、开机员', '安检员', '开机员'],
              ['safety', 'ground'],
              { voucher: '邓丽萍', voucherPhone: '027-60000038' },
            ],
            '值守国内出发通道，X光机判图准确率99.2%。',
            '证明人：邓丽萍 027-60000038',
          ),
        ],
      ],
      [
        '证件',
        [
          skill(['2024.05', '民航安全检查员', '四级'], ['2024-05', '民航安全检查员', '四级']),
          skill(['2023.12', '航空安全员初任训练合格证', '/'], ['2023-12', '航空安全员初任训练合格证']),
          skill(['2020.08', '机动车驾驶证', 'B2'], ['2020-08', '机动车驾驶证', 'B2']),
        ],
      ],
      [
        '立功受奖',
        [
          award(
            ['2019.12', '个人三等功', '支队'],
            ['2019-12', ['个人三等功', '三等功'], ['other', 'provincial', 'municipal', 'company']],
          ),
          award(['2025.09', '全市安检技能竞赛判图第一名', '市级'], ['2025-09', '全市安检技能竞赛判图第一名', 'municipal']),
        ],
      ],
      [
        '家庭成员',
        [
          family(['配偶', '向雨', '27', '黄陂区人民医院 护士'], ['spouse', '向雨', 27, '黄陂区人民医院', '护士']),
          family(['父亲', '胡启明', '55', '恩施市白杨坪镇 务农'], ['father', '胡启明', 55, '恩施市白杨坪镇', '务农']),
        ],
      ],
      [
        '特长',
        [
          text('散打、擒敌拳、短跑（百米12秒1）', {
            'Score.otherSpecialty': '散打、擒敌拳、短跑（百米12秒1）',
            'Other.hobbies?': '散打、擒敌拳、短跑（百米12秒1）',
          }),
        ],
      ],
    ],
  },
  {
    id: 'zh-39',
    layout: 'sidebar',
    kind: 'pdf',
    look: { top: true, labels: 'beside', beside: 3, parts: 'spread' },
    title: '',
    name: '苏婉宁',
    job: '急诊护士转行 · 应聘客舱乘务员（社招）',
    lines: [
      ['生于', '1998.10.30', { birthdate: '1998-10-30' }],
      ['籍贯', '湖南·岳阳', { nativeplace: ['湖南省岳阳市', '湖南·岳阳', '湖南岳阳'] }],
      ['身高', '1米66', { height: 166 }],
      ['体重', '104斤', { weight: 52 }],
      ['近视', '左150度 右125度', { degreeLeft: 150, degreeRight: 125 }],
      ['手机', '199 0000 3039', { mobile: '19900003039' }],
      ['邮箱', 'suwanning@example.com', { email: 'suwanning@example.com' }],
      ['婚育', '未婚', { maritalStatus: 'single' }],
    ],
    sections: [
      [
        '为什么是我',
        [
          text(
            '急诊五年，见过凌晨三点的各种哭声。我知道怎样蹲下来说话，也知道心脏骤停的前四分钟该做什么。万米高空没有急诊科，但可以有我。',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        '临床工作',
        [
          work(
            ['洞庭新区中心医院 急诊科 | 主管护士', '2023年7月—2026年11月'],
            ['2023-07', '2026-11', '洞庭新区中心医院', '主管护士', 'other', { department: '急诊科' }],
            '担任夜班组长，参与抢救 300 余人次',
            '负责全院心肺复苏培训，年培训 480 人',
          ),
          work(
            ['洞庭新区中心医院 急诊科 | 护士', '2021年7月—2023年6月'],
            ['2021-07', '2023-06', '洞庭新区中心医院', '护士', 'other', { department: '急诊科' }],
            '预检分诊、输液、留观病人护理',
          ),
        ],
      ],
      [
        '志愿经历',
        [
          activity(
            ['湖南师范大学红十字会 | 急救队队长', '2018年10月—2020年6月'],
            ['2018-10', '2020-06', ['湖南师范大学红十字会', '红十字会', '湖南师范大学红十字会急救队'], ['急救队队长', '队长']],
            '为马拉松提供赛道急救保障 4 次',
          ),
        ],
      ],
      [
        '毕业学校',
        [
          edu(
            ['湖南师范大学 | 护理学 | 本科 | 理学学士', '2017年9月—2021年6月'],
            ['2017-09', '2021-06', '湖南师范大学', '护理学', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        '资质',
        [
          skill(['护士执业证书', '2021.08'], ['2021-08', '护士执业证书']),
          skill(['AHA BLS 导师证', '2024.03'], ['2024-03', ['AHA BLS 导师证', 'BLS 导师证']]),
          skill(
            ['普通话一级乙等', '2020.11'],
            ['2020-11', ['普通话', '普通话一级乙等', '普通话水平测试', '普通话水平测试等级证书'], '一级乙等'],
          ),
        ],
      ],
      [
        '外语',
        [
          language(['雅思 6.5', '2026.05'], {
            'Score.englishLevel': 'ielts',
            'Score.englishScore': 6.5,
            'name?': ['雅思', '雅思 6.5', 'IELTS'],
            'level?': ['6.5'],
            'date?': '2026-05',
          }),
        ],
      ],
      ['表彰', [award(['岳阳市优秀护士', '2025.05'], ['2025-05', '岳阳市优秀护士', 'municipal'])]],
    ],
  },
  {
    id: 'zh-40',
    layout: 'columns',
    kind: 'docx',
    look: { loose: true, about: '个人资料' },
    title: '个人简历',
    name: '阿依古丽·艾山',
    job: '意向：签派 / 运行控制（2027届硕士）',
    lines: [
      ['性别', '女', { sex: 'female' }],
      ['民族', '维吾尔族', { nation: 'uyghur' }],
      ['出生年月日', '2001.8.9', { birthdate: '2001-08-09' }],
      ['政治面貌', '中共党员', { polity: 'party' }],
      [
        '生源地',
        '新疆伊宁市',
        {
          'nativeplace?': ['新疆维吾尔自治区伊犁哈萨克自治州伊宁市', '新疆伊宁市'],
          'permanreside?': ['新疆维吾尔自治区伊犁哈萨克自治州伊宁市', '新疆伊宁市'],
        },
      ],
      ['TEL', '14700003040', { mobile: '14700003040' }],
      ['MAIL', 'ayguli_aishan@example.com', { email: 'ayguli_aishan@example.com' }],
    ],
    sections: [
      [
        '求学之路',
        [
          edu(
            ['2024.09—2027.06', '南京航空航天大学（硕士）', '交通运输工程'],
            ['2024-09', '2027-06', '南京航空航天大学', '交通运输工程', 'master', '', { 'degree?': 'master' }],
            '研究方向：航班恢复与机组衔接',
            '学分绩点3.62/4.0，综合排名6/48',
          ),
          text('', { 'Score.gradePoint': ['3.62/4.0', '3.62/4'], 'Score.classRank': '6/48' }),
          edu(
            ['2020.09—2024.06', '中国民航大学（学士）', '交通运输'],
            ['2020-09', '2024-06', '中国民航大学', '交通运输', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        '实习',
        [
          work(
            ['2025.12—2026.04', '天山通用航空有限公司 运行控制中心', '签派助理实习生'],
            [
              '2025-12',
              '2026-04',
              ['天山通用航空有限公司', '天山通用航空有限公司 运行控制中心'],
              ['签派助理实习生', '签派助理', '签派助理（实习）'],
              'operations',
              { 'department?': '运行控制中心' },
            ],
            '核对飞行计划与航行通告，制作天气讲解材料；',
            '用Python写了自动抓取机场天气报文的小工具，节省每班约40分钟。',
          ),
        ],
      ],
      [
        '学生工作',
        [
          activity(
            ['2024.10—2025.09', '民航学院研究生会', '学术部部长'],
            ['2024-10', '2025-09', ['民航学院研究生会', '民航学院研究生会学术部'], ['学术部部长', '部长']],
            '举办学术沙龙11场',
          ),
          activity(
            ['2021.09—2022.06', '中国民航大学民族舞蹈团', '团员'],
            ['2021-09', '2022-06', ['中国民航大学民族舞蹈团', '民族舞蹈团'], '团员'],
          ),
        ],
      ],
      [
        '奖项',
        [
          award(
            ['2025.10', '硕士研究生国家奖学金'],
            ['2025-10', ['硕士研究生国家奖学金', '研究生国家奖学金', '国家奖学金'], 'national'],
          ),
          award(['2025.05', '全国研究生数学建模竞赛三等奖'], ['2025-05', '全国研究生数学建模竞赛三等奖', 'national']),
          award(['2023.12', '天津市优秀学生干部'], ['2023-12', '天津市优秀学生干部', ['provincial', 'municipal']]),
        ],
      ],
      [
        '技能',
        [
          skill(['2026.06', '飞行签派员执照理论考试合格'], ['2026-06', ['飞行签派员执照理论考试合格', '飞行签派员执照理论考试']]),
          skill(
            ['2022.09', '全国计算机等级考试二级（Python）'],
            ['2022-09', ['全国计算机等级考试二级（Python）', '全国计算机等级考试', '全国计算机等级考试二级'], '二级'],
            {
              'Score.computerLevel': 'ncre2',
            },
          ),
          language(['2022.12', '英语六级 510'], {
            'Score.englishLevel': 'cet6',
            'Score.englishScore': 510,
            'name?': ['英语六级', '英语六级 510'],
            'level?': ['510', '六级'],
            'date?': '2022-12',
          }),
          text('哈萨克语（流利）、土耳其语（日常）', {
            'Score.otherLang?': ['哈萨克语', '哈萨克语、土耳其语', '土耳其语', '哈萨克语（流利）、土耳其语（日常）'],
            'Score.otherLangScore?': ['流利', '流利、日常', '日常'],
          }),
        ],
      ],
      ['关于自己', [text('喜欢把混乱的事排成表。能倒夜班，能喝浓茶，遇事先看天气。', 'Other.selfAssessment')]],
    ],
  },
];
