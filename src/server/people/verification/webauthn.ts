import type { NewPasskeyResponse, PasskeyResponse } from '#lib/contract/passkeys.ts';
import type { App } from '#server/platform/app.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';

import { challengeLasts, type ChallengePurpose, issueChallenge, takeChallenge } from './passkey-challenges.ts';

/** Loads the library, which takes 28 MB, when the first passkey is used. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Passkeys that one person may have. */
export const maximumPasskeys = 20;

const knownTransports: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/**
 * The COSE numbers of EdDSA, ES256 and RS256. Without this list, the library asks whether Node supports ML-DSA, which is
 * experimental in Node.
 */
const algorithms = [-8, -7, -257];

/** A passkey as it is stored. */
export interface Credential {
  credentialId: string;
  publicKey: string;
  counter: number;
  /** JSON. */
  transports: string;
  userHandle: string;
}

/** The site as browsers name it in passkeys: the host and the origin of the public URL. */
function relyingParty({ settings }: App): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(settings.publicUrl);
  return { rpID: hostname, origin };
}

function namedIn({ credentialId, transports }: Credential) {
  return { id: credentialId, type: 'public-key' as const, transports: JSON.parse(transports) as string[] };
}

/**
 * Options for the use of a passkey.
 * @param allowed the passkeys to choose from; if empty, the options allow any passkey of this site and reveal no account
 */
export async function requestOptions(app: App, cookies: Cookies, allowed: readonly Credential[] = []) {
  return {
    challenge: await issueChallenge(app, cookies, 'sign-in'),
    rpId: relyingParty(app).rpID,
    timeout: challengeLasts,
    userVerification: 'required' as const,
    allowCredentials: allowed.map(namedIn),
  };
}

/** The owner of a new passkey. */
interface Owner {
  /** Stays on the server, with the challenge. */
  subject: string;
  /** Base64url. */
  userHandle: string;
  userName: string;
  displayName: string;
  siteName: string;
}

/**
 * Options for a new passkey that signs in without an account's name and verifies its user.
 * @param registered the owner's passkeys; their authenticators refuse to create another one
 */
export async function creationOptions(app: App, cookies: Cookies, owner: Owner, registered: readonly Credential[]) {
  const { generateRegistrationOptions } = await library();
  const { isoBase64URL } = await helpers();
  return generateRegistrationOptions({
    rpID: relyingParty(app).rpID,
    rpName: owner.siteName,
    userID: isoBase64URL.toBuffer(owner.userHandle),
    userName: owner.userName,
    userDisplayName: owner.displayName,
    challenge: isoBase64URL.toBuffer(await issueChallenge(app, cookies, 'register', `${owner.subject} ${owner.userHandle}`)),
    timeout: challengeLasts,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: registered.map(namedIn),
  });
}

/** Uses up the challenge in a response, and returns it with its subject; undefined if this browser has no such challenge. */
async function challengeIn(app: App, cookies: Cookies, purpose: ChallengePurpose, clientData: string) {
  try {
    const said = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown } | null;
    const challenge = said?.challenge;
    if (typeof challenge !== 'string') return undefined;
    const subject = await takeChallenge(app, cookies, purpose, challenge);
    return subject === undefined ? undefined : { challenge, subject };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Checks the response to `creationOptions`, and uses up its challenge. The options ask for no certificate of the
 * authenticator. A response with a certificate is refused, because checking the certificate would fetch URLs in it.
 * @returns the passkey with the owner's `subject`; undefined if the response is wrong
 */
export async function verifyNewPasskey(
  app: App,
  cookies: Cookies,
  response: NewPasskeyResponse,
): Promise<(Credential & { subject: string }) | undefined> {
  const issued = await challengeIn(app, cookies, 'register', response.response.clientDataJSON);
  if (!issued) return undefined;
  const [subject = '', userHandle = ''] = issued.subject.split(' ');
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  const { rpID, origin } = relyingParty(app);
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    const format = attestation.get('fmt');
    if (format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c'))) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: issued.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = (response.response.transports ?? []).filter((name) => knownTransports.includes(name));
    return {
      credentialId: id,
      publicKey: isoBase64URL.fromBuffer(publicKey),
      counter,
      transports: JSON.stringify([...new Set(transports)]),
      userHandle,
      subject,
    };
  } catch {
    // The library throws for most kinds of wrong responses.
    return undefined;
  }
}

/**
 * Checks the response to `requestOptions`, and uses up its challenge.
 * @param find returns the stored passkey with an id
 * @returns the passkey and its new counter; undefined if the response is wrong, the passkey is unknown, or its counter has
 * not grown, as with a copied passkey (a counter that is always 0 is accepted)
 */
export async function verifyPasskey<Stored extends Credential>(
  app: App,
  cookies: Cookies,
  response: PasskeyResponse,
  find: (credentialId: string) => Promise<Stored | undefined>,
): Promise<{ passkey: Stored; counter: number } | undefined> {
  const issued = await challengeIn(app, cookies, 'sign-in', response.response.clientDataJSON);
  if (!issued) return undefined;
  const passkey = await find(response.id);
  const { userHandle, ...signed } = response.response;
  if (!passkey || (userHandle ?? passkey.userHandle) !== passkey.userHandle) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const { isoBase64URL } = await helpers();
  const { rpID, origin } = relyingParty(app);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: issued.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: passkey.credentialId, publicKey: isoBase64URL.toBuffer(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    // The library throws for most kinds of wrong responses.
    return undefined;
  }
}
