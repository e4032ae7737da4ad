export type AccountView = 'login' | 'register' | 'reset' | 'bind' | 'change-password';

export interface AccountOptions {
  /** Runs once after the view succeeded: what the candidate was about to do. */
  after?: () => void;
}

type Opener = (view: AccountView, options: AccountOptions) => Promise<void>;

let opener: Opener | undefined;

/** The page's layout tells here how the account modal is fetched and shown. */
export function onAccountRequest(open: Opener): void {
  opener = open;
}

/** Opens the account modal, which is fetched on the first call; settles when it stands open, or could not be fetched. */
export async function openAccount(view: AccountView, options: AccountOptions = {}): Promise<void> {
  await opener?.(view, options);
}
