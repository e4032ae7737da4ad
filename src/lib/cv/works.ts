import { cutOut, exactDate, periodIn, type WrittenPeriod } from './dates.ts';
import { type Entry, hasAny, put, textOf } from './entry.ts';
import { labelReader } from './labels.ts';
import { type CvLine, cellsOf } from './lines.ts';
import { bareName } from './names.ts';
import { phoneIn } from './phones.ts';

const labelledIn = labelReader({
  company: '公司|公司名称|单位|单位名称|工作单位|实习单位|企业名称|Company|Employer|Organization|Organisation',
  department: '部门|所在部门|所属部门|Department|Division',
  title: '职位|职务|岗位|职位名称|担任职务|工作岗位|Position|Title|Job title|Role',
  voucher: '证明人|证明人及电话|证明人姓名|Referee|Reference|Supervisor',
  voucherPhone: '证明人电话|证明人联系方式|证明人联系电话|Reference phone|Referee phone',
  duties:
    '工作内容|工作职责|主要职责|岗位职责|工作描述|职责描述|实习内容|主要工作|职责|工作业绩|主要业绩|Responsibilities|Duties|Key responsibilities|Job description|Description',
  period: '时间|起止时间|工作时间|任职时间|在职时间|Period|Dates',
  aside: '离职原因|汇报对象|下属人数|薪资|公司规模|公司性质|公司介绍|Reason for leaving|Location|工作地点',
});

const company =
  /(?:公司|集团|银行|航空|机场|医院|大学|学院|学校|小学|中学|幼儿园|研究院|研究所|中心|事务所|工作室|管理局|局|厂|酒店|饭店|宾馆|超市|商场|旅行社|出版社|报社|电视台|政府|委员会|法院|检察院|基金会|俱乐部|基地|门店|店|科技|传媒|证券|保险|咨询|物流|学社)(?:\s*\([^()]{2,16}\))?$|\b(?:Co\.?|Ltd\.?|Inc\.?|Corp\.?|Corporation|Company|Group|Airlines?|Airways|Aviation|Airport|Bank|Hotels?|LLC|GmbH|PLC|Technolog(?:y|ies)|Services|Institute|University|College|School|Cent(?:re|er)|Hospital|Resorts?|Logistics|Securities|Consulting|Foundation|Laborator(?:y|ies)|Bureau|Agency|Restaurant|Partners|Holdings|Systems|Solutions|Studio|Museum|Association|Motors|Electronics|Pharmaceuticals|Media|Academy|Express|Insurance|Accountants|LLP|Store|Café|Cafe|Authority|Board|Office|Ministry|Air|Aero|Jet|Clinic|Council|Society|Trust|Club|Aeroclub|Lines|Terminal|Factory|Cargo|Health|Inc|Railways?|Shipping|Press|University|Atlantic|Pacific)\b\.?/iu;
const department =
  /(?:部|部门|处|科|室|车间|事业部|分部|大队|中队|班组|项目组|小组)$|\b(?:Department|Dept\.?|Division|Unit|Section|Team)\b/u;
const title =
  /(?:工程师|经理|专员|助理|实习生|主管|主任|乘务员|乘务长|安全员|会计|出纳|教师|老师|销售|顾问|总监|分析师|设计师|程序员|飞行员|机长|副驾驶|签派员|管制员|机务|维修员|机械员|调度员|调度|客服|地勤|值机员|值机|秘书|文员|干事|代表|店长|店员|服务员|收银员|编辑|记者|护士|医生|教员|教官|组长|班长|队长|科员|技术员|操作员|策划|运营|开发|研究员|讲师|辅导员|志愿者|负责人|总裁|经理人|审计员|柜员|导游|领班|接待|接待员|协调员|质检员|检验员|采购员|采购|仓管|司机|机械师|翻译|培训生|管培生|家教|兼职|前台|人事|行政|财务|助教|放行人员|员)(?:\s*\([^()]{2,12}\))?$|\b(?:Engineer|Manager|Assistant|Intern|Analyst|Officer|Director|Supervisor|Attendant|Specialist|Consultant|Coordinator|Representative|Agent|Developer|Designer|Teacher|Tutor|Lecturer|Accountant|Auditor|Secretary|Clerk|Captain|Pilot|Technician|Mechanic|Dispatcher|Controller|Trainee|Associate|Executive|Administrator|Receptionist|Waiter|Waitress|Cashier|Editor|Reporter|Nurse|Researcher|Instructor|Leader|Lead|Head|Steward|Stewardess|Crew|Purser|Planner|Programmer|Architect|Apprentice|Volunteer|Salesperson|Guide|Barista|Operator|Inspector|Buyer|Interpreter|Translator|Concierge|First Officer|Scientist|Host|Hostess|Shift Lead|Counsellor|Counselor|Partner|Recruiter|Investigator|Fellow|Dispatch|Loader|Driver|Chef|Sales|Programme Officer|Adviser|Advisor|Examiner|Chief|President|Member)\b/u;
const location = /^(?:\p{Script=Han}{2,4}(?:市|省|区)?|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)$/u;
const cities =
  /^(?:北京|上海|广州|深圳|成都|重庆|杭州|南京|武汉|西安|天津|昆明|长沙|青岛|厦门|大连|沈阳|哈尔滨|郑州|济南|苏州|三亚|海口|贵阳|南宁|福州|合肥|兰州|乌鲁木齐|珠海|宁波|无锡|Beijing|Shanghai|Guangzhou|Shenzhen|Chengdu|Chongqing|Hangzhou|Nanjing|Wuhan|Xi'an|Tianjin|Kunming|Changsha|Qingdao|Xiamen|Dalian|London|Singapore|Hong Kong|Sydney|Dubai|Paris|China)(?:市)?$/u;

/** Whether a text is a sentence rather than names: it has the marks of one, or many commas. */
function isSentence(text: string): boolean {
  const bare = text.replaceAll(/\b(?:Co|Ltd|Inc|Corp|No|St)\./gu, '');
  const commas = bare.split(/[,，]/u).length - 1;
  return /[。;；!?]|[.](?:\s|$)/u.test(bare) || commas > (/\p{Script=Han}/u.test(bare) ? 1 : 3);
}

/** The parts of a heading line: cells, and the words of Chinese cells. */
function partsOf(text: string): string[] {
  return cellsOf(text)
    .flatMap((cell) => cell.split(/\s+[-–—@]\s+|\s*[–—]\s*|\s+(?:at|with)\s+(?=\p{Lu})/u))
    .flatMap((cell) =>
      /\p{Script=Han}/u.test(cell)
        ? cell.split(/\s+|[,，、]|(?<=公司)-|-(?=\p{Script=Han})/u)
        : cell.split(/\s*[,;]\s+(?!(?:Ltd|Inc|LLC|Co)\b)/u),
    )
    .map((part) =>
      part
        .trim()
        .replace(/^[,:;()-]+|[,:;(-]+$/gu, '')
        .trim(),
    )
    .filter((part) => part !== '' && part.length < 70);
}

interface Sorted {
  company?: string | undefined;
  department?: string | undefined;
  title?: string | undefined;
}

function sortParts(parts: readonly string[], entry: Entry): Sorted {
  const sorted: Sorted = {};
  const rest: string[] = [];
  for (const part of parts) {
    const isTitle = title.test(part);
    const isCompany = company.test(part);
    if (cities.test(part)) continue;
    if (
      isCompany &&
      !(isTitle && !/\p{Script=Han}/u.test(part) && !/\b(?:Co|Ltd|Inc|Airlines?|University|Group)\b/u.test(part)) &&
      !sorted.company &&
      !entry.company
    )
      sorted.company = part;
    else if (isTitle && !sorted.title && !entry.title) sorted.title = part;
    else if (department.test(part) && !sorted.department && !entry.department) sorted.department = part;
    else rest.push(part);
  }
  for (const part of rest) {
    if (!sorted.company && !entry.company) sorted.company = part;
    else if (!sorted.title && !entry.title && !location.test(part)) sorted.title = part;
  }
  return sorted;
}

/** A Chinese department written before the title, as in `运行控制部签派员`. */
function splitTitle({ title: written, department: known, ...rest }: Sorted): Sorted {
  const [, unit, job] =
    /^(\p{Script=Han}{2,10}?(?:部|处|科|中心|车间))(\p{Script=Han}{2,}(?:员|师|理|生|管|任|长|计))$/u.exec(written ?? '') ?? [];
  return unit && job && !known ? { ...rest, department: unit, title: job } : { ...rest, department: known, title: written };
}

function putPeriod(entry: Entry, { begin, end }: WrittenPeriod, line: CvLine): void {
  put(entry, 'begindate', exactDate(begin), line);
  put(entry, 'enddate', end && exactDate(end, true), line);
}

interface Open {
  entry: Entry;
  hasPeriod: boolean;
  duties: CvLine[];
}

function readLabelled(open: Open, line: CvLine): boolean {
  const labelled = labelledIn(line.text).filter(({ value, name }) => value !== '' || name === 'duties');
  if (labelled.length === 0) return false;
  for (const { name, value } of labelled) {
    if (name === 'voucher') {
      put(open.entry, 'voucher', bareName(value.split(/[\s,，/(（]*(?:[0-9+]|电话|tel)/iu)[0]!), line);
      put(open.entry, 'voucherPhone', phoneIn(value), line);
    } else if (name === 'voucherPhone') put(open.entry, name, phoneIn(value), line);
    else if (name === 'duties') {
      if (value !== '') open.duties.push({ ...line, text: line.text.slice(line.text.indexOf(value)) });
    } else if (name !== 'aside' && name !== 'period') put(open.entry, name, value, line);
  }
  return true;
}

function isHeader(line: CvLine, open: Open): boolean {
  if (line.isItem || open.duties.length > 0) return false;
  const lacks = !open.entry.company || !open.entry.title;
  const isNamed = company.test(line.text) || title.test(line.text) || department.test(line.text);
  const isShort = line.text.split(/\s+/u).length < 5 && [...line.text].length < 36;
  return lacks && (isNamed || isShort) && line.text.length < 80 && !isSentence(line.text);
}

/** Whether a line without a period begins the next entry: the company comes first, and the period on the line below. */
function beginsAbove(line: CvLine, next: CvLine | undefined): boolean {
  if (line.isItem || !next || next.isHeading || next.topic !== line.topic || line.text.length > 70 || isSentence(line.text))
    return false;
  const period = periodIn(next.text);
  return (
    period !== undefined &&
    periodIn(line.text) === undefined &&
    !company.test(cutOut(next.text, period)) &&
    (company.test(line.text) || title.test(line.text))
  );
}

/**
 * The indexes of the lines that begin an entry, if the CV has two or three lines, such as employer and title, above each
 * period; else empty. All entries of a CV look alike, so the first one shows the number of lines.
 */
function linesAbovePeriods(lines: readonly CvLine[]): ReadonlySet<number> {
  const height = lines.findIndex(({ text }) => periodIn(text) !== undefined);
  const isName = ({ text, isItem }: CvLine) => !isItem && text.length < 70 && !isSentence(text);
  if (height < 2 || height > 3 || !lines.slice(0, height).every(isName)) return new Set();
  const periods = lines.flatMap(({ text }, index) => (text.length < 60 && periodIn(text) ? [index] : []));
  return new Set(periods.map((at) => at - height).filter((from) => lines.slice(from, from + height).every(isName)));
}

/** The jobs and internships of a CV in its order. */
export function readWorks(all: readonly CvLine[]): Entry[] {
  const lines = all.filter(({ topic, isHeading }) => topic === 'work' && !isHeading);
  // All entries of a CV look alike: if the first one begins with its period, all do.
  const hasPeriodFirst = lines[0] !== undefined && periodIn(lines[0].text) !== undefined;
  const beginnings = linesAbovePeriods(lines);
  const found: Open[] = [];
  let open: Open | undefined;
  lines.forEach((line, index) => {
    const period = line.text.length < 160 ? periodIn(line.text) : undefined;
    const isNew = period
      ? !open || open.hasPeriod
      : beginnings.size > 0
        ? beginnings.has(index)
        : !hasPeriodFirst && beginsAbove(line, lines[index + 1]);
    if (isNew && !(line.isItem && period && period.from > 12)) found.push((open = { entry: {}, hasPeriod: false, duties: [] }));
    if (!open) return;
    if (period && !open.hasPeriod) {
      open.hasPeriod = true;
      putPeriod(open.entry, period, line);
    }
    const rest = period ? cutOut(line.text, period) : line.text;
    if (readLabelled(open, { ...line, text: rest })) {
      const [first] = labelledIn(rest);
      if (period && first && first.from > 2) place(open, { ...line, text: rest.slice(0, first.from) });
      return;
    }
    if (period || isNew || isHeader(line, open)) place(open, { ...line, text: rest });
    else if (open.hasPeriod || open.entry.company) open.duties.push(line);
  });
  return found.filter(({ entry, hasPeriod }) => hasPeriod && hasAny(entry, 'company')).map(finished);
}

function place(open: Open, line: CvLine): void {
  const { company: employer, department: unit, title: job } = splitTitle(sortParts(partsOf(line.text), open.entry));
  put(open.entry, 'company', employer, line);
  put(open.entry, 'department', unit, line);
  put(open.entry, 'title', job, line);
}

function finished({ entry, duties }: Open): Entry {
  const text = textOf(duties);
  return text ? { ...entry, duties: text } : entry;
}

const role =
  /(?:主席|副主席|会长|副会长|部长|副部长|社长|副社长|干事|队长|副队长|班长|团支书|书记|学习委员|委员|志愿者|成员|负责人|组长|主任|干部|社员|队员|领队|讲解员|支教老师|教师|主持人|理事|骨干|组织委员|宣传委员|裁判|组织者)$|\b(?:President|Chair(?:man|woman|person)?|Member|Leader|Volunteer|Captain|Head|Director|Secretary|Treasurer|Monitor|Organi[sz]er|Coordinator|Representative|Tutor|Minister|Founder|Host|Editor|Mentor|Player|Teacher|Officer|Manager|Interpreter|Guide)\b/u;

/** The student activities of a CV in its order. */
export function readActivities(all: readonly CvLine[]): Entry[] {
  const lines = all.filter(({ topic, isHeading }) => topic === 'activities' && !isHeading);
  const found: Open[] = [];
  let open: Open | undefined;
  for (const line of lines) {
    const period = line.text.length < 120 ? periodIn(line.text) : undefined;
    if (period) {
      found.push((open = { entry: {}, hasPeriod: true, duties: [] }));
      putPeriod(open.entry, period, line);
      placeActivity(open.entry, { ...line, text: cutOut(line.text, period) });
    } else if (open && isUnfinished(open, line)) placeActivity(open.entry, line);
    else if (open) open.duties.push(line);
  }
  return found
    .filter(({ entry }) => hasAny(entry, 'name'))
    .map(({ entry, duties }) => {
      const text = textOf(duties);
      return text ? { ...entry, description: text } : entry;
    });
}

function isUnfinished({ entry, duties }: Open, line: CvLine): boolean {
  return (!entry.name || !entry.role) && duties.length === 0 && !line.isItem && line.text.length < 50 && !isSentence(line.text);
}

function placeActivity(entry: Entry, line: CvLine): void {
  const rest: string[] = [];
  for (const part of partsOf(line.text)) {
    if (!entry.role && role.test(part) && !/^\p{Script=Han}{8,}$/u.test(part)) put(entry, 'role', part, line);
    else rest.push(part);
  }
  const [first, second] = rest.filter((part) => !cities.test(part));
  const [, group, post] =
    /^(\p{Script=Han}{3,}?(?:会|协会|社团|社|团|队|班|中心|部))(\p{Script=Han}{0,6}(?:主席|会长|部长|社长|干事|队长|班长|团支书|委员|成员|志愿者|负责人))$/u.exec(
      first ?? entry.role?.value.toString() ?? '',
    ) ?? [];
  if (!entry.name && group && post) {
    put(entry, 'name', group, line);
    delete entry.role;
    put(entry, 'role', post, line);
    return;
  }
  if (!entry.name) {
    put(entry, 'name', first, line);
    put(entry, 'role', second, line);
  } else put(entry, 'role', first, line);
}
