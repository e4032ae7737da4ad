import * as z from 'zod/mini';

import { documentForms, documentKinds } from '#lib/domain/document-kinds.ts';
import { exportStates } from '#lib/domain/export-lists.ts';

import { BatchSelection } from './batches.ts';

/** A request for the documents of many applications in one file (specification: measuring and working together). */
export const DocumentsRequest = z.object({
  selection: BatchSelection,
  kind: z.enum(documentKinds),
  form: z.enum(documentForms),
});

export type DocumentsRequestBody = z.output<typeof DocumentsRequest>;

/** Requested documents as their requester sees them; times are ISO 8601. */
export const DocumentsJob = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  form: z.enum(documentForms),
  state: z.enum(exportStates),
  /** The number of applications done so far, and of all selected ones. */
  done: z.number(),
  total: z.number(),
  /** Bytes of the file; null until it is ready. */
  bytes: z.nullable(z.number()),
  fileName: z.string(),
  askedAt: z.string(),
  /** When the file expires; null until it is ready. */
  expires: z.nullable(z.string()),
});

export type DocumentsJobData = z.output<typeof DocumentsJob>;
