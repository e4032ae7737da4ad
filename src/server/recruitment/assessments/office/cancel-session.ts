import { isStorable, lengthOf } from '#lib/rules/text.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { cancelPool } from '#server/platform/capacity/capacities.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { closeTasksOfType } from '#server/recruitment/tasks/tasks.ts';

import { partsOf } from '../rooms-and-slots.ts';
import { findAttendees } from '../store-attendees.ts';
import { updateSession } from '../store-sessions.ts';
import { type Counted, mustCount } from './confirm-count.ts';
import { expectedOf } from './expected-attendees.ts';
import { holdSession } from './hold-session.ts';
import { tellNotExpected } from './notify-attendees.ts';
import { askUnseated } from './written-tests.ts';

const longestReason = 256;

/** A reason as it is stored. @throws AppError 400 where it is too long, or missing and needed */
export function readReason(reason: string, { needed }: { needed: boolean }): string {
  const text = reason.trim();
  if (needed && text === '') throw invalid({ path: 'reason', rule: 'required' });
  if (lengthOf(text) > longestReason) throw invalid({ path: 'reason', rule: 'maxLength', params: { maximum: longestReason } });
  if (!isStorable(text)) throw invalid({ path: 'reason', rule: 'characters' });
  return text;
}

/**
 * Cancels a session: those who were expected hear of it with the reason, their places are given back, and nobody can
 * reply any more. What became of those who were there stays.
 * @returns how many were told
 * @throws AppError 404 where it is unknown or out of the actor's reach, 409 where somebody changed it first, 400 on
 * `reason` or on `count`, or where it is cancelled already
 */
export async function cancelSession(
  app: App,
  actor: Actor,
  id: string,
  cancel: { reason: string; version: number; count?: Counted },
  locale: Locale,
): Promise<{ told: number }> {
  const reason = readReason(cancel.reason, { needed: true });
  const references = await readReferences(app);
  return transaction(app, async (trx) => {
    const session = await holdSession(trx, app, actor, { id, version: cancel.version }, { references, locale });
    const expected = await expectedOf(trx, session, await findAttendees(trx, { units: null }, id), await partsOf(trx, id));
    if (session.endsAt > app.clock.now()) mustCount(expected.length, cancel.count);
    // Replies first: whoever is replying in this moment holds the task, and takes no place behind our back.
    await closeTasksOfType(trx, { kind: 'reply', type: id });
    await cancelPool(trx, id);
    if (session.kind === 'writtenTest') {
      await askUnseated(
        trx,
        app,
        expected.map((one) => one.id),
      );
    }
    await updateSession(trx, id, { cancelledAt: app.clock.now(), cancelReason: reason });
    if (session.endsAt > app.clock.now()) {
      await tellNotExpected(trx, app, session, expected, { name: 'sessionCancelled', reason, references });
    }
    const details = { change: 'cancelled', told: expected.length };
    await record(trx, app, actor, { action: 'session.changed', unit: session.unit ?? undefined, subject: id, details });
    return { told: expected.length };
  });
}
