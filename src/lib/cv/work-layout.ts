import { cutOut, datesIn, periodIn } from './dates.ts';
import type { CvLine } from './lines.ts';
import { isSentence } from './work-parts.ts';
import { cities, company, isTitle, placeOnly } from './work-words.ts';

/** Whether a text has a date with its month. */
export function hasMonth(text: string): boolean {
  return datesIn(text).some(({ month }) => month !== undefined);
}

/** Whether a line begins the next entry: it has the company or the title, and the next line has the period. */
export function beginsAbove(line: CvLine, next: CvLine | undefined): boolean {
  if (line.isItem || !next || next.isHeading || next.topic !== line.topic || line.text.length > 70 || isSentence(line.text))
    return false;
  const period = periodIn(next.text);
  return (
    period !== undefined &&
    !hasMonth(line.text) &&
    !company.test(cutOut(next.text, period)) &&
    (company.test(line.text) || isTitle(line.text))
  );
}

export function isJob(text: string): boolean {
  return company.test(text) || isTitle(text);
}

/**
 * The indexes of the lines that begin an entry, if the first entry has one to four lines, such as employer and title, above
 * its period; else empty. All entries are assumed to look alike, so the first one shows the number of lines.
 */
export function linesAbovePeriods(lines: readonly CvLine[], isNamed = isJob): ReadonlySet<number> {
  const height = lines.findIndex(({ text }) => periodIn(text) !== undefined);
  const isName = ({ text, isItem }: CvLine) => !isItem && text.length < 70 && !isSentence(text) && !hasMonth(text);
  if (height < 1 || height > 4 || !lines.slice(0, height).every(isName)) return new Set();
  if (height === 1 && !isNamed(lines[0]!.text)) return new Set();
  const periods = lines.flatMap(({ text }, index) => (text.length < 90 && periodIn(text) ? [index] : []));
  const isBeginning = (from: number) =>
    lines.slice(from, from + height).every(isName) && (height > 1 || isNamed(lines[from]!.text));
  return new Set(periods.map((at) => at - height).filter(isBeginning));
}

/** Whether a line below the names of a job may be only a place, such as `Denver, CO` or `Tokyo`. */
export function isPlaceOnly(text: string): boolean {
  return placeOnly.test(text) || cities.test(text) || /^\p{Lu}\p{Ll}+(?<!ing)$/u.test(text);
}
