import { withColumnLabels } from './column-labels.ts';
import { cutOut, exactDate, periodIn, type WrittenPeriod } from './dates.ts';
import { type Entry, type Found, hasAny, put, textOf } from './entry.ts';
import { labelReader } from './labels.ts';
import { type CvLine, fromValue } from './lines.ts';
import { bareName } from './names.ts';
import { phoneIn } from './phones.ts';
import { isSentence, partsOf } from './work-parts.ts';
import { beginsAbove, hasMonth, isJob, isPlaceOnly, linesAbovePeriods } from './work-layout.ts';
import { endsDuties, isShort, isProject, isStudentRole } from './work-ends.ts';
import { departmentInTitle, namesStudy, sortNames } from './work-names.ts';
import { amount, company, deed, department, departmentOnly, isTitle } from './work-words.ts';

const labelledIn = labelReader({
  company:
    '公司|公司名称|单位|单位名称|工作单位|实习单位|企业名称|任职单位|就职单位|就职公司|任职公司|所在单位|公司全称|单位全称|Company|Employer|Organization|Organisation|Name of employer|Name and address of employer|Company name|Airline|Firm',
  department: '部门|所在部门|所属部门|Department|Division',
  title:
    '职位|职务|岗位|职位名称|担任职务|工作岗位|所任职务|从事岗位|任职岗位|工种|Occupation or position held|Position|Title|Job title|Role|Post|Post held|Position held|Job|Function',
  names:
    '部门及岗位|部门/岗位|部门及职务|部门及职位|部门/职位|部门/职务|部门、岗位|岗位/部门|单位及职务|单位/职务|单位及岗位|单位及部门|公司及职位|公司/职位|公司及岗位|Company and position|Employer and position|Department and position|Position and department|Department/Position|Position/Department',
  voucher: '证明人|证明人及电话|证明人姓名|证明人/电话|证明人及联系方式|证明人及联系电话|Referee|Reference|Supervisor|Manager',
  voucherPhone: '证明人电话|证明人联系方式|证明人联系电话|Reference phone|Referee phone',
  duties:
    '工作内容|工作职责|主要职责|岗位职责|工作描述|职责描述|实习内容|主要工作|职责|内容|工作业绩|主要业绩|Job scope|Scope|Job duties|Main duties|Key duties|Main responsibilities|Tasks|Main tasks|Main activities and responsibilities|Main activities|Activities|Role description|Responsibilities|Duties|Key responsibilities|Job description|Description',
  period:
    '时间|起止时间|工作时间|任职时间|在职时间|起止年月|起止日期|起讫时间|起讫年月|年月|期间|起止|From – to|From - to|From-to|From to|From/to|Years|Year|Time|Dates employed|Duration|Period|Dates',
  aside:
    'Base|Based in|Type of business or sector|公司电话|单位电话|Company phone|Tel. of employer|Phone of employer|Employer phone|汇报上级|下属|离职原因|汇报对象|下属人数|薪资|公司规模|公司性质|公司介绍|备注|地点|城市|Reason for leaving|Reason of leaving|Location|Place|City|Country|Remarks|Salary|工作地点',
});

/** Adds the exact dates of a period to an entry. */
export function putPeriod(entry: Entry, { begin, end }: WrittenPeriod, line: CvLine): void {
  put(entry, 'begindate', exactDate(begin), line);
  put(entry, 'enddate', end && exactDate(end, true), line);
}

/** An entry that is being read, with the lines of its text. */
export interface OpenEntry {
  entry: Entry;
  hasPeriod: boolean;
  duties: CvLine[];
  /** Whether the entry has ended: the lines that follow are not its duties. */
  isClosed?: boolean;
}

/** The name of a referee, without job and phone number. */
function refereeIn(value: string): string {
  const [name = ''] = value.split(/[\s,，/(（]*(?:[0-9+]|电话|手机|联系|tel|phone)/iu);
  const [first = ''] = name.split(/\p{Script=Han}/u.test(name) ? /(?<=\p{Script=Han}{2})[\s,，、/]+/u : /[,;/]/u);
  return bareName(first);
}

/** A job that is being read, with the parts of the lines that name it. */
interface OpenJob extends OpenEntry {
  parts: { text: string; line: CvLine; isProse: boolean }[];
}

/** Maximum number of parts of the lines that name a job. */
const mostParts = 12;

/** The values of a job: the labelled values, and the names found in the parts of the lines that name the job. */
function namesOf({ entry, parts }: OpenJob): Entry {
  const names = sortNames(parts, entry);
  const whole: Entry = { ...entry };
  for (const name of ['company', 'department', 'title'] as const) put(whole, name, names[name]?.text, ...lineOf(names[name]));
  return whole;
}

function lineOf(part: { line: CvLine } | undefined): CvLine[] {
  return part ? [part.line] : [];
}

function readLabelled(open: OpenJob, line: CvLine): boolean {
  const labelled = labelledIn(line.text).filter(({ value, name }) => value !== '' || name === 'duties');
  if (labelled.length === 0) return false;
  for (const { name, value } of labelled) {
    if (name === 'voucher') {
      put(open.entry, 'voucher', refereeIn(value), line);
      put(open.entry, 'voucherPhone', phoneIn(value), line);
    } else if (name === 'names') place(open, { ...line, text: value.replaceAll(/\s*[/、]\s*/gu, '\t') });
    else if (name === 'voucherPhone') put(open.entry, name, phoneIn(value), line);
    else if (name === 'duties') {
      if (value !== '') open.duties.push(fromValue(line, value));
    } else if (name === 'title') {
      const parts = open.entry.department ? undefined : departmentInTitle(value);
      put(open.entry, 'department', parts?.department, line);
      put(open.entry, 'title', parts?.title ?? value, line);
    } else if (name !== 'aside' && name !== 'period') put(open.entry, name, value, line);
  }
  return true;
}

function isHeader(line: CvLine, open: OpenJob): boolean {
  if (line.isItem || open.duties.length > 0 || amount.test(line.text) || hasMonth(line.text)) return false;
  if (deed.test(line.text) && !isTitle(line.text)) return false;
  const { company: employer, title: job, department: unit } = namesOf(open);
  const lacks = !employer || !job || (!unit && departmentOnly.test(line.text));
  const isNamed = company.test(line.text) || isTitle(line.text) || department.test(line.text);
  const isShort = line.text.split(/\s+/u).length < 5 && [...line.text].length < 36;
  return lacks && (isNamed || isShort) && line.text.length < 80 && !isSentence(line.text);
}

/** The label that remains of a line after its period was cut out. */
const emptyPeriod =
  /^(?:(?:[\p{Script=Han}]{2,6}|(?:Period|Dates?|Duration|Time|From)(?: employed)?)\s*:|(?:起止)?时间|Periods?|Dates?|Duration)\s*$/iu;

/** The name of the label at the beginning of a line. */
function firstLabel({ text }: CvLine): string | undefined {
  const [first] = labelledIn(text);
  return first?.from === 0 ? first.name : undefined;
}

/**
 * If all jobs are blocks of labelled lines, the label with which each block begins. The jobs are such blocks if there are as
 * many of these labels as labelled lines with a period.
 */
function labelOfBlocks(lines: readonly CvLine[]): string | undefined {
  const label = lines[0] && firstLabel(lines[0]);
  if (label !== 'company' && label !== 'title' && label !== 'period') return undefined;
  const count = lines.filter((line) => firstLabel(line) === label).length;
  const periods = lines.filter((line) => firstLabel(line) !== undefined && periodIn(line.text) !== undefined).length;
  return count > 0 && count === periods ? label : undefined;
}

/**
 * Adds an employer to jobs that have title and period on one line but no employer: the last employer above, if the line of
 * that employer has no period. Such a line is the heading of several jobs.
 */
function withEmployerAbove(jobs: readonly OpenJob[]): OpenJob[] {
  let above: Found | undefined;
  return jobs.map((job) => {
    const { company: employer, title: role, begindate } = job.entry;
    if (employer) above = begindate && employer.lines[0]!.source !== begindate.lines[0]!.source ? employer : undefined;
    const isBelow = !employer && role && begindate && role.lines[0]!.source === begindate.lines[0]!.source;
    return isBelow && above ? { ...job, entry: { ...job.entry, company: above } } : job;
  });
}

/** The jobs and internships of a CV, in the order of the CV. */
export function readWorks(all: readonly CvLine[]): Entry[] {
  const own = all.filter(({ topic, isHeading }) => topic === 'work' && !isHeading);
  const lines = withColumnLabels(own, labelledIn);
  // If the first entry begins with its period, all entries are assumed to do so.
  const hasPeriodFirst = lines[0] !== undefined && periodIn(lines[0].text)?.from === 0;
  const areItems = lines.find(({ text }) => periodIn(text) !== undefined)?.isItem === true;
  const beginnings = linesAbovePeriods(lines);
  const blockLabel = labelOfBlocks(lines);
  const found: OpenJob[] = [];
  let open: OpenJob | undefined;
  lines.forEach((line, index) => {
    const period = line.text.length < 160 ? periodIn(line.text) : undefined;
    const isNew = blockLabel
      ? firstLabel(line) === blockLabel
      : period
        ? !open || open.hasPeriod
        : beginnings.size > 0
          ? beginnings.has(index)
          : !hasPeriodFirst && beginsAbove(line, lines[index + 1]);
    // An item with a period begins an entry only if the period is at its start and the first entry of the CV is an item too.
    // Otherwise the item is a duty.
    const begins = isNew && !(line.isItem && period && (period.from > 12 || (open && !areItems)));
    const above = begins && period ? namesAbove(open, line, period) : [];
    if (begins) found.push((open = { entry: {}, hasPeriod: false, duties: [], parts: [] }));
    if (open) for (const one of above) place(open, one);
    if (!open) return;
    const isFirst = period !== undefined && !open.hasPeriod;
    if (period && isFirst) {
      open.hasPeriod = true;
      putPeriod(open.entry, period, line);
    }
    const rest = (period ? cutOut(line.text, period) : line.text).replace(emptyPeriod, '');
    if (rest === '') return;
    if (readLabelled(open, { ...line, text: rest })) {
      const [first] = labelledIn(rest);
      if (period && first && first.from > 2) place(open, { ...line, text: rest.slice(0, first.from) });
      return;
    }
    if (isFirst || begins || isHeader(line, open)) place(open, { ...line, text: rest });
    else if (open.duties.length === 0 && !line.isItem && isPlaceOnly(line.text)) return;
    else if (open.hasPeriod || open.entry.company || open.parts.length > 0) addDuty(open, line);
  });
  return withEmployerAbove(found.map((job) => ({ ...job, entry: namesOf(job) })))
    .filter((job) => job.hasPeriod && hasAny(job.entry, 'company') && !isOtherThanJob(job))
    .map(finished);
}

/** If the last duty of a job names the next job, whose period stands alone on `line`, removes that duty and returns it. */
function namesAbove(open: OpenJob | undefined, line: CvLine, period: WrittenPeriod): CvLine[] {
  const last = open?.duties.at(-1);
  if (!open || !last || last.isItem || cutOut(line.text, period) !== '' || last.text.length > 60) return [];
  return isJob(last.text) && !deed.test(last.text) ? open.duties.splice(-1) : [];
}

function place(open: OpenJob, line: CvLine): void {
  const isProse = open.parts.length > 0 && /\p{Script=Han}[,;。]/u.test(line.text);
  for (const text of partsOf(line.text)) if (open.parts.length < mostParts) open.parts.push({ text, line, isProse });
}

/** Adds a duty, unless this or an earlier line shows that another part of the CV has begun. */
export function addDuty(open: OpenEntry, line: CvLine): void {
  if (open.isClosed || endsDuties(line, open.duties)) open.isClosed = true;
  else open.duties.push(line);
}

/** Whether an entry among the jobs is not a job but, for example, an education, a project, a student's role or a label. */
function isOtherThanJob({ entry, parts }: OpenJob): boolean {
  const [employer, job] = [String(entry.company?.value ?? ''), String(entry.title?.value ?? '')];
  if (parts.some(({ text }) => namesStudy(text)) || isLabel(employer) || namesStudy(employer)) return true;
  return isStudentRole(employer, job) || isProject(employer, job);
}

/** Whether a text is only a label. */
function isLabel(text: string): boolean {
  return labelledIn(text).some(({ from, value }) => from === 0 && value === '');
}

function finished({ entry, duties, isClosed }: OpenEntry): Entry {
  const text = textOf(duties);
  return text && !(isClosed && isShort(String(text.value))) ? { ...entry, duties: text } : entry;
}
