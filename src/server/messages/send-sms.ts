import type { Settings } from '#server/settings.ts';

import type { Sender } from './senders.ts';

const answerWithin = 15_000;

/** Hands SMS to an HTTP gateway: a JSON POST with a bearer token; any answer but 2xx is a failure. */
export function smsSender(smsUrl: string, { smsToken }: Pick<Settings, 'smsToken'>): Sender {
  return async ({ id, to, purpose, code, text, locale }) => {
    const answer = await fetch(smsUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': id,
        ...(smsToken ? { Authorization: `Bearer ${smsToken}` } : {}),
      },
      body: JSON.stringify({ to, purpose, code, text, locale }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithin),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  };
}
