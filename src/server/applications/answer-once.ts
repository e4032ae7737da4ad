import type { App } from '#server/app.ts';
import type { Db } from '#server/db/database.ts';
import { AppError, invalid } from '#server/errors.ts';

import { deleteAnswersBefore, findAnswer, insertAnswer } from './store.ts';

/** Milliseconds for which a repeated request gets its first answer again. */
const remembered = 30 * 24 * 60 * 60 * 1000;

interface Kept {
  /** Keyed hash of the request, so that a key used for something else is noticed. */
  request: string;
  answer: unknown;
}

/**
 * The value of an `Idempotency-Key` header, or undefined where none was sent.
 * @throws AppError 400 where it is longer than 128 characters or has others than visible ASCII
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(header)) throw invalid({ path: 'Idempotency-Key', rule: 'type' });
  return header;
}

/**
 * Gives the first answer again where this candidate has sent the same request under the same key before, else
 * does the work and keeps its answer in the same transaction. A request that was refused is not kept: the
 * candidate mends it and sends it again.
 * @throws AppError 409 where the key was used for another request; `data.current` is the answer to that one
 */
export async function answerOnce<Answer>(
  trx: Db,
  app: App,
  { accountId, key, request }: { accountId: string; key: string | undefined; request: unknown },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work();
  const hash = app.keyedHash('idempotency', JSON.stringify(request));
  const known = await findAnswer(trx, accountId, key);
  if (known !== undefined) {
    const kept = JSON.parse(known) as Kept;
    if (kept.request !== hash) throw new AppError('409', { data: { current: kept.answer } });
    return kept.answer as Answer;
  }
  const answer = await work();
  const now = app.clock.now();
  await deleteAnswersBefore(trx, accountId, now - remembered);
  const kept: Kept = { request: hash, answer };
  await insertAnswer(trx, { accountId, idempotencyKey: key, answer: JSON.stringify(kept), createdAt: now });
  return answer;
}
