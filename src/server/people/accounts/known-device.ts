import type { App } from '#server/platform/app.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { newToken } from '#server/platform/ids.ts';

const deviceCookie = 'device';
const lasts = 400 * 24 * 60 * 60;

/** The signatures of a device's token for an account, one per key, the newest key first. */
function signaturesOf(app: App, accountId: string, token: string): string[] {
  return app.keyedHashes('device', `${accountId} ${token}`);
}

/**
 * The token of this device; undefined if `rememberDevice` has not marked the device, or has last marked it for another
 * account.
 */
export function knownDevice(app: App, cookies: Cookies, accountId: string): string | undefined {
  const [token = '', signature = ''] = (cookies.get(deviceCookie) ?? '').split('.');
  return token !== '' && signaturesOf(app, accountId, token).includes(signature) ? token : undefined;
}

/**
 * Marks the device as known to the account, with a cookie that outlives the session and replaces the mark of another
 * account. The cookie contains a random token and its signature for the account, but no name.
 */
export function rememberDevice(app: App, cookies: Cookies, accountId: string): void {
  const token = knownDevice(app, cookies, accountId) ?? newToken();
  cookies.set(deviceCookie, `${token}.${signaturesOf(app, accountId, token)[0]}`, { maxAge: lasts });
}
