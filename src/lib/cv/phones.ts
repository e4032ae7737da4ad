import { contactNumber, fromE164, accountNumberToE164 } from '#lib/rules/mobile.ts';

const chineseMobile = /(?<![0-9])(?:\(?(?:\+|00)?86\)?[\s-]*)?(1[3-9][0-9][\s-]?[0-9]{4}[\s-]?[0-9]{4})(?![0-9])/u;
const foreignMobile = /(?<![0-9])((?:\+|00)[1-9][0-9]{0,2}[\s()-]*(?:[0-9][\s()-]{0,2}){6,12}[0-9])(?![0-9])/u;

function digitsOf(number: string): string {
  return number.replaceAll(/[^0-9+]/g, '');
}

/** A number of North America as it is written there, without its country code. */
const americanPhone = /(?<![0-9+(-])(?:\(([2-9][0-9]{2})\)[ -]?|([2-9][0-9]{2})[.-])([2-9][0-9]{2})[ .-]([0-9]{4})(?![0-9-])/u;

function american(text: string): string | undefined {
  const [, area, other, exchange, rest] = americanPhone.exec(text) ?? [];
  return exchange && rest ? `+1${area ?? other}${exchange}${rest}` : undefined;
}

/** Minimum number of digits of a foreign number with its country code; a shorter one is taken for incomplete. */
const fewestDigits = 10;

/** The mobile number in a text as a phone field takes it, and its country code; undefined if there is none. */
export function mobileIn(text: string): { prefix: string; number: string } | undefined {
  const chinese = chineseMobile.exec(text)?.[1];
  if (chinese) return { prefix: '86', number: digitsOf(chinese) };
  const written = foreignMobile.exec(text)?.[1];
  const foreign =
    written === undefined
      ? american(text)
      : digitsOf(written).replace(/^(?:\+|00)/u, '').length < fewestDigits
        ? undefined
        : written;
  const e164 = foreign && accountNumberToE164(digitsOf(foreign));
  return e164 ? fromE164(e164) : undefined;
}

/** The phone number of another person in a text. */
export function phoneIn(text: string): string | undefined {
  const mobile = chineseMobile.exec(text)?.[1] ?? foreignMobile.exec(text)?.[1];
  const number = mobile ? digitsOf(mobile) : /(?<![0-9])0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?(?![0-9])/.exec(text)?.[0];
  return number && contactNumber(number, { siblings: {}, around: {} }) === null ? number : undefined;
}
