import type { Topic } from './heading-words.ts';

/** Chinese words in headings by topic. */
const chinese: readonly (readonly [Topic, string])[] = [
  ['activities', '社团|学生会|学生工作|学生干部|志愿服务|志愿者?|公益|义工|课外|课余|校园|校内|社会实践|支教|班级|社会活动'],
  ['education', '教育|学历|学位|学业|求学|就读|院校|读书|进修|升学|毕业院校'],
  ['certificates', '证书|资格|资质|执照|证照|持证|职称|技能|认证|等级'],
  ['awards', '荣誉|奖励|奖项|获奖|奖惩|奖学金|表彰|立功|受奖|功奖'],
  ['languages', '外语|语言|英语|语种'],
  ['family', '家庭|家属|亲属|家人|社会关系'],
  ['hobbies', '爱好|兴趣|业余生活'],
  ['assessment', '自我评价|自我介绍|自我|评价|优势|特点|自述|亮点|简评|陈述'],
  ['wishes', '求职|应聘|意向|期望|目标'],
  ['person', '基本信息|个人信息|联系|通讯|档案|自然情况'],
  ['aside', '项目|培训|科研|研究|论文|课程|专利|推荐人|证明人|作品|竞赛|比赛'],
];
/** Words that give a heading the topic `work` if it has no words of other topics. */
const working =
  '工作|实习|任职|从业|就业|职场|兼职|空乘|乘务|机务|地服|飞行|民航|航空|服役|部队|军旅|教学|企业|岗位|实践|全职|职业|专业实践';
const loose =
  '个人|主要|本人|我的|相关|过往|既往|以往|其他|其它|所有|部分|代表性?|重要|在校|大学|全部|近期|持有|所获|获得|已获|曾获|取得|拥有|核心|基本|主要|职业|专业|成员|工作|学习|学生|掌握|所学|与|及|和|以及|、|/|与其他|及其他';
const endings =
  '经历|经验|情况|信息|概况|简况|概述|背景|履历|历程|简历|一览|汇总|清单|列表|记录|之路|档案|资料|方式|水平|能力|特长|成绩|成果|生涯|活动|成员|说明|介绍|证书|荣誉';

const anyChinese = [...chinese.map(([, words]) => words), working].join('|');
const chineseHeading = new RegExp(
  `^(?:${loose}){0,3}(?:${anyChinese}|经历|履历)(?:${loose}|${anyChinese}|${endings}){0,4}$`,
  'u',
);

/** English words in headings by topic. Most singular words that are also labels, such as `Position`, are left out. */
const english: readonly [Topic, string][] = [
  [
    'activities',
    'student campus volunteer volunteering voluntary charity charitable community extracurricular extra-curricular club clubs society societies leadership activities involvement civic',
  ],
  ['education', 'education educational academic academics schooling studies scholastic degrees schools'],
  [
    'certificates',
    'certificate certificates certification certifications licence licences license licenses licensing licensure ratings credentials accreditation accreditations qualification qualifications skills competencies permits endorsements',
  ],
  [
    'awards',
    'award awards honour honours honor honors prizes scholarships achievement achievements distinctions medals accolades recognition decorations accomplishments commendations',
  ],
  ['languages', 'language languages linguistic'],
  ['family', 'family relatives parents siblings'],
  ['hobbies', 'hobbies interests leisure pastimes recreation'],
  ['assessment', 'strengths statement introduction'],
  ['wishes', 'objective objectives availability expectations preferences goals aspirations'],
  ['person', 'contact contacts particulars bio-data biodata'],
  [
    'aside',
    'projects research publications training trainings courses coursework references referees software tools thesis patents memberships seminars conferences papers dissertation workshops',
  ],
];
const workWords = new Set(
  'work working employment employers experience experiences career jobs positions posts roles internship internships placement placements apprenticeship apprenticeships assignments appointments military naval army occupational'.split(
    ' ',
  ),
);
const looseWords = new Set(
  'my key core main other additional further selected relevant related recent current previous past prior personal professional general basic special summary details information info history record records background profile overview of in the and & held obtained earned received attained acquired gained completed attended to date so far full-time part-time formal total seasonal holiday vacation summer winter temporary casual practical industrial type highlights timeline university college school service services teaching flying airline aviation cabin crew maintenance hospitality engineering technical tertiary higher vocational first sports social abilities proficiency proficiencies test tests results members exchange overseas international programmes programs summary: life positions achievements'.split(
    ' ',
  ),
);
const topicOfWord = new Map(english.flatMap(([topic, words]) => words.split(' ').map((word) => [word, topic] as const)));

/** Words that are headings when they stand alone; other single words may be labels. */
const singles = new Set(
  'academics accolades accreditations relatives positions roles licensing posts jobs workshops commendations'.split(' '),
);

/** The first topic that is not `aside`, else `aside`. Without any topic, `work` if the heading has a word for it. */
function chosen(topics: readonly Topic[], isWork: boolean): Topic | undefined {
  const [first] = topics;
  return topics.find((topic) => topic !== 'aside') ?? first ?? (isWork ? 'work' : undefined);
}

const chinesePatterns = chinese.map(([topic, words]) => ({ topic, pattern: new RegExp(words, 'u') }));
const workPattern = new RegExp(`${working}|经历|履历`, 'u');

function chineseTopic(text: string): Topic | undefined {
  if (text.length < 4 || text.length > 14 || !chineseHeading.test(text)) return undefined;
  const found = chinesePatterns
    .map(({ topic, pattern }) => ({ topic, at: text.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return chosen(
    found.map(({ topic }) => topic),
    workPattern.test(text),
  );
}

function englishTopic(text: string): Topic | undefined {
  const words = text.toLowerCase().split(/[\s/,]+/u);
  if (singles.has(text.toLowerCase())) return topicOfWord.get(text.toLowerCase()) ?? 'work';
  if (words.length < 2 || words.length > 6 || !/^\p{Lu}/u.test(text)) return undefined;
  if (!words.every((word) => topicOfWord.has(word) || workWords.has(word) || looseWords.has(word))) return undefined;
  return chosen(
    words.flatMap((word) => topicOfWord.get(word) ?? []),
    words.some((word) => workWords.has(word)),
  );
}

/** The topic of a line that has nothing but words of headings, such as `兼职及实习经历` or `Seasonal work`. */
export function compoundTopic(text: string): Topic | undefined {
  return /^\p{Script=Han}/u.test(text) ? chineseTopic(text) : englishTopic(text);
}
