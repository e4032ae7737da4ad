import { type Authenticator, createAuthenticator } from './authenticator.ts';
import type { Answer, TestClient } from './test-client.ts';

/** Registers a passkey of a new authenticator for a signed-in client. */
export async function addPasskey(client: TestClient, name = '手机'): Promise<Authenticator> {
  const authenticator = createAuthenticator();
  const { data: options } = await client.post('passkeys/options');
  const answer = await client.post('passkeys', { name, response: authenticator.create(options) });
  if (answer.code !== '200') throw new Error(`could not add a passkey: ${answer.code} ${answer.message}`);
  return authenticator;
}

/** Requests sign-in options for a client; returns the authenticator's response to them. */
export async function respond(
  client: TestClient,
  authenticator: Authenticator,
  deviations?: Parameters<Authenticator['get']>[1],
): Promise<ReturnType<Authenticator['get']>> {
  const { data: options } = await client.post('system/login/passkey/options');
  return authenticator.get(options, deviations);
}

/** Signs a client in with an authenticator's passkey. */
export async function signInWithPasskey(
  client: TestClient,
  authenticator: Authenticator,
  deviations?: Parameters<Authenticator['get']>[1],
): Promise<Answer> {
  return client.post('system/login/passkey', { response: await respond(client, authenticator, deviations) });
}
