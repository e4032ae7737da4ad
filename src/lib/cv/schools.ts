import type { NameSearch } from './lists.ts';
import { levelIn } from './words.ts';

/** The searches for schools and majors. */
export interface StudySearch {
  schools: NameSearch;
  majors: NameSearch;
}

const chineseSchool =
  /(?:大学|学院|学校|中学|高中|高级中学|专科学校|职专|[一二三四五六七八九十]中|附中|外国语|警校|技校)(?:\s*\(\p{Script=Han}{2,8}\)|\p{Script=Han}{0,4}(?:分校|校区))?$/u;
/** Names of schools in Latin letters, in several languages. `\b` would end a word before an accented letter. */
const englishSchool =
  /(?<!\p{L})(?:[Uu]niversit(?:et|eit|äten|aet)|Universit(?:y|[àáèéäa][st]?\p{L}{0,4}|ies|as)|Universidade?|Uniwersytet|Univerzit\p{L}{1,3}|College|Institut(?:e|o|et)?|School|Academy|Academia|Académie|Akademi[ae]?|Polytechnic|Polit[eé]c\p{L}{2,6}|Politechnika|Polytechnique|Conservatory|Hochschule|Fachhochschule|[EÉ]cole|Escuela|Lyc[eé]e|Liceo|Gymnasium|Kolleg|TAFE|Sixth Form|Lyceum|Technikon|Kolej|Facult(?:y|ad[e]?|é)(?= (?:of|de|do|da) )|Faculdade|Univers[ií]t[aeéä]\p{L}{0,4}|Universitas|Universiti|Yliopisto|Högskola\p{L}{0,2}|Høgskole\p{L}{0,2}|Høyskole\p{L}{0,2}|Egyetem|Sveučilište|Seminary|Instituto|Istituto|Technische Hochschule|Berufsschule|Realschule|Madrasah|Vidyalaya|Sekolah|Scuola|Colegio|Colégio|Collège|Kollegium|Conservatoire)(?!\p{L})/u;
/** Words in names of schools that read like a level of education, but do not state the candidate's level. */
const schoolWords =
  /(?:high|middle|secondary|grammar|vocational|technical|primary) school|(?:junior|senior|sixth form) (?:college|high)|graduate school|polytechnic/giu;
/** The end of the name of a part of a school. */
export const faculty = /(?:学院|系)$/u;
const between = /\t|[,，;；、|](?![^()]*\))|\s+[-–—/·•@]\s+|\s{2,}|\s*[–—]\s*/u;

/** Brackets that say something else than the place of a school, such as `(硕士)`. */
const noPlace =
  /\((?=[^()]*(?:[本专]科|[学硕博]士|高中|全日制|在职|双一流|[0-9]|交换|在读|统招|毕业|制|校企|合作|重点|示范|民办|公办|普通))[^()]*\)$/u;
/** Texts that name no school: only a word for schools, or a text with a word of labels or degrees. */
const noSchool =
  /^(?:The )?(?:University|College|School|Institute|Academy|Polytechnic|Gymnasium|Sixth Form|(?:Senior |Junior |Upper )?(?:High|Secondary|Middle|Primary|Grammar) School|大学|学院|学校|中学|高中)$|\b(?:Certificate|Course|Degree|Period|Dates|Name of|Level|GPA)\b/u;
/** Groups within a school. */
const studentGroup =
  /(?:学生会|社团|协会|俱乐部|广播站|艺术团|志愿队)$|\b(?:Student(?:s['’]?)? (?:Union|Council|Association)|Club|Society|Choir|Committee)\b/u;

/** Whether a part of a line is the name of a school. */
export function isSchool(token: string): boolean {
  if (noPlace.test(token) || studentGroup.test(token) || noSchool.test(token)) return false;
  if (/^\p{Script=Han}/u.test(token)) return chineseSchool.test(token) && [...token].length > 3 && [...token].length < 24;
  return (
    englishSchool.test(token) &&
    !levelIn(token.replaceAll(schoolWords, '')) &&
    /^[\p{Lu}0-9]/u.test(token) &&
    token.length < 80 &&
    !/^(?:School|College|Institute|Department|Faculty) of (?!.*University)/u.test(token)
  );
}

/** The parts of a line: its cells, the words of Chinese cells, and the text in brackets. */
export function tokensOf(text: string): string[] {
  return text
    .split(between)
    .flatMap((cell) => cell.split(/\s+(?=\p{Script=Han})|(?<=\p{Script=Han}\)?)\s+/u))
    .flatMap((token) => {
      const [, before, inside] = /^([^()]+)\(([^()]+)\)$/u.exec(token.trim()) ?? [];
      return before && inside ? [token, before, ...inside.split(/[,，;；、/|]/u)] : [token];
    })
    .map((token) =>
      token
        .trim()
        .replace(/^[:：,.()（）]+|[:：,.（(]+$/gu, '')
        .trim(),
    )
    .filter((token) => token !== '');
}

/** Words that can be a school's name in any language with Latin letters. */
const schoolName =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|of|the|for|and|&|de|del|della|do|da|dos|di|du|des|la|le|van|und|für|der|im|in|y|e))+$/u;

/**
 * The only part of an education's lines that may be the name of a school, although it has none of the usual words for
 * schools; undefined if there is no such part, or more than one.
 * @param names what else the lines name, such as the subject
 */
export function likelySchool(texts: readonly string[], names: readonly string[]): string | undefined {
  const parts = texts.flatMap((text) => text.split(/\t|[,;|]\s|\s+[-–—/·•]\s+/u).map((part) => part.trim()));
  const left = parts.filter((part) => {
    const isOther = names.some((name) => part.includes(name) || name.includes(part)) || levelIn(part) !== undefined;
    return schoolName.test(part) && part.length < 70 && part.split(' ').length < 9 && !isOther;
  });
  return left.length === 1 ? left[0] : undefined;
}

/** The school that a text names, in the spelling of the list if the list has the school. */
export function schoolIn(text: string, { schools }: StudySearch): string | undefined {
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
