import * as z from 'zod/mini';

import { importKindNames } from '#lib/domain/import-kinds.ts';
import { sessionKinds } from '#lib/domain/session-kinds.ts';

const Field = z.object({ name: z.string(), from: z.string(), to: z.string() });

/** What an import changes of one row. */
export const ImportDifference = z.object({
  key: z.string(),
  /** What people know it by: a name or a title. */
  label: z.string(),
  kind: z.enum(['added', 'changed']),
  fields: z.array(Field),
});

export type ImportDifferenceData = z.output<typeof ImportDifference>;

const Fault = z.object({ row: z.number(), column: z.string(), rule: z.string(), message: z.string() });

const counts = { added: z.number(), changed: z.number(), same: z.number() };

/** What an import would change, or has changed. */
export const ImportAnswer = z.object({
  kind: z.enum(importKindNames),
  dryRun: z.boolean(),
  /** Null where nothing was stored. */
  importId: z.nullable(z.string()),
  ...counts,
  /** The first few hundred; `more` is how many there are besides. */
  differences: z.array(ImportDifference),
  more: z.number(),
  /** Every fault; where there is one, nothing can be applied. */
  faults: z.array(Fault),
  /** Names these differences: sent again as `digest`, an import that would change anything else is refused. */
  digest: z.string(),
});

export type ImportAnswerData = z.output<typeof ImportAnswer>;

/** An import that was applied; moments are ISO 8601. */
export const ImportBatch = z.object({
  importId: z.string(),
  kind: z.enum(importKindNames),
  by: z.string(),
  at: z.string(),
  ...counts,
  state: z.enum(['applied', 'undone']),
  undoneAt: z.nullable(z.string()),
  /** Until when it can be undone; null where that is over, or it was. */
  undoUntil: z.nullable(z.string()),
  /** After an undo: how much was put back, and the keys of what was not, since somebody changed or needs it. */
  restored: z.number(),
  kept: z.array(z.string()),
  /** The session whose results were imported, where it is within reach. */
  session: z.optional(z.object({ id: z.string(), kind: z.enum(sessionKinds), begins: z.string(), place: z.string() })),
});

export type ImportBatchData = z.output<typeof ImportBatch>;

export const ImportBatches = z.object({ list: z.array(ImportBatch) });
