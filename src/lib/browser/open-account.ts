export type AccountView = 'login' | 'register' | 'reset' | 'bind' | 'change-password';

export interface AccountOptions {
  /** Called once after the view succeeded, to continue the candidate's interrupted action. */
  after?: () => void;
}

type Opener = (view: AccountView, options: AccountOptions) => Promise<void>;

let opener: Opener | undefined;

/** Registers how the account modal is fetched and shown; called by the script of the site's header. */
export function onAccountRequest(open: Opener): void {
  opener = open;
}

/** Opens the account modal, which is fetched on the first call; settles once it is open or could not be fetched. */
export async function openAccount(view: AccountView, options: AccountOptions = {}): Promise<void> {
  await opener?.(view, options);
}
