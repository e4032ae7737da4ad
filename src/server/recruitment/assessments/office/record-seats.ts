import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { askTask } from '#server/recruitment/applications/change-tasks.ts';
import type { References } from '#server/recruitment/postings/references.ts';
import { forgetTask } from '#server/recruitment/tasks/tasks.ts';

import { replyOf } from '../candidate/describe-invitation.ts';
import { addAttendees, forgetReply } from '../parts.ts';
import type { SessionRow } from '../store-sessions.ts';
import type { Allotted } from './allot-seats.ts';
import { tellAssigned, type Telling } from './notify-attendees.ts';
import { seatTests } from './written-tests.ts';

/** The batch in which places are given out. */
export type SeatingBatch = NonNullable<Telling['batch']> & { id: string };

interface Seating {
  session: SessionRow;
  seated: readonly Allotted[];
  /** Until when they confirm (ms), where they are asked to. */
  confirmBy: number | null;
  /** The office's words; may be empty. */
  note: string;
  references: References;
  batch?: SeatingBatch | undefined;
}

/** Notes who comes to a session after places were given out, asks them to confirm, and tells each once. */
export async function seatAllotted(
  trx: Db,
  app: App,
  actor: Actor,
  { session, seated, confirmBy, note, references, batch }: Seating,
): Promise<void> {
  const rows = seated.map(({ row }) => row);
  const isTest = session.kind === 'writtenTest';
  const asks = !isTest || confirmBy !== null;
  await addAttendees(
    trx,
    rows.map(({ id, accountId }) => ({ sessionId: session.id, applicationId: id, accountId })),
    { assignedAt: app.clock.now(), assignedBy: actor.id },
  );
  const numbers = isTest ? await seatTests(trx, app, actor, session, rows) : new Map<string, string>();
  const batchId = batch?.id ?? newId();
  for (const row of rows) {
    await forgetReply(trx, row.id, session.id);
    if (asks) await askTask(trx, app, actor, row, { kind: 'reply', type: session.id, dueAt: confirmBy, note, batchId });
    else await forgetTask(trx, replyOf(row.id, session.id));
  }
  await tellAssigned(
    trx,
    app,
    session,
    seated.flatMap(({ row, appointment }) => {
      return appointment ? [{ ...row, appointment, admissionNo: numbers.get(row.id) ?? '' }] : [];
    }),
    { asks, confirmBy, note, references, batch },
  );
}
