import * as z from 'zod/mini';

import { isSitePath } from '#lib/addresses/paths.ts';

/** Text in both languages of the site; neither may be empty. */
export const LocalText = z.strictObject({
  zh: z.string().check(z.regex(/\S/, 'the Chinese text is empty')),
  en: z.string().check(z.regex(/\S/, 'the English text is empty')),
});
export type LocalText = z.infer<typeof LocalText>;

export const Key = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'a key has lower-case letters, digits and hyphens'));
/** The name of a picture, by which content refers to it. */
export const Picture = z.string().check(z.regex(/^[a-z0-9-]+$/, 'a picture name has lower-case letters, digits and hyphens'));
export const AttachmentPath = z
  .string()
  .check(z.regex(/^\/upload\/files\/[\w-]+\.\w+$/, 'an attachment is a file under /upload/files/'));
const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'a day is YYYY-MM-DD'));
const Texts = z.array(LocalText).check(z.minLength(1));

/**
 * A notice; `jobccType` is a key of the dictionary noticeType. `content` is HTML in this kind and in brochures, briefs,
 * introductions and standing pages.
 */
export const Notice = z.strictObject({
  name: LocalText,
  jobccType: Key,
  content: LocalText,
  /** `size` is in bytes. */
  attachments: z.array(z.strictObject({ name: LocalText, url: AttachmentPath, size: z.int().check(z.nonnegative()) })),
});

/** A recruitment brochure. For a brochure without a last day, `endDate` is empty. */
export const Brochure = z.strictObject({
  title: LocalText,
  cover: Picture,
  content: LocalText,
  endDate: z.union([Day, z.literal('')]),
});

/** The description of a hiring unit, opened from its name: rich text and a carousel of pictures. */
export const Brief = z.strictObject({ title: LocalText, content: LocalText, pictures: z.array(Picture).check(z.minLength(1)) });

/** A page of the company profile, about the company or one of its units. */
export const Introduction = z.strictObject({
  title: LocalText,
  cover: Picture,
  content: LocalText,
  pictures: z.array(Picture),
});

/** A category's own site under /crew; its id is the category's code. */
export const Zone = z.strictObject({
  headline: LocalText,
  lead: LocalText,
  pictures: z.array(Picture).check(z.minLength(1)),
  recruit: z.strictObject({ intro: LocalText, conditions: Texts, offers: Texts }),
  /** One colleague's day at work, in local time. */
  day: z.strictObject({
    who: LocalText,
    hours: z.array(z.strictObject({ at: z.string().check(z.regex(/^\d\d:\d\d$/)), what: LocalText })).check(z.minLength(3)),
  }),
  inform: z.strictObject({
    bring: Texts,
    timeline: z.array(z.strictObject({ when: LocalText, what: LocalText })).check(z.minLength(1)),
    notes: Texts,
  }),
  process: z.array(z.strictObject({ title: LocalText, text: LocalText })).check(z.minLength(1)),
  answers: z.array(z.strictObject({ question: LocalText, answer: LocalText })).check(z.minLength(6)),
});

/** A standing page; its id is `politics` or `anchorDisclaimer`. */
export const StandingPage = z.strictObject({
  title: LocalText,
  lead: LocalText,
  updated: z.optional(LocalText),
  content: LocalText,
});

/** The picture page; its id is `pictures`. */
export const Gallery = z.strictObject({
  title: LocalText,
  lead: LocalText,
  items: z.array(z.strictObject({ picture: Picture, title: LocalText, text: LocalText })).check(z.minLength(1)),
});

/**
 * An entry of a dictionary. `def1` is a link (paths of the site start with /), `def2` the link's target, `def3` '1' if the
 * link is external, and `def4` the name of an icon. With `locales`, the entry is for these languages only.
 */
export const DictionaryItem = z.strictObject({
  k: z.string().check(z.minLength(1)),
  name: LocalText,
  def1: z.optional(z.string()),
  def2: z.optional(z.enum(['_self', '_blank'])),
  def3: z.optional(z.enum(['0', '1'])),
  def4: z.optional(z.string()),
  locales: z.optional(z.array(z.enum(['zh-cn', 'en-us']))),
  get childs() {
    return z.array(DictionaryItem);
  },
});
export type DictionaryItem = z.infer<typeof DictionaryItem>;

/**
 * A picture of an image slot. An image slot or video slot is a numbered place on the site's pages that shows a list of
 * pictures or videos. `url` is a site path, or empty if the picture is not a link.
 */
export const SlotImage = z.strictObject({
  picture: Picture,
  title: LocalText,
  content: LocalText,
  url: z.string().check(z.refine((link) => link === '' || isSitePath(link), 'a link of a picture is a path of this site')),
});

/** A video of a video slot; `sharpness` is a comma-separated list of qualities, `poster` the name of a picture. */
export const SlotVideo = z.strictObject({
  videoFile: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  sharpness: z.string().check(z.regex(/^(\d+|origin)(,(\d+|origin))*$/, 'must be heights or "origin", separated by commas')),
  title: LocalText,
  poster: Picture,
});

/** The schema of each kind's body. HTML is sanitised when it is stored. */
export const contentBodies = {
  notice: Notice,
  brochure: Brochure,
  brief: Brief,
  introduction: Introduction,
  zone: Zone,
  page: StandingPage,
  gallery: Gallery,
  /** The id is the dictionary's code. */
  dictionary: z.array(DictionaryItem),
  /** The id of `images` and of `videos` is the slot. */
  images: z.array(SlotImage).check(z.minLength(1)),
  videos: z.array(SlotVideo).check(z.minLength(1)),
} as const;

export type ContentKind = keyof typeof contentBodies;
export type ContentBodies = { [Kind in ContentKind]: z.infer<(typeof contentBodies)[Kind]> };

/** One piece of content. */
export interface Content<Kind extends ContentKind> {
  id: string;
  jobType: string | null;
  publishDate: string | null;
  isTop: boolean;
  body: ContentBodies[Kind];
}
