import { Secret, TOTP } from 'otpauth';

/** Milliseconds of one step of time: each has a code of its own. */
export const totpStepLasts = 30_000;

/** Bytes of a secret: as many as the hash of RFC 6238 gives. */
const secretBytes = 20;
/** Steps by which the clock of a telephone may be wrong, either way. */
const slack = 1;

function totpOf(secret: string, { issuer, label }: { issuer: string; label: string }): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, digits: 6, period: totpStepLasts / 1000 });
}

/** A new secret of an authenticator, in base32 as people type it. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that an authenticator reads from a QR code. */
export function totpAddress(secret: string, names: { issuer: string; label: string }): string {
  return totpOf(secret, names).toString();
}

/** The step of time that a code of six digits belongs to, at most one beside the present one (ms); null where it is wrong. */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret, { issuer: '', label: '' });
  const delta = totp.validate({ token: code, timestamp: now, window: slack });
  return delta === null ? null : Math.floor(now / totpStepLasts) + delta;
}
