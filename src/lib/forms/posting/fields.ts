import { educationLevels } from '#lib/domain/education-levels.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import type { Bounds } from '#lib/rules/eligibility.ts';
import type { Bilingual } from '#lib/text/locale.ts';

export const payPeriods = ['year', 'month', 'day'] as const;

/** A count by key, such as the headcount of a base. */
export interface KeyCount {
  key: string;
  count: number;
}

/** The value of a field by its kind. An empty value is an empty text or list, or null. */
interface ValueOfKind {
  /** One of the field's options. */
  choice: string;
  /** One of the field's options, or null for none. */
  level: string | null;
  /** A key of the field's list. */
  key: string;
  keys: readonly string[];
  /** Numbers by a key of the field `workplaces`; a key without a number is left out. */
  counts: readonly KeyCount[];
  /** `YYYY-MM-DD`. */
  day: string;
  flag: 'Y' | 'N';
  number: number | null;
  range: Bounds | null;
  pay: { from: number; to: number; per: (typeof payPeriods)[number] } | null;
  text: Bilingual;
  html: Bilingual;
}

export type PostingKind = keyof ValueOfKind;

/** A field of a posting. */
export interface PostingField {
  kind: PostingKind;
  /** Must have a value in a published posting. */
  required?: boolean;
  /** Publishing fills the field, so it does not count as missing in a draft. */
  filledLater?: boolean;
  options?: readonly string[];
  /** The list that contains the keys. */
  list?: 'units' | 'families' | 'workplaces' | 'testSites';
  /** Maximum number of characters in each language, or of keys. */
  maxLength?: number;
  /** The bounds of the numbers; both ends are included. */
  range?: { minimum: number; maximum: number };
  integer?: boolean;
  /** The start of the names of the field's columns in a sheet. */
  column?: string;
}

/** The fields of a posting, in the order of the contract and of sheets. */
export const postingFields = {
  jobType: { kind: 'choice', required: true, options: jobTypes },
  name: { kind: 'text', required: true, maxLength: 200 },
  unit: { kind: 'key', required: true, list: 'units' },
  family: { kind: 'key', required: true, list: 'families' },
  workplaces: { kind: 'keys', required: true, list: 'workplaces', maxLength: 200 },
  /** Written-test sites. Every category needs them, because candidates choose one of them in the application form. */
  sites: { kind: 'keys', required: true, list: 'testSites', maxLength: 200 },
  publishDate: { kind: 'day', required: true, filledLater: true },
  /** The last day for applications, by the date in Shanghai. */
  endDate: { kind: 'day', required: true },
  /** N: shown, but not accepting applications yet. */
  accepts: { kind: 'flag', required: true },
  headcount: { kind: 'number', required: true, integer: true, range: { minimum: 1, maximum: 100_000 } },
  /** The headcount by base; empty if only the whole headcount is given. */
  quotas: { kind: 'counts', integer: true, range: { minimum: 1, maximum: 100_000 }, maxLength: 200 },
  pay: { kind: 'pay', integer: true, range: { minimum: 1, maximum: 100_000_000 }, column: 'pay' },
  /** From here to `degreeMin`: the requirements of the eligibility check; null if not required. */
  ages: { kind: 'range', integer: true, range: { minimum: 14, maximum: 80 }, column: 'age' },
  heightRange: { kind: 'range', integer: true, range: { minimum: 50, maximum: 300 }, column: 'height' },
  visionMin: { kind: 'number', range: { minimum: 4, maximum: 6 } },
  degreeMin: { kind: 'level', options: educationLevels },
  description: { kind: 'html', required: true, maxLength: 30_000 },
  requirement: { kind: 'html', required: true, maxLength: 30_000 },
} as const satisfies Record<string, PostingField>;

export type PostingFields = typeof postingFields;
export type PostingFieldName = keyof PostingFields;

/** Maps each field to the member of `Of` for its kind. */
export type ByField<Of extends Record<PostingKind, unknown>> = { [Name in PostingFieldName]: Of[PostingFields[Name]['kind']] };

/** The content of a posting. In a draft, required fields may be empty. */
export type PostingContent = ByField<ValueOfKind>;

export const postingFieldNames = Object.keys(postingFields) as PostingFieldName[];

/** Makes an object with a value for each field. */
export function mapFields<Value>(value: (name: PostingFieldName, field: PostingField) => Value): Record<PostingFieldName, Value> {
  const entries = postingFieldNames.map((name) => [name, value(name, postingFields[name])]);
  return Object.fromEntries(entries) as Record<PostingFieldName, Value>;
}

/** Makes an object that maps each field to the member of `of` for its kind. */
export function byField<const Of extends Record<PostingKind, unknown>>(of: Of): ByField<Of> {
  return mapFields((_, { kind }) => of[kind]) as ByField<Of>;
}

/** The order of the editor: `headcount`, `quotas` and `accepts` before the days. */
const editorOrder = new Set<PostingFieldName>([
  ...postingFieldNames.slice(0, postingFieldNames.indexOf('publishDate')),
  'headcount',
  'quotas',
  'accepts',
  ...postingFieldNames,
]);

/** A field with its value, whose type follows from `kind`. */
export type PostingEntry = {
  [Kind in PostingKind]: Omit<PostingField, 'kind'> & { name: PostingFieldName; kind: Kind; value: ValueOfKind[Kind] };
}[PostingKind];

/** The fields with their values, in the order of the editor. */
export function entriesOf(content: PostingContent): PostingEntry[] {
  return [...editorOrder].map((name) => ({ ...postingFields[name], name, value: content[name] }) as PostingEntry);
}

const parts: Partial<Record<PostingKind, readonly string[]>> = {
  text: ['zh', 'en'],
  html: ['zh', 'en'],
  range: ['0', '1'],
  pay: ['from', 'to', 'per'],
};

/** The paths of a field's single values. */
export function pathsOf(name: PostingFieldName): string[] {
  return parts[postingFields[name].kind]?.map((part) => `${name}.${part}`) ?? [name];
}

/** The paths of all values, in the order of the editor. */
export const postingPaths = [...editorOrder].flatMap(pathsOf);
