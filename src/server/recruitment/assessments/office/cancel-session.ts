import { isStorable, lengthOf } from '#lib/rules/text.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { cancelPool } from '#server/platform/capacity/capacities.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { closeTasksOfType } from '#server/recruitment/tasks/tasks.ts';

import { readParts } from '../rooms-and-slots.ts';
import { findAttendees } from '../store-attendees.ts';
import { updateSession } from '../store-sessions.ts';
import { checkCount, type ConfirmedCount } from './confirm-count.ts';
import { expectedOf } from './expected-attendees.ts';
import { holdSession } from './hold-session.ts';
import { notifyRemoved } from './notify-attendees.ts';
import { reopenIntentions } from './written-tests.ts';

const longestReason = 256;

/**
 * A reason without surrounding spaces, as it is stored.
 * @throws AppError 400 if it is too long, has characters that cannot be stored, or is missing but required
 */
export function readReason(reason: string, { required }: { required: boolean }): string {
  const text = reason.trim();
  if (required && text === '') throw invalid({ path: 'reason', rule: 'required' });
  if (lengthOf(text) > longestReason) throw invalid({ path: 'reason', rule: 'maxLength', params: { maximum: longestReason } });
  if (!isStorable(text)) throw invalid({ path: 'reason', rule: 'characters' });
  return text;
}

/**
 * Cancels a session: seats are released, invitations can no longer be answered, and the expected candidates are notified
 * with the reason unless the session has ended. Check-ins and results stay.
 * @returns `told`, the number of expected candidates; 0 if the session has ended
 * @throws AppError 404 if the session is unknown or out of the actor's reach, 409 if it has changed since it was read; 400
 * as `readReason` and `checkCount`, or if the session is cancelled already
 */
export async function cancelSession(
  app: App,
  actor: Actor,
  id: string,
  cancel: { reason: string; version: number; count?: ConfirmedCount },
  locale: Locale,
): Promise<{ told: number }> {
  const reason = readReason(cancel.reason, { required: true });
  const references = await readReferences(app);
  return transaction(app, async (trx) => {
    const session = await holdSession(trx, app, actor, { id, version: cancel.version }, { references, locale });
    const expected = await expectedOf(trx, session, await findAttendees(trx, { units: null }, id), await readParts(trx, id));
    const isToCome = session.endsAt > app.clock.now();
    if (isToCome) checkCount(expected.length, cancel.count);
    const ids = expected.map((one) => one.id);
    // Before their tasks, as a reply locks them.
    if (ids.length > 0) await lockApplications(trx, ids);
    // Tasks are closed before the seats are released: a reply changes its task before it reserves a seat, so no reply can
    // reserve a seat after the release.
    await closeTasksOfType(trx, { kind: 'reply', type: id });
    await cancelPool(trx, id);
    if (session.kind === 'writtenTest') await reopenIntentions(trx, app, ids);
    await updateSession(trx, id, { cancelledAt: app.clock.now(), cancelReason: reason });
    if (isToCome) {
      await notifyRemoved(trx, app, session, expected, { name: 'sessionCancelled', reason, references });
    }
    const told = isToCome ? expected.length : 0;
    const details = { change: 'cancelled', told };
    await record(trx, app, actor, { action: 'session.changed', unit: session.unit ?? undefined, subject: id, details });
    return { told };
  });
}
