import { Secret, TOTP } from 'otpauth';

/** Milliseconds of a time step; each step has its own code. */
export const totpStepLasts = 30_000;

/** Bytes of a secret: the length of a SHA-1 hash, as RFC 6238 recommends. */
const secretBytes = 20;
/** Number of steps by which a phone's clock may be ahead or behind. */
const slack = 1;

function totpOf(secret: string, { issuer, label }: { issuer: string; label: string }): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, digits: 6, period: totpStepLasts / 1000 });
}

/** A new secret for an authenticator, in base32, so that people can type it. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The `otpauth` address for the QR code that an authenticator scans. */
export function totpAddress(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString();
}

/**
 * The time step to which a six-digit code belongs: the step at `now` (ms), the step before or the step after. Null if the
 * code is wrong.
 */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret, { issuer: '', label: '' });
  const delta = totp.validate({ token: code, timestamp: now, window: slack });
  return delta === null ? null : Math.floor(now / totpStepLasts) + delta;
}
