import * as z from 'zod/mini';

import { exportFormats, exportListNames, exportStates } from '#lib/domain/export-lists.ts';
import { instantOf } from '#lib/rules/instants.ts';
import { isStorable } from '#lib/rules/text.ts';

const text = z.string().check(z.maxLength(200), z.refine<string>(isStorable, { params: { rule: 'characters' } }));
const ids = z.array(text).check(z.maxLength(10_000));
const moment = z.string().check(
  z.maxLength(40),
  z.refine<string>((said) => instantOf(said) !== undefined, { params: { rule: 'instant' } }),
);
const flag = z.optional(z.nullable(z.union([z.boolean(), z.enum(['Y', 'N'])])));

/** A filter as lists of the office take it in their query; a name that its list does not know is refused. */
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
  /** What applications wait for, as their list has it. */
  matter: z.optional(text),
  /** How they stand to each condition of their posting: met, notMet or unknown. */
  age: z.optional(text),
  height: z.optional(text),
  vision: z.optional(text),
  degree: z.optional(text),
  /** Of applications: only those of the list of this session, and of these only those with this result. */
  session: z.optional(text),
  outcome: z.optional(text),
  /** Of applications: only these, in this order. */
  ids: z.optional(ids.check(z.minLength(1))),
  /** Of applications: not these. */
  excluded: z.optional(ids),
  /** Of applications: only what had been sent at this moment (ISO 8601). */
  asOf: z.optional(moment),
  /** Whose applications the list `batchRows` tells. */
  batchId: z.optional(text),
  /** Whose people the list `attendees` tells. */
  sessionId: z.optional(text),
  /** Whose deliveries the list `deliveries` tells. */
  webhookId: z.optional(text),
  /** Of sessions and contents: which kind. */
  kind: z.optional(text),
  /** Of batches: `pending` or `settled`; of contents: where a piece stands. */
  state: z.optional(text),
  /** Of sessions: those that were cancelled as well. */
  cancelled: flag,
  /** Of checks: which material. */
  type: z.optional(text),
});

export type ExportFilterBody = z.output<typeof ExportFilter>;

/** What is asked to be exported (contract: the hiring office). */
export const ExportRequest = z.object({
  list: z.optional(z.enum(exportListNames)),
  filter: z.optional(z.looseObject(ExportFilter.shape)),
  columns: z.optional(z.array(text).check(z.maxLength(60))),
  format: z.enum(exportFormats),
  withId: flag,
  /** `words`: columns are headed in the reader's language; else by their names on the wire. */
  headings: z.optional(z.enum(['names', 'words'])),
});

export type ExportRequestBody = z.output<typeof ExportRequest>;

/** An export as its requester sees it; moments are ISO 8601. */
export const ExportJob = z.object({
  id: z.string(),
  list: z.enum(exportListNames),
  format: z.enum(exportFormats),
  withId: z.boolean(),
  state: z.enum(exportStates),
  /** Rows written so far, and how many there are to write; null where that is not known yet. */
  done: z.number(),
  total: z.nullable(z.number()),
  /** Bytes of the file; null until it is made. */
  bytes: z.nullable(z.number()),
  fileName: z.string(),
  askedAt: z.string(),
  /** Until when it can be taken; null until it is made. */
  expires: z.nullable(z.string()),
});

export type ExportJobData = z.output<typeof ExportJob>;

export const ExportJobs = z.object({ list: z.array(ExportJob) });
