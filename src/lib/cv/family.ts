import { type Entry, hasAny, put } from './entry.ts';
import { type CvLine, cellsOf } from './lines.ts';
import { isChineseName, isDottedName, isLatinName } from './names.ts';

const relations: readonly [string, RegExp][] = [
  ['father', /^(?:父亲|爸爸|父|father|dad)$/iu],
  ['mother', /^(?:母亲|妈妈|母|mother|mum|mom)$/iu],
  ['spouse', /^(?:配偶|妻子|丈夫|爱人|妻|夫|spouse|wife|husband)$/iu],
  ['child', /^(?:儿子|女儿|子女|子|女|son|daughter|child)$/iu],
  ['brother', /^(?:哥哥|弟弟|兄弟|兄|弟|brother)$/iu],
  ['sister', /^(?:姐姐|妹妹|姐妹|姐|妹|sister)$/iu],
  ['grandparent', /^(?:祖父|祖母|外祖父|外祖母|爷爷|奶奶|外公|外婆|姥姥|姥爷|grandfather|grandmother|grandparent)$/iu],
  ['guardian', /^(?:监护人|guardian)$/iu],
];

const columns: readonly [string, RegExp][] = [
  ['relation', /^(?:关系|称谓|称呼|(?:与|和)(?:本人|应聘者|申请人)的?关系|relation(?:ship)?(?: to (?:you|applicant))?)$/iu],
  ['name', /^(?:姓名|(?:full )?name)$/iu],
  ['age', /^(?:年龄|age)$/iu],
  ['workCompany', /^(?:(?:现|所在)?(?:工作|学习|就职)?单位|工作单位(?:及|\/|、)职务|employer|company|work unit|work ?place)$/iu],
  ['occupation', /^(?:职务|职业|职位|岗位|occupation|position|job|title|profession)$/iu],
];

const occupation =
  /(?:退休|务农|农民|经商|个体|个体户|工人|教师|医生|护士|职员|员工|经理|工程师|会计|司机|公务员|自由职业|家庭主妇|店主|主任|科长|处长|干部|律师|警察|军人|学生|销售|技术员|厨师|负责人|店长|员|师|长)$|\b(?:retired|farmer|teacher|doctor|nurse|engineer|worker|accountant|driver|manager|clerk|self-employed|freelance|housewife|homemaker|officer|student|lawyer|owner|technician|civil servant|businessman|businesswoman|salesperson|cook|chef|merchant)\b/iu;
const employer =
  /公司|学校|小学|中学|大学|医院|局|厂|银行|集团|学院|中心|单位|政府|店|所|院|\b(?:Co|Ltd|Company|School|Hospital|University|Bank|Bureau|Factory|Group|Plant|College|Office|Clinic|Railway)\b/u;

/** The point between an employer or a place and the job there, as in `云岭机械厂工人`. */
const jobBehindEmployer =
  /(?<=\p{Script=Han}{2}[镇村乡县市区])(?=(?:务农|经商|个体|退休)$)|(?<=\p{Script=Han}{2}(?:公司|学校|小学|中学|大学|医院|局|厂|银行|集团|政府))(?=(?:退休)?(?:工人|教师|医生|护士|职员|职工|员工|经理|工程师|会计|司机|公务员|科长|处长|主任|干部|技术员|厨师|销售|校长|院长)$)/u;

function relationOf(text: string): string | undefined {
  return relations.find(([, pattern]) => pattern.test(text.trim()))?.[0];
}

function headOf(line: CvLine): (string | undefined)[] | undefined {
  const names = cellsOf(line.text)
    .flatMap((cell) => (/\p{Script=Han}/u.test(cell) ? cell.split(/\s+/u) : [cell]))
    .map((cell) => columns.find(([, pattern]) => pattern.test(cell))?.[0]);
  return names.filter(Boolean).length > 2 ? names : undefined;
}

function ageIn(text: string): number | undefined {
  const age = /^(?:年龄|age)?[:\s]*([0-9]{1,3})\s*(?:岁|周岁|years?(?: old)?)?$/iu.exec(text)?.[1];
  return age && Number(age) < 121 ? Number(age) : undefined;
}

function partsOf(text: string): string[] {
  const spaced = text.replace(/^(\p{Script=Han}{1,4}|[A-Za-z]+)\s*[::]\s*/u, '$1\t');
  return spaced
    .split(/\t|[,，;；、|]|\s+[-–—/·]\s+|\s{2,}|\s+at\s+(?=\p{Lu})/u)
    .flatMap((part) => (/\p{Script=Han}/u.test(part) ? part.split(/\s+/u) : [part]))
    .flatMap((part) => part.split(jobBehindEmployer))
    .flatMap((part) => {
      const [, before, inside, after] = /^([^()]+)\(([^()]+)\)(.*)$/u.exec(part.trim()) ?? [];
      return before && inside ? [before, inside, after ?? ''] : [part];
    })
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Details of a relative that are not about work, such as politics, health, education, phones and dates. */
const noWork =
  /^(?:中共党员|党员|群众|团员|汉族|健康|良好|已故|本科|大专|高中|初中|小学|中专|硕士|Party member|healthy)$|族$|[0-9]{5}|[:：@]|^[0-9年月./-]+生?$/iu;

function byKind(parts: readonly string[], line: CvLine): Entry {
  const entry: Entry = {};
  const rest: string[] = [];
  for (const part of parts) {
    const relation = relationOf(part);
    if (relation) put(entry, 'relation', relation, line);
    else if (ageIn(part) !== undefined) put(entry, 'age', ageIn(part), line);
    else if (!entry.name && (isChineseName(part) || isDottedName(part) || isLatinName(part))) put(entry, 'name', part, line);
    else if (!noWork.test(part)) rest.push(part);
  }
  const jobs = rest.filter((part) => occupation.test(part) && !employer.test(part));
  const firms = rest.filter((part) => !jobs.includes(part));
  // If all of several parts read like occupations, the first is taken for the employer.
  const [first, second] = firms.length > 0 ? [firms[0], jobs[0] ?? firms[1]] : jobs.length > 1 ? jobs : [undefined, jobs[0]];
  put(entry, 'workCompany', first, line);
  put(entry, 'occupation', second, line);
  return entry;
}

function byColumn(cells: readonly string[], names: readonly (string | undefined)[], line: CvLine): Entry {
  const entry: Entry = {};
  names.forEach((name, index) => {
    const cell = cells[index];
    if (!name || !cell) return;
    if (name === 'relation') put(entry, name, relationOf(cell), line);
    else if (name === 'age') put(entry, name, ageIn(cell), line);
    else if (name === 'workCompany' && /^\p{Script=Han}[\p{Script=Han}()]+ \p{Script=Han}+$/u.test(cell)) {
      const { workCompany, occupation: job } = byKind(partsOf(cell), line);
      put(entry, name, workCompany?.value, line);
      put(entry, 'occupation', job?.value, line);
    } else if (name === 'workCompany' && occupation.test(cell) && !employer.test(cell)) put(entry, 'occupation', cell, line);
    else if (!/^[-–—/无]+$/u.test(cell)) put(entry, name, cell, line);
  });
  return entry;
}

/** Splits a line with several members, such as `父：张三，工人；母：李四`, into one line for each. */
function membersIn(line: CvLine): CvLine[] {
  const parts = line.text.split(/[;；]\s*/u);
  const areMembers = parts.length > 1 && parts.every((part) => partsOf(part).some((one) => relationOf(one)));
  return areMembers ? parts.map((text) => ({ ...line, text })) : [line];
}

/** The family members of a CV, in the order of the CV. */
export function readFamily(all: readonly CvLine[]): Entry[] {
  const entries: Entry[] = [];
  let head: (string | undefined)[] | undefined;
  const own = all.filter(({ topic, isHeading }) => topic === 'family' && !isHeading);
  for (const line of own.flatMap(membersIn)) {
    const found = headOf(line);
    if (found) {
      head = found;
      continue;
    }
    const cells = cellsOf(line.text);
    const parts = cells.length === 1 ? partsOf(line.text) : cells;
    const entry = head && parts.length === head.length ? byColumn(parts, head, line) : byKind(partsOf(line.text), line);
    if (hasAny(entry, 'relation') && hasAny(entry, 'name')) entries.push(entry);
  }
  return entries;
}
