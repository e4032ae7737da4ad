const offeredKey = 'skygate.passkey-offered';

/**
 * Whether this page can use passkeys: the browser supports them, the page is on https or localhost, and its host is not an
 * IP address.
 */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && !isNumber && typeof PublicKeyCredential === 'function';
}

/** Whether this browser suggests passkeys in fields with `autocomplete="… webauthn"`. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

function isOffered(): boolean {
  try {
    return localStorage.getItem(offeredKey) !== null;
  } catch {
    // Without storage the offer would come back at every sign-in.
    return true;
  }
}

/** Notes that a passkey was offered or used on this device, so that none is offered again. */
export function notePasskeyOffered(): void {
  try {
    localStorage.setItem(offeredKey, '1');
  } catch {
    // Without storage nothing is offered.
  }
}

/** Whether to offer a passkey: this device can verify its user, and no passkey was offered or used on it before. */
export async function isPasskeyDue(): Promise<boolean> {
  return canUsePasskeys() && !isOffered() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}
