import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as client from 'openid-client';

import { notFound } from '#server/platform/errors.ts';
import type { App } from '#server/platform/app.ts';

/** Milliseconds after which the provider's metadata is read again. */
const metadataLasts = 3_600_000;

/** The provider as its metadata describes it. */
export interface Provider {
  config: client.Configuration;
  /** The public keys for verifying its tokens. */
  keys: JWTVerifyGetKey;
}

const cached = new WeakMap<App['settings'], { provider: Promise<Provider>; readAt: number }>();

async function discover({ settings: { sso } }: App): Promise<Provider> {
  if (!sso) throw notFound();
  const issuer = new URL(sso.issuer);
  const isPlain = issuer.protocol === 'http:';
  const options = isPlain ? { execute: [client.allowInsecureRequests] } : {};
  const config = await client.discovery(issuer, sso.clientId, sso.clientSecret, undefined, options);
  const { jwks_uri: keysAt } = config.serverMetadata();
  if (keysAt === undefined) throw new Error('the metadata of the single sign-on provider has no jwks_uri');
  return { config, keys: createRemoteJWKSet(new URL(keysAt)) };
}

/**
 * The single sign-on provider.
 * @throws AppError 404 if single sign-on is not set up; Error if the provider cannot be reached or has unusable metadata
 */
export async function ssoProvider(app: App): Promise<Provider> {
  const now = app.clock.now();
  const known = cached.get(app.settings);
  if (known && now - known.readAt < metadataLasts) return known.provider;
  const provider = discover(app);
  cached.set(app.settings, { provider, readAt: now });
  provider.catch(() => cached.delete(app.settings));
  return provider;
}

/** The redirect URI, to which the provider sends people back. */
export function callbackAddress({ settings }: App): string {
  return `${settings.publicUrl}/api/staff/session/sso/callback`;
}
