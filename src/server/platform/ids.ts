import { createHash, randomBytes, randomInt } from 'node:crypto';

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** An opaque, non-sequential id: 20 characters without look-alikes, 99 random bits. */
export function newId(): string {
  let id = '';
  while (id.length < 20) {
    for (const byte of randomBytes(24)) {
      if (byte < 248 && id.length < 20) id += alphabet[byte % 31];
    }
  }
  return id;
}

/** A secret for a cookie or a link: 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token. Tables store it instead of the token, so that a stolen table gives no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** `length` characters, each picked from `characters` with equal probability. */
export function randomText(characters: string, length: number): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
}
