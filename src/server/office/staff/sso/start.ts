import * as client from 'openid-client';

import { deskPaths, isDeskAddress } from '#lib/addresses/desk-paths.ts';
import { notFound } from '#server/platform/errors.ts';
import type { App } from '#server/platform/app.ts';
import type { Caller } from '#server/people/accounts/caller.ts';

import { maxSessionAge, tokenHashOf } from '../session.ts';
import { callbackAddress, ssoProvider } from './provider.ts';
import { outcomeAddress } from './outcome.ts';
import { keepState } from './sign-in-state.ts';

/**
 * Begins a sign-in at the provider.
 * @param next the desk page to open afterwards; any other address leads to the start page of the desk
 * @param isFresh whether the person must sign in again at the provider; that sign-in counts as a fresh second factor
 * @returns the address to go to: the provider's, or the sign-in page's if the provider cannot be reached
 * @throws AppError 404 if single sign-on is not set up
 */
export async function startSso(
  app: App,
  { cookies, locale }: Pick<Caller, 'cookies' | 'locale'>,
  { next = '', isFresh }: { next?: string | undefined; isFresh: boolean },
): Promise<string> {
  const { sso } = app.settings;
  if (!sso) throw notFound();
  const state = client.randomState();
  const nonce = client.randomNonce();
  const verifier = client.randomPKCECodeVerifier();
  try {
    const { config } = await ssoProvider(app);
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: callbackAddress(app),
      scope: sso.scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ui_locales: locale === 'zh-cn' ? 'zh-CN zh' : 'en',
      max_age: String(isFresh ? 0 : maxSessionAge / 1000),
      ...(isFresh ? { prompt: 'login' } : {}),
    });
    keepState(app, cookies, {
      ...{ state, nonce, verifier, isFresh },
      next: isDeskAddress(next) ? next : deskPaths.today(locale),
      former: tokenHashOf(cookies) ?? '',
      startedAt: app.clock.now(),
    });
    return address.href;
  } catch (error) {
    app.log.warn({ err: error }, 'the single sign-on provider cannot be reached');
    return outcomeAddress(locale, 'failed');
  }
}
