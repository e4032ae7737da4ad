import { sessionHint } from '#lib/browser/session-hint.ts';
import { dropAllLocalDrafts, dropExpired, isLocalDraft, storedKeys } from '#lib/stores/local-drafts.ts';
import {
  $session,
  changeSession,
  isSessionHinted,
  leaveSession,
  noSession,
  type Session,
  signedIn,
} from '#lib/stores/session.ts';

import { loadApi } from './load-api.ts';

/**
 * Asks the server who is signed in. Without a session hint, it makes no call (unless `force`) and sets the state to signed
 * out. A 401 also means signed out. After any other failure the state stays; if it is unknown, the server is marked as
 * unreachable.
 */
export async function loadSession({ force = false } = {}): Promise<Session> {
  dropExpired();
  if (!force && !isSessionHinted()) return noSession();
  try {
    const api = await loadApi();
    signedIn(await api.get('system/user/self/name', { handles: 'all' }));
  } catch {
    // On a 401, `api` has already set the state to signed out.
    if ($session.get().status === 'unknown') changeSession({ isUnreachable: true });
  }
  return $session.get();
}

const leaving = new Set<() => Promise<unknown>>();

/** Registers work to do before a sign-out, such as sending unsent input. Returns a function that unregisters it. */
export function beforeSignOut(work: () => Promise<unknown>): () => void {
  leaving.add(work);
  return () => void leaving.delete(work);
}

/** The stored entries that survive a sign-out: choices, such as the language, and what was typed at the desk. */
function deviceChoices(): [string, string][] {
  const keys = storedKeys().filter((key) => key !== sessionHint.storage && !isLocalDraft(key));
  return keys.map((key) => [key, localStorage.getItem(key) ?? '']);
}

/** Stores the choices again: the answer to a sign-out makes the browser clear the site's storage. */
function restore(choices: [string, string][]): void {
  try {
    for (const [key, value] of choices) localStorage.setItem(key, value);
  } catch {
    // Without storage there were no choices.
  }
}

/**
 * Sends unsent changes, then ends the session on the server and here: nothing the candidate typed stays in this
 * browser.
 * @throws ApiError (already shown as a toast) if the call fails: the candidate then stays signed in, unless the session
 * had ended
 */
export async function signOut(): Promise<void> {
  const api = await loadApi();
  await Promise.allSettled([...leaving].map((work) => work()));
  const choices = deviceChoices();
  await api.post('system/logout', {});
  restore(choices);
  leaveSession();
}

/** Updates this tab when another one signs in or out. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === sessionHint.storage && newValue === sessionHint.left) dropAllLocalDrafts();
    else if (key === sessionHint.storage) void loadSession();
  });
}
