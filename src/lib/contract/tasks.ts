import * as z from 'zod/mini';

import { taskKinds, taskStates } from '#lib/domain/task-states.ts';

const states = [...new Set(Object.values(taskStates).flat())];
const Flag = z.enum(['Y', 'N']);

/** What the airline asks of a candidate after applying (contract: tasks). */
export const Task = z.object({
  kind: z.enum(taskKinds),
  /** Of a material, which one; of a reply, the session's id; else empty. */
  type: z.string(),
  name: z.string(),
  state: z.enum(states),
  stateName: z.string(),
  /** ISO 8601, or null where nothing presses. */
  dueAt: z.nullable(z.string()),
  /** The office's own words; empty where there are none. */
  note: z.string(),
  /** Why the office rejected the material that was handed in; absent while it did not. */
  reason: z.optional(z.string()),
  /** The page where it is done. */
  url: z.string(),
  /** `Y` while it is the candidate's turn. */
  waiting: Flag,
  /** `Y` where it was left undone past its due instant. */
  overdue: Flag,
});
export type Task = z.output<typeof Task>;
