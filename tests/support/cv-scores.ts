import { readdir, readFile } from 'node:fs/promises';

type ExpectedAnswer = string | number | readonly (string | number)[];

/**
 * Expected values by field. A list of texts or numbers holds alternatives, each of which is right. A field whose name ends
 * in `?` need not be proposed. If an expected date is only a year or a month, every date in it is right.
 */
export type ExpectedValues = Record<string, ExpectedAnswer | readonly Readonly<Record<string, ExpectedAnswer>>[]>;

/** The expected answers of one made-up CV. */
export interface ExpectedCv {
  language: 'zh' | 'en';
  layout: string;
  kind: 'pdf' | 'docx';
  /** Fields of `resumeInfo` that need the candidate's consent. */
  sensitive: readonly string[];
  sections: Readonly<Record<string, ExpectedValues>>;
}

/** A value for a field of the resume; paths are like `name`, or `edus.0.school` in a list. */
export interface Proposal {
  section: string;
  path: string;
  value: unknown;
}

/** Counts of fields. Values that need not be proposed count only if they are proposed wrongly. */
export interface CvScore {
  /** The number of proposed values, except right ones that need not be proposed. */
  proposed: number;
  /** The number of proposed values that are right. */
  right: number;
  /** The number of values that have to be proposed. */
  expected: number;
  /** The number of expected values that are proposed correctly. */
  found: number;
}

type Item = Readonly<Record<string, unknown>>;

const longTexts = ['duties', 'description', 'hobbies', 'selfAssessment', 'otherSpecialty'];
/** The share of letter pairs that two long texts must have in common to count as the same. */
const likeness = 0.8;

/** Letters and digits only: punctuation, spaces, case and width of letters do not count. */
function plain(value: unknown): string {
  return String(value)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function pairsOf(words: string): Map<string, number> {
  const letters = [...plain(words)];
  const pairs = new Map<string, number>();
  for (const [index, letter] of letters.slice(1).entries()) {
    const pair = `${letters[index] ?? ''}${letter}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient of the letter pairs of two texts, from 0 to 1. */
function likenessOf(one: string, other: string): number {
  const [some, others] = [pairsOf(one), pairsOf(other)];
  const count = (pairs: Map<string, number>) => [...pairs.values()].reduce((sum, times) => sum + times, 0);
  const common = [...some].reduce((sum, [pair, times]) => sum + Math.min(times, others.get(pair) ?? 0), 0);
  return (2 * common) / Math.max(1, count(some) + count(others));
}

function isRight(name: string, value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) return expected.some((one) => isRight(name, value, one));
  if (typeof expected === 'number') return String(value).trim() !== '' && Number(value) === expected;
  if (typeof expected !== 'string' || value === undefined || value === null) return false;
  if (/^[0-9]{4}(?:-[0-9]{2}){0,2}$/.test(expected)) return `${String(value)}-`.startsWith(`${expected}-`);
  if (plain(value) === plain(expected)) return plain(expected) !== '';
  return longTexts.includes(name) && likenessOf(String(value), expected) >= likeness;
}

function scoreItem(proposed: Item, expected: Item): CvScore {
  const score = { proposed: 0, right: 0, expected: 0, found: 0 };
  for (const [name, value] of Object.entries(proposed)) {
    const isFound = isRight(name, value, expected[name]);
    if (isFound || !isRight(name, value, expected[`${name}?`])) score.proposed += 1;
    if (isFound) score.right += 1;
  }
  score.found = score.right;
  score.expected = Object.keys(expected).filter((name) => !name.endsWith('?')).length;
  return score;
}

/** Adds up the counts of CVs or of parts of them. */
export function sumOf(scores: readonly CvScore[]): CvScore {
  const total = { proposed: 0, right: 0, expected: 0, found: 0 };
  for (const score of scores) {
    for (const name of ['proposed', 'right', 'expected', 'found'] as const) total[name] += score[name];
  }
  return total;
}

/** The number of values that two items have in common, including those that need not be proposed. */
function commonValues(proposed: Item, expected: Item): number {
  return Object.entries(proposed).filter(([name, value]) => isRight(name, value, expected[name] ?? expected[`${name}?`])).length;
}

/** Pairs proposed items with expected ones, those with most in common first; unpaired items are wrong or missing. */
function scoreList(proposed: readonly Item[], expected: readonly Item[]): CvScore {
  const pairs = proposed.flatMap((item, index) =>
    expected.map((other, at) => ({ index, at, common: commonValues(item, other), open: Object.keys(other).length })),
  );
  pairs.sort((one, other) => other.common - one.common || one.open - other.open);
  const partner = new Map<number, number>();
  const taken = new Set<number>();
  for (const { index, at, common } of pairs) {
    if (common === 0 || partner.has(index) || taken.has(at)) continue;
    partner.set(index, at);
    taken.add(at);
  }
  const matched = proposed.map((item, index) => scoreItem(item, expected[partner.get(index) ?? -1] ?? {}));
  const missing = expected.filter((_, at) => !taken.has(at)).map((item) => scoreItem({}, item));
  return sumOf([...matched, ...missing]);
}

function isList(value: unknown): value is readonly Item[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object');
}

/** Compares the values proposed for one CV with those expected; the order of list items does not matter. */
export function scoreCv(proposals: readonly Proposal[], { sections }: Pick<ExpectedCv, 'sections'>): CvScore {
  const single: Record<string, Record<string, unknown>> = {};
  const lists: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const { section, path, value } of proposals) {
    const [name, index, field] = path.split('.') as [string, string | undefined, string | undefined];
    if (index === undefined || field === undefined) (single[section] ??= {})[name] = value;
    else ((lists[`${section}.${name}`] ??= {})[index] ??= {})[field] = value;
  }
  const scores: CvScore[] = [];
  for (const section of new Set([...Object.keys(sections), ...Object.keys(single)])) {
    const values = Object.entries(sections[section] ?? {}).filter(([, value]) => !isList(value));
    scores.push(scoreItem(single[section] ?? {}, Object.fromEntries(values)));
  }
  const expectedLists: Record<string, Item[]> = {};
  for (const [section, values] of Object.entries(sections)) {
    for (const [name, items] of Object.entries(values)) {
      if (isList(items)) (expectedLists[`${section}.${name.replace('?', '')}`] ??= []).push(...itemsOf(name, items));
    }
  }
  for (const name of new Set([...Object.keys(expectedLists), ...Object.keys(lists)])) {
    scores.push(scoreList(Object.values(lists[name] ?? {}), expectedLists[name] ?? []));
  }
  return sumOf(scores);
}

/** Marks every value of a list's items as optional (`?`) if the list itself need not be proposed. */
function itemsOf(name: string, items: readonly Item[]): Item[] {
  const optional = (item: Item) =>
    Object.entries(item).map(([field, value]) => [field.endsWith('?') ? field : `${field}?`, value]);
  return items.map((item) => (name.endsWith('?') ? (Object.fromEntries(optional(item)) as Item) : item));
}

/** Precision (right / proposed) and recall (found / expected); 1 if there is nothing to count. */
export function ratesOf({ proposed, right, expected, found }: CvScore): { precision: number; recall: number } {
  return { precision: proposed === 0 ? 1 : right / proposed, recall: expected === 0 ? 1 : found / expected };
}

/** A measured CV of `tests/cvs`. */
export interface ScoredCv {
  name: string;
  expected: ExpectedCv;
  score: CvScore;
}

/** The groupings of `scoreTable`: each returns the label of a CV's group. */
const groupings: readonly ((cv: ScoredCv) => string)[] = [
  ({ expected }) => ({ zh: 'in Chinese', en: 'in English' })[expected.language],
  ({ expected }) =>
    ({
      plain: 'plain lines',
      table: 'tables',
      columns: 'two columns',
      sidebar: 'a sidebar',
      bilingual: 'headings in both languages',
    })[expected.layout] ?? expected.layout,
  ({ expected }) => ({ pdf: 'PDF', docx: 'Word' })[expected.kind],
];

/** Whether a CV was used to develop the rules; their author has not seen the other CVs (`tests/cvs/README.md`). */
function isSeen({ name }: Pick<ScoredCv, 'name'>): boolean {
  return Number(name.slice(3, 5)) <= 40;
}

/**
 * A Markdown table of precision and recall: unseen CVs by language, layout and file type, then all unseen, all seen and all.
 */
export function scoreTable(scored: readonly ScoredCv[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const row = (name: string, cvs: readonly ScoredCv[]) => {
    const { precision, recall } = ratesOf(sumOf(cvs.map(({ score }) => score)));
    return `| ${[name, cvs.length, percent(precision), percent(recall)].join(' | ')} |`;
  };
  const { unseen = [], seen = [] } = Object.groupBy(scored, (cv) => (isSeen(cv) ? 'seen' : 'unseen'));
  const rows = groupings.flatMap((groupOf) => [...Map.groupBy(unseen, groupOf)].map(([name, cvs]) => row(name, cvs)));
  const sums = [...(unseen.length > 0 ? [row('all unseen', unseen)] : []), row('used in development', seen), row('all', scored)];
  return ['| CVs | number | precision | recall |', '| --- | --: | --: | --: |', ...rows, ...sums].join('\n');
}

/** The made-up CVs in `tests/cvs`, ordered by name. */
export async function madeUpCvs(): Promise<{ name: string; bytes: Uint8Array; expected: ExpectedCv }[]> {
  const files = (await readdir('tests/cvs')).filter((file) => /^(?:zh|en)-[0-9]{2}\.json$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const expected = JSON.parse(await readFile(`tests/cvs/${file}`, 'utf8')) as ExpectedCv;
      const name = file.replace('json', expected.kind);
      return { name, bytes: new Uint8Array(await readFile(`tests/cvs/${name}`)), expected };
    }),
  );
}
