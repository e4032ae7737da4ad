import { SendCodeBody } from '#lib/contract/account.ts';
import { defaultPrefix, toE164 } from '#lib/rules/mobile.ts';
import { giveTicket } from '#server/people/verification/sms-ticket.ts';
import { type Access, type Candidate, route } from '#server/platform/http/route.ts';

import { sendCode } from './send-code.ts';
import type { CodePurpose } from './texts.ts';

/** The rate limit of calls about accounts. */
export const limit = 'accountCallsByAddress';

/** The phone number in a validated body, in E.164. */
export function phoneOf({ prefix, loginPhone }: { prefix?: string; loginPhone: string }): string {
  return toE164(prefix || defaultPrefix, loginPhone)!;
}

/**
 * A route that sends a code to a mobile phone. The code's requester is the signed-in account if `access` is `candidate`;
 * else it is the browser, which gets a ticket.
 */
export function sendRoute(name: string, operationId: string, access: Access, purpose: CodePurpose, summary: string) {
  return route({
    method: 'POST',
    path: `/api/front/system/user/${name}`,
    operationId,
    summary,
    access,
    limit: 'sendsByAddress',
    captcha: true,
    body: SendCodeBody,
    handle({ app, candidate, cookies, body, locale }) {
      const phone = phoneOf(body);
      const accountId = (candidate as Candidate | undefined)?.accountId;
      return sendCode(app, { purpose, phone, by: accountId ?? giveTicket(app, cookies, phone), accountId }, locale);
    },
  });
}
