import { atom } from 'nanostores';

import { sessionHint } from '#lib/session-hint.ts';

import { dropAllKept, dropExpired, dropOthers, isKeptWords, storedKeys } from './kept-words.ts';

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

function storedHint(write?: 'set' | 'left' | 'remove'): boolean {
  try {
    if (write === 'left') localStorage.setItem(sessionHint.storage, sessionHint.left);
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
  dropOthers(account.pkPsndoc);
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
  dropExpired();
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

const leaving = new Set<() => Promise<unknown>>();

/** Has `work` done before a sign-out: what was typed a moment ago is still sent. The function it returns takes that back. */
export function beforeSignOut(work: () => Promise<unknown>): () => void {
  leaving.add(work);
  return () => void leaving.delete(work);
}

/** The choices of this device (language, jobs looked at): a sign-out is not about them. */
function deviceChoices(): [string, string][] {
  const keys = storedKeys().filter((key) => key !== sessionHint.storage && !isKeptWords(key));
  return keys.map((key) => [key, localStorage.getItem(key) ?? '']);
}

/** The server's answer has the browser empty the whole storage of the site. */
function restore(choices: [string, string][]): void {
  try {
    for (const [key, value] of choices) localStorage.setItem(key, value);
  } catch {
    // Without storage there was nothing to bring back.
  }
}

/**
 * Sends what is unsent, ends the session on the server, then here: no words of the candidate stay in this browser.
 * @throws ApiError (already shown as a toast) where the server could not be asked: the candidate stays signed in
 */
export async function signOut(): Promise<void> {
  const { api } = await import('#lib/api.ts');
  await Promise.allSettled([...leaving].map((work) => work()));
  const choices = deviceChoices();
  await api.post('system/logout', {});
  restore(choices);
  storedHint('left');
  dropAllKept();
  forgetSession();
}

/** Another tab signed in or out. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionHint.storage && newValue === sessionHint.left) dropAllKept();
    else if (key === sessionHint.storage) void loadSession();
  });
}
