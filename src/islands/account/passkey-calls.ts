import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

import { api, type CallOptions } from '#lib/client/api.ts';
import { askForPasskey, createPasskey } from '#lib/client/ask-passkey.ts';

/**
 * Asks the browser to create a passkey for the signed-in candidate.
 * @throws NoPasskey if the browser gives none; ApiError if the server gives no options
 */
export async function createOwnPasskey(options: CallOptions) {
  return createPasskey(await api.post<PublicKeyCredentialCreationOptionsJSON>('passkeys/options', {}, options));
}

/**
 * Asks the browser to use a passkey of a candidate. `suggested` and `signal` are explained at `askForPasskey`; `signal` also
 * aborts the call before.
 * @throws NoPasskey if the browser gives none; ApiError if the server gives no options
 */
export async function askForOwnPasskey({ suggested = false, ...options }: CallOptions & { suggested?: boolean }) {
  const path = 'system/login/passkey/options';
  return askForPasskey(await api.post<PublicKeyCredentialRequestOptionsJSON>(path, {}, options), {
    suggested,
    signal: options.signal,
  });
}
