import { $session, forgetSession, isSessionHinted, noSession, type Session, signedIn } from '#lib/stores/session.ts';

/**
 * Asks the server who is signed in, but only where a hint says that someone may be: a visitor costs no call.
 * A failed call leaves what was known.
 */
export async function loadSession({ force = false } = {}): Promise<Session> {
  if (!force && !isSessionHinted()) return noSession();
  try {
    const { api } = await import('./api.ts');
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
  const { api } = await import('./api.ts');
  await api.post('system/logout', {});
  forgetSession();
}
