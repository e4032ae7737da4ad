import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { resumeTypes } from '#lib/domain/resume-types.ts';
import { isStorable } from '#lib/rules/text.ts';

import { ResumePreview } from './resume.ts';
import { Task } from './tasks.ts';

const Flag = z.enum(['1', '0']);
const Status = z.enum(enumKeys.applyStatus);

/** One step that was taken: `date` as `YYYY-MM-DD` in Shanghai, `at` to the millisecond (ISO 8601). */
export const TimelineEntry = z.object({
  status: Status,
  name: z.string(),
  date: z.string(),
  at: z.string(),
  /** What the candidate gave as the reason for withdrawing; empty where nothing was given. */
  reason: z.string(),
  /** What the airline wrote to the candidate with it; empty where nothing was. */
  words: z.string(),
});

/** An offer that awaits or has the candidate's reply; the moments as ISO 8601. */
export const Offer = z.object({
  state: z.enum(['asked', 'accepted', 'declined', 'overdue']),
  /** Until when it may be answered; null where nothing presses. */
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
  /** `"1"` while the candidate may still act. */
  isCancel: Flag,
  pkRegJob: z.string(),
  pkActive: z.string(),
  frontType: z.string(),
  pkPsndoc: z.string(),
  receiptNo: z.string(),
  appliedAt: z.string(),
  status: Status,
  /** What the status means, in a sentence. */
  statusMeaning: z.string(),
  /** What comes next, in a sentence. */
  nextStep: z.string(),
  /** The name of the status that usually follows; empty where nothing follows. */
  nextStatusName: z.string(),
  /** What the candidate may do now. */
  actions: z.array(z.enum(['withdraw', 'resubmit'])),
  /** The steps of this category from submitting to the first day. */
  steps: z.array(z.object({ status: Status, name: z.string() })),
  timeline: z.array(TimelineEntry),
  /** What the airline asks of the candidate, what waits first. */
  tasks: z.array(Task),
  /** The tasks that are materials. */
  materials: z.array(Task),
  /** Null where the application does not stand at an offer. */
  offer: z.nullable(Offer),
  resumeType: z.enum(resumeTypes),
  orgName: z.string(),
  workPlace: z.string(),
  site: z.string(),
  endDate: z.string(),
  /** `Y` while it keeps the candidate from applying for another posting of its category. */
  takesCategory: z.enum(['Y', 'N']),
});
export type ApplicationRecord = z.output<typeof ApplicationRecord>;

/** One value of the resume that differs from what was submitted; an absent value is null. */
export const ResumeChange = z.object({ section: z.string(), path: z.string(), before: z.unknown(), after: z.unknown() });
export type ResumeChange = z.output<typeof ResumeChange>;

/** A message as it was written to the candidate; `sentAt` is null while it waits, and where it could not be sent. */
export const SentMessage = z.object({
  at: z.string(),
  channel: z.enum(['mail', 'sms']),
  subject: z.string(),
  text: z.string(),
  sentAt: z.nullable(z.string()),
});

/** An application with everything that was submitted, and what the candidate's resume says otherwise today. */
export const ApplicationDetail = z.extend(ApplicationRecord, {
  form: z.record(z.string(), z.unknown()),
  resume: z.unknown(),
  /** The resume that was submitted, in the reader's words; null where none is kept any more. */
  preview: z.nullable(ResumePreview),
  changes: z.array(ResumeChange),
  /** What was written to the candidate about it, the earliest first. */
  messages: z.array(SentMessage),
});
export type ApplicationDetail = z.output<typeof ApplicationDetail>;

/** Received: `isApply` N and the receipt; already applied: `isApply` Y and what holds (specification: repeat delivery). */
export const ApplyAnswer = z.union([
  z.object({ isApply: z.literal('N'), idkey: z.string(), receiptNo: z.string(), appliedAt: z.string() }),
  z.object({
    isApply: z.literal('Y'),
    /** The job already applied for. */
    regJobName: z.string(),
    /** The job applied for now, where the application already made is for another of the same category; else empty. */
    regJob2Name: z.string(),
    pkRegJob: z.string(),
    pkApply: z.string(),
    idkey: z.string(),
  }),
]);
export type ApplyAnswer = z.output<typeof ApplyAnswer>;

const Reason = z.nullish(z.string().check(z.maxLength(256), z.refine<string>(isStorable, { params: { rule: 'characters' } })));

/** `reason` is a key of the list of reasons, or words of the candidate's own. */
export const WithdrawRequest = z.object({ reason: Reason });

/** The reply to an offer; `reason`, as for withdrawing, where it is declined. */
export const OfferReplyRequest = z.object({ reply: z.enum(['accepted', 'declined']), reason: Reason });

export const ApplicationId = z.object({ id: z.string() });

export const ApplicationFile = z.object({ id: z.string(), folder: z.enum(['images', 'files']), fileId: z.string() });
