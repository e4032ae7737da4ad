import * as client from 'openid-client';

import type { SsoAnswer } from '#lib/contract/staff-groups.ts';
import type { Caller } from '#server/people/accounts/caller.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

import { readAccessWords } from '../access-words.ts';
import { noteRefused, noteSignedIn } from '../note-sign-in.ts';
import { maxSessionAge, startSsoSession } from '../session.ts';
import { admitFromSso, type SsoPerson } from './admit-person.ts';
import { localeOfPage, outcomeAddress } from './outcome.ts';
import { callbackAddress, ssoProvider } from './provider.ts';
import { type SignInState, takeState } from './sign-in-state.ts';

/** Maximum number of seconds from a repeated sign-in at the provider to the callback. */
const freshFor = 600;
/** Milliseconds by which the provider's clock may be behind. */
const clockTolerance = 60_000;

interface Identified {
  person: SsoPerson;
  ssoSession: string | null;
  /** When the person signed in at the provider (ms). */
  provedAt: number;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function texts(value: unknown): string[] {
  return [value].flat().filter((one) => typeof one === 'string');
}

/** Exchanges the authorization response for tokens, and finds out who the person is. @throws if anything is wrong */
async function identify(app: App, answer: SsoAnswer, begun: SignInState): Promise<Identified> {
  const { config } = await ssoProvider(app);
  const address = new URL(callbackAddress(app));
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) address.searchParams.set(name, value);
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    maxAge: begun.isFresh ? freshFor : maxSessionAge / 1000,
  });
  const claims = tokens.claims()!;
  const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  const all: Record<string, unknown> = { ...more, ...claims };
  // The provider's clock may be ahead.
  const provedAt = Math.min(claims.auth_time! * 1000, app.clock.now());
  if (begun.isFresh && provedAt < begun.startedAt - clockTolerance) throw new Error('the person did not sign in again');
  return {
    person: {
      subject: `${claims.iss} ${claims.sub}`,
      name: text(all.name) || text(all.preferred_username),
      email: text(all.email),
      isEmailVerified: all.email_verified === true,
      groups: texts(all[app.settings.sso!.groupsClaim]),
    },
    ssoSession: text(claims.sid) || null,
    provedAt,
  };
}

/**
 * Finishes a sign-in at the provider: the person enters with the access that their groups give, or learns why not.
 * @returns the address to go to
 * @throws AppError 404 if single sign-on is not set up
 */
export async function finishSso(app: App, caller: Caller, answer: SsoAnswer): Promise<string> {
  if (!app.settings.sso) throw notFound();
  const { cookies, address } = caller;
  const begun = takeState(app, cookies);
  if (!begun) return outcomeAddress(caller.locale, 'failed');
  const locale = localeOfPage(begun.next);
  let identified: Identified;
  try {
    identified = await identify(app, answer, begun);
  } catch (error) {
    app.log.warn({ err: error }, 'a sign-in through single sign-on failed');
    return outcomeAddress(locale, 'failed');
  }
  const { person, provedAt, ssoSession } = identified;
  const words = await readAccessWords(app);
  const outcome = await transaction(app, async (trx) => {
    const admitted = await admitFromSso(trx, app, person, words);
    if ('refused' in admitted) return admitted;
    const { former } = begun;
    const session = await startSsoSession(trx, app, caller, { staffId: admitted.id, provedAt, ssoSession, former });
    await noteSignedIn(trx, app, admitted, { address, way: 'sso' });
    return session;
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === '409') return undefined;
    throw error;
  });
  if (!outcome) return outcomeAddress(locale, 'failed');
  if ('refused' in outcome) {
    await noteRefused(app, outcome.person, { address, because: 'sso' });
    return outcomeAddress(locale, outcome.refused);
  }
  outcome.setCookie();
  return begun.isFresh ? outcomeAddress(locale, 'fresh') : begun.next;
}
