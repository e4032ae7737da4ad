import { randomBytes } from 'node:crypto';

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** An opaque id: 20 characters without look-alikes, 99 random bits, never sequential. */
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
