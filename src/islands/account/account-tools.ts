import type { AccountView } from '#lib/browser/open-account.ts';
import type { WorkSolution } from '#lib/client/do-work.ts';
import type { Option } from '#lib/i18n/enum-options.ts';

import type { AccountForms } from './forms.ts';
import type { Captcha } from './use-captcha.ts';

/** Where the dialog can be: what others may open, and what follows from it. */
export type Step = AccountView | 'new-password';

/** The two ways to log in, to register and to reset a password. */
export interface Methods {
  login: 'password' | 'sms';
  register: 'email' | 'phone';
  reset: 'email' | 'phone';
}

export type MailKind = 'activation' | 'reset';

/** The answer to a captcha, with the work that was done for it where that was asked. */
export interface ProvenCaptcha {
  captcha: string;
  solution?: WorkSolution | undefined;
}

/** A mail that is on its way, and how to have it sent again. */
export interface AwaitedMail {
  kind: MailKind;
  email: string;
  /** Sends it again, with the answer to another captcha. */
  send(proven: ProvenCaptcha): Promise<void>;
}

/** What a view of the dialog is given. */
export interface AccountTools {
  forms: AccountForms;
  captcha: Captcha;
  prefixes: readonly Option[];
  methods: Methods;
  choose<Of extends keyof Methods>(of: Of, method: Methods[Of]): void;
  go(step: Step): void;
  /** The view succeeded: says so above `next`, or closes, says so, and goes on with what the candidate was about to do. */
  finish(message: string, next?: Step): void;
  /** Closes the dialog and says that a mail is on its way; what was typed into the form is forgotten with that. */
  mailed(mail: AwaitedMail, form: Pick<AccountForms['register'], 'reset'>): void;
}
