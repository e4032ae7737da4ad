import * as z from 'zod/mini';

import { jobTypes } from '#lib/domain/job-types.ts';
import { isStorable } from '#lib/rules/text.ts';

import { Version } from './version.ts';

/** The kinds of content that the office edits, by their name in the address. */
export const officeKinds = [
  'notices',
  'brochures',
  'briefs',
  'introductions',
  'banners',
  'videos',
  'dictionary',
  'pages',
] as const;

export type OfficeKind = (typeof officeKinds)[number];

/** Whether an untrusted text names a kind. */
export function isOfficeKind(text: string): text is OfficeKind {
  return officeKinds.some((kind) => kind === text);
}

/** Kinds that are dated and belong to a category. */
export const datedKinds: readonly OfficeKind[] = ['notices', 'brochures'];

/**
 * The state of a piece of content: `draft` is not public, `scheduled` has a version that becomes public by itself,
 * `published` is public, `changed` is public with a newer draft.
 */
export const contentStates = ['draft', 'scheduled', 'published', 'changed'] as const;
export type ContentState = (typeof contentStates)[number];

/** What happens to a saved version. */
export const versionFates = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type VersionFate = (typeof versionFates)[number];

const titleLength = 200;
/** Maximum number of characters of HTML per language; both languages fit into one request. */
export const htmlLength = 50_000;

function text(maximum: number) {
  return z.string().check(z.maxLength(maximum), z.refine(isStorable, { error: 'characters', abort: true }));
}

function bilingual(maximum: number) {
  return z.object({ zh: z._default(text(maximum), ''), en: z._default(text(maximum), '') });
}

function words(maximum: number) {
  return z._default(bilingual(maximum), { zh: '', en: '' });
}

const Name = z._default(text(64), '');
const Names = z._default(z.array(text(64)).check(z.maxLength(40)), []);
const Day = z._default(z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/)), '');

/** A dictionary entry as the office edits it, with the fields of `DictionaryEntry`; `locales` limits its languages. */
export const OfficeDictionaryItem = z.object({
  k: text(64),
  name: words(titleLength),
  def1: z.optional(text(500)),
  def2: z.optional(z.enum(['_self', '_blank'])),
  def3: z.optional(z.enum(['0', '1'])),
  def4: z.optional(text(64)),
  locales: z.optional(z.array(z.enum(['zh-cn', 'en-us']))),
  get childs(): z.ZodMiniDefault<z.ZodMiniArray<typeof OfficeDictionaryItem>> {
    return z._default(z.array(OfficeDictionaryItem).check(z.maxLength(200)), []);
  },
});
export type OfficeDictionaryItem = z.output<typeof OfficeDictionaryItem>;

/** The body of each kind. A draft may be incomplete; `faultsForPublishing` has the rules of publishing. */
export const officeBodies = {
  notices: z.object({
    name: words(titleLength),
    jobccType: Name,
    content: words(htmlLength),
    attachments: z._default(
      z
        .array(z.object({ name: words(titleLength), url: text(200), size: z.int().check(z.nonnegative()) }))
        .check(z.maxLength(20)),
      [],
    ),
  }),
  brochures: z.object({ title: words(titleLength), cover: Name, content: words(htmlLength), endDate: Day }),
  briefs: z.object({ title: words(titleLength), content: words(htmlLength), pictures: Names }),
  introductions: z.object({ title: words(titleLength), cover: Name, content: words(htmlLength), pictures: Names }),
  banners: z.object({
    items: z._default(
      z
        .array(z.object({ picture: Name, title: words(titleLength), content: words(1000), url: z._default(text(500), '') }))
        .check(z.maxLength(40)),
      [],
    ),
  }),
  videos: z.object({
    items: z._default(
      z.array(z.object({ videoFile: Name, sharpness: Name, title: words(titleLength), poster: Name })).check(z.maxLength(40)),
      [],
    ),
  }),
  dictionary: z.object({ items: z._default(z.array(OfficeDictionaryItem).check(z.maxLength(500)), []) }),
  pages: z.object({
    title: words(titleLength),
    lead: words(1000),
    updated: z.optional(bilingual(titleLength)),
    content: words(htmlLength),
  }),
} as const;

export type OfficeBodies = { [Kind in OfficeKind]: z.output<(typeof officeBodies)[Kind]> };

const Flag = z.enum(['Y', 'N']);

/** Metadata of a piece of content. */
const metadata = {
  jobType: z._default(z.enum(['', ...jobTypes]), ''),
  /** The date of a dated piece, which is not public before this day. */
  publishDate: Day,
  isTop: z._default(Flag, 'N'),
  /** The order among pieces of the same date, the lowest first. */
  position: z.optional(z.int().check(z.nonnegative(), z.maximum(1_000_000))),
};

const publication = {
  /** What happens to this version. */
  state: z._default(z.enum(versionFates), 'draft'),
  /** ISO 8601: when a scheduled version becomes public. */
  publishFrom: z.nullish(z.iso.datetime({ offset: true })),
};

/** An id that is not the name of a property that every object inherits, such as `constructor`. */
const NewId = z.string().check(
  z.regex(/^[\w.-]{1,64}$/),
  z.refine((id) => !(id in {}), { params: { rule: 'type' } }),
);

/** The body of POST: with an id chosen by the caller, or without one. */
export function officeNew<Kind extends OfficeKind>(kind: Kind) {
  return z.extend(officeBodies[kind], { ...metadata, ...publication, id: z.optional(NewId) });
}

type Sent<Schema extends z.core.SomeType> = z.ZodMiniOptional<Schema extends z.ZodMiniDefault<infer Inner> ? Inner : Schema>;
type SentShape<Shape extends z.core.$ZodShape> = { [Name in keyof Shape]: Sent<Shape[Name]> };

/** The same fields, but absent fields get no defaults. */
function asSent<Shape extends z.core.$ZodShape>(shape: Shape): SentShape<Shape> {
  const sent = Object.entries(shape).map(([name, schema]) => [
    name,
    z.optional(schema instanceof z.ZodMiniDefault ? schema._zod.def.innerType : schema),
  ]);
  return Object.fromEntries(sent) as SentShape<Shape>;
}

/** The body of PUT: the changes, and the version on which they are based; absent content and metadata stay as they were. */
export function officeChange<Kind extends OfficeKind>(kind: Kind) {
  return z.object({ ...asSent(officeBodies[kind].shape), ...asSent(metadata), ...publication, version: Version });
}

/** `confirm` Y: the person confirmed a second time. */
export const OfficeRemoval = z.object({ version: z.int().check(z.nonnegative()), confirm: z.nullish(Flag) });

const Words = z.object({ zh: z.string(), en: z.string() });

/** An item in the list of a kind. */
export const OfficeRow = z.object({
  id: z.string(),
  title: Words,
  jobType: z.string(),
  publishDate: z.string(),
  isTop: Flag,
  state: z.enum(contentStates),
  version: z.int(),
  /** When a scheduled version becomes public (ISO 8601). Null without a schedule, even if `publishDate` lies ahead. */
  publishFrom: z.nullable(z.string()),
  /** ISO 8601; null for content without a version history. */
  updatedAt: z.nullable(z.string()),
  updatedBy: z.string(),
});
export type OfficeRow = z.output<typeof OfficeRow>;

export const OfficeList = z.object({ list: z.array(OfficeRow), total: z.int() });
export type OfficeList = z.output<typeof OfficeList>;

export const OfficeSearch = z.object({
  state: z.optional(z.enum(['', ...contentStates])),
  keyWord: z.optional(z.string().check(z.maxLength(100))),
  jobType: z.optional(z.enum(['', ...jobTypes])),
  pageNum: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
  pageSize: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/))),
});
export type OfficeSearch = z.output<typeof OfficeSearch>;

/** A version in the history. */
export const OfficeVersion = z.object({
  version: z.int(),
  state: z.enum(versionFates),
  at: z.nullable(z.string()),
  by: z.string(),
});
export type OfficeVersion = z.output<typeof OfficeVersion>;

/** A complete piece of content, as its editor loads it. */
export function officeItem<Kind extends OfficeKind>(kind: Kind) {
  return z.extend(officeBodies[kind], {
    ...OfficeRow.shape,
    position: z.int(),
    /** The public version; null if there is none. */
    shownVersion: z.nullable(z.int()),
    /** Whether there is a page on which a preview can show the piece. */
    hasPage: z.boolean(),
    versions: z.array(OfficeVersion),
  });
}
export type OfficeItem<Kind extends OfficeKind = OfficeKind> = OfficeBodies[Kind] &
  OfficeRow & {
    position: number;
    shownVersion: number | null;
    hasPage: boolean;
    versions: OfficeVersion[];
  };

/** The address of a preview in each language, and when it expires (ISO 8601). */
export const OfficePreview = z.object({ zh: z.string(), en: z.string(), until: z.string() });
export type OfficePreview = z.output<typeof OfficePreview>;

export const OfficeId = z.object({ id: z.string() });
export const OfficeVersionPath = z.object({ id: z.string(), version: z.string() });

/** An image for use in content. */
export const OfficePicture = z.object({
  name: z.string(),
  /** Path of the full size. */
  path: z.string(),
  /** Path of the narrowest copy. */
  small: z.string(),
  shape: z.string(),
  width: z.int(),
  height: z.int(),
  /** ISO 8601; null for images shipped with the site. */
  addedAt: z.nullable(z.string()),
  addedBy: z.string(),
});
export type OfficePicture = z.output<typeof OfficePicture>;

export const OfficePictures = z.object({ list: z.array(OfficePicture) });

/** An uploaded document for links in content. */
export const OfficeAttachment = z.object({ url: z.string(), name: z.string(), size: z.int() });
