import { datesIn } from './dates.ts';
import { type Entry, put } from './entry.ts';
import type { CvLine } from './lines.ts';

/** A level of aviation English, written as a digit or a Chinese numeral. */
function aviation(digit: number, numeral: string): RegExp {
  const level = `(?:${digit}(?![0-9.年/-])|${numeral}级)`;
  return new RegExp(
    `(?:ICAO|民航英语|航空英语|\\bELP\\b|English Language Proficiency)[^0-9,，;；、\\t]{0,40}?${level}|level ${digit}[ (,]{1,3}ICAO`,
    'iu',
  );
}

/** Excludes a level of English that follows the name of a test other than the College English Test. */
const otherTests = '(?<!(?:ICAO|民航|航空|公共|专业|商务|等级)\\s{0,2})';

/** A level of the College English Test. */
function college(digit: number, numeral: string): RegExp {
  const names = [
    `CET\\s*-?\\s*(?:4\\s*[/、&]\\s*(?:CET\\s*-?\\s*)?(?=${digit}))?${digit}(?![0-9])`,
    `${otherTests}英语\\s*(?:水平)?[\\s:(]*(?:国家|大学)?${numeral}级`,
    `${otherTests}英语\\s*${digit}\\s*级`,
    `(?<=^|[\\s,，、;；:(]|通过)${numeral}级(?=[^0-9,，;；]{0,6}[2-7][0-9]{2}(?![0-9]))`,
    `College English Test[^0-9]{0,12}(?:band|level)?\\s*${digit}`,
  ];
  return new RegExp(names.join('|'), 'iu');
}

/**
 * English examinations, the highest first: the key, a pattern of the names, and the range of scores (null without scores).
 */
const examinations: readonly [string, RegExp, [number, number] | null][] = [
  ['icao6', aviation(6, '六'), null],
  ['icao5', aviation(5, '五'), null],
  ['icao4', aviation(4, '四'), null],
  ['tem8', /TEM\s*-?\s*8|英语专业(?:八级|8级)|专业英语(?:八级|8级)|专八|专业八级/iu, [0, 100]],
  ['ielts', /雅思|IELTS/iu, [3, 9]],
  ['toefl', /托福|TOEFL/iu, [30, 120]],
  ['cet6', college(6, '六'), [220, 710]],
  ['tem4', /TEM\s*-?\s*4|英语专业(?:四级|4级)|专业英语(?:四级|4级)|专四/iu, [0, 100]],
  ['toeic', /托业|TOEIC/iu, [10, 990]],
  ['cet4', college(4, '四'), [220, 710]],
  ['pets', /\bPETS\b|全国英语等级考试|公共英语/iu, null],
];

const computing: readonly [string, RegExp][] = (
  [
    [4, '四'],
    [3, '三'],
    [2, '二'],
    [1, '一'],
  ] as const
).map(([digit, numeral]) => {
  const level = `(?:${numeral}级|(?<![0-9])${digit}\\s?级|(?:level|grade|band) ?${digit})`;
  const name = `计算机(?:等级)?(?:考试)?|NCRE|National Computer Rank Exam(?:ination)?|Computer (?:Rank|Grade|Level)?`;
  return [`ncre${digit}`, new RegExp(`(?:${name})[^,，;；、\\t]{0,10}${level}${digit === 2 ? '|计算机.{0,10}二级' : ''}`, 'iu')];
});

const languages: readonly [string, string][] = [
  ['日语', 'Japanese'],
  ['韩语', 'Korean'],
  ['法语', 'French'],
  ['德语', 'German'],
  ['俄语', 'Russian'],
  ['西班牙语', 'Spanish'],
  ['意大利语', 'Italian'],
  ['葡萄牙语', 'Portuguese'],
  ['阿拉伯语', 'Arabic'],
  ['泰语', 'Thai'],
  ['粤语', 'Cantonese'],
  ['越南语', 'Vietnamese'],
  ['马来语', 'Malay'],
  ['印尼语|印度尼西亚语', 'Indonesian'],
  ['缅甸语', 'Burmese'],
  ['老挝语', 'Lao'],
  ['柬埔寨语|高棉语', 'Khmer'],
  ['蒙古语', 'Mongolian'],
  ['印地语', 'Hindi'],
  ['汉语(?=.{0,4}HSK)', '(?:Chinese|Mandarin)(?=.{0,4}HSK)'],
];
const partEnd = /[;；|\t]|[,，、](?!\s*(?:JLPT\s*)?N[1-5])/u;
const languageLevel =
  /\b(?:JLPT[ -]*)?(N[1-5])\b|\b(TOPIK[ -]*(?:level )?[1-6])\b|(TOPIK[ -]*[一二三四五六1-6]级)|\b(DELF [AB][12]|DALF C[12]|[ABC][12]|HSK ?[1-6])\b|(专业[四八]级|[四六]级|[一二三四五六]级)/iu;

/**
 * The score after an examination's name: the number marked as the total. Without such a mark, it is the first number near the
 * name, unless this number is the score of a part or belongs to a date or level.
 */
function englishScore(text: string, [least, most]: [number, number]): number | undefined {
  const total =
    /(?:overall|total|总分|总成绩)[^0-9,;]{0,12}([0-9]{1,3}(?:\.[05])?)|(?<![0-9.])([0-9]{1,3}(?:\.[05])?)\s*(?:overall|in total)/iu.exec(
      text,
    );
  const whole = Number(total?.[1] ?? total?.[2]);
  if (whole >= least && whole <= most) return whole;
  const after = new RegExp(
    `^[^0-9、;；|]{0,28}?([0-9]{1,3}(?:\\.[05])?)(?:\\s*/\\s*${most})?(?![0-9.年/-]|\\s*[级月])`,
    'u',
  ).exec(text)?.[1];
  // The score of a part, as in `IELTS (L 8.5, R 8.0)`, is not the whole.
  const before = after === undefined ? '' : text.slice(0, text.indexOf(after));
  if (/(?:\b(?:L|R|W|S|listening|reading|writing|speaking)|听力?|说|读|写|口语|阅读|写作)\s*[:：]?\s*$/iu.test(before))
    return undefined;
  const score = after === undefined ? undefined : Number(after);
  return score !== undefined && score >= least && score <= most ? score : undefined;
}

/** The text about an examination: without its own name, and up to the name of another one. */
function aboutOnly(text: string, own: RegExp): string {
  const rest = text.replaceAll(new RegExp(own, 'giu'), '');
  const others = examinations
    .filter(([, pattern]) => pattern !== own)
    .map(([, pattern]) => pattern.exec(rest)?.index ?? rest.length);
  return rest.slice(0, Math.min(...others));
}

/** Words for an examination that was failed or is still to be taken. */
export const notPassed =
  /未通过|未取得|备考|准备考|拟考|拟报|计划|目标|待考|报考|已报名|preparing|planned|scheduled|planning|to be taken|will (?:take|sit)|registered for|target/iu;
/** Words for an examination that is taught. */
const teaching = /tutor|teach|taught|辅导|授课|教授|课程/iu;

/** A line that is only a score, below the name of the examination. */
const scoreAlone =
  /^[\s:—–-]*(?:(?:总分|成绩|分数|得分|score|total|overall)[\s:]*)?[0-9]{1,3}(?:\.[05])?\s*(?:分|points?|marks?)?$/iu;

function withoutDates(text: string): string {
  return datesIn(text).reduceRight((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);
}

/** Reads the highest English examination and its score, the highest computer level, and one other language. */
export function readScores(all: readonly CvLine[]): Entry {
  const entry: Entry = {};
  const lines = all.filter(({ topic }) => !['work', 'family', 'wishes', 'activities', 'hobbies'].includes(topic));
  for (const [key, pattern, range] of examinations) {
    if (entry.englishLevel) break;
    for (const line of lines) {
      const match = pattern.exec(line.text);
      if (!match || notPassed.test(line.text) || teaching.test(line.text)) continue;
      put(entry, 'englishLevel', key, line);
      const from = match.index + match[0].length;
      if (range) put(entry, 'englishScore', englishScore(aboutOnly(withoutDates(line.text).slice(from), pattern), range), line);
      const below = lines[lines.indexOf(line) + 1];
      if (range && below && scoreAlone.test(below.text)) put(entry, 'englishScore', englishScore(below.text, range), below);
      break;
    }
  }
  for (const [key, pattern] of computing) {
    const line = lines.find(({ text }) => pattern.test(text) && !notPassed.test(text) && !teaching.test(text));
    if (line) put(entry, 'computerLevel', key, line);
  }
  readOtherLanguage(entry, lines);
  return entry;
}

const native = /native|mother tongue|first language|母语|bilingual/iu;

/** The text of a line behind a position, and up to two lines below it. */
function textAfter(lines: readonly CvLine[], index: number, at: number): string {
  const line = lines[index]!;
  const below = lines.slice(index + 1, index + 3).filter(({ text, topic }) => topic === line.topic && text.length < 40);
  return [line.text.slice(at), ...below.map(({ text }) => text)].join('\n');
}

function readOtherLanguage(entry: Entry, lines: readonly CvLine[]): void {
  const own = lines.filter(({ topic }) => topic === 'languages' || topic === 'certificates');
  for (const [index, line] of own.entries()) {
    for (const [chinese, english] of languages) {
      const at = new RegExp(`${chinese}|\\b${english}\\b`, 'iu').exec(line.text);
      if (!at || entry.otherLang) continue;
      const [rest = ''] = line.text.slice(at.index + at[0].length).split(partEnd);
      if (native.test(rest) || /^\s*(?:mother tongues?|native|first language|母语)/iu.test(line.text)) continue;
      // A language that has no level and is listed before English may be the mother tongue.
      if (!languageLevel.test(rest) && /\bEnglish\b/u.test(textAfter(own, index, at.index + at[0].length))) continue;
      put(entry, 'otherLang', at[0], line);
      const before = line.text.slice(0, at.index).split(partEnd).at(-1) ?? '';
      const level = languageLevel.exec(rest.replace(/^\s*[:(（]/u, '')) ?? languageLevel.exec(before);
      put(
        entry,
        'otherLangScore',
        level?.slice(1).find((one) => one !== undefined),
        line,
      );
    }
  }
}

/** Whether a text names an examination that `readScores` reads. */
export function isExamination(text: string): boolean {
  return examinations.some(([, pattern]) => pattern.test(text)) || computing.some(([, pattern]) => pattern.test(text));
}
