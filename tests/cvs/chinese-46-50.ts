import { activity, type Answers, award, type Cv, edu, type Entry, family, language, row, skill, text, work } from './cv.ts';

const serif = "'Liberation Serif', 'Noto Serif CJK SC', serif";

/** Expected values for a school without majors. */
const general: Answers = { 'major?': ['普通教育', 'General', '理科', '普通高中（理科）'], 'degree?': 'none' };

/** A certificate that prints nothing itself, because another line mentions it. */
function also(answers: Answers): Entry {
  return { head: [''], body: [], list: 'Skill.skills?', answers };
}

/** A student's research project, which may but need not be proposed as an activity. */
function project(head: readonly string[], [begindate, enddate, name, role]: readonly string[], description: string): Entry {
  const answers = { begindate: begindate!, enddate: enddate!, name: name!, role: role!, description };
  return { head, body: [description], list: 'Works.studentactivitys?', answers };
}

/** Made-up CVs by another author who did not know the rules for reading CVs. Phone numbers with `0000` belong to nobody. */
export const chineseCvs46To50: readonly Cv[] = [
  {
    id: 'zh-46',
    layout: 'table',
    kind: 'pdf',
    look: { banded: true },
    title: '毕业生就业推荐表',
    name: '佟志远',
    job: '',
    lines: [
      ['姓名', '佟志远'],
      ['性别', '男', { sex: 'male' }],
      ['出生年月', '2005年1月', { birthdate: '2005-01' }],
      ['民族', '满族', { nation: 'manchu' }],
      ['政治面貌', '共青团员', { polity: 'league' }],
      ['籍贯', '辽宁抚顺', { nativeplace: ['辽宁省抚顺市', '辽宁抚顺'] }],
      ['身高', '181cm', { height: 181 }],
      ['学制', '四年'],
      ['外语水平', 'CET-6（455分）', { 'Score.englishLevel': 'cet6', 'Score.englishScore': 455 }],
      ['计算机水平', '全国计算机等级考试三级', { 'Score.computerLevel': 'ncre3' }],
      ['平均绩点', '3.66/4.0', { 'Score.gradePoint': ['3.66/4.0', '3.66/4'] }],
      ['专业排名', '7/63', { 'Score.classRank': '7/63' }],
      ['联系电话', '13500004046', { mobile: '13500004046' }],
      ['电子邮箱', 'tongzhiyuan05@example.com', { email: 'tongzhiyuan05@example.com' }],
      [
        '通讯地址',
        '山东省青岛市崂山区科大支路10号3号楼615室',
        {
          contactAddr: '山东省青岛市崂山区科大支路10号3号楼615室',
          'homeLocation?': ['山东省青岛市崂山区', '山东省青岛市崂山区科大支路10号3号楼615室'],
        },
      ],
      ['邮政编码', '266000', { postcode: '266000' }],
      ['意向岗位', '航空货运、物流管理'],
      ['特长', '篮球、无人机航拍', { 'Score.otherSpecialty': '篮球、无人机航拍', 'Other.hobbies?': '篮球、无人机航拍' }],
    ],
    sections: [
      [
        '学习经历',
        [
          edu(['2023.09—2027.06', '青岛大学', '物流管理', '本科'], ['2023-09', '2027-06', '青岛大学', '物流管理', 'bachelor']),
          edu(
            ['2020.09—2023.06', '抚顺市浑河高级中学', '理科', '高中'],
            ['2020-09', '2023-06', '抚顺市浑河高级中学', '', 'high', '', general],
          ),
          also({ name: ['CET-6', 'CET-6（455分）', '大学英语六级'], level: ['455', '455分', '六级'] }),
          also({ name: ['全国计算机等级考试三级', '全国计算机等级考试'], level: '三级' }),
        ],
      ],
      [
        '实习实践',
        [
          work(
            ['2026.07—2026.09', '胶州湾航空货站有限公司', '货运操作部', '实习生'],
            [
              '2026-07',
              '2026-09',
              '胶州湾航空货站有限公司',
              '实习生',
              ['ground', 'operations', 'other'],
              { department: '货运操作部' },
            ],
            '协助国际出港货物收运、核单和装板，学习危险品识别，独立核对运单1300余份。',
          ),
          work(
            ['2025.07—2025.08', '啤酒城便利连锁有限公司', '配送中心', '仓管实习生'],
            [
              '2025-07',
              '2025-08',
              '啤酒城便利连锁有限公司',
              ['仓管实习生', '仓管'],
              ['other', 'operations', 'ground'],
              { department: '配送中心' },
            ],
            '参与库存盘点和拣货路线优化，拣货时间缩短15%。',
          ),
        ],
      ],
      [
        '任职情况',
        [
          activity(['2024.09—2026.06', '物流2302班', '班长'], ['2024-09', '2026-06', '物流2302班', '班长']),
          activity(['2024.03—2025.06', '校篮球协会', '副会长'], ['2024-03', '2025-06', ['校篮球协会', '篮球协会'], '副会长']),
        ],
      ],
      [
        '获奖情况',
        [
          award(['2026.05', '全国大学生物流设计大赛三等奖', '国家级'], ['2026-05', '全国大学生物流设计大赛三等奖', 'national']),
          award(['2025.11', '优秀学生一等奖学金', '校级'], ['2025-11', ['优秀学生一等奖学金', '一等奖学金'], 'school']),
        ],
      ],
      [
        '家庭成员',
        [
          family(
            ['父亲', '佟学军', '50岁', '抚顺市新抚区公交公司 驾驶员'],
            ['father', '佟学军', 50, '抚顺市新抚区公交公司', '驾驶员'],
          ),
          family(
            ['母亲', '关丽华', '48岁', '抚顺市新抚区第三医院 护士'],
            ['mother', '关丽华', 48, '抚顺市新抚区第三医院', '护士'],
          ),
        ],
      ],
      [
        '自我鉴定',
        [
          text(
            '学习踏实，专业基础较好，乐于和人打交道。担任班长两年，班级获评校先进班集体。能吃苦，愿意从货站一线做起。',
            'Other.selfAssessment',
          ),
        ],
      ],
    ],
  },
  {
    id: 'zh-47',
    layout: 'plain',
    kind: 'docx',
    look: { top: true },
    title: '',
    name: '薛明哲',
    job: '云平台运维工程师（SRE）',
    lines: [
      [
        '',
        '男 | 1993年8月 | 10年工作经验 | 现居成都市高新区',
        {
          sex: 'male',
          birthdate: '1993-08',
          'homeLocation?': ['四川省成都市高新区', '成都市高新区', '四川省成都市'],
          'contactAddr?': '成都市高新区',
        },
      ],
      ['电话', '176 0000 4047', { mobile: '17600004047' }],
      ['邮箱', 'xuemingzhe.ops@example.com', { email: 'xuemingzhe.ops@example.com' }],
      ['个人博客', 'https://blog.example.com/xuemz'],
    ],
    sections: [
      [
        '求职意向',
        [
          text('期望职位：SRE / 运维开发'),
          text('期望城市：成都', { 'baseAir?': '成都' }),
          text('期望薪资：25-30K × 14薪', {
            'Other.expectSalary?': [300000, 330000, 350000, 360000, 385000, 420000],
          }),
        ],
      ],
      [
        '个人优势',
        [
          text('1. 十年互联网与航旅行业运维经验，管理过 3000 台以上服务器；', {
            'Other.selfAssessment':
              '1. 十年互联网与航旅行业运维经验，管理过 3000 台以上服务器；\n2. 熟悉 Kubernetes、Prometheus、Terraform，主导过两次机房迁移；\n3. 值班时冷静，复盘时诚实。',
          }),
          text('2. 熟悉 Kubernetes、Prometheus、Terraform，主导过两次机房迁移；'),
          text('3. 值班时冷静，复盘时诚实。'),
        ],
      ],
      [
        '工作经历',
        [
          work(
            ['蜀道云栈信息技术有限公司', 'SRE 工程师', '2021.06-至今'],
            [
              '2021-06',
              '',
              '蜀道云栈信息技术有限公司',
              'SRE 工程师',
              'it',
              {
                department: '平台工程部',
                duties:
                  '负责票务与值机系统的容器平台，可用性由99.9%提升到99.99%\n建立容量评估和压测流程，连续四年春运零重大故障\n推动故障自愈，夜间人工处理告警减少70%',
              },
            ],
            '所属部门：平台工程部',
            '负责票务与值机系统的容器平台，可用性由99.9%提升到99.99%',
            '建立容量评估和压测流程，连续四年春运零重大故障',
            '推动故障自愈，夜间人工处理告警减少70%',
          ),
          work(
            ['锦官游戏网络有限公司', '运维工程师', '2016.07-2021.05'],
            [
              '2016-07',
              '2021-05',
              '锦官游戏网络有限公司',
              '运维工程师',
              'it',
              {
                department: '技术支持部',
                duties: '维护六款游戏的发布系统和数据库备份\n编写自动化开服工具，开服时间由2小时缩短到10分钟',
              },
            ],
            '所属部门：技术支持部',
            '维护六款游戏的发布系统和数据库备份',
            '编写自动化开服工具，开服时间由2小时缩短到10分钟',
          ),
        ],
      ],
      [
        '项目经历',
        [
          row('值机系统双活改造', '技术负责人', '2023.03-2023.12'),
          text('将值机系统由单机房改为两地双活，切换演练12次，单机房断电时旅客无感知。'),
        ],
      ],
      [
        '教育经历',
        [
          edu(
            ['西南交通大学', '计算机科学与技术', '本科', '2012.09-2016.06'],
            ['2012-09', '2016-06', '西南交通大学', '计算机科学与技术', 'bachelor'],
          ),
        ],
      ],
      [
        '资格证书',
        [
          skill(
            ['信息系统项目管理师（高级）', '2024.11'],
            ['2024-11', ['信息系统项目管理师（高级）', '信息系统项目管理师'], '高级'],
          ),
          skill(
            ['CKA（Kubernetes 管理员认证）', '2022.08'],
            ['2022-08', ['CKA（Kubernetes 管理员认证）', 'CKA', 'Kubernetes 管理员认证']],
          ),
          language(['大学英语六级（441分）', '2014.12'], {
            'Score.englishLevel': 'cet6',
            'Score.englishScore': 441,
            'name?': ['大学英语六级', '大学英语六级（441分）'],
            'level?': ['441', '441分', '六级'],
            'date?': '2014-12',
          }),
        ],
      ],
    ],
  },
  {
    id: 'zh-48',
    layout: 'columns',
    kind: 'docx',
    look: { parts: 'stacked', about: '基本信息' },
    title: '个人简历',
    name: '康蕾',
    job: '人力资源经理',
    lines: [
      ['性别', '女', { sex: 'female' }],
      ['出生年月', '1988.10', { birthdate: '1988-10' }],
      ['籍贯', '陕西宝鸡', { nativeplace: ['陕西省宝鸡市', '陕西宝鸡'] }],
      ['婚姻状况', '已婚已育', { maritalStatus: 'married' }],
      ['最高学历', '硕士'],
      ['联系电话', '187 0000 4048', { mobile: '18700004048' }],
      ['电子邮箱', 'kanglei_hr@example.net', { email: 'kanglei_hr@example.net' }],
      ['居住地', '西安市雁塔区', { 'homeLocation?': ['陕西省西安市雁塔区', '西安市雁塔区'], 'contactAddr?': '西安市雁塔区' }],
    ],
    sections: [
      [
        '求职意向',
        [
          text('意向职位：人力资源经理（招聘与培训方向）'),
          text('期望年薪：28万元', { 'Other.expectSalary': 280000 }),
          text('到岗时间：2027年2月', { 'Other.canWorkTime': '2027-02' }),
        ],
      ],
      [
        '自我评价',
        [
          text(
            '十五年人力资源经验，做过制造业也做过航空服务业。熟悉招聘、培训、薪酬各模块，擅长大批量校园招聘和乘务员选拔。',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        '工作经历',
        [
          work(
            ['长安通用航空服务集团', '人力资源部 招聘培训主管', '2018年3月 - 至今'],
            [
              '2018-03',
              '',
              '长安通用航空服务集团',
              ['招聘培训主管', '人力资源部 招聘培训主管'],
              'hr',
              { 'department?': '人力资源部' },
            ],
            '年均完成招聘640人，其中乘务、地服岗位占七成，人均招聘周期缩短11天',
            '建立新员工带教制度，试用期流失率由18%降到9%',
          ),
          work(
            ['渭水重型机械有限公司', '人事行政部 人事专员', '2011年7月 - 2018年2月'],
            [
              '2011-07',
              '2018-02',
              '渭水重型机械有限公司',
              ['人事专员', '人事行政部 人事专员'],
              'hr',
              { 'department?': '人事行政部' },
            ],
            '办理1200名员工的社保、合同与考勤',
            '参与薪酬改革，编制岗位说明书85份',
          ),
        ],
      ],
      [
        '教育背景',
        [
          edu(
            ['西北大学', '工商管理（MBA），硕士，非全日制', '2015年9月 - 2018年6月'],
            [
              '2015-09',
              '2018-06',
              '西北大学',
              ['工商管理', '工商管理（MBA）', 'MBA'],
              'master',
              '',
              { studymode: 'part', 'studymode?': 'part' },
            ],
          ),
          edu(
            ['陕西师范大学', '人力资源管理，本科，管理学学士', '2007年9月 - 2011年7月'],
            ['2007-09', '2011-07', '陕西师范大学', '人力资源管理', 'bachelor', 'bachelor'],
          ),
        ],
      ],
      [
        '证书',
        [
          skill(
            ['企业人力资源管理师（二级）', '2014年11月'],
            ['2014-11', ['企业人力资源管理师（二级）', '企业人力资源管理师'], '二级'],
          ),
          skill(['中级经济师（人力资源）', '2020年12月'], ['2020-12', ['中级经济师（人力资源）', '中级经济师'], '中级']),
        ],
      ],
      ['奖励', [award(['集团优秀管理者', '2021年1月'], ['2021-01', ['集团优秀管理者', '优秀管理者'], 'company'])]],
      [
        '其他',
        [
          language(['英语：大学英语六级，438分'], {
            'Score.englishLevel': 'cet6',
            'Score.englishScore': 438,
            'name?': ['英语', '大学英语六级', '大学英语六级，438分', '英语：大学英语六级，438分'],
            'level?': ['438', '438分', '六级', '大学英语六级，438分'],
          }),
          text('兴趣爱好：秦腔、徒步、读史', { 'Other.hobbies': '秦腔、徒步、读史' }),
        ],
      ],
    ],
  },
  {
    id: 'zh-49',
    layout: 'sidebar',
    kind: 'pdf',
    look: { last: true, photo: true, labels: 'beside', beside: 3, parts: 'spread' },
    title: '',
    name: '段鸿飞',
    job: '结构工程师 / 航空器性能工程师（2027届硕士）',
    lines: [
      ['性别', '男', { sex: 'male' }],
      ['生日', '2002.02.19', { birthdate: '2002-02-19' }],
      ['政治面貌', '中共党员', { polity: 'party' }],
      ['籍贯', '安徽安庆', { nativeplace: ['安徽省安庆市', '安徽安庆'] }],
      ['电话', '198 0000 4049', { mobile: '19800004049' }],
      ['邮箱', 'duanhf@example.org', { email: 'duanhf@example.org' }],
    ],
    sections: [
      [
        '教育背景',
        [
          edu(
            ['西北工业大学 | 航空宇航科学与技术 | 硕士', '2024.09 - 2027.04'],
            ['2024-09', '2027-04', '西北工业大学', '航空宇航科学与技术', 'master'],
            '研究方向：复合材料结构损伤检测',
            '绩点：3.74/4.0　排名：5/88',
          ),
          text('', { 'Score.gradePoint': ['3.74/4.0', '3.74/4'], 'Score.classRank': '5/88' }),
          edu(
            ['合肥工业大学 | 机械设计制造及其自动化 | 本科', '2020.09 - 2024.06'],
            ['2020-09', '2024-06', '合肥工业大学', '机械设计制造及其自动化', 'bachelor'],
          ),
        ],
      ],
      [
        '科研项目',
        [
          project(
            ['复合材料机翼壁板冲击损伤识别 | 项目骨干', '2025.03 - 2026.06'],
            ['2025-03', '2026-06', '复合材料机翼壁板冲击损伤识别', '项目骨干'],
            '搭建压电传感试验台，提出基于导波的定位算法，误差小于8毫米',
          ),
        ],
      ],
      [
        '实习经历',
        [
          work(
            ['秦岭飞机工程技术有限公司 | 结构工程实习生', '2026.07 - 2026.09'],
            ['2026-07', '2026-09', '秦岭飞机工程技术有限公司', ['结构工程实习生', '结构工程', '结构工程（实习）'], 'maintenance'],
            '跟随工程师评估蒙皮凹坑和雷击损伤，整理修理方案23份',
            '用Python编写损伤统计脚本，替代手工台账',
          ),
        ],
      ],
      [
        '校园经历',
        [
          activity(
            ['航空学院研究生会 | 学术部部长', '2025.09 - 2026.06'],
            ['2025-09', '2026-06', ['航空学院研究生会', '研究生会', '航空学院研究生会学术部'], ['学术部部长', '部长']],
            '组织“翼起来”学术沙龙9期，参与师生600余人次',
          ),
          activity(
            ['校航模队 | 结构组组长', '2021.10 - 2023.06'],
            ['2021-10', '2023-06', ['校航模队', '航模队', '校航模队结构组'], ['结构组组长', '组长']],
            '负责载重机机身设计与制作',
          ),
        ],
      ],
      ['论文', [text('Duan H, et al. Guided wave based impact localization in stiffened panels（EI，一作，2026）')]],
      [
        '获奖荣誉',
        [
          award(['硕士一等学业奖学金', '2025.10'], ['2025-10', ['硕士一等学业奖学金', '一等学业奖学金'], 'school']),
          award(['全国大学生机械创新设计大赛二等奖', '2022.07'], ['2022-07', '全国大学生机械创新设计大赛二等奖', 'national']),
          award(['安徽省优秀毕业生', '2024.06'], ['2024-06', ['安徽省优秀毕业生', '优秀毕业生'], 'provincial']),
        ],
      ],
      ['专业技能', [text('CATIA、ABAQUS、Python、MATLAB', { 'Score.otherSpecialty?': 'CATIA、ABAQUS、Python、MATLAB' })]],
      [
        '英语水平',
        [
          language(['CET-6', '556分'], {
            'Score.englishLevel': 'cet6',
            'Score.englishScore': 556,
            'name?': ['CET-6', 'CET-6 556分'],
            'level?': ['556', '556分', '六级'],
          }),
        ],
      ],
    ],
  },
  {
    id: 'zh-50',
    layout: 'bilingual',
    kind: 'pdf',
    look: { font: serif, parts: 'spread' },
    title: '个人简历 Curriculum Vitae',
    name: '陆嘉怡 Karen Lu',
    names: ['陆嘉怡', 'Karen Lu', '陆嘉怡 Karen Lu'],
    job: '法务 / 航空合规 Legal Counsel, Aviation Compliance',
    lines: [
      ['性别 Gender', '女 Female', { sex: 'female' }],
      ['出生日期 Date of Birth', '1991-12-05', { birthdate: '1991-12-05' }],
      ['国籍 Nationality', '中国 Chinese', { nationality: ['中国', 'China', 'Chinese'] }],
      ['手机 Mobile', '+86 139 0000 4050', { mobile: '13900004050' }],
      ['邮箱 E-mail', 'karen.lu@example.com', { email: 'karen.lu@example.com' }],
      ['婚姻 Marital Status', '已婚 Married', { maritalStatus: 'married' }],
      [
        '地址 Address',
        '北京市朝阳区望京西路50号2-1801',
        {
          contactAddr: '北京市朝阳区望京西路50号2-1801',
          'homeLocation?': ['北京市朝阳区', '北京市朝阳区望京西路50号2-1801'],
        },
      ],
      ['期望年薪 Expected Salary', '人民币 45 万 RMB 450,000', { 'Other.expectSalary': 450000 }],
    ],
    sections: [
      [
        '个人简介 Summary',
        [
          text(
            '九年法务经验，擅长飞机租赁、航空运输纠纷和数据合规，持法律职业资格证。写合同的时候想着打官司的那一天，所以很少打官司。',
            'Other.selfAssessment',
          ),
        ],
      ],
      [
        '工作经历 Work Experience',
        [
          work(
            ['北辰航空租赁有限公司 Beichen Aviation Leasing', '高级法务经理 Senior Legal Manager', '2021.04 – 至今 Present'],
            [
              '2021-04',
              '',
              ['北辰航空租赁有限公司', 'Beichen Aviation Leasing', '北辰航空租赁有限公司 Beichen Aviation Leasing'],
              ['高级法务经理', 'Senior Legal Manager', '高级法务经理 Senior Legal Manager'],
              ['other', 'administration'],
            ],
            '审核售后回租、发动机租赁合同120余份，涉及飞机46架',
            '处理境外承租人破产案，收回飞机3架',
          ),
          work(
            ['衡正律师事务所 Hengzheng Law Firm', '律师 Associate', '2017.03 – 2021.03'],
            [
              '2017-03',
              '2021-03',
              ['衡正律师事务所', 'Hengzheng Law Firm', '衡正律师事务所 Hengzheng Law Firm'],
              ['律师', 'Associate', '律师 Associate'],
              'other',
            ],
            '代理航班延误、行李损失等航空运输案件60余件',
          ),
        ],
      ],
      [
        '教育背景 Education',
        [
          edu(
            ['利兹大学 University of Leeds', '国际商法 LL.M. in International Business Law（硕士）', '2015.09 – 2016.12'],
            [
              '2015-09',
              '2016-12',
              ['利兹大学', 'University of Leeds', '利兹大学 University of Leeds'],
              [
                '国际商法',
                'International Business Law',
                '国际商法 International Business Law',
                '国际商法 LL.M. in International Business Law',
                'LL.M. in International Business Law',
              ],
              'master',
              'master',
            ],
          ),
          edu(
            ['中国政法大学 China University of Political Science and Law', '法学 Law（学士）', '2011.09 – 2015.06'],
            [
              '2011-09',
              '2015-06',
              [
                '中国政法大学',
                'China University of Political Science and Law',
                '中国政法大学 China University of Political Science and Law',
              ],
              ['法学', 'Law', '法学 Law'],
              'bachelor',
              'bachelor',
            ],
          ),
        ],
      ],
      [
        '资格证书 Certificates',
        [
          skill(
            ['法律职业资格证书（A证） National Legal Professional Qualification', '2016.03'],
            [
              '2016-03',
              [
                '法律职业资格证书（A证）',
                '法律职业资格证书',
                'National Legal Professional Qualification',
                '法律职业资格证书（A证） National Legal Professional Qualification',
              ],
            ],
            { 'level?': ['A证', 'A'] },
          ),
        ],
      ],
      [
        '语言 Languages',
        [
          language(['英语 English：雅思 IELTS 7.5', '2015.01'], {
            'Score.englishLevel': 'ielts',
            'Score.englishScore': 7.5,
            'name?': [
              '雅思',
              'IELTS',
              '雅思 IELTS',
              '雅思 IELTS 7.5',
              '英语 English：雅思 IELTS 7.5',
              '英语',
              'English',
              '英语 English',
            ],
            'level?': ['7.5', '雅思 IELTS 7.5', 'IELTS 7.5'],
            'date?': '2015-01',
          }),
        ],
      ],
      [
        '兴趣爱好 Interests',
        [
          text('话剧、网球 Theatre, tennis', {
            'Other.hobbies': ['话剧、网球 Theatre, tennis', '话剧、网球', 'Theatre, tennis'],
          }),
        ],
      ],
    ],
  },
];
