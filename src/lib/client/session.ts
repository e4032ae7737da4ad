import { sessionHint } from '#lib/browser/session-hint.ts';
import { dropAllKept, dropExpired, isKeptWords, storedKeys } from '#lib/stores/kept-words.ts';
import { $session, isSessionHinted, leaveSession, noSession, type Session, signedIn } from '#lib/stores/session.ts';

/**
 * Asks the server who is signed in, but only where a hint says that someone may be: a visitor costs no call.
 * A failed call leaves what was known.
 */
export async function loadSession({ force = false } = {}): Promise<Session> {
  dropExpired();
  if (!force && !isSessionHinted()) return noSession();
  try {
    const { api } = await import('./late-api.ts');
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
  const { api } = await import('./late-api.ts');
  await Promise.allSettled([...leaving].map((work) => work()));
  const choices = deviceChoices();
  await api.post('system/logout', {});
  restore(choices);
  leaveSession();
}

/** Another tab signed in or out. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionHint.storage && newValue === sessionHint.left) dropAllKept();
    else if (key === sessionHint.storage) void loadSession();
  });
}
