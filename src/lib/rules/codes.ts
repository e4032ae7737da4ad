import { rule } from './rule.ts';

/** Specification, business constants: length of the picture captcha. */
export const captchaLength = 4;
export const smsCodeLength = 6;
export const verificationCodeLength = 16;

/** Specification, validation rules: exactly 4 characters, none of them a space. */
export const captcha = rule('captcha', (text: string) => /^[^\s]{4}$/u.test(text), { length: captchaLength });

export const smsCode = rule('smsCode', (text: string) => /^[0-9]{6}$/.test(text), { length: smsCodeLength });

/** Specification, validation rules: exactly 16 letters or digits. */
export const verificationCode = rule('verificationCode', (text: string) => /^[A-Za-z0-9]{16}$/.test(text), {
  length: verificationCodeLength,
});
