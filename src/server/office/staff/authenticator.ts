import type { NewAuthenticator } from '#lib/contract/staff.ts';
import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import { qrCode } from '#server/platform/qr-code.ts';

import { offerFactor } from './store-sessions.ts';
import { decryptFactor, encryptFactor } from './take-code.ts';
import { newTotpSecret, totpAddress, totpStepOf } from './totp.ts';

/** The site's name in authenticator apps; not shown on pages. */
const issuer = 'SkyGate';

/** The session in which a person enrols an authenticator. */
interface Enrolling {
  tokenHash: string;
  staffId: string;
  email: string;
  sealedTotp: string | null;
}

/**
 * The authenticator offered to a session for enrolment; the same on every call until it is enrolled.
 * @throws AppError 401 if the session has ended
 */
export async function offeredAuthenticator(
  app: App,
  { tokenHash, staffId, email, sealedTotp }: Enrolling,
): Promise<NewAuthenticator> {
  const offered = sealedTotp ?? (await offerFactor(app.db, tokenHash, encryptFactor(app, staffId, newTotpSecret())));
  if (offered === null) throw new AppError('401');
  const secret = decryptFactor(app, staffId, offered);
  const address = totpAddress(secret, { issuer, label: email });
  return { secret, address, qr: qrCode(address) };
}

/** The error for a wrong first code. */
export function wrongFirstCode(): AppError {
  return new AppError('400003', { because: 'a wrong first code of an authenticator' });
}

/**
 * The time step of a code, for an authenticator that is being enrolled.
 * @returns null for a wrong code
 */
export function stepOfFirstCode(app: App, staffId: string, sealedTotp: string, code: string): number | null {
  const typed = code.replaceAll(/\s/g, '');
  const secret = decryptFactor(app, staffId, sealedTotp);
  return /^[0-9]{6}$/.test(typed) ? totpStepOf(secret, typed, app.clock.now()) : null;
}
