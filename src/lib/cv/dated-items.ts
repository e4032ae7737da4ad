import { cutOut, datesIn, periodIn, type WrittenDate } from './dates.ts';
import type { CvLine } from './lines.ts';
import { isExamination } from './scores.ts';

/** Words before the date on which something expires. */
const expiry =
  /[,，;；(（\s]*(?:有效期(?:限)?(?:[至到]|截止)?|有效至|valid (?:until|to|through|till)|expir(?:y|es|ing|ation)(?: date| on)?|exp\.)\s*[:：]?\s*$/iu;

/** A text without the dates of expiry in it. */
export function withoutExpiry(text: string): string {
  return datesIn(text).reduceRight((rest, { from, to }) => {
    const before = rest.slice(0, from);
    return expiry.test(before) ? before.replace(expiry, '') + rest.slice(to).replace(/^\s*[)）]/u, '') : rest;
  }, text);
}

/** A school year, such as `2021-2022学年`, which does not tell the date of an award. */
const schoolYear = /(?<![0-9.])20[0-9]{2}\s*[-–—~/至]\s*20[0-9]{2}\s*(?:学年度?(?:第?[一二上下]学期)?|年度)/gu;

/** The first date in a text that is not a date of expiry, and the rest of the text. */
export function datedPart(written: string): { name: string; date: WrittenDate | undefined } {
  const text = withoutExpiry(written).replace(schoolYear, ' ').trim();
  const [date] = datesIn(text);
  const name = (date ? cutOut(text, date) : text)
    .replace(/^[\s:,，、|()·–—-]+|[\s:,，、|(·–—-]+$/gu, '')
    .replace(
      /[\s,，(（]*(?:获得|取得|通过|考取|颁发|(?:发证|取得|获得|获证)(?:时间|日期)|obtained|issued|passed|awarded|received)(?: (?:in|on))?[:：\s]*[)）]?$/iu,
      '',
    )
    .replace(/^(?:获得|取得|通过|考取|荣获|曾获|获评|被评为|评为|获(?!奖))\s*/u, '')
    .replace(/\s*[(（][\s,，;、/&0-9年月.-]*[)）]?$/u, '')
    .replace(/\s*[(（][^()（）]{0,24}$/u, '')
    .replace(/[\s,，(（/|·–—-]+$/u, '')
    .trim();
  return { name, date };
}

/** Whether a text is a date or a period and nothing else. */
function isOnlyDates(text: string): boolean {
  const period = periodIn(text);
  return period ? cutOut(text, period) === '' : datedPart(text).name === '' && datesIn(text).length > 0;
}

/**
 * Whether dates on lines of their own stand above their items (positive) or below them (negative): the number of parts of
 * the CV that begin with such a date, less the number of parts that end with one.
 */
function votesForAbove(all: readonly CvLine[], isDate: (line: CvLine) => boolean): number {
  let votes = 0;
  all.forEach((line, index) => {
    const [before, after] = [all[index - 1], all[index + 1]];
    if (line.isHeading || !isDate(line)) return;
    if (before?.isHeading) votes += 1;
    if (!after || after.isHeading) votes -= 1;
  });
  return votes;
}

/** An item with its line. */
export interface DatedItem {
  item: string;
  line: CvLine;
  /** The date on a line of its own above or below the item. */
  beside: WrittenDate | undefined;
  /** Whether the line may name the giver of the award or certificate on the undated line above. */
  isBelowUndated: boolean;
}

/**
 * Splits lines into items. `beside` is the date on a line of its own above or below the item. Whether the dates are above or
 * below follows from the first and the last line or, if these do not tell, from all parts of the CV. Neighbouring undated
 * lines are left out if it is unclear to which of them a date belongs.
 * @param all the lines of the CV
 */
export function datedItems(all: readonly CvLine[], lines: readonly CvLine[], split: (line: CvLine) => string[]): DatedItem[] {
  const ownDate = ({ text }: CvLine) => {
    const { name, date } = datedPart(text);
    return name === '' ? date : undefined;
  };
  const ownDates = lines.map(ownDate);
  const votes = votesForAbove(all, (line) => line.text.length < 40 && isOnlyDates(line.text));
  // Examinations are often listed without a date.
  const mayBeDated = lines.flatMap(({ text }, index) => (isExamination(text) ? [] : [ownDates[index]]));
  const [first, last] = [mayBeDated[0] !== undefined, mayBeDated.at(-1) !== undefined];
  const isAbove = first === last ? votes > 0 || (votes === 0 && first) : first;
  // Neither the first nor the last line is a date: one item has no date, and it is unclear which.
  const isOpen = !first && !last && votes === 0;
  const step = isAbove ? -1 : 1;
  const areDated = ownDates.some((date) => date !== undefined);
  const isDate = (index: number) => ownDates[index] !== undefined;
  // If two neighbouring lines have no date, a date beside them belongs to only one of them, or both lines are one item.
  const isBare = (index: number) => {
    const line = lines[index];
    return line !== undefined && !isDate(index) && datesIn(line.text).length === 0 && !isExamination(line.text);
  };
  return lines.flatMap((line, index) => {
    const isBelowUndated =
      isBare(index - 1) && !lines[index - 1]!.isItem && !line.isItem && !lines[index - 1]!.text.includes('\t');
    if (isDate(index)) return [];
    const beside = isOpen ? undefined : ownDates[index + step];
    if (!areDated || line.isItem || !isBare(index)) return split(line).map((item) => ({ item, line, beside, isBelowUndated }));
    const [above, below] = [isBare(index - 1), isBare(index + 1)];
    if (!above && !below) return split(line).map((item) => ({ item, line, beside, isBelowUndated }));
    const next = lines[index + 1];
    const isPair = below && !above && !isBare(index + 2) && next && !next.isItem && isContinuation(next.text);
    if (!isPair) return [];
    const item = `${line.text} ${next.text}`;
    return [
      {
        item,
        line: { ...line, text: item, written: item },
        beside: isOpen ? undefined : ownDates[isAbove ? index - 1 : index + 2],
        isBelowUndated: false,
      },
    ];
  });
}

/** Whether a line can only be the rest of the line above: it begins in lower case, or closes a bracket. */
function isContinuation(text: string): boolean {
  return /^\p{Ll}/u.test(text) || /^[^()]*\)$/u.test(text);
}
