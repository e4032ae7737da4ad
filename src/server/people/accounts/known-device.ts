import type { App } from '#server/platform/app.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { newToken } from '#server/platform/ids.ts';

const deviceCookie = 'device';
const lasts = 400 * 24 * 60 * 60;

/** Under every key, newest first. */
function signaturesOf(app: App, accountId: string, token: string): string[] {
  return app.keyedHashes('device', `${accountId} ${token}`);
}

/** The id of this device if it has signed in to the account before; else undefined. */
export function knownDevice(app: App, cookies: Cookies, accountId: string): string | undefined {
  const [token = '', signature = ''] = (cookies.get(deviceCookie) ?? '').split('.');
  return token !== '' && signaturesOf(app, accountId, token).includes(signature) ? token : undefined;
}

/**
 * Remembers the device as one that has signed in to the account. The cookie holds no name: it is signed for the account
 * and outlives the session.
 */
export function rememberDevice(app: App, cookies: Cookies, accountId: string): void {
  const token = knownDevice(app, cookies, accountId) ?? newToken();
  cookies.set(deviceCookie, `${token}.${signaturesOf(app, accountId, token)[0]}`, { maxAge: lasts });
}
