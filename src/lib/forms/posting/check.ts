import { educationLevels } from '#lib/domain/education-levels.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import type { Bilingual } from '#lib/text/locale.ts';

import { isDate } from '#lib/rules/dates.ts';
import type { Bounds } from '#lib/rules/eligibility.ts';

/** The content of a posting. In a draft, every field may be empty. */
export interface PostingContent {
  /** Empty until chosen, as are `unit` and `family`. */
  jobType: string;
  name: Bilingual;
  unit: string;
  family: string;
  workplaces: readonly string[];
  /** Written-test sites. */
  sites: readonly string[];
  /** `YYYY-MM-DD` or empty; so is `endDate`, the last day for applications in Shanghai. */
  publishDate: string;
  endDate: string;
  /** N: shown, but not accepting applications yet. */
  accepts: 'Y' | 'N';
  headcount: number | null;
  pay: { from: number; to: number; per: 'year' | 'month' | 'day' } | null;
  /** The physical and degree requirements, used by the eligibility check; null if not required. */
  ages: Bounds | null;
  heightRange: Bounds | null;
  visionMin: number | null;
  degreeMin: string | null;
  /** HTML. */
  description: Bilingual;
  requirement: Bilingual;
}

interface Missing {
  path: string;
  rule: string;
  params?: Record<string, string | number>;
}

const sides = ['zh', 'en'] as const;
/** Fields whose value is chosen rather than typed. */
const chosen = new Set(['jobType', 'unit', 'family', 'workplaces', 'sites', 'endDate']);

/** The bounds of numbers, the same as for the import table. */
export const postingBounds = {
  headcount: [1, 100_000],
  pay: [1, 100_000_000],
  ages: [14, 80],
  heightRange: [50, 300],
  visionMin: [4, 6],
} as const;

/** Maximum number of characters of a name and of a text, and of keys in a list. */
export const longestName = 200;
export const longestText = 30_000;
export const mostKeys = 200;

/** Whether HTML has content: a picture or a visible character. */
function hasContent(html: string): boolean {
  return /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
}

function between(path: string, value: number, [minimum, maximum]: readonly [number, number], whole = true): Missing[] {
  if (whole && !Number.isInteger(value)) return [{ path, rule: 'integer' }];
  return value < minimum || value > maximum ? [{ path, rule: 'between', params: { minimum, maximum } }] : [];
}

function range(path: string, value: Bounds | null, bounds: readonly [number, number]): Missing[] {
  if (!value) return [];
  const [from, to] = value;
  const faults = value.flatMap((end, index) => (end === null ? [] : between(`${path}.${index}`, end, bounds)));
  return faults.length === 0 && from !== null && to !== null && from > to
    ? [{ path: `${path}.1`, rule: 'minimum', params: { minimum: from } }]
    : faults;
}

/**
 * The faults of a posting's content, even of an incomplete draft: numbers out of bounds, invalid days, and ranges whose
 * end is before their beginning.
 */
export function faultsOfPosting(content: PostingContent): Missing[] {
  const { headcount, pay, ages, heightRange, visionMin, degreeMin, publishDate, endDate } = content;
  const levels: readonly string[] = educationLevels;
  const isWrong = (day: string) => day !== '' && !isDate(day);
  const wrong = (['publishDate', 'endDate'] as const).filter((path) => isWrong(content[path]));
  return [
    ...(headcount === null ? [] : between('headcount', headcount, postingBounds.headcount)),
    ...(pay ? range('pay', [pay.from, pay.to], postingBounds.pay) : []),
    ...range('ages', ages, postingBounds.ages),
    ...range('heightRange', heightRange, postingBounds.heightRange),
    ...(visionMin === null ? [] : between('visionMin', visionMin, postingBounds.visionMin, false)),
    ...(degreeMin === null || levels.includes(degreeMin) ? [] : [{ path: 'degreeMin', rule: 'choice' }]),
    ...wrong.map((path) => ({ path, rule: 'date' })),
    ...(wrong.length === 0 && publishDate && endDate && endDate < publishDate
      ? [{ path: 'endDate', rule: 'endBeforeOpening' }]
      : []),
  ];
}

/**
 * Everything missing before a posting can be published on a day (`YYYY-MM-DD`), in the order of the editor. Without an
 * opening date, that day is used. Every category needs sites, because the application form asks for one.
 */
export function missingForPublishing(content: PostingContent, today: string): Missing[] {
  const { jobType, name, unit, family, workplaces, sites, endDate, headcount, description, requirement } = content;
  const opens = content.publishDate > today ? content.publishDate : today;
  const missing: string[] = [
    ...(isJobType(jobType) ? [] : ['jobType']),
    ...sides.flatMap((side) => (name[side].trim() ? [] : [`name.${side}`])),
    ...(unit ? [] : ['unit']),
    ...(family ? [] : ['family']),
    ...(workplaces.length > 0 ? [] : ['workplaces']),
    ...(sites.length > 0 ? [] : ['sites']),
    ...(headcount === null ? ['headcount'] : []),
    ...(endDate ? [] : ['endDate']),
    ...sides.flatMap((side) => (hasContent(description[side]) ? [] : [`description.${side}`])),
    ...sides.flatMap((side) => (hasContent(requirement[side]) ? [] : [`requirement.${side}`])),
  ];
  const faults = faultsOfPosting(content);
  const isOver = endDate !== '' && endDate < opens && !faults.some(({ path }) => path === 'endDate');
  return [
    ...missing.map((path) => ({ path, rule: 'required', ...(chosen.has(path) ? { params: { ask: 'choose' } } : {}) })),
    ...faults,
    ...(isOver ? [{ path: 'endDate', rule: 'endBeforeOpening' }] : []),
  ];
}
