import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { vi } from 'vitest';

import { freePort } from './free-port.ts';

/** Somebody in the company's directory. */
export interface Colleague {
  name: string;
  email: string;
  email_verified?: boolean;
  groups?: string[];
}

/** An OpenID Connect provider of a company, whose sign-in page asks for an account name and no password. */
export interface OidcServer {
  issuer: string;
  /** The settings of a site whose staff sign in here. */
  environment: Record<string, string>;
  /** The directory, by account name; a test changes it at will. */
  colleagues: Map<string, Colleague>;
  /** Signs a token with this server's key, or with another one. */
  sign(claims: Record<string, unknown>, options?: { typ?: string; withOtherKey?: boolean }): Promise<string>;
  close(): Promise<void>;
}

const clientId = 'skygate';
const clientSecret = 'the secret of a client in tests';

const page = (
  uid: string,
) => `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Company account</title><body><main><h1>Company account</h1>
<form method="post" action="/interaction/${uid}"><label>Account <input name="account" required></label>
<button>Sign in</button></form></main></body></html>`;

async function bodyOf(req: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

/** Creates the provider and suppresses its warning that everything is kept in memory. */
function createQuietly(create: () => Provider): Provider {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  try {
    return create();
  } finally {
    warn.mockRestore();
  }
}

/**
 * Starts a provider.
 * @param siteUrl origin of the site, which need not run yet
 */
export async function startOidcServer(siteUrl: string): Promise<OidcServer> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const colleagues = new Map<string, Colleague>();
  const [own, other] = await Promise.all([1, 2].map(() => generateKeyPair('RS256', { extractable: true })));
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${siteUrl}/api/staff/session/sso/callback`],
        backchannel_logout_uri: `${siteUrl}/api/staff/session/sso/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(own!.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 3600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    findAccount(_, accountId) {
      const colleague = colleagues.get(accountId);
      return colleague && { accountId, claims: () => ({ sub: accountId, email_verified: true, groups: [], ...colleague }) };
    },
    // Nobody is asked for consent: the client is the company's own.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = createQuietly(() => new Provider(issuer, configuration));

  async function interact(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { uid } = await provider.interactionDetails(req, res);
    if (req.method !== 'POST') return void res.setHeader('content-type', 'text/html').end(page(uid));
    const account = (await bodyOf(req)).get('account') ?? '';
    await provider.interactionFinished(req, res, { login: { accountId: account } });
  }

  const handle = provider.callback();
  const server = createServer((req, res) => {
    if (req.url?.startsWith('/interaction/')) interact(req, res).catch((error: Error) => res.writeHead(400).end(error.message));
    else void handle(req, res);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    colleagues,
    async sign(claims, { typ = 'logout+jwt', withOtherKey = false } = {}) {
      const key = withOtherKey ? other!.privateKey : own!.privateKey;
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own', typ }).setIssuedAt().sign(key);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
