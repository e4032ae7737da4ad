import * as z from 'zod/mini';

import { requestKinds } from '#lib/domain/batch-kinds.ts';
import { decisionKinds } from '#lib/domain/decision-kinds.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { conditionNames } from '#lib/rules/conditions.ts';
import { isStorable } from '#lib/rules/text.ts';

import { mergeStates } from './account-merges.ts';
import { ListedApplication } from './desk-applications.ts';
import { Material } from './materials.ts';
import { mostMentioned } from './mentions.ts';
import { Colleague, SessionOfRecord } from './office-sessions.ts';
import { OfficeOffer } from './offers.ts';
import { DeskReply } from './replies.ts';
import { ReusableResult, RoundResult } from './results.ts';
import { ResumePreview } from './resume.ts';
import { Task } from './tasks.ts';
import { DeskWarning } from './warnings.ts';

const Flag = z.enum(['Y', 'N']);
const Status = z.enum(enumKeys.applyStatus);
const Words = z.string().check(z.refine<string>(isStorable, { params: { rule: 'characters' } }));

/** A condition of the posting, whether it is met, its requirement, and the resume's value. */
const ConditionFact = z.object({
  condition: z.enum(conditionNames),
  state: z.enum(['met', 'notMet', 'unknown']),
  asked: z.string(),
  /** Empty if the resume has no value, and always for vision, which is sensitive. */
  found: z.string(),
});

/** Another application of the same person, or of somebody who may be the same person. */
const RelatedApplication = z.object({
  idkey: z.string(),
  receiptNo: z.string(),
  name: z.string(),
  regJobName: z.string(),
  unitName: z.string(),
  status: Status,
  statusName: z.string(),
  appliedAt: z.string(),
});
export type RelatedApplication = z.output<typeof RelatedApplication>;

/** Why the application of another account may be the same person's: the same ID number, phone, or name and birth date. */
const duplicateReasons = ['id', 'phone', 'birth'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];
const DuplicateApplication = z.extend(RelatedApplication, {
  reasons: z.optional(z.array(z.enum(duplicateReasons))),
  /** Whether a merge of both accounts is proposed; absent unless the reader is a lead. */
  merge: z.optional(z.enum(mergeStates)),
});
export type DuplicateApplication = z.output<typeof DuplicateApplication>;

/** An event; `actor` is the name of the actor, null if nobody acted for the office. */
export const DeskEvent = z.object({
  at: z.string(),
  kind: z.enum(['status', 'event', 'asked', 'decided']),
  status: Status,
  name: z.string(),
  reason: z.string(),
  /** The text for the candidate. */
  words: z.string(),
  actor: z.nullable(z.string()),
  /** A decision that has not changed the status, with its state; else null. */
  decision: z.nullable(
    z.object({ kind: z.enum(decisionKinds), state: z.enum(['pending', 'undone', 'void']), releaseAt: z.string() }),
  ),
});
export type DeskEvent = z.output<typeof DeskEvent>;

/** A request, message or assignment that has not been released yet. */
const HeldRequest = z.object({
  kind: z.enum(requestKinds),
  /** The material, the session, the posting proposed for a transfer, or the round to score; else empty. */
  type: z.string(),
  name: z.string(),
  /** ISO 8601. */
  releaseAt: z.string(),
  by: z.string(),
  batchId: z.string(),
});

const DeskTask = z.extend(z.omit(Task, { url: true }), { askedAt: z.string(), askedBy: z.string() });

export const DeskNote = z.object({
  id: z.string(),
  /** Empty if the author has withdrawn the note. */
  text: z.string(),
  version: z.int(),
  author: z.string(),
  /** `Y` if the caller wrote the note; only the author may change a note. */
  own: Flag,
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Whom the note mentions as `@name`. */
  mentions: z.optional(z.array(Colleague)),
});
export type DeskNote = z.output<typeof DeskNote>;

/** An earlier text of a note; `at` is when it was written, ISO 8601. */
export const DeskNoteVersion = z.object({ version: z.int(), text: z.string(), at: z.string() });
export type DeskNoteVersion = z.output<typeof DeskNoteVersion>;

/** Another person reading the same application now; `since` as ISO 8601. */
export const DeskReader = z.object({ name: z.string(), since: z.string() });
export type DeskReader = z.output<typeof DeskReader>;
/** The other readers of an application and its current status, so that a page notices that it is outdated. */
export const DeskReaders = z.object({
  readers: z.array(DeskReader),
  status: z.optional(Status),
  /** When the application got this status, ISO 8601. */
  statusAt: z.optional(z.string()),
  /** `Y` while anything awaits its release. */
  pending: z.optional(Flag),
  /** The number of requests, messages and assignments that await their release. */
  held: z.optional(z.int()),
  /** The number of messages in the conversation with the candidate. */
  replies: z.optional(z.int()),
});
export type DeskReaders = z.output<typeof DeskReaders>;

/** An application as the office reads it: ID number and contacts masked, no health data. */
export const DeskApplication = z.object({
  ...ListedApplication.shape,
  /** When the application was read, ISO 8601; a batch sends this as `seenAt`. */
  asOf: z.optional(z.string()),
  jobTypeName: z.string(),
  adjustable: z.string(),
  findWay: z.string(),
  facts: z.array(ConditionFact),
  /** The sections of the submitted resume; empty once the resume has been erased. */
  resume: z.record(z.string(), z.unknown()),
  /** The resume in the reader's language; null once the resume has been erased. */
  preview: z.nullable(ResumePreview),
  attachments: z.array(
    z.object({
      idkey: z.string(),
      type: z.string(),
      name: z.string(),
      fileName: z.string(),
      size: z.int(),
      filePath: z.string(),
    }),
  ),
  steps: z.array(z.object({ status: Status, round: z.nullable(z.string()), name: z.string() })),
  /** The key of the current round or, once the application has ended, of its last round; null without a round. */
  round: z.nullable(z.string()),
  offer: z.nullable(OfficeOffer),
  /** Results with a last valid day, ordered by the day on which they were passed. */
  results: z.optional(z.array(RoundResult)),
  /** Valid results of the candidate's other applications that may be accepted, because the candidate agreed. */
  reusable: z.optional(z.array(ReusableResult)),
  materials: z.array(Material),
  tasks: z.array(DeskTask),
  /** Requests, messages and assignments that await release; the next first. */
  held: z.optional(z.array(HeldRequest)),
  /** People assigned to score the application, independently of slots; `round` is a name in the reader's language. */
  interviewers: z.optional(z.array(z.object({ round: z.string(), name: z.string() }))),
  /** Written tests, interviews and other sessions, with the candidate's result. */
  sessions: z.array(SessionOfRecord),
  timeline: z.array(DeskEvent),
  messages: z.array(
    z.object({
      at: z.string(),
      channel: z.enum(['mail', 'sms']),
      subject: z.string(),
      text: z.string(),
      sentAt: z.nullable(z.string()),
      /** The version of its template; null for the text shipped with the site. */
      templateVersion: z.nullable(z.int()),
    }),
  ),
  /** The conversation with the candidate, earliest message first. */
  replies: z.optional(z.array(DeskReply)),
  notes: z.array(DeskNote),
  /**
   * The candidate's newest other applications and, in `duplicates`, the newest applications of other accounts that may be the
   * same person's; both within the reader's scope.
   */
  others: z.array(RelatedApplication),
  duplicates: z.array(DuplicateApplication),
  /** Valid warnings about falsified documents of the person; empty unless the reader is a lead. */
  warnings: z.optional(z.array(DeskWarning)),
  readers: z.array(DeskReader),
  /** The masked fields that have a value; readers with the permission may reveal them. */
  revealable: z.array(z.enum(['id', 'phone', 'email', 'health'])),
});
export type DeskApplication = z.output<typeof DeskApplication>;

export const DeskApplicationId = z.object({ id: z.string().check(z.maxLength(64)) });
export const DeskAttachmentParams = z.object({
  id: z.string().check(z.maxLength(64)),
  fileId: z.string().check(z.maxLength(64)),
});
export const DeskNoteParams = z.object({ id: z.string().check(z.maxLength(64)), noteId: z.string().check(z.maxLength(64)) });

/** The masked fields that may be revealed, one at a time. */
export const revealedFields = ['id', 'phone', 'email', 'health'] as const;
export type RevealedField = (typeof revealedFields)[number];

export const longestPurpose = 200;
export const RevealRequest = z.object({
  field: z.enum(revealedFields),
  /** Why the field is needed; logged, and part of the person's data export. */
  purpose: Words.check(z.trim(), z.minLength(2), z.maxLength(longestPurpose)),
});
export const Revealed = z.object({ field: z.enum(revealedFields), value: z.string() });

export const longestNote = 2000;
export const NoteRequest = z.object({
  text: Words.check(z.trim(), z.minLength(1), z.maxLength(longestNote)),
  /** The version being changed; absent for a new note. */
  version: z.optional(z.int()),
  /** The note being changed; if only `version` is sent, the caller's newest note that is not withdrawn. */
  id: z.optional(z.string().check(z.maxLength(64))),
  /** The ids of the people whom the text mentions as `@name`; ids of people who are not mentioned are ignored. */
  mentions: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(mostMentioned))),
});

export const NoteWithdrawal = z.object({ version: z.int() });
