import { type DatedItem, datedItems, datedPart, withoutExpiry } from './dated-items.ts';
import { datesIn, exactDate, periodIn } from './dates.ts';
import { type Entry, put } from './entry.ts';
import type { CvLine } from './lines.ts';
import { labelledIn as personLabels } from './person-labels.ts';
import { isSchool, tokensOf } from './schools.ts';
import { isExamination, notPassed } from './scores.ts';

const certificate =
  /证书|证$|资格证|合格证|执照|驾驶证|驾照|普通话|putonghua|CATTI|mandarin (?:proficiency|level|grade|class)|\bBEC\b|等级考试|许可证|[A-C][12]驾|从业资格|CPA|CFA|ACCA|FRM|PMP|教师资格|\b(?:certificates?|licen[sc]es?|certified|certification|ratings?|CCNA|CCNP|ATPL|CPL|PPL|HCIA|HCIP|diploma|IATA|Red Cross|first aid|lifeguard|class [12] medical|endorsement|permit)\b|急救[员证]|救生员|CET|英语[四六]级|计算机.{0,6}级|雅思|托福|IELTS|TOEFL|TEM|JLPT|NCRE/iu;
/** Names of certificates that count below a heading for education too. */
const strictly = /证书$|执照$|合格证$|资格证$|\b(?:certificate|licen[sc]e|rating)$/iu;
const levelAtEnd =
  /[\s(（:,，-]*((?:[一二三甲乙丙初中高]|特)(?:级|等)(?:[甲乙丙]等)?|(?<![A-Z])[A-C][12](?:照)?|(?:level|grade|class) ?[0-9A-C]+)[)）]?$/iu;

/** The items of a line; each may have a date of its own. */
function itemsOf(line: CvLine): string[] {
  const text = withoutExpiry(line.text).replace(
    /^(?:(?:资格|职业|专业|技能)?证书|资质|执照|certificates?|licen[sc]es?|certifications?|其他证书|职业资格|语言证书)\s*:\s*/iu,
    '',
  );
  const barred = text.split(/\s*\|\s*/u);
  if (barred.filter((part) => certificate.test(part)).length > 1) return barred;
  const [date, other] = datesIn(text);
  // An English line has name, issuer and date: the issuer is not a certificate of its own.
  if (date && !other && !/[\p{Script=Han};、]/u.test(text)) {
    if (date.to > text.length - 2)
      return [text.replace(/,(?![^(]*\))[^]*$/u, (rest) => ` ${rest.slice(rest.length - (text.length - date.from))}`)];
    if (date.from < 2) return [text.slice(0, date.to) + text.slice(date.to).replace(/(?<=[\p{L})]),\s[^]*$/u, '')];
  }
  const parts = text
    .split(/[;；、]|[,，](?![^(（]*[)）])(?!\s*(?:[0-9]|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/u)
    .map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** The examination of standard Chinese, which is a certificate even below a heading for languages. */
const standardChinese = /^(?:普通话|putonghua).{0,12}(?:[一二三]级|level|grade|class)/iu;
const skillWords = /熟练|精通|掌握|熟悉|了解|擅长|proficient|skilled|fluent|familiar/iu;
const levelCell =
  /^(?:[一二三四五六初中高特甲乙丙][级等](?:[甲乙丙]等)?|[甲乙丙]等|[A-C][0-9](?:照)?|(?:level|grade|class|band) ?[0-9A-C]+|(?:CAT )?[A-C][0-9.]{1,3})$/iu;

/** Whether a text names no certificate: for example, it is a membership, a course, a label, or only a word for certificates. */
function isNoCertificate(name: string): boolean {
  if (/^(?:(?:培训|结业)?合格证|证书|执照|证件|资格证|certificates?|licen[sc]es?|diploma|certified)[。.]?$/iu.test(name))
    return true;
  if (
    /\bmember(?:ship)?\b(?!.*\b(?:ACCA|CPA|CFA)\b)|会员|[:：]|^(?:other )?languages?\b|^(?:captain|first officer)\b/iu.test(name)
  )
    return true;
  if (/\s(?:since|until|in|on|of|to|and|for|the|with|by|at|&)$/iu.test(name) || /^(?:汉语|母语|native)/iu.test(name)) return true;
  if (/^\p{Ll}{2}/u.test(name) && !/(?:certificate|licen[sc]e|rating|aid)\b/iu.test(name)) return true;
  const [label] = personLabels(name);
  if (
    (label?.from === 0 && label.name !== 'other') ||
    /(?:部长|主席|会长|干事|社长|班长|书记)$/u.test(name) ||
    !/\p{L}{2}/u.test(name)
  )
    return true;
  if (/期望|薪|到岗|有无|是否|意向/u.test(name)) return true;
  if (/\b(?:workshop|seminar|conference|webinar)$/iu.test(name)) return true;
  return /(?:培训|复训|训练|课程|讲座)[。.]?$/u.test(name);
}

/** Whether a text is about a study: it names a school, and `name` has no word for certificates. */
function isStudy(text: string, name: string): boolean {
  return !certificate.test(name) && tokensOf(text).some(isSchool);
}

/** Whether a line may be a part of a wrapped name: it is short and has no Chinese, date, list mark or separator. */
function isBareLatin({ text, isItem }: CvLine): boolean {
  return !isItem && text.length < 36 && !/\p{Script=Han}|[,;:|\t]/u.test(text) && datesIn(text).length === 0;
}

/**
 * Drops runs of neighbouring short undated lines (`isBareLatin`) unless each line of the run names a certificate: the lines
 * may be parts of one wrapped name. Drops nothing if dates on lines of their own tell where a name ends.
 */
function withoutFragments(lines: readonly CvLine[]): readonly CvLine[] {
  if (lines.some(({ text }) => text.length < 24 && datedPart(text).name === '')) return lines;
  const runs: CvLine[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && isBareLatin(line) && isBareLatin(run[0]!)) run.push(line);
    else runs.push([line]);
  }
  return runs.filter((run) => run.length < 2 || run.every(({ text }) => certificate.test(text))).flat();
}

/** A certificate in a part of a line; undefined if there is none. */
function certificateIn({ item, line, beside: carried, isBelowUndated }: DatedItem): Entry | undefined {
  const { name: whole, date = carried } = datedPart(item);
  const cells = whole
    .split(
      /\t+|[ ]{2,}|\s*[|│]\s*|(?<=证书?|执照|资格)\s+(?=\p{Script=Han})|(?<=\p{Script=Han})\s+(?=[一二三四五六初中高甲乙丙]|[A-C](?:[0-9级类照]|$))/u,
    )
    .map((cell) => cell.replace(/[\s(,]+$/u, '').trim());
  const [name = '', second] = cells.filter((cell) => cell !== '');
  const isListed = date !== undefined && line.topic === 'certificates' && !isBelowUndated;
  if (
    isStudy(/\p{Script=Han}/u.test(item) ? item : line.text, name) ||
    isNoCertificate(name) ||
    notPassed.test(item) ||
    (!date && /^first aid(?: (?:and|&) cpr)?$/iu.test(name))
  )
    return undefined;
  if ([...name].length < 3 || [...name].length > 64 || skillWords.test(item) || !(isListed || certificate.test(item)))
    return undefined;
  if (
    (!date && line.topic === 'languages' && !standardChinese.test(item)) ||
    (isExamination(item) && (!date || line.topic === 'languages'))
  )
    return undefined;
  const entry: Entry = {};
  put(entry, 'name', name, line);
  // `readScores` reads the level of an examination.
  if (!isExamination(item)) put(entry, 'level', second && levelCell.test(second) ? second : levelAtEnd.exec(name)?.[1], line);
  put(entry, 'date', date && exactDate(date), line);
  return entry;
}

/** The issuer before the date, on the line below the name of a certificate, as in `PMI · Issued Jun 2023`. */
const issuer = /^[^·]{2,60}\s·\s+Issued\s+(?=\p{Lu})/u;

/**
 * If a line has only a level, appends the level as a new cell to the line above. If a line has an issuer and a date, appends
 * only the date.
 */
function withLevels(lines: readonly CvLine[]): CvLine[] {
  const whole: CvLine[] = [];
  for (const line of lines) {
    const above = whole.at(-1);
    if (above && levelCell.test(line.text) && certificate.test(above.text))
      whole[whole.length - 1] = { ...above, text: `${above.text}\t${line.text}` };
    else if (above && issuer.test(line.text) && datesIn(above.text).length === 0)
      whole[whole.length - 1] = { ...above, text: `${above.text}\t${line.text.replace(issuer, '').replace(/\s·.*$/u, '')}` };
    else whole.push(line);
  }
  return whole;
}

/**
 * Whether a line below a heading for certificates may name a certificate. A line with a period, but without a word for a
 * certificate, names a job or course.
 */
function isListedCertificate({ text, topic }: CvLine): boolean {
  return (
    topic === 'certificates' &&
    (periodIn(text) === undefined || /证书?(?:\s|\t|$)|执照|\b(?:certificate|licen[sc]e)/iu.test(text))
  );
}

/** Whether a line among the studies names a certificate: it has such a word and a date with a month, but names no school. */
function isCertificateOfStudies({ text, topic }: CvLine): boolean {
  if (topic !== 'education' || text.length > 80 || periodIn(text)) return false;
  const { name, date } = datedPart(text);
  return (
    date?.month !== undefined &&
    strictly.test(name.split('\t')[0]!.trim()) &&
    !/学校|学院|大学|school|college|university|leaving|senior/iu.test(name)
  );
}

/**
 * The certificates of a CV; those below a heading for languages come last. Below such a heading, an item counts only if it
 * has a date or is the examination of standard Chinese. Examinations that `readScores` reads count only below other headings,
 * and only with a date.
 */
export function readCertificates(all: readonly CvLine[]): Entry[] {
  const own = all.filter((line) => !line.isHeading);
  const parts = [
    withoutFragments(own.filter((line) => isListedCertificate(line) || isCertificateOfStudies(line))),
    own.filter(({ topic }) => topic === 'languages'),
  ];
  const items = parts.flatMap((lines) => datedItems(all, withLevels(lines), itemsOf));
  return items.map(certificateIn).filter((entry) => entry !== undefined);
}
