import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { askTask } from '#server/recruitment/applications/change-tasks.ts';
import { type News, notifyManyOfTask } from '#server/recruitment/applications/notify/notify-of-task.ts';
import type { References } from '#server/recruitment/postings/references.ts';
import { forgetTask } from '#server/recruitment/tasks/tasks.ts';

import { insertAttendees } from '../store-attendees.ts';
import { deleteReply } from '../store-replies.ts';
import type { SessionRow } from '../store-sessions.ts';
import { replyOf } from '../task-keys.ts';
import type { Allotted } from './allot-seats.ts';
import { type Expected, newsOfAssigned, type Notification } from './notify-attendees.ts';
import { assignTests } from './written-tests.ts';

/** The batch that assigns seats. */
export type SeatingBatch = NonNullable<Notification['batch']> & { id: string };

interface Seating {
  session: SessionRow;
  seated: readonly Allotted[];
  /** The last millisecond in which candidates may confirm; null for no deadline. */
  confirmBy: number | null;
  /** The office's note; may be empty. */
  note: string;
  references: References;
  batch?: SeatingBatch | undefined;
}

/** Whether candidates are asked to confirm: always, except for a written test without a deadline. */
function asksToConfirm({ kind }: SessionRow, confirmBy: number | null): boolean {
  return kind !== 'writtenTest' || confirmBy !== null;
}

/** The content of the message about allotted seats, and its recipients; `numbers` are admission numbers by application. */
export function newsOfSeats(
  app: App,
  { session, seated, confirmBy, note, references, batch }: Seating,
  numbers: ReadonlyMap<string, string>,
): { rows: Expected[]; news: News<Expected> } {
  const asks = asksToConfirm(session, confirmBy);
  const rows = seated.flatMap(({ row, appointment }) => {
    return appointment ? [{ ...row, appointment, admissionNo: numbers.get(row.id) ?? '' }] : [];
  });
  return { rows, news: newsOfAssigned(app, session, { asks, confirmBy, note, references, batch }) };
}

/**
 * Stores allotted applications as attendees of a session, asks the candidates to confirm (except for a written test without a
 * deadline), and notifies each candidate once.
 */
export async function recordSeats(trx: Db, app: App, actor: Actor, seating: Seating): Promise<void> {
  const { session, seated, confirmBy, note, batch } = seating;
  const rows = seated.map(({ row }) => row);
  const isTest = session.kind === 'writtenTest';
  const asks = asksToConfirm(session, confirmBy);
  await insertAttendees(
    trx,
    rows.map(({ id, accountId }) => ({ sessionId: session.id, applicationId: id, accountId })),
    { assignedAt: app.clock.now(), assignedBy: actor.id },
  );
  const numbers = isTest ? await assignTests(trx, app, actor, session, rows) : new Map<string, string>();
  const batchId = batch?.id ?? newId();
  for (const row of rows) {
    await deleteReply(trx, row.id, session.id);
    if (asks) await askTask(trx, app, actor, row, { kind: 'reply', type: session.id, dueAt: confirmBy, note, batchId });
    else await forgetTask(trx, replyOf(row.id, session.id));
  }
  const { rows: expected, news } = newsOfSeats(app, seating, numbers);
  await notifyManyOfTask(trx, app, expected, news);
}
