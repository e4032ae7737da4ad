import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** What a dishonest browser or authenticator does differently. */
interface Deviations {
  origin?: string;
  rpId?: string;
  /** The challenge that is returned instead. */
  challenge?: string;
  /** `webauthn.create` or `webauthn.get`. */
  type?: string;
  /** The user handle that is returned instead. */
  userHandle?: string;
  /** The key that signs instead. */
  key?: KeyObject;
  /** The counter that is returned instead. */
  counter?: number;
  isUserVerified?: boolean;
}

const userPresent = 1;
const userVerified = 4;
const hasCredential = 64;

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}

function sha256(data: Uint8Array | string): Buffer {
  return createHash('sha256').update(data).digest();
}

function numberOf(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

/** The public key in the COSE format, for ES256 on the elliptic curve P-256. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
}

/** A software authenticator with one passkey, in a browser that reports `origin` as the origin of the page. */
export function createAuthenticator(origin = 'http://localhost:4321') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let userHandle = '';
  let counter = 0;

  function clientData(type: string, challenge: string, deviations: Deviations): Buffer {
    const said = { type: deviations.type ?? type, challenge: deviations.challenge ?? challenge, crossOrigin: false };
    return Buffer.from(JSON.stringify({ ...said, origin: deviations.origin ?? origin }));
  }

  function head(rpId: string, { isUserVerified = true, ...deviations }: Deviations, more = 0): Buffer {
    const flags = userPresent | (isUserVerified ? userVerified : 0) | more;
    return Buffer.concat([sha256(deviations.rpId ?? rpId), Buffer.of(flags), numberOf(deviations.counter ?? counter, 4)]);
  }

  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: named.id,
    key: privateKey,

    /** What `navigator.credentials.create` returns for the options. */
    create(options: CreationOptions, deviations: Deviations = {}) {
      userHandle = options.user.id;
      const credential = Buffer.concat([Buffer.alloc(16), numberOf(id.length, 2), id, coseOf(publicKey)]);
      const authData = new Uint8Array(Buffer.concat([head(options.rp.id, deviations, hasCredential), credential]));
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, deviations)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal', 'unheard-of'],
        },
      };
    },

    /** What `navigator.credentials.get` returns for the options. */
    get(options: RequestOptions, deviations: Deviations = {}) {
      counter += 1;
      const authenticatorData = head(options.rpId, deviations);
      const data = clientData('webauthn.get', options.challenge, deviations);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), deviations.key ?? privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          userHandle: deviations.userHandle ?? userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
