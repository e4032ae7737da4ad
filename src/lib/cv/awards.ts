import { datedItems, datedPart } from './dated-items.ts';
import { exactDate, periodIn } from './dates.ts';
import { type Entry, put } from './entry.ts';
import type { CvLine } from './lines.ts';
import { company } from './work-words.ts';

const awardLevels: readonly [string, RegExp][] = [
  ['international', /国际级?|international/iu],
  ['national', /国家|全国|教育部|\bnational\b|\bchina\b.*\b(?:competition|contest)\b/iu],
  ['provincial', /省级|省(?!电)|自治区|\bprovincial\b|\bprovince\b/iu],
  ['municipal', /市级|市(?=优秀|三好|级|大学生)|\bmunicipal\b|\bcity\b/iu],
  ['college', /院级|院系|学院(?:级|优秀|奖学金)|系级|\bfaculty\b|\bdepartment(?:al)?\b/iu],
  ['school', /校级|校(?!园歌手)|大学(?!生)|\buniversity\b|\bschool\b|\bcollege\b|\bcampus\b/iu],
  ['company', /公司|集团|\bcompany\b/iu],
];

/** Words that show an award even without a date. */
const awardWord = /奖|优秀|三好|称号|标兵|先进|award|prize|scholarship|honou?r|medal|winner|dean's list/iu;

/** The level of an award behind its name, as in `校运会冠军，校级`. */
const levelAtEnd = /[\s,，|(（\t]+(?:国家|省部?|市|区县?|校|院|系|公司)级[)）]?$/u;

/** A cell that is part of the name of an award, and not its level or its giver. */
const partOfName = /奖|[一二三特]等|名$|称号|prize|award|place|medal|scholarship/iu;

/** Certificates, which are no awards. */
const isProof =
  /(?:驾驶证|驾照|资格证书?|执照|合格证|上岗证|毕业证书?|学位证书?|等级证书?)(?:\s|\(|$)|\b(?:licen[sc]e|type rating)\b|CET-?[46]|IELTS|TOEFL|雅思|托福/iu;

/** The giver of an award, written before the name of the award, as in `民航局 安全先进个人`. */
const giver = /^\p{Script=Han}{2,14}(?:局|公司|集团|大学|学院|部|厅|委|中心)\s+(?=\p{Script=Han}{3})/u;

/** Whether a text has no words, or names a part of the CV or an employer rather than an award. */
function isNoAward(name: string): boolean {
  if (!/\p{L}{2}/u.test(name) || /(?:经历|经验|背景|情况)$/u.test(name)) return true;
  return company.test(name) && /\p{Script=Han}$/u.test(name) && !partOfName.test(name);
}

/** The awards and scholarships of a CV, in the order of the CV. */
export function readAwards(all: readonly CvLine[]): Entry[] {
  const lines = all.filter(({ topic, isHeading }) => topic === 'awards' && !isHeading);
  const split = (line: CvLine) => line.text.split(/[;；]|[、](?=[^、]{4,})/u).map((part) => part.trim());
  return datedItems(all, lines, split).flatMap(({ item, line, beside, isBelowUndated }) => {
    const { name: whole, date = beside } = datedPart(item);
    const [first = '', ...cells] = whole.replace(levelAtEnd, '').split(/\s*[\t|│]\s*/u);
    const named = cells.filter((cell) => partOfName.test(cell));
    // It is unclear whether text that follows a date in the middle of the item belongs to the name.
    if (named.length < cells.length && date && /\t\s*[–—-]/u.test(whole)) return [];
    const name = [first.replace(/\s*\([^()]*$/u, ''), ...named].join(' ').replace(giver, '');
    const isAward = (date !== undefined && !isBelowUndated) || awardWord.test(name);
    if (isProof.test(name) && !/奖|优秀|荣誉|prize|award/iu.test(name)) return [];
    if (isNoAward(name) || (periodIn(item) && !awardWord.test(name))) return [];
    if (/\s(?:of|the|for|in|and|by|at)$|^\p{Ll}{2}/u.test(name)) return [];
    if (!isAward || [...name].length < 3 || [...name].length > 64) return [];
    const entry: Entry = {};
    put(entry, 'name', name, line);
    put(entry, 'level', awardLevels.find(([, pattern]) => pattern.test(whole))?.[0], line);
    put(entry, 'date', date && exactDate(date), line);
    return [entry];
  });
}
