import { cutOut, exactDate, periodIn } from './dates.ts';
import { type Entry, hasAny, put } from './entry.ts';
import { labelReader } from './labels.ts';
import type { CvLine } from './lines.ts';
import type { NameSearch } from './lists.ts';
import { levelIn } from './words.ts';

/** The searches for schools and majors. */
export interface StudySearch {
  schools: NameSearch;
  majors: NameSearch;
}

/** An education of a CV and its grades; a resume has the grades of only one education. */
export interface Study {
  entry: Entry;
  grades: Entry;
}

const labelledIn = labelReader({
  period: '起止时间|起止日期|时间|就读时间|在校时间|学习时间|Period|Dates|Duration',
  school: '学校|学校名称|毕业院校|毕业学校|院校|院校名称|就读院校|就读学校|University|School|Institution|College',
  major:
    '专业|专业名称|所学专业|主修专业|主修|就读专业|Major|Field of study|Specialization|Specialisation|Subject|Majored in|Programme|Program',
  level: '学历|最高学历|学位|学历学位|学历/学位|Degree|Level|Qualification|Education level',
  mode: '学习形式|学习方式|教育形式|培养方式|Study mode|Mode of study|Mode',
  courses:
    '主修课程|核心课程|相关课程|专业课程|主要课程|Courses|Relevant courses|Coursework|Relevant coursework|Core courses|Main courses|Core modules|Modules|Thesis|论文|毕业论文|研究方向|荣誉|Honours|Honors|Awards|奖项',
});

const chineseSchool =
  /(?:大学|学院|学校|中学|高中|专科学校|一中|二中|三中|附中|外国语|警校)(?:\s*\(\p{Script=Han}{2,6}\)|分校)?$/u;
const englishSchool =
  /\b(?:University|College|Institute|School|Academy|Polytechnic|Universität|Université|Universiti|Conservatory)\b/u;
const faculty = /(?:学院|系)$/u;
const noEntry = /交换|交流项目|访学|辅修|暑期|夏令营|培训|exchange|visiting|summer school|minor in/iu;
const gradeWords = /绩点|GPA|均分|平均分|排名|名次|rank|成绩/iu;
const between = /\t|[,，;；、|]|\s+[-–—/·•]\s+|\s{2,}|\s*[–—]\s*/u;

function isSchool(token: string): boolean {
  if (/^\p{Script=Han}/u.test(token)) return chineseSchool.test(token) && [...token].length > 3 && [...token].length < 24;
  return (
    englishSchool.test(token) &&
    !levelIn(token.replace(/high school|junior college|vocational school/giu, '')) &&
    /^\p{Lu}/u.test(token) &&
    token.length < 80 &&
    !/^(?:School|College|Institute|Department|Faculty) of (?!.*University)/u.test(token)
  );
}

/** The parts of a line: its cells, the words of Chinese cells, and the text in brackets. */
function tokensOf(text: string): string[] {
  return text
    .split(between)
    .flatMap((cell) => (/\p{Script=Han}/u.test(cell) ? cell.split(/\s+/u) : [cell]))
    .flatMap((token) => {
      const [, before, inside] = /^([^()]+)\(([^()]+)\)$/u.exec(token.trim()) ?? [];
      return before && inside ? [token, before, inside] : [token];
    })
    .map((token) => token.trim().replace(/^[:：,.()（）]+|[:：,.（(]+$/gu, ''))
    .filter((token) => token !== '');
}

function schoolIn(text: string, { schools }: StudySearch): string | undefined {
  const known = schools.in(text);
  const tokens = tokensOf(text).filter((token) => isSchool(token));
  const best =
    tokens.find((token) => /大学|University/u.test(token)) ?? tokens.find((token) => !faculty.test(token)) ?? tokens[0];
  if (!known) return best;
  // A longer name that begins with a known one is another school only if the rest names a university or branch, or has
  // brackets; a campus is not another school.
  const longer = tokens.find((token) => token.startsWith(known.name) && token.length > known.name.length);
  if (!longer) return known.name;
  const rest = longer.slice(known.name.length);
  return /大学|校区|分校|\(/u.test(rest) && !/校区/u.test(rest) ? longer : known.name;
}

const afterDegree =
  /(?:bachelor|master|doctor|associate)(?:'s|’s)?(?: degree)?(?: of [\p{Lu}][\p{L}]+(?: (?:and|&) \p{Lu}\p{L}+)?)?(?: \([^)]*\))?\s*(?:in|,|-|–)\s+(?<one>\p{Lu}[\p{L}&/ ()-]+)|\b(?:B\.?A|B\.?S|B\.? ?Sc|B\.? ?Eng|B\.E|B\.? ?Tech|B\.? ?Com|BBA|M\.?A|M\.?S|M\.? ?Sc|M\.? ?Eng|M\.E|M\.? ?Tech|MBA|Ph\.? ?D|LL\.?[BM])\.?(?: degree)?(?: \([^)]*\))?\s*(?:in|,|-|–|:)?\s+(?<two>\p{Lu}[\p{L}&/ ()-]+)|\b(?:major(?:ing|ed)?(?: in)?|specializ?s?ing in)[: ]+(?<three>\p{Lu}[\p{L}&/ ()-]+)|\b(?<four>\p{Lu}[\p{L}& ]+) major\b/iu;
const degreeOf = /(?:bachelor|master|doctor) of (?<subject>\p{Lu}[\p{L}& ]+?)(?=$|[,\t|(]|\s+[-–—])/u;

function trimmedMajor(text: string, { majors }: StudySearch): string {
  const words = text.replace(/\s*(?:\t|,|\||;|\s[-–—]\s|\bat\b|\bfrom\b|\bGPA\b).*$/iu, '').trim();
  const bare = words.replace(/^(?:专业)?[:\s]*/u, '').replace(/(?<=\p{Script=Han}{2})专业$/u, '');
  return majors.exactly(bare) ?? bare;
}

function majorIn(text: string, search: StudySearch): string | undefined {
  const { majors } = search;
  const tokens = tokensOf(text);
  for (const token of tokens) {
    const bare = token.replace(/专业$/u, '');
    const known =
      majors.exactly(bare) ??
      majors.exactly(bare.replace(/(?:本科|硕士|博士|大专|专科)(?:研究生)?$/u, '').replace(/^(?:本科|硕士|博士|大专|专科)/u, ''));
    if (known) return known;
  }
  const named = tokens.find((token) => /^\p{Script=Han}{2,20}专业$/u.test(token) && !/^(?:本|该|所学)专业$/u.test(token));
  if (named) return named.slice(0, -2);
  const groups = afterDegree.exec(text)?.groups;
  const written = groups && (groups.one ?? groups.two ?? groups.three ?? groups.four);
  if (written) {
    const major = trimmedMajor(written, search);
    if (major.length > 2 && !isSchool(major)) return major;
  }
  const subject = degreeOf.exec(text)?.groups?.subject;
  const bySubject = subject && majors.exactly(subject.trim());
  if (bySubject) return bySubject;
  const known = /\p{Script=Han}/u.test(text) ? undefined : majors.in(text);
  return known?.name;
}

/**
 * The only other part of a line with school and level, taken for the subject; undefined if there is not exactly one, or it
 * is not Chinese.
 */
function remainingMajor(text: string, school: string): string | undefined {
  const left = tokensOf(text).filter(
    (token) =>
      !token.includes(school) &&
      !school.includes(token) &&
      !levelIn(token) &&
      !isSchool(token) &&
      !faculty.test(token) &&
      !gradeWords.test(token) &&
      !/全日制|统招|在职|毕业|在读|至今|[0-9]|校区|^\p{Script=Han}{1,2}$|(?:市|省)$/u.test(token),
  );
  const [only] = left;
  return left.length === 1 && only && /^\p{Script=Han}{3,16}$/u.test(only) ? only : undefined;
}

function modeIn(text: string): string | undefined {
  if (/非全日制|在职|函授|自考|成人教育|业余|part[- ]time|网络教育|夜大/iu.test(text)) return 'part';
  return /全日制|统招|full[- ]time/iu.test(text) ? 'full' : undefined;
}

/** Adds the grade point average (or average mark), the rank and the number of resits that a line states. */
export function readGrades(grades: Entry, line: CvLine): void {
  const text = line.text.replaceAll('\t', ' ');
  const points =
    /(?:GPA|绩点|学分绩|grade point average)[^0-9]{0,12}([0-9](?:\.[0-9]{1,4})?)\s*(?:\/|out of|of|满分)\s*([0-9](?:\.[0-9]{1,2})?)(?![0-9])/iu.exec(
      text,
    );
  const marks =
    /(?:均分|平均分|平均成绩|average(?: score| mark| grade)?)[^0-9]{0,8}([0-9]{2,3}(?:\.[0-9]{1,2})?)\s*\/\s*(100)(?![0-9])/iu.exec(
      text,
    );
  const found = points ?? marks;
  if (found) put(grades, 'gradePoint', `${found[1]}/${found[2]}`, line);
  const rank =
    /(?:排名|名次|rank(?:ed|ing)?)[^0-9]{0,14}([0-9]{1,4})\s*名?\s*(?:\/|out of|of|,?\s*共|人?中)\s*([0-9]{1,5})(?![0-9%])/iu.exec(
      text,
    ) ?? /第\s*([0-9]{1,4})\s*名?\s*(?:\/|,?\s*共)\s*([0-9]{1,5})\s*人/u.exec(text);
  if (rank) put(grades, 'classRank', `${rank[1]}/${rank[2]}`, line);
  const resits =
    /(?:补考|挂科)(?:门数|科目数?|课程)?\s*[::]\s*([0-9]{1,2}|无)/u.exec(text) ??
    /(?:resits?|failed courses|make-?up exams?)\s*:\s*([0-9]{1,2}|none)/iu.exec(text);
  if (resits) put(grades, 'makeupTotal', /[0-9]/.test(resits[1]!) ? Number(resits[1]) : 0, line);
}

interface LineFacts {
  period: ReturnType<typeof periodIn>;
  school: string | undefined;
  major: string | undefined;
  level: ReturnType<typeof levelIn>;
  mode: string | undefined;
}

function factsOf(line: CvLine, search: StudySearch): LineFacts {
  const period = periodIn(line.text);
  const rest = period ? cutOut(line.text, period) : line.text;
  const labelled = labelledIn(rest);
  const byLabel = (name: (typeof labelled)[number]['name']) =>
    labelled.find((one) => one.name === name && one.value !== '')?.value;
  const courses = labelled.find(({ name }) => name === 'courses');
  const text = courses ? rest.slice(0, courses.from) : rest;
  const isLong = text.length > 90 && !text.includes('\t');
  const school = byLabel('school') ?? (isLong ? undefined : schoolIn(text, search));
  const major = byLabel('major');
  const level = levelIn(byLabel('level') ?? text);
  const found = major ? trimmedMajor(major, search) : isLong ? undefined : majorIn(text, search);
  return {
    period,
    school: school && (search.schools.exactly(school) ?? schoolIn(school, search) ?? school),
    major: found ?? (school && level && !isLong ? remainingMajor(text, school) : undefined),
    level,
    mode: modeIn(byLabel('mode') ?? text),
  };
}

function fill(entry: Entry, { period, school, major, level, mode }: LineFacts, line: CvLine): void {
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

/** The educations of a CV in its order, each with its grades. */
export function readEducation(lines: readonly CvLine[], search: StudySearch): Study[] {
  const studies: Study[] = [];
  let current: (Study & { hasPeriod: boolean }) | undefined;
  let skips = false;
  for (const line of lines.filter(({ topic, isHeading }) => topic === 'education' && !isHeading)) {
    const facts = factsOf(line, search);
    const begins =
      !current ||
      (facts.period !== undefined && current.hasPeriod) ||
      (facts.school !== undefined && current.entry.school !== undefined && facts.school !== current.entry.school.value);
    const says = facts.period ?? facts.school;
    if (begins && says) {
      skips = noEntry.test(line.text);
      current = { entry: {}, grades: {}, hasPeriod: false };
      if (!skips) studies.push(current);
    }
    if (!current || skips) continue;
    if (facts.period) current.hasPeriod = true;
    fill(current.entry, facts, line);
    readGrades(current.grades, line);
  }
  return studies.filter(({ entry }) => hasAny(entry, 'school'));
}
