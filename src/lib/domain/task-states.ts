/** What the airline may ask of a candidate after applying, and the states each kind goes through (contract: tasks). */
export const taskStates = {
  intention: ['asked', 'answered', 'overdue'],
  background: ['asked', 'draft', 'submitted', 'returned', 'accepted'],
  material: ['required', 'received', 'accepted', 'rejected'],
  window: ['open', 'done', 'expired'],
  reply: ['asked', 'accepted', 'declined', 'overdue'],
} as const;

export type TaskKind = keyof typeof taskStates;
export type TaskState = (typeof taskStates)[TaskKind][number];

export const taskKinds = Object.keys(taskStates) as TaskKind[];

/** What stands in the way of asking again for what was delivered, by kind and state; to ask for it anew must be meant. */
export const deliveredAs: Readonly<Partial<Record<TaskKind, Readonly<Partial<Record<TaskState, 'handedIn' | 'accepted'>>>>>> = {
  material: { received: 'handedIn', accepted: 'accepted' },
  background: { submitted: 'handedIn', accepted: 'accepted' },
};

/** The state a task begins with when it is asked. */
export const firstState = {
  intention: 'asked',
  background: 'asked',
  material: 'required',
  window: 'open',
  reply: 'asked',
} as const satisfies Record<TaskKind, TaskState>;
