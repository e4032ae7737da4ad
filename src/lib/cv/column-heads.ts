import type { Topic } from './heading-words.ts';

/** Columns that tables of every topic may have. */
const common =
  /^(?:序号|起止|起讫|开始|结束|入学|毕业)?(?:时间|日期|年月|年份|期间)(?:段)?$|^(?:起止|起讫)(?:时间|日期|年月)$|^(?:自何年何月至何年何月|由|自|至|地点|城市|所在地|备注|说明|No|From|To|Until|Start|End|Begin|Finish|From\s*[-–—/&]?\s*(?:to|until|till)|(?:Start|End|Completion|Graduation) (?:date|year)|Start\s*[-–—/]\s*end|Periods?|Dates?|Dates? (?:attended|employed|obtained|of issue)|Duration|Time|Years?|Year of (?:passing|graduation|completion)|Passing year|When|Month|Place|City|Location|Country|Where|Remarks?|Notes?)$/iu;

/** The topics of tables, the most reliable first. Each has the columns that show the topic, then the table's other columns. */
const tables: readonly [Topic, RegExp, RegExp][] = [
  [
    'family',
    /^(?:称谓|称呼|关系|(?:与|和)?(?:本人|应聘者|申请人)的?关系|Relation(?:ship)?|Relationship to (?:you|applicant))$/iu,
    /^(?:姓名|年龄|出生(?:日期|年月)|政治面貌|民族|(?:现|所在)?(?:工作|学习|就职)?(?:工作)?单位(?:及|\/|、|和)?(?:职务|岗位|职位)?|职务|职业|岗位|职位|(?:联系)?(?:电话|方式)|联系电话|居住地|住址|(?:Full )?Name|Age|Date of birth|Birth (?:date|year)|Year of birth|Employer|Company|Work ?place|Workplace|Work unit|Occupation|Job|Position|Title|Profession|Phone|Contact|Telephone)$/iu,
  ],
  [
    'aside',
    /^(?:项目(?:名称)?|培训(?:内容|项目|课程|机构|单位)|课程(?:名称)?|Projects?(?: name)?|Training(?: course| provider)?)$/iu,
    /^(?:角色|职责|描述|成绩|学分|项目(?:角色|描述|职责)|培训.{1,4}|证书|结果|Role|Result|Provider|Description|Grade|Credits)$/iu,
  ],
  [
    'certificates',
    /^(?:(?:资格|职业|技能|专业)?(?:证书|证件|执照|证照|资格)(?:名称|项目|类别)?|职称(?:名称)?|Certificates?|Licen[sc]es?|Qualification held|Certificate name|(?:Licen[sc]e|Certificate) (?:or|\/|and) (?:rating|licen[sc]e|certificate))$/iu,
    /^(?:名称|等级|级别|编号|证书(?:编号|等级)|(?:颁发|颁证|发证|签发|取得|获得|获证|考取)(?:单位|机关|机构|部门|时间|日期|年月)|有效期(?:至|限)?|成绩|Level|Grade|Class|Number|Issued(?: by| on)?|Issuer|Issuing (?:body|authority|organi[sz]ation)|Date of issue|Valid (?:until|to|till)|Expiry(?: date)?|Expires|Score|Obtained)$/iu,
  ],
  [
    'awards',
    /^(?:(?:获奖|奖项|荣誉|奖励|奖惩|所获奖项|获奖荣誉)(?:名称|项目|内容|称号|情况)?|Awards?(?: name)?|Prizes?|Honou?rs?|Scholarships?|Award or prize)$/iu,
    /^(?:名称|等级|级别|奖励级别|(?:获奖|颁奖|授予|颁发|获得|奖励)(?:时间|日期|年月|单位|机构|部门|级别|等级)|Level|Grade|Awarded (?:by|on)|Issuer|Given by|Organi[sz]er)$/iu,
  ],
  [
    'education',
    /^(?:(?:毕业|就读|所在|所读|求学)?(?:学校|院校)(?:名称|全称)?|(?:毕业|就读)?(?:学校|院校)(?:名称)?(?:及|、|\/|和|与)(?:所学)?专业|School|Schools? attended|Institute|(?:University|College|Institute|School)\s?\/\s?(?:Board|University|College|Institute)|Board(?:\s?\/\s?University)?|Institution|University|College|(?:Name of )?(?:school|institution|university)|School or university|University(?: \/|\/| or) ?(?:school|college)|Educational institution)$/iu,
    /^(?:院系|系别|(?:所学|主修|就读)?专业(?:名称)?|学历(?:\/|及|与|、)?(?:学位)?|学位|(?:学习|教育|培养|办学)(?:形式|方式|类型|性质)|学制|证明人|(?:毕|结)业(?:情况|否)?|Major|Subject|Course(?: of study)?|Field(?: of study)?|Degree|Degree (?:or|\/|and) \w+|Level|Qualifications?|Diploma|Award|Programme|Program|Grade|GPA|CGPA|Marks|Percentage|Score|Results?|Class|Stream|Exam(?:ination)?(?: passed)?|Mode(?: of study)?|Faculty|Department|Specialit?y|Speciali[sz]ation)$/iu,
  ],
  [
    'activities',
    /^(?:(?:社团|学生组织|组织|团体|社团组织|活动|社会活动|校园活动)(?:名称|及活动)?|Activit(?:y|ies)|Club|Society|Student organi[sz]ation)$/iu,
    /^(?:职务|角色|担任职务|职责|内容|(?:活动|工作)(?:内容|描述)|主要工作|Role|Position|Post|Office|Function|Description)$/iu,
  ],
  [
    'work',
    /^(?:(?:工作|任职|就职|实习|服务|所在|用人)?(?:单位|公司|企业)(?:名称|全称)?|(?:工作|实习)?(?:单位|公司)(?:名称)?(?:及|\/|、|和)(?:部门|职务|岗位|职位)|(?:Name of )?(?:employer|company|organi[sz]ation)|Employer(?:'s name)?|Firm|Airline|Employer(?: and| &|,) (?:place|city|location))$/iu,
    /^(?:(?:所在|所属)?部门|(?:担任|所任|从事)?(?:职务|职位|岗位|工种)(?:名称)?|(?:职务|岗位|部门)(?:\/|及|、)(?:职务|岗位|部门|职位)|证明人(?:(?:及|\/|、)(?:联系)?(?:电话|方式))?|(?:证明人)?(?:联系)?(?:电话|方式)|(?:工作|主要|岗位)?(?:内容|职责|业绩)|离职原因|薪资|月薪|Position(?: held)?|Post(?: held)?|Job(?: title)?|Title|Role|Function|Rank|Department|Supervisor|Referee|Reference|Manager|Duties|Responsibilities|Main duties|Reason (?:for|of) leaving|Salary|Aircraft|Phone|Contact)$/iu,
  ],
];

/** The words of a column's heading, without a note in brackets. If the heading is in two languages, only those in the first. */
function wordsOf(cell: string): string {
  const bare = cell.replace(/\s*\([^()]*\)$/u, '').replace(/\s*:$/u, '');
  const [han] = /^[\p{Script=Han}/、 ]{2,}/u.exec(bare) ?? [];
  return (han ?? bare.replace(/[\s/|]*\p{Script=Han}[^]*$/u, ''))
    .replaceAll(/(?<=\p{Script=Han})\s+/gu, '')
    .replace(/[/、\s]+$/u, '');
}

/** The headings of a table's columns: the topic of the table, and the headings themselves. */
export interface ColumnHeads {
  topic: Topic;
  cells: readonly string[];
}

function topicFor(cells: readonly string[]): Topic | undefined {
  const words = cells.map(wordsOf);
  const fits = ([, key, others]: (typeof tables)[number]) =>
    words.some((word) => key.test(word)) && words.every((word) => key.test(word) || others.test(word) || common.test(word));
  return new Set(words).size === words.length ? tables.find(fits)?.[0] : undefined;
}

/**
 * The headings of columns in a line, as in `时间\t单位\t职务`; undefined for other lines. The first cell may instead be the
 * heading of this part of the CV, such as `工作经历`. If three or more short headings fit no topic, but at least two of them are
 * common to tables of every topic, the topic is `aside`.
 */
export function columnHeadsIn(text: string): ColumnHeads | undefined {
  const cells = text.split('\t').map((cell) => cell.trim());
  if (cells.length < 2 || cells.length > 9 || text.length > 160 || /[0-9@]/u.test(text)) return undefined;
  for (const part of [cells, cells.slice(1)]) {
    const topic = part.length > 1 ? topicFor(part) : undefined;
    if (topic) return { topic, cells: part };
  }
  const known = cells.filter((cell) => common.test(wordsOf(cell))).length;
  const isShort = cells.every((cell) => cell.length < (/\p{Script=Han}/u.test(cell) ? 9 : 24));
  return cells.length > 2 && known > 1 && isShort ? { topic: 'aside', cells } : undefined;
}
