import { withColumnLabels } from './column-labels.ts';
import { cutOut, datesIn, exactDate, periodIn } from './dates.ts';
import { type Entry, hasAny, put } from './entry.ts';
import { readGrades } from './grades.ts';
import { labelReader } from './labels.ts';
import type { CvLine } from './lines.ts';
import { majorBehindSchool, majorBesideLevel, majorIn, remainingMajor, trimmedMajor } from './majors.ts';
import { linesAbovePeriods } from './work-layout.ts';
import { likelySchool, schoolIn, type StudySearch, tokensOf } from './schools.ts';
import { levelIn } from './words.ts';

/** An education of a CV and its grades; a resume has the grades of only one education. */
export interface Study {
  entry: Entry;
  grades: Entry;
}

const labelledIn = labelReader({
  period:
    '起止时间|起止日期|起止年月|起讫时间|起讫年月|日期|年月|期间|起止|From – to|From - to|From-to|From to|From/to|Dates attended|Years|Year|Time|时间|就读时间|在校时间|学习时间|Period|Dates|Duration',
  school:
    '学校|学校名称|毕业院校|毕业学校|院校|院校名称|就读院校|就读学校|学校全称|Name and type of organisation providing education and training|Name of organisation|University|School|Institution|College|School or university|University/School|Name of school|Name of institution|School attended|Institute|Alma mater',
  major:
    '专业|专业名称|所学专业|主修专业|主修|就读专业|Major|Field of study|Specialization|Specialisation|Subject|Majored in|Programme|Program|Course|Course of study|Study programme|Discipline|Speciality|Specialty|Concentration',
  level:
    'Title of qualification awarded|学历|最高学历|学位|学历学位|学历/学位|Degree|Level|Qualification|Qualifications|Education level|Diploma|Level of education|Highest education|Degree/Level',
  mode: '学习形式|学习方式|教育形式|培养方式|办学形式|学习类型|教育类型|学历类型|学历性质|Study mode|Mode of study|Mode',
  courses:
    '主修课程|核心课程|相关课程|专业课程|主要课程|Courses|Relevant courses|Coursework|Relevant coursework|Core courses|Main courses|Core modules|Modules|Thesis|论文|毕业论文|研究方向|荣誉|Honours|Honors|Awards|奖项',
});

const noEntry =
  /交换|交流项目|访学|辅修|暑期|夏令营|培训|exchange|visiting|summer school|minor in|erasmus|online course|(?:flight attendant|cabin crew|short|training|language|preparatory) course/iu;
/** Lines about studies to come, or about something beside the studies. */
const besides =
  /保研|推免|保送|录取|拟攻读|课程|助教|导师|项目|论文|竞赛|大赛|学生会|admitted|offer from|thesis|project|supervis|taught|tutor/iu;

function modeIn(text: string): string | undefined {
  if (
    /非全日制|在职(?!期间|经历)|函授|自考|自学考试|成人教育|成人高考|成教|业余(?!时间|爱好|生活)|电大(?!学)|开放教育|远程教育|evening (?:course|class|study|program)|distance learning|part[- ]time(?! (?:job|work))|网络教育|夜大/iu.test(
      text,
    )
  )
    return 'part';
  return /全日制|统招|full[- ]time/iu.test(text) ? 'full' : undefined;
}

interface LineFacts {
  period: ReturnType<typeof periodIn>;
  school: string | undefined;
  major: string | undefined;
  level: ReturnType<typeof levelIn>;
  mode: string | undefined;
}

/** A text without the cells in which a label begins. */
function unlabelled(text: string, labelled: readonly { from: number }[]): string {
  const cells = text.split('\t');
  let at = 0;
  const rest = cells.filter((cell) => {
    const [from, to] = [at, at + cell.length];
    at = to + 1;
    return !labelled.some((one) => one.from >= from && one.from <= to);
  });
  return rest.join('\t');
}

/** The school in a word that joins a school and a subject. */
function schoolBeforeMajor(text: string, search: StudySearch): string | undefined {
  for (const token of tokensOf(text)) {
    const major = majorBehindSchool(token, search);
    const school = major && token.slice(0, token.lastIndexOf(major));
    if (school && schoolIn(school, search)) return schoolIn(school, search);
  }
  return undefined;
}

function factsOf(line: CvLine, search: StudySearch): LineFacts {
  const period = periodIn(line.text);
  const rest = period ? cutOut(line.text, period) : line.text;
  const labelled = labelledIn(rest);
  const byLabel = (name: (typeof labelled)[number]['name']) =>
    labelled.find((one) => one.name === name && one.value !== '')?.value;
  const courses = labelled.find(({ name }) => name === 'courses');
  const text = courses ? rest.slice(0, courses.from) : rest;
  const isLong = text.length > (period || levelIn(text) ? 150 : 90) && !text.includes('\t');
  const school = byLabel('school') ?? (isLong ? undefined : (schoolIn(text, search) ?? schoolBeforeMajor(text, search)));
  const major = byLabel('major');
  const plainText = labelled.length > 0 ? unlabelled(text, labelled) : text;
  const values = labelled.length > 0 ? [byLabel('school') ?? '', byLabel('level') ?? '', plainText].join('\t') : text;
  const level = levelIn(byLabel('level') ?? text);
  const isSecondary = level?.education === 'high' && !/\p{Script=Han}/u.test(text);
  const found = major ? trimmedMajor(major, search) : isLong || isSecondary ? undefined : majorIn(values, search);
  const otherMajor = () => {
    if (isLong || !(level || text.includes('\t'))) return undefined;
    return school ? remainingMajor(plainText, school) : level && majorBesideLevel(plainText);
  };
  return {
    period,
    school: school && (search.schools.exactly(school) ?? schoolIn(school, search) ?? school),
    major: found ?? otherMajor(),
    level,
    mode: modeIn(byLabel('mode') ?? text),
  };
}

function fill(entry: Entry, { period, school, major, level, mode }: LineFacts, line: CvLine): void {
  // An item about something beside the studies does not describe the degree.
  if (line.isItem && !period && besides.test(line.text)) return;
  if (period) {
    put(entry, 'begindate', exactDate(period.begin), line);
    put(entry, 'enddate', period.end && exactDate(period.end, true), line);
  }
  put(entry, 'school', school, line);
  put(entry, 'major', major, line);
  if (!entry.education) {
    put(entry, 'education', level?.education, line);
    put(entry, 'degree', level?.degree, line);
  } else if (level?.education === entry.education.value) put(entry, 'degree', level.degree, line);
  put(entry, 'studymode', mode, line);
}

/** Adds a school whose name has none of the usual words for schools, if the education has a period and a level. */
function putLikelySchool(entry: Entry, lines: readonly CvLine[]): void {
  const heads = lines.filter(
    ({ text, isItem }) => !isItem && text.length < 90 && !labelledIn(text).some(({ name }) => name === 'courses'),
  );
  const texts = heads.map(({ text }) => {
    const period = periodIn(text);
    return period ? cutOut(text, period) : text;
  });
  if (!entry.education || !heads.some(({ text }) => periodIn(text))) return;
  const school = likelySchool(texts, entry.major ? [String(entry.major.value)] : []);
  const line = heads.find(({ text }) => school !== undefined && text.includes(school));
  if (line) put(entry, 'school', school, line);
}

/**
 * The indexes of the lines that begin a study, if there are several studies that look alike: each has the same number of
 * lines (at least two) above its period, with the school in the same place. Else undefined.
 */
function alikeBeginnings(lines: readonly CvLine[], facts: readonly LineFacts[]): ReadonlySet<number> | undefined {
  const found = linesAbovePeriods(lines, () => true);
  const height = lines.findIndex(({ text }) => periodIn(text) !== undefined);
  const schoolsOf = (from: number) =>
    facts
      .slice(from, from + height)
      .map(({ school }) => school !== undefined)
      .join();
  const kinds = new Set([...found].map(schoolsOf));
  const periods = facts.filter(({ period }) => period).length;
  return height > 1 && found.size > 1 && found.size === periods && kinds.size === 1 && schoolsOf(0).includes('true')
    ? found
    : undefined;
}

/** Whether a line is little more than the name of a school. */
function isNameOnly({ text, isItem }: CvLine, school: string | undefined): boolean {
  return school !== undefined && !isItem && text.startsWith(school) && text.length < school.length + 24;
}

/** The educations of a CV, in the order of the CV, each with its grades. */
export function readEducation(lines: readonly CvLine[], search: StudySearch): Study[] {
  const studies: (Study & { hasPeriod: boolean; lines: CvLine[] })[] = [];
  let current: (Study & { hasPeriod: boolean; lines: CvLine[] }) | undefined;
  let skips = false;
  const own = lines.filter(({ topic, isHeading }) => topic === 'education' && !isHeading);
  const labelled = withColumnLabels(own, labelledIn);
  const allFacts = labelled.map((line) => factsOf(line, search));
  const [opening] = allFacts;
  const beginnings = alikeBeginnings(labelled, allFacts);
  // If the first entry has its degree on a line above school and period, all entries are assumed to have it there.
  const isLevelFirst = opening?.level !== undefined && !opening.school && !opening.period;
  const areItems = labelled[0]?.isItem === true;
  for (const [index, line] of labelled.entries()) {
    const facts = allFacts[index]!;
    const isLevel = isLevelFirst && facts.level !== undefined && !facts.school && !facts.period;
    const begins = beginnings
      ? beginnings.has(index)
      : !current ||
        (facts.period !== undefined && current.hasPeriod) ||
        (isLevel && hasAny(current.entry, 'school')) ||
        // If the study above has a period and a level, a line with a date and a school begins another study, even if the
        // school of the study above is unknown.
        (current.hasPeriod &&
          hasAny(current.entry, 'education') &&
          facts.school !== undefined &&
          datesIn(line.text).length > 0) ||
        (current.hasPeriod && facts.school === current.entry.school?.value && isNameOnly(line, facts.school)) ||
        (facts.school !== undefined &&
          current.entry.school !== undefined &&
          facts.school !== current.entry.school.value &&
          (!line.isItem || areItems || facts.period !== undefined));
    const says = facts.period ?? facts.school ?? (isLevel ? facts.level : undefined) ?? beginnings;
    if (begins && says) {
      skips = noEntry.test(line.text);
      current = { entry: {}, grades: {}, hasPeriod: false, lines: [] };
      if (!skips) studies.push(current);
    }
    if (!current || skips) continue;
    if (facts.period) current.hasPeriod = true;
    current.lines.push(line);
    fill(current.entry, facts, line);
    readGrades(current.grades, line);
  }
  for (const { entry, lines: heads } of studies) if (!entry.school) putLikelySchool(entry, heads);
  return studies.filter(({ entry, hasPeriod }) => hasAny(entry, 'school') && (hasPeriod || hasAny(entry, 'education')));
}
