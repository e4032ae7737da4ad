import type { App } from '#server/platform/app.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { newToken } from '#server/platform/ids.ts';

const ticketCookie = 'sms_ticket';
/**
 * Lifetime of a ticket in seconds: longer than the window in which attempts are counted, so that requesting a new code
 * does not reset the count.
 */
const lasts = 60 * 60;

/** The signatures of a ticket for a number, under every key, the current key first. */
function signaturesOf(app: App, phone: string, token: string): string[] {
  return app.keyedHashes('sms-ticket', `${phone} ${token}`);
}

/** The ticket that this browser got when it requested a code for `phone` (E.164); undefined if the browser has none. */
export function ticketFor(app: App, cookies: Cookies, phone: string): string | undefined {
  const [token = '', signature = ''] = (cookies.get(ticketCookie) ?? '').split('.');
  return token !== '' && signaturesOf(app, phone, token).includes(signature) ? token : undefined;
}

/**
 * Prolongs this browser's ticket for `phone`. If the browser has none, gives it a new ticket, which replaces a ticket for
 * another number.
 */
export function giveTicket(app: App, cookies: Cookies, phone: string): string {
  const token = ticketFor(app, cookies, phone) ?? newToken();
  cookies.set(ticketCookie, `${token}.${signaturesOf(app, phone, token)[0]}`, { maxAge: lasts });
  return token;
}
