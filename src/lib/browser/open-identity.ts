export interface IdentityOptions {
  /** The application in question; without one, the reader chooses among their applications with open tasks. */
  applyId?: string;
}

type Opener = (options: IdentityOptions) => Promise<void>;

let opener: Opener | undefined;

/** Registers how the identity check is fetched and shown; called by the script of the site's header. */
export function onIdentityRequest(open: Opener): void {
  opener = open;
}

/**
 * Opens the identity check (specification: ID-card modal, SMS verify modal), which is fetched on the first call. When
 * it is passed, `$identityPassed` increases, and islands repeat the calls that failed.
 */
export async function openIdentityCheck(options: IdentityOptions = {}): Promise<void> {
  await opener?.(options);
}
