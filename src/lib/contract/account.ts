import * as z from 'zod/mini';

import {
  bindPhoneForm,
  captchaForm,
  changeEmailForm,
  changePasswordForm,
  changePhoneForm,
  loginForm,
  newPasswordForm,
  phoneCodeForm,
  registerByEmailForm,
  registerByPhoneForm,
  resetConfirmForm,
  resetRequestForm,
  sendCodeForm,
  sendEmailCodeForm,
} from '#lib/forms/account.ts';
import { formBody } from '#lib/forms/form-body.ts';

export const CaptchaQuery = z.object({ audio: z.optional(z.string()) });

/** A proof of work as ALTCHA defines it; its solution is `{ counter, derivedKey }`. */
export const WorkChallenge = z.object({ parameters: z.looseObject({}), signature: z.string() });
export type WorkChallenge = z.infer<typeof WorkChallenge>;

/**
 * A data URL of a JPEG or WAV. If the caller's network address requests unusually many captchas or messages, or the whole site
 * unusually many messages, the data URL is in an object, together with a challenge for a proof of work.
 */
export const CaptchaData = z.union([z.string(), z.object({ image: z.string(), challenge: WorkChallenge })]);
export type CaptchaData = z.infer<typeof CaptchaData>;

export const LoginBody = formBody(loginForm);
export const SendCodeBody = formBody(sendCodeForm);
export const PhoneCodeBody = formBody(phoneCodeForm);
export const RegisterByEmailBody = formBody(registerByEmailForm);
export const RegisterByPhoneBody = formBody(registerByPhoneForm);
export const ResetRequestBody = formBody(resetRequestForm);
export const ResetConfirmBody = formBody(resetConfirmForm);
export const ChangePasswordBody = formBody(changePasswordForm);
export const BindPhoneBody = formBody(bindPhoneForm);
export const ChangePhoneBody = formBody(changePhoneForm);
export const SendEmailCodeBody = formBody(sendEmailCodeForm);
export const ChangeEmailBody = formBody(changeEmailForm);
export const NewPasswordBody = formBody(newPasswordForm);
export const ResetCheckBody = z.object({ verificationCode: z.string() });

/** May be empty in the browser that registered; any other browser must send the password of the new account. */
export const ActivationBody = z.object({ password: z.optional(z.string()), confirmPassword: z.optional(z.string()) });

/** Any text: a malformed code is answered like a wrong one. */
export const ActivationCode = z.object({ code: z.string() });

const flag = z.enum(['Y', 'N']);

/** For a closed account: all its data is erased at `until` (ISO 8601) unless the owner reopens the account first. */
const Closing = z.object({ until: z.string() });

/** The answer to a sign-in, beside its cookie. */
export const SignedIn = z.object({
  userInfo: z.object({ name: z.string() }),
  isPhoneBind: flag,
  closing: z.optional(Closing),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** The account's masked contacts; each is null if it is not bound. */
const Contacts = z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) });
export type Contacts = z.infer<typeof Contacts>;

/** `waiting`: number of the airline's requests that await the candidate. */
export const SelfName = z.object({
  name: z.string(),
  isPhoneBind: flag,
  pkPsndoc: z.string(),
  waiting: z.int(),
  contacts: z.optional(Contacts),
  closing: z.optional(Closing),
});
export type SelfName = z.infer<typeof SelfName>;

/** `phone` is masked: `138****0000`. */
export const BindingInfo = z.object({ isPhoneBind: flag, phone: z.nullable(z.string()) });
export type BindingInfo = z.infer<typeof BindingInfo>;

/** A ticket of 16 characters that allows setting a new password. */
export const ResetTicket = z.object({ verificationCode: z.string() });
export type ResetTicket = z.infer<typeof ResetTicket>;

/** The account as its page shows it. Contacts are masked, and null if not bound; `closing` is null for an open account. */
export const AccountSummary = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  since: z.string(),
  closing: z.nullable(Closing),
  /** Days between closing an account and its erasure. */
  eraseAfterDays: z.int(),
});
export type AccountSummary = z.infer<typeof AccountSummary>;

/** A session of the candidate; times are ISO 8601, `device` is empty if unknown. */
export const SessionRecord = z.object({
  id: z.string(),
  device: z.string(),
  since: z.string(),
  lastUsed: z.string(),
  isCurrent: flag,
});
export type SessionRecord = z.infer<typeof SessionRecord>;

export const SessionId = z.object({ id: z.string() });

export const CaptchaBody = formBody(captchaForm);

/** Proves the ownership of an account: its password, or the code that was sent to it for this call. */
export const OwnerProof = z.object({ password: z.optional(z.string()), code: z.optional(z.string()) });

/** When the closed account is erased (ISO 8601). */
export const Closed = z.object({ until: z.string() });
export type Closed = z.infer<typeof Closed>;
