/** The airline's requests to a candidate after applying, and the states of each kind (specification: tasks). */
export const taskStates = {
  intention: ['asked', 'answered', 'overdue'],
  background: ['asked', 'draft', 'submitted', 'returned', 'accepted'],
  material: ['required', 'received', 'accepted', 'rejected'],
  window: ['open', 'done', 'expired'],
  reply: ['asked', 'accepted', 'declined', 'overdue'],
  transfer: ['asked', 'accepted', 'declined', 'overdue'],
} as const;

export type TaskKind = keyof typeof taskStates;
export type TaskState = (typeof taskStates)[TaskKind][number];

export const taskKinds = Object.keys(taskStates) as TaskKind[];

/**
 * If a candidate has already delivered what the office requests, the request is skipped. This is the reason for skipping, by
 * the kind and state of the task. A request to deliver again is not skipped.
 */
export const deliveredAs: Readonly<Partial<Record<TaskKind, Readonly<Partial<Record<TaskState, 'handedIn' | 'accepted'>>>>>> = {
  material: { received: 'handedIn', accepted: 'accepted' },
  background: { submitted: 'handedIn', accepted: 'accepted' },
};

/** The initial state of a task. */
export const firstState = {
  intention: 'asked',
  background: 'asked',
  material: 'required',
  window: 'open',
  reply: 'asked',
  transfer: 'asked',
} as const satisfies Record<TaskKind, TaskState>;
