const chinese = /(20\d\d)(?:\s*(?:[-–—~至到]\s*(20\d\d)|((?:\s*[、,，/和及]\s*20\d\d)+)))?\s*届/gu;
const english = /(?:class(?:es)? of|graduat\w+ in)\s+(20\d\d)(?:\s*(?:[-–—]|to)\s*(20\d\d)|\s*(?:and|or|,|\/)\s*(20\d\d))?/giu;
const mostYears = 5;

function span(from: number, to: number): number[] {
  if (to < from || to - from >= mostYears) return [from];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The graduation years in a posting's text ("2026–2027届", "class of 2027"), in order; empty if there are none. */
export function graduationYears(text: string): number[] {
  const years = new Set<number>();
  for (const [, first, last, more] of text.matchAll(chinese)) {
    for (const year of span(Number(first), Number(last ?? first))) years.add(year);
    for (const year of more?.match(/20\d\d/g) ?? []) years.add(Number(year));
  }
  for (const [, first, last, other] of text.matchAll(english)) {
    for (const year of span(Number(first), Number(last ?? first))) years.add(year);
    if (other) years.add(Number(other));
  }
  return [...years].sort((one, another) => one - another);
}

/** The year in which an education ends; undefined without a valid end date. */
export function endYearOf({ enddate }: Record<string, unknown>): number | undefined {
  const year = typeof enddate === 'string' ? Number(enddate.slice(0, 4)) : Number.NaN;
  return year >= 1900 ? year : undefined;
}

/**
 * The year in which the highest full-time education ends, if the posting has graduation years and the end year is not among
 * them. Undefined otherwise, also if the end year is unknown.
 */
export function unfittingYear(years: readonly number[], entries: readonly Record<string, unknown>[]): number | undefined {
  const year = endYearOf(entries.find(({ isHighest }) => isHighest === 'Y') ?? {});
  return years.length > 0 && year !== undefined && !years.includes(year) ? year : undefined;
}
