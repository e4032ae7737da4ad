import type { AccountView } from '#lib/browser/open-account.ts';
import type { WorkSolution } from '#lib/client/do-work.ts';
import type { Option } from '#lib/i18n/enum-options.ts';

import type { AccountForms } from './forms.ts';
import type { Captcha } from './use-captcha.ts';

/**
 * The views of the dialog. `new-password` opens only after `reset`, and `passkey` only after `login` or `register`; all others
 * can be opened from outside.
 */
export type Step = AccountView | 'new-password' | 'passkey';

/** The chosen methods to log in, to register and to reset a password. */
export interface Methods {
  login: 'password' | 'sms';
  register: 'email' | 'phone';
  reset: 'email' | 'phone';
}

export type MailKind = 'activation' | 'reset' | 'alert';

/** The answer to a captcha, with the proof of work if one was required. */
export interface ProvenCaptcha {
  captcha: string;
  solution?: WorkSolution | undefined;
}

/** A requested mail, with the function to send it again. */
export interface AwaitedMail {
  kind: MailKind;
  email: string;
  /** Requests the mail again, with the answer to a new captcha. */
  send(proven: ProvenCaptcha): Promise<void>;
}

/** The state and functions that the views of the dialog share. */
export interface AccountTools {
  forms: AccountForms;
  captcha: Captcha;
  prefixes: readonly Option[];
  methods: Methods;
  choose<Of extends keyof Methods>(of: Of, method: Methods[Of]): void;
  go(step: Step): void;
  /**
   * Called after a view succeeded. Opens the view `next` with the message. Without `next`, closes the dialog, shows the
   * message and continues the candidate's interrupted action; a sign-in without such an action may open `passkey` instead.
   */
  finish(message: string, next?: Step): void;
  /** Closes the dialog and shows that a mail was requested. The form is reset when the candidate closes that message. */
  mailed(mail: AwaitedMail, form: Pick<AccountForms['register'], 'reset'>): void;
}
