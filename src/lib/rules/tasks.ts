import type { TaskKind, TaskState } from '#lib/domain/task-states.ts';

/** The states, of any kind of task, in which it is the candidate's turn. */
export const waitingStates: readonly TaskState[] = ['asked', 'draft', 'required', 'rejected', 'returned', 'open'];

/** States in which the candidate cannot change a task, regardless of the due time; a reply is exempt. */
const settled: readonly TaskState[] = ['submitted', 'accepted', 'declined', 'done', 'expired', 'overdue'];

/** Kinds whose tasks are shown as overdue if they were not answered in time. */
const becomeOverdue: readonly TaskKind[] = ['intention', 'reply', 'transfer'];

interface Task {
  kind: TaskKind;
  state: TaskState;
  /** Milliseconds; null without a due time. */
  dueAt: number | null;
  /** The end (ms) of the event to which the task invites, which may be before the due time; null for other tasks. */
  overAt?: number | null;
  /** 0 once the task is done or closed; in this file, only `inOrderOfUrgency` reads it. */
  open?: number;
}

/** Whether at a time (ms) the due time has passed or the event is over; the due time itself is not past due. */
export function isPastDue({ dueAt, overAt = null }: Pick<Task, 'dueAt' | 'overAt'>, now: number): boolean {
  return (dueAt !== null && now > dueAt) || (overAt !== null && now > overAt);
}

/**
 * The state to show at a time (ms). A task that is past due is shown as expired if it is an open window, and as overdue if it
 * is an unanswered intention, reply or transfer. All other tasks are shown in their stored state.
 */
export function stateAt(task: Task, now: number): TaskState {
  if (!isPastDue(task, now) || !waitingStates.includes(task.state)) return task.state;
  if (task.kind === 'window') return 'expired';
  return becomeOverdue.includes(task.kind) ? 'overdue' : task.state;
}

/** Whether the candidate has to act and still can at a time (ms). */
export function waitsForCandidate(task: Task, now: number): boolean {
  return waitingStates.includes(task.state) && !isPastDue(task, now);
}

/** Whether a task still waits for the candidate although its due time has passed or its event is over. */
export function isOverdue(task: Task, now: number): boolean {
  return waitingStates.includes(task.state) && isPastDue(task, now);
}

/** Whether the state no longer allows the candidate to change a task; a reply can be changed in any state. */
function isSettled({ kind, state }: Pick<Task, 'kind' | 'state'>): boolean {
  return kind === 'reply' ? false : settled.includes(state);
}

/** Whether the candidate can still do or change a task at a time (ms). */
export function mayAct(task: Task, now: number): boolean {
  return !isSettled(task) && !isPastDue(task, now);
}

/**
 * Sorts tasks by their urgency for the candidate: tasks to do, then overdue ones, then the rest; in each group by due time,
 * the earliest first.
 */
export function inOrderOfUrgency<T extends Task>(tasks: readonly T[], now: number): T[] {
  const rank = (task: T) => (task.open === 0 ? 2 : waitsForCandidate(task, now) ? 0 : isOverdue(task, now) ? 1 : 2);
  const due = ({ dueAt }: T) => dueAt ?? Number.POSITIVE_INFINITY;
  return [...tasks].sort((one, other) => {
    const byRank = rank(one) - rank(other);
    if (byRank !== 0) return byRank;
    return due(one) === due(other) ? 0 : due(one) - due(other);
  });
}
