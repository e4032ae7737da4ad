import * as z from 'zod/mini';

import { roundKinds, roundStatuses } from '#lib/domain/round-kinds.ts';

import { AttachmentPath, Brief, Brochure, Introduction, Key, LocalText, Notice } from './kinds.ts';

const JobType = z.enum(['1', '2', '3', '4', '5', '6', '8']);
const Flag = z.enum(['Y', 'N']);
const Days = z.int();
const PastDays = z.int().check(z.nonnegative());
const Range = z
  .tuple([z.nullable(z.int()), z.nullable(z.int())])
  .check(
    z.refine(([least, most]) => least === null || most === null || least <= most, 'the first number is larger than the second'),
  );

/** A short name has a minimum length, because shorter texts occur in many words. */
const ShortName = z
  .string()
  .check(
    z.refine(
      (name) => /^(?:\p{Script=Han}{2,}|[A-Za-z]{4,})$/u.test(name),
      'must have at least two Chinese characters or at least four Latin letters',
    ),
  );

/** The airline with its contact details and the lines of the footer. */
export const DemoAirline = z.strictObject({
  name: LocalText,
  /** Names that people use for the airline, in every script. No password may contain a short name. */
  shortNames: z.array(ShortName).check(z.minLength(1)),
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

/** A hiring unit. If `briefId` is null, the site shows no details of the unit. */
export const DemoUnit = z.strictObject({ key: Key, name: LocalText, briefId: z.nullable(Key) });

/** A named key: a workplace or a written-test site. */
export const DemoChoice = z.strictObject({ key: Key, name: LocalText });

/** A job family; the API puts its six-character code before its name. */
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
  .check(z.refine(({ from, to }) => from <= to, '"from" is larger than "to"'));

/**
 * A posting. Days are counted from the day, in Shanghai, on which the server starts for the first time. A posting with a
 * negative `closesInDays` is closed already; with 0, the posting closes at the end of that first day. `description` and
 * `requirement` are HTML.
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
    quotas: z.optional(z.array(z.object({ key: Key, count: z.int().check(z.positive()) }))),
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

/** A notice with its attachments. */
export const DemoNotice = z.strictObject({
  ...Notice.shape,
  id: Key,
  jobType: JobType,
  publishedDaysAgo: PastDays,
  isTop: Flag,
  attachments: z.array(z.strictObject({ name: LocalText, file: AttachmentPath })),
});

/** A recruitment brochure. For a brochure without a last day, `closesInDays` is null. */
export const DemoBrochure = z.strictObject({
  ...z.omit(Brochure, { endDate: true }).shape,
  id: Key,
  jobType: JobType,
  publishedDaysAgo: PastDays,
  closesInDays: z.nullable(Days),
});

export const DemoBrief = z.strictObject({ id: Key, ...Brief.shape });

export const DemoIntroduction = z.strictObject({ id: Key, ...Introduction.shape });

export type DemoAirline = z.infer<typeof DemoAirline>;
export type DemoUnit = z.infer<typeof DemoUnit>;
export type DemoChoice = z.infer<typeof DemoChoice>;
export type DemoFamily = z.infer<typeof DemoFamily>;
export type DemoPosting = z.infer<typeof DemoPosting>;

/** A scorecard: what interviewers score in the rounds that have it. */
export const DemoScorecard = z.strictObject({
  key: Key,
  name: LocalText,
  criteria: z.array(
    z.strictObject({
      key: Key,
      name: LocalText,
      /** The criterion's highest score; its lowest is 1. */
      scale: z.int(),
      /** The criterion's share of the total, relative to the other weights. */
      weight: z.int(),
      /** The meanings of scores, one line each: `5: …`. */
      anchors: LocalText,
    }),
  ),
});

/** The rounds of a category's postings. If there are `families`, only demo postings of these job families get the rounds. */
export const DemoProcessTemplate = z.strictObject({
  jobType: JobType,
  families: z.optional(z.array(Key)),
  rounds: z.array(
    z.strictObject({
      key: Key,
      /** The status of the applications in this round. */
      status: z.enum(roundStatuses),
      kind: z.enum(roundKinds),
      name: LocalText,
      /** The key of the round's scorecard. */
      scorecard: z.optional(Key),
      /** The lowest score that passes. */
      passMark: z.optional(z.number()),
      /** For how many months a result is valid. */
      validMonths: z.optional(z.int()),
    }),
  ),
});
