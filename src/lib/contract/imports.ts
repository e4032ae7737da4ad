import * as z from 'zod/mini';

import { importKindNames } from '#lib/domain/import-kinds.ts';
import { sessionKinds } from '#lib/domain/session-kinds.ts';

const Field = z.object({ name: z.string(), from: z.string(), to: z.string() });

/** The changes that an import makes to one row. */
export const ImportDifference = z.object({
  key: z.string(),
  /** A name or a title for readers. */
  label: z.string(),
  kind: z.enum(['added', 'changed']),
  fields: z.array(Field),
});

export type ImportDifferenceData = z.output<typeof ImportDifference>;

const Fault = z.object({ row: z.number(), column: z.string(), rule: z.string(), message: z.string() });

const counts = { added: z.number(), changed: z.number(), same: z.number() };

/** The changes that an import would make, or has made. */
export const ImportAnswer = z.object({
  kind: z.enum(importKindNames),
  dryRun: z.boolean(),
  /** Null if nothing was stored. */
  importId: z.nullable(z.string()),
  ...counts,
  /** The first few hundred, with long values cut off; `more` counts the rest. Empty in the answer to a repeated request. */
  differences: z.array(ImportDifference),
  more: z.number(),
  /** All faults. If there are any, nothing can be applied. */
  faults: z.array(Fault),
  /** Hash of all differences. An import that sends this hash as `digest` is refused if it would change anything else. */
  digest: z.string(),
});

export type ImportAnswerData = z.output<typeof ImportAnswer>;

/** An import that was stored, and may have been undone since; times are ISO 8601. */
export const ImportBatch = z.object({
  importId: z.string(),
  kind: z.enum(importKindNames),
  by: z.string(),
  at: z.string(),
  ...counts,
  state: z.enum(['applied', 'undone']),
  undoneAt: z.nullable(z.string()),
  /** The end of the time in which the import can be undone; null after that time, or after the undo. */
  undoUntil: z.nullable(z.string()),
  /** After an undo: the number of restored rows, and the keys of the others, such as rows that are in use by now. */
  restored: z.number(),
  kept: z.array(z.string()),
  /** The session whose results were imported, if the reader has access to it. */
  session: z.optional(z.object({ id: z.string(), kind: z.enum(sessionKinds), begins: z.string(), place: z.string() })),
});

export type ImportBatchData = z.output<typeof ImportBatch>;

export const ImportBatches = z.object({ list: z.array(ImportBatch) });
