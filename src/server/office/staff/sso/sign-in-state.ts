import type { App } from '#server/platform/app.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';

const stateCookie = 'staff_sso';
const context = 'staff-sso-state';

/** Milliseconds within which a sign-in at the provider must be finished. */
const lasts = 15 * 60_000;

/** The values against which the provider's callback is checked, and the page to open afterwards. */
export interface SignInState {
  state: string;
  nonce: string;
  verifier: string;
  /** The desk page to open. */
  next: string;
  /** Whether the person was asked to sign in again. */
  isFresh: boolean;
  /** Hash of the token of the session that the new session replaces; empty if there is no such session. */
  former: string;
  startedAt: number;
}

/** Keeps the state encrypted in the browser, so that only the browser that began the sign-in can finish it. */
export function keepState(app: App, cookies: Cookies, state: SignInState): void {
  const value = app.cipher.encrypt(JSON.stringify(state), context);
  // With SameSite=Strict, browsers would not send the cookie with the callback, which comes from another site.
  cookies.set(stateCookie, value, { maxAge: lasts / 1000 });
}

/** Returns and deletes the state of the sign-in that this browser began; null if there is no state, or if it is too old. */
export function takeState(app: App, cookies: Cookies): SignInState | null {
  const value = cookies.get(stateCookie);
  if (!value) return null;
  cookies.delete(stateCookie);
  try {
    const state = JSON.parse(app.cipher.decrypt(value, context)) as SignInState;
    return app.clock.now() - state.startedAt < lasts ? state : null;
  } catch {
    return null;
  }
}
