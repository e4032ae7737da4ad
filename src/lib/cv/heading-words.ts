/** What a part of a CV is about. `aside` is a part about anything else. */
export type Topic =
  | 'person'
  | 'education'
  | 'work'
  | 'activities'
  | 'certificates'
  | 'awards'
  | 'languages'
  | 'family'
  | 'assessment'
  | 'hobbies'
  | 'specialties'
  | 'wishes'
  | 'aside';

/**
 * Whole headings of each topic, in Chinese and in English. Most headings that join two of them are not listed, because
 * `topicOf` splits them.
 */
export const headings: readonly [Topic, string, string][] = [
  [
    'person',
    '(?:个人|基本|本人|自然|应聘人员|应聘者|求职者|报名人员|身份)(?:基本)?(?:信息|资料|情况|概况|简况)|联系(?:方式|信息|资料|我|本人)|如何联系我|找到我|(?:个人|求职|应聘|中文|我的)?简历(?:表)?|个人履历|(?:职位)?(?:应聘|求职|报名|入职)(?:者|人员)?(?:基本)?(?:情况|信息)?(?:登记|申请|报名)?表',
    '(?:basic |key |general )?personal (?:information|details|data|particulars|facts|resume|cv|info)|(?:my|basic|physical|contact|general) (?:details|info|data)|(?:job )?application(?: form)?|application for employment|key facts|coordinates|bio-?data|(?:my )?contacts?(?: information| details| data| me)?|(?:basic|general) (?:information|data)|curriculum vitae|(?:my )?(?:resume|résumé|cv)|(?:candidate|applicant)s? (?:details|information|data)|reach me|get in touch|particulars|personal|(?:vital|bio) ?statistics|bio(?:graphical)? data',
  ],
  [
    'education',
    '(?:个人|主要)?(?:教育|学习|求学|就学|受教育|学历|学业|就读|学术)(?:与?学术)?(?:背景|经历|情况|程度|信息|简历|履历|经验|概况|简况|历程|教育|及?培训|成绩)|教育|学历|学业|成绩|毕业(?:院校|学校|于)|就读(?:院校|学校|于)|院校|读书(?:经历|生涯)?|(?:上学|念书|求知)(?:经历|情况|之路)?|求学之路|在学校|校园学习|我的(?:学业|学历|大学|学校|教育)|在读学校|进修(?:经历|情况)',
    '(?:my |formal |higher |tertiary |university |college |post-secondary |secondary |postgraduate )?education(?:al)?(?: backgrounds?| history| experience| records?| qualifications?| path| details| credentials| attainments?| information| profile| summary)?|(?:university|college|graduate|postgraduate|undergraduate|higher|tertiary|academic) (?:studies|degrees?|education)|schools?(?: attended)?|degrees?(?: held| earned)?|where i (?:studied|learned)|alma mater|academic (?:backgrounds?|history|qualifications?|records?|credentials|education|studies|career|profile|attainments?|details)|scholastic (?:record|profile|background)|(?:my )?stud(?:y|ies)|schooling|(?:academic|educational) path|education and studies|where i (?:went to school|trained)',
  ],
  [
    'work',
    '(?:个人|主要|相关|过往|既往|全职|兼职)?(?:工作|任职|从业|职业|就业|实习|实践|飞行|职场|乘务|机务|岗位|教学|执教|从教|行业|民航|航空|服务|部队|军旅|服役|从军|参军|军队|销售|地服|带教|实操)(?:工作)?(?:经历|经验|简历|履历|背景|情况|历程|概况|简况)|(?:实习|工作|社会)(?:工作)?实践|(?:曾任|历任)(?:职务|岗位|工作)?|(?:做|干)过的(?:工作|事|活)|工作过的(?:地方|单位)|我的(?:工作|职业|实习)|(?:职业|职场|飞行|军旅|军营)生涯|工作|实习|(?:主要|个人|本人|我的)?(?:经历|履历)|兼职|任职',
    '(?:work|professional|employment|career|working|relevant|flight|flying|internship|job|casual|part-time|full-time|previous|past|recent|other|airline|aviation|industry|cabin|cabin crew|practical|teaching|summer|key|military|hotel|hospitality|nursing|clinical|engineering|industrial|ground|sales|technical|customer service|freelance|international|employment and work)(?: work)? (?:work|experiences?|history|record|backgrounds?|career|life|jobs?|path|placements?|positions?|employment)|(?:my )?(?:experiences?|employment|internships?|work|career|jobs?|placements?|work placements?|(?:positions?|posts?|jobs?|roles?|appointments?) held|where i(?: ha)?ve worked|career path|(?:summer|weekend|holiday|student|side) jobs|appointments|military service|service (?:record|history)|apprenticeships?|working experiences?|employers?|career (?:record|highlights|so far)|work placements?)',
  ],
  [
    'activities',
    '(?:校园|校内|校外|在校|学校|大学|社团|学生|学生会|学生干部|志愿|志愿者|志愿服务|公益|课外|社会|班级|组织)(?:工作|任职|经历|活动|实践|职务|服务|经验|组织)(?:经历|情况)?|社团|公益|学生干部|活动|活动经历|志愿服务|(?:社团|学生会|班级|学生组织|团学)(?:经历)?(?:工作|任职|经历)?|(?:支教|义工|团学|学联|班干部|学生组织)(?:工作|任职)?(?:经历|活动|情况)?',
    '(?:extra-?curricular|student|campus|volunteer(?:ing)?|voluntary|leadership|community|university|college|school|social|club)(?: and \\w+| & \\w+)? (?:activities|activity|experience|work|service|involvement|roles?|positions?|engagement|societies|life|organi[sz]ations?)|(?:student|university|college|campus) (?:government|union|bodies|groups)|community|(?:clubs|societies)|activities|extra-?curriculars?|volunteering|leadership|clubs?|societies|positions of responsibility',
  ],
  [
    'certificates',
    '(?:专业|职业|个人|相关|其他|其它|所获|获得|持有|所持|执业|飞行|岗位|核心|工作|主要|办公|计算机|软件|语言)?(?:技能|证书|资格|资质|证照|执照|专长)(?:证书|情况|特长|资质|资格|证照|水平|专长|爱好|等级)?|计算机(?:水平|能力)|(?:持有?证|考证|证书|执照|资质|取证|职称|专业技术职务)(?:情况|概况)|职称|(?:考取|取得|持有|已获|拥有|具备)的?(?:证书|资格|资质|证照|执照)|培训(?:与|及|和)证书|执业资格|会的软件|(?:上岗|岗位)(?:证书?|资质|资格)',
    '(?:professional|technical|computer|additional|key|other|core|it|relevant|special|personal|my|pilot|flight|flying)?(?: |^)(?:skills?(?: set)?|certifications?|certificates?|qualifications?|licen[sc]es?(?: held)?|ratings?|competenc(?:e|es|ies)|credentials|tickets|permits)(?: held| obtained| earned)?|trainings?(?: courses?)? (?:attended|certificates?)|certifications?(?: courses?)|(?:licen[sc]es?|ratings?|medicals?|certificates?)(?: held)?',
  ],
  [
    'awards',
    '(?:主要|个人|在校|所获|获得|校内|曾获|校园|奖励)?(?:荣誉|奖项|获奖|奖励|奖惩|奖学金|表彰|立功|功奖)(?:情况|经历|奖项|奖励|荣誉|称号|证书|记录|受奖|概况)?|(?:拿过|得过|获得|所获|取得)的(?:奖|荣誉|奖项|奖励)|奖惩|何时何地受过何种奖惩',
    '(?:academic |selected |key )?(?:awards?|honou?rs?|scholarships?|achievements?|prizes?|distinctions?|recognitions?|accomplishments|decorations?|commendations?|medals?|rewards?)(?: received| won)?(?: and (?:punishments?|penalties))?',
  ],
  [
    'languages',
    '(?:外语|语言|英语|英文|其他语言|语种)(?:能力|水平|技能|成绩|考试|情况|等级|程度|考试成绩|测试|掌握)?|(?:会的|掌握的)(?:语言|外语)|考试(?:成绩)?',
    'tongues|(?:foreign |my |spoken |working )?languages?(?: i speak| spoken| known| skills?| proficiency| ability| abilities| tests?| exams?| competence| certificates?| qualifications?)?|english(?: level| proficiency| skills| tests?)?|(?:language |english )?tests?(?: scores?| results?)?|(?:exam|test)s?(?: scores?| results?)?|comput(?:er|ing)(?: skills)?|it(?: skills)?',
  ],
  [
    'family',
    '(?:主要)?(?:家庭|家属|家人|亲属|直系亲属|社会关系)(?:主要)?(?:成员|情况|关系|背景|信息|成员情况|成员及主要社会关系|成员及社会关系)?(?:情况)?|家人(?:信息)?',
    '(?:my )?(?:immediate )?family(?: members| background| information| details)?',
  ],
  [
    'assessment',
    '(?:自我|个人|综合|本人)(?:评价|介绍|总结|描述|简介|优势|鉴定|概述|陈述|说明|评估|亮点|特点)|关于(?:我|本人|自己)|简介|自评|自述|我是谁|(?:一句话|简单)?介绍(?:我|一下我|自己|我自己)|认识我|(?:个人|性格|自身|我的)(?:特点|特质|优势|特征|亮点|描述)|(?:个人|自我)(?:推荐|认识|小结)|求职自述|自己的话|想说的话|为什么(?:是我|选我)|(?:职业|个人)(?:概述|概要|小传)|一句话介绍',
    'summary|in a nutshell|at a glance|(?:professional|career|profile|experience) summary|summary of qualifications|(?:key|core|personal) strengths|statement|(?:professional|personal|career|my|executive|candidate) profile|profile|about(?: me| myself)?|who i am|in (?:brief|short)|(?:personal|professional) (?:strengths|qualities|introduction)|strengths|self[ -](?:assessment|evaluation|introduction|description|appraisal)|(?:professional|career|personal|executive|qualifications?) (?:summary|statement|overview)|introduction|overview',
  ],
  [
    'hobbies',
    '(?:个人|业余|我的|其他)?(?:兴趣|爱好|特长)?(?:兴趣|爱好)(?:特长|方面)?|(?:闲暇|业余|空闲|工作之余|课余|工作之外|生活)(?:时间?|之余|生活|爱好)?|(?:下班|放假)(?:后|以后)',
    '(?:my |personal |other )?(?:interests|hobbies|pastimes|leisure(?: time)?(?: activities)?)|(?:outside|away from|beyond|after)(?: of)? work|off[ -]duty|when (?:i am )?(?:off|not working)|what i enjoy|recreation|(?:free|spare|leisure) time',
  ],
  [
    'specialties',
    '(?:个人|文体|艺术|其他|有何)?(?:特长|专长)(?:爱好|及爱好)?|才艺(?:特长|展示)?',
    'special (?:skills|talents)|talents|specialties',
  ],
  [
    'wishes',
    '(?:求职|应聘|职业|期望|实习|工作|就业|报考)(?:意向|意愿|目标|期望|岗位|方向|要求|工作)|期望|意向|意向岗位|(?:其他|其它|补充|附加)(?:信息|说明|情况)?',
    '(?:career )?objectives?|(?:job|career|employment) (?:objective|intention|target|goals?)|expectations|(?:other|additional|further)(?: information| details)?|preferences|availability|miscellaneous',
  ],
  [
    'aside',
    '(?:项目|科研|研究|培训|竞赛|比赛|创业|论文|学术|训练|代表项目|主要项目|复训|进修培训)(?:经历|经验|项目|成果|情况|课程|记录|论文|发表)?|发表论文|专利|(?:主修|核心|相关|专业|主要)课程|参考人|推荐人|证明人|附件|作品|作品集|代表作品?|自荐信|求职信|声明|承诺|本人承诺|(?:掌握的?)?(?:工具|软件)|技术栈|课程设计|飞行(?:时间|小时|小时数)',
    '(?:selected |key |personal |academic |professional |additional |further |other )?(?:research|projects?|publications?|patents?|training|courses?|seminars|conferences|memberships?|papers)(?: experience| work| history| projects?| attended| completed)?|(?:relevant |core |main )?course ?work|(?:relevant|core|main) courses|(?:character |professional |personal )?(?:references?|referees?)|references?(?: available(?: (?:up)?on request)?)?|referees?|portfolio|(?:flight|flying) (?:hours|time|hours summary)|affiliations|(?:tools|software|tech(?:nology)? stack|technologies)|(?:total )?(?:flight|flying) experience summary|declaration|consent|cover letter|attachments',
  ],
];

/** Words that show the topic of a line that is set as a heading, the most reliable first. */
export const keywords: readonly [Topic, RegExp][] = [
  [
    'aside',
    /推荐人|证明人|参考人|referee|references\b|飞行小时|飞行时间|flight hours|flying hours|publication|论文|课程|course/iu,
  ],
  ['awards', /奖|荣誉|表彰|立功|award|honou?r|scholarship|achievement|prize|medal|accolade|decoration/iu],
  ['family', /家庭|亲属|家人|家属|family|relatives/iu],
  [
    'activities',
    /校内|校园|在校|社团|学生(?!证)|志愿|公益|义工|课外|课余|社会实践|charity|civic|campus|student|volunteer|voluntary|extra-?curricular|club|societ/iu,
  ],
  [
    'certificates',
    /证书|执照|证照|资质|资格|技能|持证|职称|认证|accredit|credential|permits?\b|licen[sc]e|certificat|qualification|rating|skill|competenc/iu,
  ],
  ['languages', /语言|外语|英语|语种|考试|language|linguistic|tongues|english|\btests?\b|\bexams?\b/iu],
  ['aside', /项目|培训|科研|project|training|research/iu],
  [
    'work',
    /工作|实习|任职|从业|职业|就业|职场|履历|飞行经历|兼职|(?:空乘|乘务|机务|地服|企业|岗位|服役|部队|教学)经[历验]|军旅|experience|employment|internship|\bjobs?\b|\bwork|career|placement|\bpositions?\b|\bposts\b|\broles\b|military|\bservice record/iu,
  ],
  [
    'education',
    /教育|学历|学业|求学|就读|毕业|院校|读书|学习|education|academic|\blearn|\bstud(?:y|ies|ied)\b|school|degree|university|college/iu,
  ],
  [
    'hobbies',
    /爱好|兴趣|闲暇|业余|工作之余|hobb|interests|free time|spare time|leisure|pastime|off[ -]duty|(?:outside|away from|beyond) work|recreation/iu,
  ],
  [
    'assessment',
    /评价|自我|简介|关于我|总结|优势|特点|亮点|介绍|自述|about me|summary|profile|who i am|strengths|introduc|statement|nutshell|at a glance/iu,
  ],
  ['wishes', /意向|期望|objective|expectation|availab/iu],
  ['person', /个人|基本信息|联系|通讯|登记表|档案|contact|personal|details|particulars|reach me|bio/iu],
];
