import { cutOut, datesIn, exactDate, type WrittenDate } from './dates.ts';
import { type Entry, put } from './entry.ts';
import type { CvLine } from './lines.ts';

/**
 * English examinations, the highest first: the key, a pattern of the names, and the range of scores (null without scores).
 */
const examinations: readonly [string, RegExp, [number, number] | null][] = [
  ['icao6', /ICAO[^0-9A-Z]{0,24}(?:level|lvl)?\s*6\b|ICAO\s*六级|民航英语\s*(?:六级|6级)/iu, null],
  ['icao5', /ICAO[^0-9A-Z]{0,24}(?:level|lvl)?\s*5\b|ICAO\s*五级|民航英语\s*(?:五级|5级)/iu, null],
  ['icao4', /ICAO[^0-9A-Z]{0,24}(?:level|lvl)?\s*4\b|ICAO\s*四级|民航英语\s*(?:四级|4级)/iu, null],
  ['tem8', /TEM\s*-?\s*8|英语专业(?:八级|8级)|专业英语(?:八级|8级)|专八|专业八级/iu, [0, 100]],
  ['ielts', /雅思|IELTS/iu, [3, 9]],
  ['toefl', /托福|TOEFL/iu, [30, 120]],
  [
    'cet6',
    /CET\s*-?\s*6|(?:大学)?英语六级|大学英语\s*6\s*级|英语\s*6\s*级|College English Test[^0-9]{0,12}(?:band|level)?\s*6/iu,
    [220, 710],
  ],
  ['tem4', /TEM\s*-?\s*4|英语专业(?:四级|4级)|专业英语(?:四级|4级)|专四/iu, [0, 100]],
  ['toeic', /托业|TOEIC/iu, [10, 990]],
  [
    'cet4',
    /CET\s*-?\s*4|(?:大学)?英语四级|大学英语\s*4\s*级|英语\s*4\s*级|College English Test[^0-9]{0,12}(?:band|level)?\s*4/iu,
    [220, 710],
  ],
  ['pets', /\bPETS\b|全国英语等级考试|公共英语/iu, null],
];

const computing: readonly [string, RegExp][] = [
  ['ncre4', /(?:计算机(?:等级)?(?:考试)?|NCRE)[^,，;；、\t]{0,8}(?:四级|4级|level 4)/iu],
  ['ncre3', /(?:计算机(?:等级)?(?:考试)?|NCRE)[^,，;；、\t]{0,8}(?:三级|3级|level 3)/iu],
  ['ncre2', /(?:计算机(?:等级)?(?:考试)?|NCRE)[^,，;；、\t]{0,8}(?:二级|2级|level 2)|计算机.{0,10}二级/iu],
  ['ncre1', /(?:计算机(?:等级)?(?:考试)?|NCRE)[^,，;；、\t]{0,8}(?:一级|1级|level 1)/iu],
];

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
  ['汉语(?=.{0,4}HSK)', 'Chinese(?=.{0,4}HSK)'],
];
const languageLevel =
  /\b(?:JLPT[ -]*)?(N[1-5])\b|\b(TOPIK[ -]*(?:level )?[1-6])\b|(TOPIK[ -]*[一二三四五六1-6]级)|\b(DELF [AB][12]|DALF C[12]|[ABC][12]|HSK ?[1-6])\b|(专业[四八]级|[四六]级|[一二三四五六]级)/iu;

function englishScore(text: string, [least, most]: [number, number]): number | undefined {
  const after = /^[^0-9,，、;；|]{0,24}?([0-9]{1,3}(?:\.[05])?)(?![0-9.年/-]|\s*[级月])/u.exec(text)?.[1];
  const score = after === undefined ? undefined : Number(after);
  return score !== undefined && score >= least && score <= most ? score : undefined;
}

function withoutDates(text: string): string {
  return datesIn(text).reduceRight((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);
}

/** Reads the highest English examination and its score, the highest computer level, and one other language. */
export function readScores(all: readonly CvLine[]): Entry {
  const entry: Entry = {};
  const lines = all.filter(({ topic }) => topic !== 'work' && topic !== 'family' && topic !== 'wishes');
  for (const [key, pattern, range] of examinations) {
    if (entry.englishLevel) break;
    for (const line of lines) {
      const match = pattern.exec(line.text);
      if (!match || /未通过|备考|preparing/iu.test(line.text)) continue;
      put(entry, 'englishLevel', key, line);
      const from = match.index + match[0].length;
      if (range)
        put(
          entry,
          'englishScore',
          englishScore(withoutDates(line.text).slice(from).replaceAll(new RegExp(pattern, 'giu'), ''), range),
          line,
        );
      break;
    }
  }
  for (const [key, pattern] of computing) {
    const line = lines.find(({ text }) => pattern.test(text));
    if (line) put(entry, 'computerLevel', key, line);
  }
  readOtherLanguage(entry, lines);
  return entry;
}

function readOtherLanguage(entry: Entry, lines: readonly CvLine[]): void {
  for (const line of lines.filter(({ topic }) => topic === 'languages' || topic === 'certificates')) {
    for (const [chinese, english] of languages) {
      const at = new RegExp(`${chinese}|\\b${english}\\b`, 'iu').exec(line.text);
      if (!at || entry.otherLang) continue;
      const [rest = ''] = line.text.slice(at.index + at[0].length).split(/[;；|\t]|[,，、](?!\s*N[1-5])/u);
      if (/native|mother tongue|first language|母语/iu.test(rest)) continue;
      put(entry, 'otherLang', at[0], line);
      const level = languageLevel.exec(rest.replace(/^\s*[:(（]/u, ''));
      put(
        entry,
        'otherLangScore',
        level?.slice(1).find((one) => one !== undefined),
        line,
      );
    }
  }
}

const certificate =
  /证书|证$|资格证|执照|驾驶证|驾照|普通话|等级考试|许可证|[A-C][12]驾|从业资格|CPA|CFA|ACCA|FRM|PMP|教师资格|\b(?:certificate|licen[sc]e|certified|certification|rating|CCNA|CCNP|ATPL|CPL|PPL|ATPL\(A\)|HCIA|HCIP|diploma|IATA|Red Cross|first aid|lifeguard)\b|急救|救生员|CET|英语[四六]级|计算机.{0,6}级|雅思|托福|IELTS|TOEFL|TEM|JLPT|NCRE/iu;
const levelAtEnd =
  /[\s(（:,，-]*((?:[一二三甲乙丙初中高]|特)(?:级|等)(?:[甲乙丙]等)?|[A-C][12](?:照)?|(?:level|grade|class) ?[0-9A-C]+)[)）]?$/iu;

function datedPart(text: string): { name: string; date: WrittenDate | undefined } {
  const [date] = datesIn(text);
  const name = (date ? cutOut(text, date) : text)
    .replace(/^[\s:,，、|()·–—-]+|[\s:,，、|(·–—-]+$/gu, '')
    .replace(/\s*(?:获得|取得|通过|obtained|issued|passed|awarded)[:\s]*$/iu, '')
    .replace(/^(?:获得|取得|通过|考取)\s*/u, '')
    .replace(/[\s,，(（]+$/u, '')
    .trim();
  return { name, date };
}

/** The items of a line; each may have a date of its own. */
function itemsOf(line: CvLine): string[] {
  const text = line.text.replace(
    /^(?:(?:资格|职业|专业|技能)?证书|资质|执照|certificates?|licen[sc]es?|certifications?|其他证书|职业资格|语言证书)\s*:\s*/iu,
    '',
  );
  const [date, other] = datesIn(text);
  // An English line has name, issuer and date: the issuer is not a certificate of its own.
  if (date && !other && date.to > text.length - 2 && !/[\p{Script=Han};、]/u.test(text))
    return [text.replace(/,(?![^(]*\))[^]*$/u, (rest) => ` ${rest.slice(rest.length - (text.length - date.from))}`)];
  const parts = text
    .split(/[;；、]|[,，](?![^(（]*[)）])(?!\s*(?:[0-9]|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/u)
    .map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

const skillWords = /熟练|精通|掌握|熟悉|了解|擅长|proficient|skilled|fluent|familiar/iu;
const levelCell =
  /^(?:[一二三四五六初中高特甲乙丙][级等](?:[甲乙丙]等)?|[甲乙丙]等|[A-C][0-9](?:照)?|(?:level|grade|class|band) ?[0-9A-C]+|(?:CAT )?[A-C][0-9.]{1,3})$/iu;

/** A certificate in a part of a line; undefined if there is none. */
function certificateIn(item: string, line: CvLine, carried: WrittenDate | undefined): Entry | undefined {
  const { name: whole, date = carried } = datedPart(item);
  const cells = whole.split(/\t+|[ ]{2,}|(?<=\p{Script=Han})\s+(?=[一二三四五六初中高甲乙丙A-C])/u).map((cell) => cell.trim());
  const [name = '', second] = cells.filter((cell) => cell !== '');
  const isListed = date !== undefined && line.topic === 'certificates';
  if ([...name].length < 3 || [...name].length > 64 || skillWords.test(item) || !(isListed || certificate.test(item)))
    return undefined;
  if (!date && (line.topic === 'languages' || isExamination(item))) return undefined;
  const entry: Entry = {};
  put(entry, 'name', name, line);
  put(entry, 'level', second && levelCell.test(second) ? second : levelAtEnd.exec(name)?.[1], line);
  put(entry, 'date', date && exactDate(date), line);
  return entry;
}

/** Whether a text names an examination that `readScores` reads. */
function isExamination(text: string): boolean {
  return examinations.some(([, pattern]) => pattern.test(text)) || computing.some(([, pattern]) => pattern.test(text));
}

/**
 * Splits lines into items; `beside` is the date on a line of its own, above the item or, if the first line is not a date,
 * below it.
 */
function datedItems(
  lines: readonly CvLine[],
  split: (line: CvLine) => string[],
): { item: string; line: CvLine; beside: WrittenDate | undefined }[] {
  const ownDates = lines.map(({ text }) => {
    const { name, date } = datedPart(text);
    return name === '' ? date : undefined;
  });
  const step = ownDates[0] ? -1 : 1;
  return lines.flatMap((line, index) =>
    ownDates[index] ? [] : split(line).map((item) => ({ item, line, beside: ownDates[index + step] })),
  );
}

/**
 * The certificates of a CV in its order. Without a date, examinations that `readScores` reads and items below a heading for
 * languages are left out.
 */
export function readCertificates(all: readonly CvLine[]): Entry[] {
  const lines = all.filter(({ topic, isHeading }) => (topic === 'certificates' || topic === 'languages') && !isHeading);
  const found = datedItems(lines, itemsOf).map(({ item, line, beside }) => certificateIn(item, line, beside));
  return found.filter((entry) => entry !== undefined);
}

const awardLevels: readonly [string, RegExp][] = [
  ['international', /国际级?|international/iu],
  ['national', /国家|全国|教育部|\bnational\b|\bchina\b.*\b(?:competition|contest)\b/iu],
  ['provincial', /省级|省(?!电)|自治区|\bprovincial\b|\bprovince\b/iu],
  ['municipal', /市级|市(?=优秀|三好|级|大学生)|\bmunicipal\b|\bcity\b/iu],
  ['college', /院级|院系|学院(?:级|优秀|奖学金)|系级|\bfaculty\b|\bdepartment(?:al)?\b/iu],
  ['school', /校级|校(?!园歌手)|大学(?!生)|\buniversity\b|\bschool\b|\bcollege\b|\bcampus\b/iu],
  ['company', /公司|集团|\bcompany\b/iu],
];

/** The awards and scholarships of a CV in its order. */
export function readAwards(all: readonly CvLine[]): Entry[] {
  const lines = all.filter(({ topic, isHeading }) => topic === 'awards' && !isHeading);
  const split = (line: CvLine) => line.text.split(/[;；]|[、](?=[^、]{4,})/u).map((part) => part.trim());
  return datedItems(lines, split).flatMap(({ item, line, beside }) => {
    const { name: whole, date = beside } = datedPart(item);
    const name = whole.replaceAll(/\s*\t\s*/gu, ' ');
    const isAward =
      date !== undefined || /奖|优秀|三好|称号|标兵|先进|award|prize|scholarship|honou?r|medal|winner|dean's list/iu.test(name);
    if (!isAward || [...name].length < 3 || [...name].length > 64) return [];
    const entry: Entry = {};
    put(entry, 'name', name, line);
    put(entry, 'level', awardLevels.find(([, pattern]) => pattern.test(name))?.[0], line);
    put(entry, 'date', date && exactDate(date), line);
    return [entry];
  });
}
