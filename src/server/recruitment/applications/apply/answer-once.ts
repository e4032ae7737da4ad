import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';

import { deleteAnswersBefore, findAnswer, insertAnswer } from '../store.ts';

/** How long the answer to a key is stored, in milliseconds. */
const storedFor = 30 * 24 * 60 * 60 * 1000;

/**
 * The value of an `Idempotency-Key` header, if there is one.
 * @throws AppError 400 if it is longer than 128 characters or has other characters than visible ASCII ones
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(header)) throw invalid({ path: 'Idempotency-Key', rule: 'type' });
  return header;
}

/**
 * Returns the stored answer if this candidate used the key before, without comparing the requests; otherwise does the
 * work and stores its answer in the same transaction. Errors are not stored, so that a corrected request may use the
 * same key.
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
