import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { resumeTypes } from '#lib/domain/resume-types.ts';
import { replySenders } from '#lib/rules/replies.ts';
import { sectionNames } from '#lib/forms/resume/sections.ts';
import { isStorable } from '#lib/rules/text.ts';

import { EarlierResults, Validity } from './results.ts';
import { MissingItem, ResumePreview } from './resume.ts';
import { Task } from './tasks.ts';

const Flag = z.enum(['1', '0']);
const Status = z.enum(enumKeys.applyStatus);

/** A completed step or another event: `date` as `YYYY-MM-DD` in Shanghai, `at` to the millisecond (ISO 8601). */
export const TimelineEntry = z.object({
  status: Status,
  /** The key of the round that the application entered or that the event is about; null without one. */
  round: z.nullable(z.string()),
  name: z.string(),
  date: z.string(),
  at: z.string(),
  /** The candidate's reason for withdrawing, or for declining the offer; may be empty. */
  reason: z.string(),
  /** The airline's text for the candidate about this step; may be empty. */
  words: z.string(),
  /** How long the result of this round is valid; absent if the round was not passed or its result does not expire. */
  validity: z.optional(Validity),
});

/** An offer and the candidate's reply; times are ISO 8601. */
export const Offer = z.object({
  state: z.enum(['asked', 'accepted', 'declined', 'overdue']),
  /** The deadline of the reply; null without one. */
  dueAt: z.nullable(z.string()),
  repliedAt: z.nullable(z.string()),
});
export type Offer = z.output<typeof Offer>;

/** An application as its candidate sees it (specification: application record). */
export const ApplicationRecord = z.object({
  idkey: z.string(),
  applyStatusDate: z.string(),
  regJobName: z.string(),
  applyStatusName: z.string(),
  /** `"1"` while the candidate can withdraw or resubmit it. */
  isCancel: Flag,
  pkRegJob: z.string(),
  pkActive: z.string(),
  frontType: z.string(),
  pkPsndoc: z.string(),
  receiptNo: z.string(),
  appliedAt: z.string(),
  status: Status,
  /** The key of the current round or, once the application has ended, of its last round; null without a round. */
  round: z.nullable(z.string()),
  /** The name of that round; empty without a round, and once the application has ended. */
  roundName: z.string(),
  /** The meaning of the status, in a sentence. */
  statusMeaning: z.string(),
  /** The next step, in a sentence. */
  nextStep: z.string(),
  /** The name of the round or status that usually follows; empty if none does. */
  nextStatusName: z.string(),
  /** The candidate's possible actions now. */
  actions: z.array(z.enum(['withdraw', 'resubmit'])),
  /** From submission to the first day at work: the rounds of the posting's process or, without one, the category's steps. */
  steps: z.array(z.object({ status: Status, round: z.nullable(z.string()), name: z.string() })),
  timeline: z.array(TimelineEntry),
  /** The airline's requests to the candidate; those waiting for the candidate first. */
  tasks: z.array(Task),
  /** The tasks that are materials. */
  materials: z.array(Task),
  /** Null unless the application is at the offer. */
  offer: z.nullable(Offer),
  resumeType: z.enum(resumeTypes),
  orgName: z.string(),
  workPlace: z.string(),
  site: z.string(),
  endDate: z.string(),
  /** `Y` while this application prevents applications for other postings of its category. */
  takesCategory: z.enum(['Y', 'N']),
  /** Valid results of the candidate's other applications that may count for this one; absent if there are none. */
  earlierResults: z.optional(EarlierResults),
  /** The conversation with the office: the number of messages, who wrote last, and whether the candidate can write. */
  replies: z.optional(z.object({ count: z.int(), last: z.nullable(z.enum(replySenders)), open: z.enum(['Y', 'N']) })),
});
export type ApplicationRecord = z.output<typeof ApplicationRecord>;

/** A value of the resume that differs from the submitted one; an absent value is null. */
export const ResumeChange = z.object({ section: z.string(), path: z.string(), before: z.unknown(), after: z.unknown() });
export type ResumeChange = z.output<typeof ResumeChange>;

/** A message to the candidate; `sentAt` is null while the message waits, or if it could not be sent. */
export const SentMessage = z.object({
  at: z.string(),
  channel: z.enum(['mail', 'sms']),
  subject: z.string(),
  text: z.string(),
  sentAt: z.nullable(z.string()),
});

/** An application with everything submitted, and how the candidate's current resume differs. */
export const ApplicationDetail = z.extend(ApplicationRecord, {
  form: z.record(z.string(), z.unknown()),
  resume: z.unknown(),
  /** The submitted resume in the reader's language; null once the resume has been erased. */
  preview: z.nullable(ResumePreview),
  changes: z.array(ResumeChange),
  /** Messages to the candidate about the application, the earliest first. */
  messages: z.array(SentMessage),
});
export type ApplicationDetail = z.output<typeof ApplicationDetail>;

/** The posting that a candidate wants to apply for. */
export const NeedsBody = z.object({ pkRegJob: z.string() });

/** What a candidate's resume still lacks to apply for a posting. */
export const Needs = z.object({
  resumeType: z.enum(resumeTypes),
  /** About how long the missing answers take, in minutes; 0 if nothing is missing. */
  minutes: z.int(),
  missing: z.array(MissingItem),
  /** The sections that the application can be sent without. */
  optional: z.array(z.enum(sectionNames)),
});
export type Needs = z.infer<typeof Needs>;

/**
 * If the application was received, `isApply` is N, with the receipt. If an existing application prevents it, `isApply` is Y,
 * with that application (specification: repeat delivery).
 */
export const ApplyAnswer = z.union([
  z.object({ isApply: z.literal('N'), idkey: z.string(), receiptNo: z.string(), appliedAt: z.string() }),
  z.object({
    isApply: z.literal('Y'),
    /** The job already applied for. */
    regJobName: z.string(),
    /** The job applied for now, if the existing application is for another job of the same category; else empty. */
    regJob2Name: z.string(),
    pkRegJob: z.string(),
    pkApply: z.string(),
    idkey: z.string(),
  }),
]);
export type ApplyAnswer = z.output<typeof ApplyAnswer>;

/** A key of the list of reasons, or a text of the candidate. */
export const Reason = z.nullish(
  z.string().check(z.maxLength(256), z.refine<string>(isStorable, { params: { rule: 'characters' } })),
);

/** `reason` is a key of the list of reasons, or a text of the candidate. */
export const WithdrawRequest = z.object({ reason: Reason });

export const ApplicationId = z.object({ id: z.string() });

export const ApplicationFile = z.object({ id: z.string(), folder: z.enum(['images', 'files']), fileId: z.string() });
