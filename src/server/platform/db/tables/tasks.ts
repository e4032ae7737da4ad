import type { TaskKind, TaskState } from '#lib/domain/task-states.ts';

/** What the airline asks of candidates after applying. */
export interface TaskTables {
  applicationTasks: {
    id: string;
    applicationId: string;
    /** The application's account. */
    accountId: string;
    kind: TaskKind;
    /** Of a material, which one; of a reply, the session's id; else empty. */
    type: string;
    state: TaskState;
    stateAt: number;
    /** The last millisecond in which it may be done; null where nothing presses. */
    dueAt: number | null;
    /** The office's words to the candidate, encrypted. */
    sealedNote: string | null;
    /** Why it was rejected or returned, encrypted. */
    sealedReason: string | null;
    askedAt: number;
    /** An actor's id. */
    askedBy: string;
    /** What was asked together. */
    batchId: string;
    /** The shortest notice, in hours, of which the candidate was reminded; null where none was sent. */
    remindedHours: number | null;
    /** 1 until the candidate changes nothing any more, apart from the due instant. */
    open: number;
  };
}
