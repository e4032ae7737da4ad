import * as z from 'zod/mini';

import {
  changePasswordForm,
  loginForm,
  phoneCodeForm,
  registerByEmailForm,
  registerByPhoneForm,
  resetConfirmForm,
  resetRequestForm,
  sendCodeForm,
} from '#lib/forms/account.ts';
import { formBody } from '#lib/forms/form-body.ts';

export const CaptchaQuery = z.object({ audio: z.optional(z.string()) });

/** A proof of work as ALTCHA makes it; `solution` of the call is `{ counter, derivedKey }`. */
export const WorkChallenge = z.object({ parameters: z.looseObject({}), signature: z.string() });
export type WorkChallenge = z.infer<typeof WorkChallenge>;

/** A data URL of a JPEG or WAV; where more is asked for than people do, beside it a proof of work. */
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

/** Any text: a code of a wrong shape is answered as a wrong one. */
export const ActivationCode = z.object({ code: z.string() });

const flag = z.enum(['Y', 'N']);

/** What a sign-in answers, besides its cookie. */
export const SignedIn = z.object({ userInfo: z.object({ name: z.string() }), isPhoneBind: flag });
export type SignedIn = z.infer<typeof SignedIn>;

export const SelfName = z.object({ name: z.string(), isPhoneBind: flag, pkPsndoc: z.string() });
export type SelfName = z.infer<typeof SelfName>;

/** `phone` is masked: `138****0000`. */
export const BindingInfo = z.object({ isPhoneBind: flag, phone: z.nullable(z.string()) });
export type BindingInfo = z.infer<typeof BindingInfo>;

/** A ticket of 16 characters that sets a new password. */
export const ResetTicket = z.object({ verificationCode: z.string() });
export type ResetTicket = z.infer<typeof ResetTicket>;
