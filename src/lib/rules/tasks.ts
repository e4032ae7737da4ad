import type { TaskKind, TaskState } from '#lib/domain/task-states.ts';

/** States in which it is the candidate's turn, whatever the kind. */
export const waitingStates: readonly TaskState[] = ['asked', 'draft', 'required', 'rejected', 'returned', 'open'];

/** States after which the candidate changes nothing any more, however much time is left. */
const settled: readonly TaskState[] = ['submitted', 'accepted', 'done', 'expired', 'overdue'];

interface Task {
  kind: TaskKind;
  state: TaskState;
  /** Milliseconds; null where nothing presses. */
  dueAt: number | null;
  /** When what it invites to is over (ms), however late it is due. */
  overAt?: number | null;
}

/**
 * Whether the due instant has passed at a moment (ms), or what the task invites to is over; the instant itself still counts as
 * in time.
 */
export function isPastDue({ dueAt, overAt = null }: Pick<Task, 'dueAt' | 'overAt'>, now: number): boolean {
  return (dueAt !== null && now > dueAt) || (overAt !== null && now > overAt);
}

/** The state as it is shown at a moment (ms): what was left undone is overdue, or has expired; never anything final. */
export function stateAt(task: Task, now: number): TaskState {
  if (!isPastDue(task, now) || !waitingStates.includes(task.state)) return task.state;
  if (task.kind === 'window') return 'expired';
  return task.kind === 'intention' || task.kind === 'reply' ? 'overdue' : task.state;
}

/** Whether the candidate has something to do about a task and still can, at a moment (ms). */
export function waitsForCandidate(task: Task, now: number): boolean {
  return waitingStates.includes(task.state) && !isPastDue(task, now);
}

/** Whether a task was left undone past its due instant. */
export function isOverdue(task: Task, now: number): boolean {
  return waitingStates.includes(task.state) && isPastDue(task, now);
}

/** A reply stays changeable, what else was accepted does not. */
function isSettled({ kind, state }: Pick<Task, 'kind' | 'state'>): boolean {
  return kind === 'reply' ? false : settled.includes(state);
}

/** Whether the candidate may still do or change what a task asks, at a moment (ms). */
export function mayAct(task: Task, now: number): boolean {
  return !isSettled(task) && !isPastDue(task, now);
}

/** Tasks in the order a candidate reads them: what waits comes first, the most pressing before the others. */
export function inOrderOfUrgency<T extends Task>(tasks: readonly T[], now: number): T[] {
  const rank = (task: T) => (waitsForCandidate(task, now) ? 0 : isOverdue(task, now) ? 1 : 2);
  const due = ({ dueAt }: T) => dueAt ?? Number.POSITIVE_INFINITY;
  return [...tasks].sort((one, other) => {
    const byRank = rank(one) - rank(other);
    if (byRank !== 0) return byRank;
    return due(one) === due(other) ? 0 : due(one) - due(other);
  });
}
