import * as z from 'zod/mini';

import { documentForms, documentKinds } from '#lib/domain/document-kinds.ts';
import { exportFormats, exportListNames, exportStates } from '#lib/domain/export-lists.ts';
import { instantOf } from '#lib/rules/instants.ts';
import { isStorable } from '#lib/rules/text.ts';

const text = z.string().check(z.maxLength(200), z.refine<string>(isStorable, { params: { rule: 'characters' } }));
const ids = z.array(text).check(z.maxLength(10_000));
const moment = z.string().check(
  z.maxLength(40),
  z.refine<string>((value) => instantOf(value) !== undefined, { params: { rule: 'instant' } }),
);
const flag = z.optional(z.nullable(z.union([z.boolean(), z.enum(['Y', 'N'])])));

/** A filter as in the query of an office list; unknown names with a value are refused. */
const ExportFilter = z.object({
  status: z.optional(z.union([z.array(text).check(z.maxLength(20)), text])),
  jobType: z.optional(text),
  pkRegJob: z.optional(text),
  unit: z.optional(text),
  keyWord: z.optional(text),
  from: z.optional(text),
  to: z.optional(text),
  waiting: flag,
  actor: z.optional(text),
  action: z.optional(text),
  /** The reason why applications need attention, as in the list of applications. */
  matter: z.optional(text),
  /** The state of each condition of the posting: met, notMet or unknown. */
  age: z.optional(text),
  height: z.optional(text),
  vision: z.optional(text),
  degree: z.optional(text),
  /** For applications: only those assigned to this session; with `outcome`, only those with this result (`none`: no result). */
  session: z.optional(text),
  outcome: z.optional(text),
  /** For applications: only those of this owner; a person's id, `me` or `none`. */
  owner: z.optional(text),
  /** For applications: only those with this tag. */
  tag: z.optional(text),
  /** For applications: the filters by resume, earlier applications and score, as in the list of applications. */
  sex: z.optional(text),
  english: z.optional(text),
  graduation: z.optional(text),
  earlier: z.optional(text),
  'school-list': z.optional(text),
  'major-group': z.optional(text),
  gpa: z.optional(text),
  'score-round': z.optional(text),
  'score-from': z.optional(text),
  'score-to': z.optional(text),
  combine: z.optional(text),
  /** For applications: only these, in this order. */
  ids: z.optional(ids.check(z.minLength(1))),
  /** For applications: all but these. */
  excluded: z.optional(ids),
  /** For applications: only those submitted up to this time (ISO 8601). */
  asOf: z.optional(moment),
  /** For `batchRows`: the batch. */
  batchId: z.optional(text),
  /** For `attendees`: the session. */
  sessionId: z.optional(text),
  /** For `deliveries`: the webhook. */
  webhookId: z.optional(text),
  /** For sessions and contents: the kind. */
  kind: z.optional(text),
  /** For batches: `pending` or `settled`; for contents and the office's list of postings: the state. */
  state: z.optional(text),
  /** For sessions: cancelled ones as well. */
  cancelled: flag,
  /** For checks: the type of a material, or `background`. */
  type: z.optional(text),
});

export type ExportFilterBody = z.output<typeof ExportFilter>;

/** An export request (specification: the hiring office). */
export const ExportRequest = z.object({
  list: z.optional(z.enum(exportListNames)),
  filter: z.optional(z.looseObject(ExportFilter.shape)),
  columns: z.optional(z.array(text).check(z.maxLength(60))),
  format: z.enum(exportFormats),
  withId: flag,
  /** Why ID numbers are needed; required where a second person must approve the export. */
  purpose: z.optional(z.nullable(text.check(z.trim()))),
  /** `words`: headings in the reader's language; otherwise the field names of the API. */
  headings: z.optional(z.enum(['names', 'words'])),
});

export type ExportRequestBody = z.output<typeof ExportRequest>;

/** An export as its requester sees it; times are ISO 8601. */
export const ExportJob = z.object({
  id: z.string(),
  /** A list, or a kind of documents. */
  list: z.enum([...exportListNames, ...documentKinds]),
  format: z.enum([...exportFormats, ...documentForms]),
  withId: z.boolean(),
  state: z.enum(exportStates),
  /** Rows written so far, and rows in total; the total is null until known. */
  done: z.number(),
  total: z.nullable(z.number()),
  /** Bytes of the file; null until it is ready. */
  bytes: z.nullable(z.number()),
  fileName: z.string(),
  askedAt: z.string(),
  /**
   * When the file, or a request that awaits approval, expires or expired; null in the states `waiting`, `running`, `failed`
   * and `refused`.
   */
  expires: z.nullable(z.string()),
  /** The name of the person who approved or refused the export; null if nobody did. */
  answeredBy: z.nullable(z.string()),
});

export type ExportJobData = z.output<typeof ExportJob>;

export const ExportJobs = z.object({
  list: z.array(ExportJob),
  /** `Y` if a second person must approve exports with ID numbers. */
  idNeedsApproval: z.enum(['Y', 'N']),
});

export type ExportJobsData = z.output<typeof ExportJobs>;

/** An export with ID numbers that awaits the approval of a second person; times are ISO 8601. */
export const ExportApproval = z.object({
  id: z.string(),
  format: z.enum(exportFormats),
  askedByName: z.string(),
  askedAt: z.string(),
  expires: z.string(),
  /** `Y` if the reader requested it, and so cannot approve it. */
  own: z.enum(['Y', 'N']),
  /** The conditions of its filter in the reader's language; empty for the whole list. */
  filter: z.array(z.string()),
  /** The names of its columns. */
  columns: z.array(z.string()),
  /** The number of applications in it. */
  people: z.int(),
  purpose: z.string(),
});

export type ExportApprovalData = z.output<typeof ExportApproval>;
