import { faculty, isSchool, type StudySearch, tokensOf } from './schools.ts';
import { cities } from './work-words.ts';
import { levelIn } from './words.ts';

const gradeWords = /绩点|GPA|均分|平均分|排名|名次|rank|成绩/iu;

/** Words of the names of subjects. */
const subjectWords =
  /^\p{Lu}[\p{L}&,() -]{3,50}$(?<=(?:Studies|Management|Engineering|Sciences?|Technology|Administration|Operations|Aviation|Tourism|Hospitality|Marketing|Finance|Accounting|Business|Economics|Mathematics|Physics|Law|Arts|Design|Literature|Languages?|Translation|Education|Psychology|Communications?|Logistics|Transport(?:ation)?|Systems|Informatics|Computing|History|Journalism|Nursing|Analytics|Services?|Affairs|Relations|Security|Safety|Maintenance|Mechanics|Electronics|Avionics|Robotics|Statistics|Philosophy|Music|Pedagogy|Policy|Catering|Medicine|Pharmacy|Architecture|Linguistics|Philology|Commerce|English|French|German|Spanish|Chinese|Japanese|Russian|\p{Ll}ology)\)?)/u;

const afterDegree =
  /(?:bachelor|master|doctor|associate)(?:'s|’s)?(?: degree)?(?: of [\p{Lu}][\p{L}]+(?: (?:and|&) \p{Lu}\p{L}+)?)?(?: \([^)]*\))?\s*(?:in|,|-|–)\s+(?<one>\p{Lu}[\p{L}&/ ()-]+)|\bDr\.?(?: (?:rer|phil|med|iur|oec|techn|ing|nat|pol|h|c)\b\.?-?){1,3}[ ,-]+(?:in )?(?<doctor>\p{Lu}[\p{L}&/ -]+)|\b(?:B\.?A|BComm|BFA|BEd|BN|BSN|MSN|MFA|MEd|DBA|EngD|AAS|A\.?S|A\.?A|B\.?S|B\.? ?Sc|B\.? ?Eng|B\.E|B\.? ?Tech|B\.? ?Com|BBA|M\.?A|M\.?S|M\.? ?Sc|M\.? ?Eng|M\.E|M\.? ?Tech|MBA|Ph\.? ?D|LL\.?[BM])\.?(?: degree)?(?: \([^)]*\))?\s*(?:in|,|-|–|:)?\s+(?<two>\p{Lu}[\p{L}&/ ()-]+)|\b(?:major(?:ing|ed)?(?: in)?|specializ?s?ing in)[: ]+(?<three>\p{Lu}[\p{L}&/ ()-]+)|\b(?<four>\p{Lu}[\p{L}& ]+) major\b/iu;
const degreeOf =
  /(?:bachelor|master|doctor|licence|degree|diploma) (?:of|in|en) (?<subject>\p{Lu}[\p{L}& ]+?)(?=$|[,\t|(;.]|\s+[-–—]|\s+(?:at|from|with)\s)/iu;
/** What follows `Bachelor of` without being a subject. */
const notSubjects =
  /(?:^|\s)(?:in|of|and|the|for|with)$|^(?:applied|general|advanced|international|honou?rs|degree|studies)$|^(?:applied )?(?:arts|sciences?|fine arts|engineering|technology|philosophy|laws|research|honou?rs)$/iu;

/** What may follow a degree but is no subject: grades, places and notes. */
const noSubject =
  /^(?:[A-Z]?GPA|WAM|ATAR|ECTS|UK|USA?|UAE|NSW|VIC|QLD|HK)\b|^(?:with|grade|first|second|upper|lower|distinction|merit|honou?rs|class|expected|currently|average|final|score|result|university|college|school|full|part|online|evening)\b/iu;

/** A written subject without the text after it, spelled as in the list of majors if the list has it. */
export function trimmedMajor(text: string, { majors }: StudySearch): string {
  const words = text
    .replace(
      /\s*(?:\t|,|\((?:grade|gpa|hons|honou?rs|first|second|upper|2:|[0-9]|cum |with|expected|average|minor|major)|\([^()]*$|\||;|\s[-–—]\s|\bat\b|\bfrom\b|\bGPA\b).*$/iu,
      '',
    )
    .trim();
  const bare = words.replace(/^(?:专业)?[:\s]*/u, '').replace(/(?<=\p{Script=Han}{2})专业$/u, '');
  return majors.exactly(bare) ?? bare;
}

/** The name of a school that a subject follows without a space, as in `重庆大学物流管理专业`. */
const schoolBefore = /^\p{Script=Han}{2,18}?(?:大学|学院|学校|中学|专科)(?:\(\p{Script=Han}{2,8}\))?(?=\p{Script=Han})/u;

/** The subject that follows a school's name in the same word: a subject of the list, or the text before `专业`. */
export function majorBehindSchool(token: string, { majors }: StudySearch): string | undefined {
  // The name of a college may begin with the name of its university.
  for (
    let rest = token.replace(schoolBefore, ''), length = token.length;
    rest.length < length;
    rest = rest.replace(schoolBefore, '')
  ) {
    length = rest.length;
    const bare = rest.replace(/专业(?:学习)?$/u, '');
    const known = majors.exactly(bare);
    if (known) return known;
    if (bare !== rest && !schoolBefore.test(bare) && [...bare].length > 1) return bare;
  }
  return undefined;
}

/** The subject that a text names. */
export function majorIn(text: string, search: StudySearch): string | undefined {
  const { majors } = search;
  const tokens = tokensOf(text);
  for (const token of tokens) {
    const bare = token.replace(/专业$/u, '');
    const known =
      majors.exactly(bare) ??
      majors.exactly(bare.replace(/(?:本科|硕士|博士|大专|专科)(?:研究生)?$/u, '').replace(/^(?:本科|硕士|博士|大专|专科)/u, ''));
    if (known) return known;
  }
  const behind = tokens.map((token) => majorBehindSchool(token, search)).find((major) => major !== undefined);
  if (behind) return behind;
  const named = tokens.find((token) => /^\p{Script=Han}{2,20}专业$/u.test(token) && !/^(?:本|该|所学)专业$/u.test(token));
  if (named) return named.slice(0, -2);
  const groups = afterDegree.exec(text)?.groups;
  const written = groups && (groups.one ?? groups.doctor ?? groups.two ?? groups.three ?? groups.four);
  if (written) {
    const major = trimmedMajor(written, search);
    if (major.length > 2 && !isSchool(major) && !notSubjects.test(major) && !noSubject.test(major) && !cities.test(major))
      return major;
  }
  const subject = degreeOf.exec(text)?.groups?.subject;
  if (subject && !notSubjects.test(subject.trim())) return majors.exactly(subject) ?? subject.trim();
  const known = /\p{Script=Han}/u.test(text) ? undefined : majors.in(text);
  const isWhole =
    known &&
    (tokens.some((token) => token.toLowerCase() === known.name.toLowerCase()) ||
      /\b(?:in|of)\s+$|:\s*$/iu.test(text.slice(0, known.from)));
  return isWhole && !/^\s*(?:and|&|,\s*\p{Ll})/u.test(text.slice(known.to)) ? known.name : undefined;
}

/** Streams of a high school. */
const streams = /^(?:文科|理科)$/u;

/** The subject beside a level of education, as in `英语 · 本科 · 文学学士`: the only other part, if it looks like a subject. */
export function majorBesideLevel(text: string): string | undefined {
  const left = tokensOf(text).filter(
    (token) =>
      !levelIn(token) &&
      !/学士|硕士|博士|学位|\d|全日制|统招|在职|自考|函授|业余|在读|毕业|应届|电大|成人|远程|[师]范生|在校/u.test(token),
  );
  const [only] = left;
  const isSubject = left.length === 1 && only && /^\p{Script=Han}{2,16}$/u.test(only) && !isSchool(only) && !faculty.test(only);
  return isSubject && !cities.test(only) ? only : undefined;
}

/**
 * The subject on a line with a school: the only remaining part, if it is Chinese or a cell with a word from the names of
 * subjects; else undefined.
 */
export function remainingMajor(text: string, school: string): string | undefined {
  const left = tokensOf(text).filter(
    (token) =>
      !token.includes(school) &&
      !school.includes(token) &&
      !levelIn(token) &&
      !isSchool(token) &&
      !faculty.test(token) &&
      !gradeWords.test(token) &&
      !/全日制|统招|在职|毕业|在读|预计|应届|expected|至今|[0-9]|校区|^(?!.科)\p{Script=Han}{1,2}$|(?:市|省)$/u.test(token),
  );
  const [only] = left;
  if (left.length !== 1 || !only) return undefined;
  if (/^\p{Script=Han}{3,16}$/u.test(only) || streams.test(only)) return only;
  const isCell = text.split('\t').length > 2 && text.split('\t').some((cell) => cell.trim() === only);
  return isCell && subjectWords.test(only) ? only : undefined;
}
