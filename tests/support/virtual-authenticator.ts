import type { Page } from 'playwright';

/** An authenticator in the browser that verifies its user, e.g. by fingerprint. */
export interface VirtualAuthenticator {
  /** After `touch(false)`, the user touches nothing and requests wait, until `touch(true)`. */
  touch(isPresent: boolean): Promise<void>;
  /** The number of its passkeys. */
  count(): Promise<number>;
}

/** Gives the page a built-in authenticator, whose passkeys last until the page is closed. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async touch(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async count() {
      return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
    },
  };
}
