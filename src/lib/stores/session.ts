import { atom } from 'nanostores';

import { sessionHint } from '#lib/session-hint.ts';

/** Who is using this browser (specification: user login state). */
export interface Session {
  status: 'unknown' | 'out' | 'in';
  name: string;
  isPhoneBind: boolean;
  pkPsndoc: string;
}

const nobody: Session = { status: 'out', name: '', isPhoneBind: false, pkPsndoc: '' };

/** Only the browser writes here: modules are shared between visitors on the server. */
export const $session = atom<Session>({ ...nobody, status: 'unknown' });

function storedHint(write?: 'set' | 'remove'): boolean {
  try {
    if (write === 'set') localStorage.setItem(sessionHint.storage, '1');
    if (write === 'remove') localStorage.removeItem(sessionHint.storage);
    return localStorage.getItem(sessionHint.storage) !== null;
  } catch {
    return false;
  }
}

function hinted(): boolean {
  return document.cookie.split('; ').includes(sessionHint.cookie) || storedHint();
}

/** After a sign-in, and for whoever the server says is signed in. `Y` and `N` are the wire's. */
export function signedIn(account: { name: string; isPhoneBind: 'Y' | 'N'; pkPsndoc: string }): void {
  storedHint('set');
  $session.set({ status: 'in', name: account.name, isPhoneBind: account.isPhoneBind === 'Y', pkPsndoc: account.pkPsndoc });
}

/** The session ended, here or on the server. */
export function forgetSession(): void {
  storedHint('remove');
  document.cookie = `${sessionHint.cookie.replace('1', '')}; Max-Age=0; Path=/`;
  $session.set(nobody);
}

/**
 * Asks the server who is signed in, but only where a hint says that someone may be: a visitor costs no call.
 * A failed call leaves what was known.
 */
export async function loadSession({ force = false } = {}): Promise<Session> {
  if (!force && !hinted()) {
    $session.set(nobody);
    return nobody;
  }
  try {
    const { api } = await import('#lib/api.ts');
    signedIn(await api.get('system/user/self/name', { handles: 'all' }));
  } catch {
    // A 401 has ended the session in `api`; without an answer nobody knows better.
  }
  return $session.get();
}

/**
 * Ends the session on the server, then here.
 * @throws ApiError (already shown as a toast) where the server could not be asked: the candidate stays signed in
 */
export async function signOut(): Promise<void> {
  const { api } = await import('#lib/api.ts');
  await api.post('system/logout', {});
  forgetSession();
}
