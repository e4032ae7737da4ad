import type { App } from '#server/app.ts';

import { sealPlace, type StoredMessage } from './message.ts';
import { senderFor } from './senders.ts';
import { claimMessage, findDueMessages, markSent, type OutboxRow, postpone } from './store.ts';

const batch = 10;
/** Milliseconds a message stays with the instance that sends it: longer than any sender's own time limit. */
const claimedFor = 90_000;
const firstPause = 5_000;
const longestPause = 15 * 60_000;

/** Milliseconds until the next try after the given number of failed ones. */
export function pauseAfter(attempts: number): number {
  return Math.min(longestPause, firstPause * 2 ** (attempts - 1));
}

async function deliver(app: App, row: OutboxRow): Promise<void> {
  const { id, channel, purpose, createdAt } = row;
  const attempts = row.attempts + 1;
  if (!(await claimMessage(app.db, row, app.clock.now() + claimedFor))) return;
  try {
    const message = JSON.parse(app.seal.openText(row.sealedMessage, sealPlace(id))) as StoredMessage;
    if (message.notAfter <= app.clock.now()) {
      app.log.warn({ message: id, channel, purpose, attempts }, 'a message could not be sent in time and is dropped');
    } else {
      await senderFor(app, channel)({ ...message, id, createdAt });
    }
    await markSent(app.db, id, app.clock.now());
  } catch (error) {
    app.log.error({ err: error, message: id, channel, purpose, attempts }, 'a message could not be sent');
    await postpone(app.db, id, app.clock.now() + pauseAfter(attempts));
  }
}

/**
 * Sends every message whose turn has come; a failed one waits, twice as long each time, at most 15 minutes.
 * Several instances may run this at once: a claim decides who sends what.
 */
export async function deliverDue(app: App): Promise<void> {
  let due: OutboxRow[];
  do {
    due = await findDueMessages(app.db, app.clock.now(), batch);
    await Promise.all(due.map((row) => deliver(app, row)));
  } while (due.length === batch);
}
