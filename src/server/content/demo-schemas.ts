import * as z from 'zod/mini';

/** Text in both languages of the site; neither may be empty. */
export const LocalText = z.strictObject({
  zh: z.string().check(z.regex(/\S/, 'the Chinese text is empty')),
  en: z.string().check(z.regex(/\S/, 'the English text is empty')),
});
export type LocalText = z.infer<typeof LocalText>;

const Key = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'a key has lower-case letters, digits and hyphens'));
const Picture = Key;
const JobType = z.enum(['1', '2', '3', '4', '5', '6', '8']);
const Flag = z.enum(['Y', 'N']);
const Days = z.int();
const PastDays = z.int().check(z.nonnegative());
const Range = z
  .tuple([z.int(), z.int()])
  .check(z.refine(([least, most]) => least <= most, 'the first number is larger than the second'));

/** Who the airline is and how it is reached; the footer's lines in order. */
export const DemoAirline = z.strictObject({
  name: LocalText,
  legalName: LocalText,
  slogan: LocalText,
  intro: LocalText,
  founded: z.int(),
  hubs: z.array(Key),
  figures: z.array(z.strictObject({ value: z.string(), label: LocalText })),
  contact: z.strictObject({
    address: LocalText,
    hotline: z.string(),
    overseasHotline: z.string(),
    mail: z.email(),
    privacyMail: z.email(),
    officeHours: LocalText,
  }),
  footer: z.array(LocalText),
});

/** A hiring unit; without a brief the site says that the unit has no detail. */
export const DemoUnit = z.strictObject({ key: Key, name: LocalText, briefId: z.nullable(Key) });

/** A named key: a workplace or a written-test site. */
export const DemoChoice = z.strictObject({ key: Key, name: LocalText });

/** A job family; its six-character code leads its name on the wire. */
export const DemoFamily = z.strictObject({
  key: Key,
  code: z.string().check(z.regex(/^[A-Z0-9]{6}$/, 'a family code has six capitals or digits')),
  name: LocalText,
});

/** RMB before tax. */
const DemoPay = z
  .strictObject({
    from: z.int().check(z.positive()),
    to: z.int().check(z.positive()),
    per: z.enum(['year', 'month', 'day']),
  })
  .check(z.refine(({ from, to }) => from <= to, 'the lower pay is above the higher'));

/**
 * A posting. Days count from the day of first start in Asia/Shanghai: a negative `closesInDays` is closed,
 * 0 closes at the end of that day. HTML in `description` and `requirement`.
 */
export const DemoPosting = z
  .strictObject({
    id: Key,
    jobType: JobType,
    name: LocalText,
    unit: Key,
    family: Key,
    workplaces: z.array(Key).check(z.minLength(1)),
    testSites: z.array(Key).check(z.minLength(1)),
    headcount: z.int().check(z.positive()),
    pay: z.optional(DemoPay),
    publishedDaysAgo: PastDays,
    closesInDays: Days,
    viewApply: Flag,
    ages: z.optional(Range),
    heightRange: z.optional(Range),
    visionMin: z.optional(z.number().check(z.gte(4), z.lte(6))),
    degreeMin: z.optional(z.enum(['junior', 'high', 'college', 'bachelor', 'master', 'doctor'])),
    description: LocalText,
    requirement: LocalText,
  })
  .check(z.refine((row) => row.publishedDaysAgo + row.closesInDays >= 0, 'closes before it is published'));

const AttachmentPath = z
  .string()
  .check(z.regex(/^\/upload\/files\/[\w-]+\.\w+$/, 'an attachment is a file under /upload/files/'));

/** A notice; `jobccType` is a key of the dictionary noticeType. HTML in `content`. */
export const DemoNotice = z.strictObject({
  id: Key,
  jobType: JobType,
  name: LocalText,
  jobccType: Key,
  publishedDaysAgo: PastDays,
  isTop: Flag,
  content: LocalText,
  attachments: z.array(z.strictObject({ name: LocalText, file: AttachmentPath })),
});

/** A recruitment brochure. HTML in `content`. A story has no last day: its `closesInDays` is null. */
export const DemoBrochure = z.strictObject({
  id: Key,
  title: LocalText,
  jobType: JobType,
  cover: Picture,
  publishedDaysAgo: PastDays,
  closesInDays: z.nullable(Days),
  content: LocalText,
});

/** What a unit's name opens: rich text and a carousel of pictures. */
export const DemoBrief = z.strictObject({
  id: Key,
  title: LocalText,
  content: LocalText,
  pictures: z.array(Picture).check(z.minLength(1)),
});

/** A page of the company profile: the company's own, or one of a unit. */
export const DemoIntroduction = z.strictObject({
  id: Key,
  title: LocalText,
  cover: Picture,
  content: LocalText,
  pictures: z.array(Picture),
});

export type DemoAirline = z.infer<typeof DemoAirline>;
export type DemoUnit = z.infer<typeof DemoUnit>;
export type DemoChoice = z.infer<typeof DemoChoice>;
export type DemoFamily = z.infer<typeof DemoFamily>;
export type DemoPosting = z.infer<typeof DemoPosting>;
export type DemoNotice = z.infer<typeof DemoNotice>;
export type DemoBrochure = z.infer<typeof DemoBrochure>;
export type DemoBrief = z.infer<typeof DemoBrief>;
export type DemoIntroduction = z.infer<typeof DemoIntroduction>;
