import * as z from 'zod/mini';

import { isSitePath } from '#lib/paths.ts';

import { LocalText } from './demo-schemas.ts';

const JobType = z.enum(['1', '2', '3', '4', '5', '6', '8']);
const Picture = z.string().check(z.regex(/^[a-z0-9-]+$/, 'a picture name has lower-case letters, digits and hyphens'));
const Texts = z.array(LocalText).check(z.minLength(1));

/**
 * An entry of a dictionary: def1 link (site paths start with /), def2 target, def3 '1' when external,
 * def4 icon name. `locales` limits the entry to those languages; without it every language shows it.
 */
export const DemoDictionaryItem = z.strictObject({
  k: z.string().check(z.minLength(1)),
  name: LocalText,
  def1: z.optional(z.string()),
  def2: z.optional(z.enum(['_self', '_blank'])),
  def3: z.optional(z.enum(['0', '1'])),
  def4: z.optional(z.string()),
  locales: z.optional(z.array(z.enum(['zh-cn', 'en-us']))),
  get childs() {
    return z.array(DemoDictionaryItem);
  },
});

/** Dictionaries by the code that queryByCode takes. */
export const DemoDictionaries = z.strictObject({
  menu: z.array(DemoDictionaryItem),
  navigation: z.array(DemoDictionaryItem),
  noticeType: z.array(DemoDictionaryItem),
  'front.recruitment.category': z.array(DemoDictionaryItem),
  'international.phone.code': z.array(DemoDictionaryItem),
  'ground.postseries': z.array(DemoDictionaryItem),
  /** Words that postings use; `childs` are what people search for instead. */
  'search.words': z.array(DemoDictionaryItem),
});

/** One category zone under /crew. */
export const DemoZone = z.strictObject({
  jobType: JobType,
  headline: LocalText,
  lead: LocalText,
  pictures: z.array(Picture).check(z.minLength(1)),
  recruit: z.strictObject({ intro: LocalText, conditions: Texts, offers: Texts }),
  inform: z.strictObject({
    bring: Texts,
    timeline: z.array(z.strictObject({ when: LocalText, what: LocalText })).check(z.minLength(1)),
    notes: Texts,
  }),
  process: z.array(z.strictObject({ title: LocalText, text: LocalText })).check(z.minLength(1)),
  answers: z.array(z.strictObject({ question: LocalText, answer: LocalText })).check(z.minLength(6)),
});

const Page = z.strictObject({
  title: LocalText,
  lead: LocalText,
  updated: z.optional(LocalText),
  content: LocalText,
});

/** The standing pages /politics and /anchordisclaimer (HTML in `content`), and the picture page /img2. */
export const DemoPages = z.strictObject({
  politics: Page,
  anchorDisclaimer: Page,
  pictures: z.strictObject({
    title: LocalText,
    lead: LocalText,
    items: z.array(z.strictObject({ picture: Picture, title: LocalText, text: LocalText })).check(z.minLength(1)),
  }),
});

/** A picture of an image slot; `url` is a site path, or empty where the picture is no link. */
export const DemoImage = z.strictObject({
  picture: Picture,
  title: LocalText,
  content: LocalText,
  url: z.string().check(z.refine((link) => link === '' || isSitePath(link), 'a link of a picture is a path of this site')),
});

/** A video of a video slot; `sharpness` is a comma list of qualities, `poster` a picture name. */
export const DemoVideo = z.strictObject({
  videoFile: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  sharpness: z.string().check(z.regex(/^(\d+|origin)(,(\d+|origin))*$/, 'a comma list of heights or origin')),
  title: LocalText,
  poster: Picture,
});

/** Pictures and videos by slot number. */
export const DemoMedia = z.strictObject({
  images: z.record(z.string(), z.array(DemoImage).check(z.minLength(1))),
  videos: z.record(z.string(), z.array(DemoVideo).check(z.minLength(1))),
});

/** A suggestion of a type-ahead list: a school or a major. */
export const DemoSuggestion = z.strictObject({ key: z.string().check(z.minLength(1)), name: LocalText });

export type DemoDictionaryItem = z.infer<typeof DemoDictionaryItem>;
export type DemoDictionaries = z.infer<typeof DemoDictionaries>;
export type DemoZone = z.infer<typeof DemoZone>;
export type DemoPages = z.infer<typeof DemoPages>;
export type DemoImage = z.infer<typeof DemoImage>;
export type DemoVideo = z.infer<typeof DemoVideo>;
export type DemoMedia = z.infer<typeof DemoMedia>;
export type DemoSuggestion = z.infer<typeof DemoSuggestion>;
