import * as z from 'zod/mini';

import { taskStates } from '#lib/domain/task-states.ts';

/** A file of a material; `at` is when it was submitted (ISO 8601). */
export const MaterialFile = z.object({
  idkey: z.string(),
  name: z.string(),
  size: z.int(),
  filePath: z.string(),
  at: z.string(),
});
export type MaterialFile = z.output<typeof MaterialFile>;

/** A requested material with its submitted files (specification: tasks). */
export const Material = z.object({
  type: z.string(),
  name: z.string(),
  /** A description of the expected file. */
  hint: z.string(),
  /** The office's text about the request; may be empty. */
  note: z.string(),
  state: z.enum(taskStates.material),
  /** Why the office rejected the material; empty if it is not rejected. */
  reason: z.string(),
  /** ISO 8601; null without a due time. */
  dueAt: z.nullable(z.string()),
  /** Media types. */
  accept: z.array(z.string()),
  maxBytes: z.int(),
  maxFiles: z.int(),
  files: z.array(MaterialFile),
  /** `Y` while files may be added, replaced and removed. */
  open: z.enum(['Y', 'N']),
});
export type Material = z.output<typeof Material>;

export const MaterialParams = z.object({ id: z.string(), type: z.string() });
export const MaterialFileParams = z.object({ id: z.string(), type: z.string(), fileId: z.string() });
export const MaterialContentParams = z.object({
  id: z.string(),
  type: z.string(),
  folder: z.enum(['images', 'files']),
  fileId: z.string(),
});
