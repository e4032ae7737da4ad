import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { deleteAnswersBefore, findAnswer, insertAnswer } from '../store.ts';

/** How long the answer to a key is stored, in milliseconds. */
const storedFor = 30 * 24 * 60 * 60 * 1000;

/**
 * If an answer is stored for this candidate and key, returns it, even if it was the answer to a different request. If none is
 * stored, does the work and stores its answer in the same transaction. Errors are not stored, so that a corrected request may
 * use the same key. Without a key, the work is done and nothing is stored.
 */
export async function answerOnce<Answer>(
  trx: Db,
  app: App,
  { accountId, key }: { accountId: string; key: string | undefined },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work();
  const known = await findAnswer(trx, accountId, key);
  if (known !== undefined) return JSON.parse(known) as Answer;
  const answer = await work();
  await insertAnswer(trx, { accountId, idempotencyKey: key, answer: JSON.stringify(answer), createdAt: app.clock.now() });
  return answer;
}

/** Deletes expired answers. */
export async function forgetAnswers(app: App): Promise<void> {
  await deleteAnswersBefore(app.db, app.clock.now() - storedFor);
}
