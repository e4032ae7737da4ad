import * as z from 'zod/mini';

import { askKinds } from '#lib/batch-kinds.ts';
import { decisionKinds } from '#lib/decision-kinds.ts';
import { enumKeys } from '#lib/enums.ts';
import { type Fault, obeysBesides } from '#lib/forms/faults.ts';
import { resumeTypes } from '#lib/resume-types.ts';
import { conditionNames } from '#lib/rules/conditions.ts';
import { isStorable } from '#lib/rules/text.ts';
import { taskKinds, taskStates } from '#lib/task-states.ts';

import { applicationOrders, faultsOfSentFilter, unknownFilters } from './application-filter.ts';
import { Offer } from './applications.ts';
import { Material } from './materials.ts';
import { SessionOfRecord } from './office-sessions.ts';
import { ResumePreview } from './resume.ts';

const Flag = z.enum(['Y', 'N']);
const Status = z.enum(enumKeys.applyStatus);
const Words = z.string().check(z.refine<string>(isStorable, { params: { rule: 'characters' } }));
const Asked = z.optional(z.string().check(z.maxLength(200)));

/** The most of a list at once. */
export const largestPage = 100;

/** What the office may filter its applications by, as an address carries it; several statuses are joined by commas. */
export const applicationFilterFields = {
  status: Asked,
  jobType: Asked,
  pkRegJob: Asked,
  unit: Asked,
  keyWord: Asked,
  from: Asked,
  to: Asked,
  waiting: z.optional(z.enum(['', 'Y', 'N'])),
  matter: Asked,
  age: Asked,
  height: Asked,
  vision: Asked,
  degree: Asked,
  session: Asked,
  outcome: Asked,
};

export const ApplicationQuery = z.object({
  ...applicationFilterFields,
  sort: Asked,
  cursor: Asked,
  size: z.optional(z.string().check(z.regex(/^(?:[1-9][0-9]?|100)$/))),
});
export type ApplicationQuery = z.output<typeof ApplicationQuery>;

/** Whether a condition of the posting is met; null where the posting does not ask it. */
const ConditionState = z.nullable(z.enum(['met', 'notMet', 'unknown']));
const ConditionStates = z.object({ age: ConditionState, height: ConditionState, vision: ConditionState, degree: ConditionState });

/** What was decided of an application and is not released yet; `releaseAt` as ISO 8601. */
const PendingDecision = z.object({ to: Status, toName: z.string(), releaseAt: z.string(), batchId: z.optional(z.string()) });

/** An application as lists of the office show it: no ID number, nothing of health, no phone. */
export const ListedApplication = z.object({
  idkey: z.string(),
  receiptNo: z.string(),
  name: z.string(),
  pkRegJob: z.string(),
  regJobName: z.string(),
  jobType: z.string(),
  /** The hiring unit's key and name. */
  unit: z.string(),
  unitName: z.string(),
  status: Status,
  statusName: z.string(),
  statusDate: z.string(),
  /** ISO 8601. */
  appliedAt: z.string(),
  school: z.string(),
  major: z.string(),
  /** A key of the list of education levels, or empty; its words are `educationName`. */
  education: z.string(),
  educationName: z.string(),
  workPlace: z.string(),
  site: z.string(),
  resumeType: z.enum(resumeTypes),
  /** `Y` while it is the office's turn. */
  waiting: Flag,
  conditions: ConditionStates,
  pending: z.nullable(PendingDecision),
});
export type ListedApplication = z.output<typeof ListedApplication>;

export const ListedApplications = z.object({
  list: z.array(ListedApplication),
  /** The cursor of the page behind; null on the last one. */
  next: z.nullable(z.string()),
  /** How many the filter meant when its first page was read. */
  total: z.int(),
  /** When its first page was read, ISO 8601. */
  asOf: z.string(),
});
export type ListedApplications = z.output<typeof ListedApplications>;

/** A condition of the posting, what it asks and what the resume says; of health only whether it is met. */
const ConditionFact = z.object({
  condition: z.enum(conditionNames),
  state: z.enum(['met', 'notMet', 'unknown']),
  asked: z.string(),
  /** Empty where it is not said, or not for everyone's eyes. */
  found: z.string(),
});

/** Another application of the same person: by the account, or by the same ID number in another account. */
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

/** Something that happened; `actor` is the name of who of the office did it, null where the candidate did. */
export const DeskEvent = z.object({
  at: z.string(),
  kind: z.enum(['status', 'event', 'asked', 'decided']),
  status: Status,
  name: z.string(),
  reason: z.string(),
  /** What the candidate reads. */
  words: z.string(),
  actor: z.nullable(z.string()),
  /** Of a decision that has not moved the application: how it stands. */
  decision: z.nullable(
    z.object({ kind: z.enum(decisionKinds), state: z.enum(['pending', 'undone', 'void']), releaseAt: z.string() }),
  ),
});
export type DeskEvent = z.output<typeof DeskEvent>;

const states = [...new Set(Object.values(taskStates).flat())];

/** Something that is asked of the candidate, or told them, and not released yet. */
const HeldAsk = z.object({
  kind: z.enum(askKinds),
  /** A material, a session; else empty. */
  type: z.string(),
  name: z.string(),
  /** ISO 8601. */
  releaseAt: z.string(),
  by: z.string(),
  batchId: z.string(),
});

const DeskTask = z.object({
  kind: z.enum(taskKinds),
  type: z.string(),
  name: z.string(),
  state: z.enum(states),
  stateName: z.string(),
  dueAt: z.nullable(z.string()),
  note: z.string(),
  waiting: Flag,
  overdue: Flag,
  askedAt: z.string(),
  askedBy: z.string(),
});

export const DeskNote = z.object({
  id: z.string(),
  /** Empty where its author withdrew it. */
  text: z.string(),
  version: z.int(),
  author: z.string(),
  /** `Y` where the caller wrote it, who alone may change it. */
  own: Flag,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type DeskNote = z.output<typeof DeskNote>;

/** Somebody else who reads the same application now; `since` as ISO 8601. */
export const DeskReader = z.object({ name: z.string(), since: z.string() });
export type DeskReader = z.output<typeof DeskReader>;
/** Who else reads an application, and where it stands by now, so that a page learns that it is out of date. */
export const DeskReaders = z.object({
  readers: z.array(DeskReader),
  status: z.optional(Status),
  /** Since when it has this status, ISO 8601. */
  statusAt: z.optional(z.string()),
  /** `Y` while a decision, what is asked or a message waits for its release. */
  pending: z.optional(Flag),
  /** Of what is asked and told, how much waits. */
  held: z.optional(z.int()),
});
export type DeskReaders = z.output<typeof DeskReaders>;

/** One application as the office reads it: the ID number and contacts masked, nothing of health. */
export const DeskApplication = z.object({
  ...ListedApplication.shape,
  /** When it was read, ISO 8601: the `seenAt` of a batch. */
  asOf: z.optional(z.string()),
  jobTypeName: z.string(),
  adjustable: z.string(),
  findWay: z.string(),
  facts: z.array(ConditionFact),
  /** The sections of the resume that it was sent with; empty where no resume is kept any more. */
  resume: z.record(z.string(), z.unknown()),
  /** The same in the reader's words, as a sheet shows it. */
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
  steps: z.array(z.object({ status: Status, name: z.string() })),
  offer: z.nullable(Offer),
  materials: z.array(Material),
  tasks: z.array(DeskTask),
  /** What is asked of the candidate, or told them, once it is released; the next first. */
  held: z.optional(z.array(HeldAsk)),
  /** Written tests, interviews and others, with what became of the candidate there. */
  sessions: z.array(SessionOfRecord),
  timeline: z.array(DeskEvent),
  messages: z.array(
    z.object({
      at: z.string(),
      channel: z.enum(['mail', 'sms']),
      subject: z.string(),
      text: z.string(),
      sentAt: z.nullable(z.string()),
      /** The version of its template; null where its words came with the site. */
      templateVersion: z.nullable(z.int()),
    }),
  ),
  notes: z.array(DeskNote),
  /** The candidate's others, and those of other accounts with the same ID number; only what is in the reader's scope. */
  others: z.array(RelatedApplication),
  duplicates: z.array(RelatedApplication),
  readers: z.array(DeskReader),
  /** What can be shown in clear on request. */
  revealable: z.array(z.enum(['id', 'phone', 'email', 'health'])),
});
export type DeskApplication = z.output<typeof DeskApplication>;

export const DeskApplicationId = z.object({ id: z.string().check(z.maxLength(64)) });
export const DeskAttachmentParams = z.object({
  id: z.string().check(z.maxLength(64)),
  fileId: z.string().check(z.maxLength(64)),
});
export const DeskNoteParams = z.object({ id: z.string().check(z.maxLength(64)), noteId: z.string().check(z.maxLength(64)) });

/** What may be shown in clear, one at a time. */
export const revealedFields = ['id', 'phone', 'email', 'health'] as const;
export type RevealedField = (typeof revealedFields)[number];

export const longestPurpose = 200;
export const RevealRequest = z.object({
  field: z.enum(revealedFields),
  /** Why it is needed: kept in the log, and handed out to the person with it. */
  purpose: Words.check(z.trim(), z.minLength(2), z.maxLength(longestPurpose)),
});
export const Revealed = z.object({ field: z.enum(revealedFields), value: z.string() });

export const longestNote = 2000;
export const NoteRequest = z.object({
  text: Words.check(z.trim(), z.minLength(1), z.maxLength(longestNote)),
  /** The version that is changed; absent for a new note. */
  version: z.optional(z.int()),
  /** The note that is changed; absent for the caller's newest. */
  id: z.optional(z.string().check(z.maxLength(64))),
});

export const NoteWithdrawal = z.object({ version: z.int() });

/** The columns a list can show beside the name. */
export const applicationColumns = [
  'status',
  'regJobName',
  'unitName',
  'school',
  'major',
  'education',
  ...conditionNames,
  'workPlace',
  'site',
  'appliedAt',
  'statusDate',
  'receiptNo',
] as const;
export type ApplicationColumn = (typeof applicationColumns)[number];

const longestViewName = 40;
function faultsOfView(sent: unknown): Fault[] {
  const { filter, sort } = (sent ?? {}) as { filter?: unknown; sort?: unknown };
  const isFilter = typeof filter === 'object' && filter !== null;
  const unknown = isFilter ? unknownFilters(filter).map((name) => ({ path: name, rule: 'type' })) : [];
  return [
    ...[...faultsOfSentFilter(filter), ...unknown].map((fault) => ({ ...fault, path: `filter.${fault.path}` })),
    ...(typeof sort !== 'string' || ['', ...applicationOrders].includes(sort) ? [] : [{ path: 'sort', rule: 'choice' }]),
  ];
}

export const ViewRequest = z
  .object({
    name: Words.check(z.trim(), z.minLength(1), z.maxLength(longestViewName)),
    filter: z.record(z.string().check(z.maxLength(20)), z.string().check(z.maxLength(200))),
    sort: z.optional(z.string().check(z.maxLength(20))),
    columns: z.array(z.enum(applicationColumns)).check(z.maxLength(applicationColumns.length)),
  })
  .check(obeysBesides(faultsOfView));
export const DeskView = z.object({
  id: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  sort: z.string(),
  columns: z.array(z.enum(applicationColumns)),
});
export type DeskView = z.output<typeof DeskView>;

const Count = z.int();

/** What waits for the office, and where the applications of each posting stand. */
export const DeskSummary = z.object({
  new: Count,
  overdue: Count,
  materials: Count,
  background: Count,
  releases: Count,
  /** When the next decision is released, ISO 8601. */
  nextRelease: z.nullable(z.string()),
  /** Of how many applications something is held that will go out: a decision, what is asked, or a message. */
  held: z.optional(Count),
  /** When the next of these goes out, ISO 8601. */
  nextHeld: z.optional(z.nullable(z.string())),
  failed: Count,
  waiting: Count,
  total: Count,
  postings: z.array(
    z.object({
      pkRegJob: z.string(),
      regJobName: z.string(),
      unit: z.string(),
      unitName: z.string(),
      endDate: z.string(),
      total: Count,
      waiting: Count,
      steps: z.array(z.object({ status: Status, name: z.string(), count: Count })),
    }),
  ),
  /** How many postings have applications, where not all of them are listed as well. */
  postingsTotal: z.optional(Count),
});
export type DeskSummary = z.output<typeof DeskSummary>;

/** Of how many postings is told: those with most to do, or all. */
export const SummaryQuery = z.object({ postings: z.optional(z.literal('all')) });

/** What a list of applications can be filtered by. */
export const ApplicationChoices = z.object({
  postings: z.array(z.object({ pkRegJob: z.string(), regJobName: z.string(), unit: z.string(), unitName: z.string() })),
  units: z.array(z.object({ unit: z.string(), unitName: z.string() })),
});
export type ApplicationChoices = z.output<typeof ApplicationChoices>;
