import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

import { loadChunk } from './load-chunk.ts';

const library = () => loadChunk(() => import('@simplewebauthn/browser'));

/** Why there is no passkey: the request was cancelled, the device has one already, or something failed. */
export type Failure = 'cancelled' | 'exists' | 'failed';

/** The browser gave no passkey. */
export class NoPasskey extends Error {
  readonly why: Failure;

  constructor(why: Failure) {
    super(why);
    this.why = why;
  }
}

const failures: Record<string, Failure> = { NotAllowedError: 'cancelled', AbortError: 'cancelled', InvalidStateError: 'exists' };

async function asked<Response>(response: Promise<Response>): Promise<Response> {
  try {
    return await response;
  } catch (error) {
    throw new NoPasskey(failures[error instanceof Error ? error.name : ''] ?? 'failed');
  }
}

/**
 * Asks the browser to create a passkey with the server's options.
 * @throws NoPasskey if the browser gives none
 */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const loaded = await library();
  if (!loaded) throw new NoPasskey('failed');
  return asked(loaded.startRegistration({ optionsJSON }));
}

/**
 * Asks the browser to use a passkey with the server's options. A later call ends a waiting one, which then fails as
 * cancelled.
 * @param suggested waits until the visitor picks a passkey that the browser suggests in a field
 * @param signal if aborted before the browser is asked, it is not asked; a waiting request goes on
 * @throws NoPasskey if the browser gives none
 */
export async function askForPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { suggested = false, signal }: { suggested?: boolean; signal?: AbortSignal | undefined } = {},
) {
  const loaded = await library();
  if (!loaded) throw new NoPasskey('failed');
  if (signal?.aborted) throw new NoPasskey('cancelled');
  return asked(loaded.startAuthentication({ optionsJSON, useBrowserAutofill: suggested, verifyBrowserAutofillInput: false }));
}

/** Ends a waiting `askForPasskey`. */
export async function stopAsking(): Promise<void> {
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony();
}
