import * as z from 'zod/mini';

import { taskKinds, taskStates } from '#lib/domain/task-states.ts';

const states = [...new Set(Object.values(taskStates).flat())];
const Flag = z.enum(['Y', 'N']);

/** A request of the airline to a candidate who has applied (specification: tasks). */
export const Task = z.object({
  kind: z.enum(taskKinds),
  /** For a material, its type; for a reply, the session's id; for a transfer, the posting's id; else empty. */
  type: z.string(),
  name: z.string(),
  state: z.enum(states),
  stateName: z.string(),
  /** ISO 8601; null without a due time. */
  dueAt: z.nullable(z.string()),
  /** The office's text; may be empty. */
  note: z.string(),
  /** Why the office rejected the material; absent if it is not rejected. */
  reason: z.optional(z.string()),
  /** The page on which the candidate does the task. */
  url: z.string(),
  /** `Y` while it is the candidate's turn. */
  waiting: Flag,
  /** `Y` if the task is still open and not done although its due time has passed or its event is over. */
  overdue: Flag,
});
export type Task = z.output<typeof Task>;
