export interface IdentityOptions {
  /** The application that the reader is about; without one every application of the person is offered. */
  applyId?: string;
}

type Opener = (options: IdentityOptions) => Promise<void>;

let opener: Opener | undefined;

/** The page's layout tells here how the identity check is fetched and shown. */
export function onIdentityRequest(open: Opener): void {
  opener = open;
}

/**
 * Opens the identity check (specification: ID-card modal, SMS verify modal), which is fetched on the first call. Once it
 * is passed, `$identityPassed` rises: whoever waits for it goes on.
 */
export async function openIdentityCheck(options: IdentityOptions = {}): Promise<void> {
  await opener?.(options);
}
