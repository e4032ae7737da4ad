import type { TaskKind, TaskState } from '#lib/domain/task-states.ts';

/** Tasks of candidates after applying, such as documents to hand in. */
export interface TaskTables {
  applicationTasks: {
    id: string;
    applicationId: string;
    /** The application's account. */
    accountId: string;
    kind: TaskKind;
    /** The kind of material, the id of the session to reply to, or the id of the posting to transfer to; else empty. */
    type: string;
    state: TaskState;
    stateAt: number;
    /** The last millisecond in which the task may be done; null if there is no deadline. */
    dueAt: number | null;
    /** The office's text to the candidate, encrypted. */
    sealedNote: string | null;
    /** Why the submission was rejected or returned, encrypted; null if it was not. */
    sealedReason: string | null;
    askedAt: number;
    /** An actor's id. */
    askedBy: string;
    /** The batch in which it was requested. */
    batchId: string;
    /** How many hours before the deadline the last reminder was due, whether sent or skipped; null before the first. */
    remindedHours: number | null;
    /** 0 once the task is closed; while it is 1, state and deadline decide whether the candidate may act (`mayAct`). */
    open: number;
  };
}
