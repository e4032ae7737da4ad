import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';

import { deleteAnswersBefore, findAnswer, insertAnswer } from '../store.ts';

/** Milliseconds for which a repeated request gets its first answer. */
const remembered = 30 * 24 * 60 * 60 * 1000;

/**
 * The value of an `Idempotency-Key` header, if there is one.
 * @throws AppError 400 if it is longer than 128 characters or has any but visible ASCII characters
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(header)) throw invalid({ path: 'Idempotency-Key', rule: 'type' });
  return header;
}

/**
 * Returns the first answer if this candidate used the key before, whatever the request says; otherwise does the work
 * and stores its answer in the same transaction. Refusals are not stored, so that a corrected request may be sent
 * again.
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
  await deleteAnswersBefore(app.db, app.clock.now() - remembered);
}
