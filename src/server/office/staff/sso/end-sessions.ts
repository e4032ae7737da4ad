import { errors, jwtVerify } from 'jose';

import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { logSecurity } from '#server/platform/log.ts';

import { deleteSessionsOf, deleteSsoSessions } from '../store-sessions.ts';
import { findStaffBySubject } from '../store.ts';
import { ssoProvider } from './provider.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** Maximum age of a logout token; the tolerance for the provider's clock is added to it. */
const oldest = '10 minutes';

/** Codes of errors that say that the provider's keys could not be read. */
const keysUnread: readonly string[] = [errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code];

/** Whether a token could not be verified because the provider's keys could not be read. */
function isUnreachable(error: Error): boolean {
  return !(error instanceof errors.JOSEError) || keysUnread.includes(error.code);
}

/**
 * Ends sessions of the desk after a sign-out at the provider (OpenID Connect Back-Channel Logout). If the token names a session
 * at the provider, the desk's sessions that belong to it end. If the token names only a person, all sessions of the person end.
 * @throws AppError 404 if single sign-on is not set up; 400 for a token that is not a logout token of the provider; 503 if
 * the provider cannot be reached
 */
export async function endSsoSessions(app: App, logoutToken: string): Promise<void> {
  const { sso } = app.settings;
  if (!sso) throw notFound();
  const unreachable = (error: Error) => new AppError('503', { because: error.message });
  const { config, keys } = await ssoProvider(app).catch((error: Error) => {
    throw unreachable(error);
  });
  const { issuer } = config.serverMetadata();
  const expected = { issuer, audience: sso.clientId, maxTokenAge: oldest, currentDate: new Date(app.clock.now()) };
  const refuse = (because: string) => new AppError('400', { because });
  const { payload } = await jwtVerify(logoutToken, keys, { ...expected, clockTolerance: 60, requiredClaims: ['jti'] }).catch(
    (error: Error) => {
      throw isUnreachable(error) ? unreachable(error) : refuse(error.message);
    },
  );
  const { sub, sid, events, nonce } = payload as { sub?: string; sid?: string; events?: object; nonce?: string };
  if (!events || !(logoutEvent in events) || nonce !== undefined) throw refuse('it is not a logout token');
  if (!sub && !sid) throw refuse('it names neither a session nor a person');
  await transaction(app, async (trx) => {
    if (sid) return deleteSsoSessions(trx, sid);
    const person = await findStaffBySubject(trx, `${issuer} ${sub}`);
    if (person) await deleteSessionsOf(trx, person.id);
  });
  logSecurity(app, 'session ended', { because: 'single sign-on' });
}
