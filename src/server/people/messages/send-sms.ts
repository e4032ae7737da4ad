import type { Settings } from '#server/platform/settings.ts';
import { traceHeaders } from '#server/platform/trace.ts';

import { FinalRefusal, type Sending } from './sending.ts';

const answerWithin = 15_000;

/**
 * Statuses with which a gateway refuses a message for good; other refusals may be temporary (a wrong token, too many
 * requests, a fault of the gateway).
 */
const refusals = new Set([400, 410, 413, 415, 422]);

/** Sends SMS through an HTTP gateway, with a JSON POST and the bearer token, if it is set; any answer but 2xx is a failure. */
export function smsSender(smsUrl: string, { smsToken }: Pick<Settings, 'smsToken'>): Sending {
  return {
    async send({ id, to, purpose, code, text, locale, smsTemplateId, values }) {
      const answer = await fetch(smsUrl, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': id,
          ...traceHeaders(),
          ...(smsToken ? { Authorization: `Bearer ${smsToken}` } : {}),
        },
        body: JSON.stringify({ to, purpose, code, text, locale, smsTemplateId, values }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithin),
      });
      await answer.body?.cancel();
      if (refusals.has(answer.status)) throw new FinalRefusal(`the SMS gateway answered ${answer.status}`);
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
    },
  };
}
