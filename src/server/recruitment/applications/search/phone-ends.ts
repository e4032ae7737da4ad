import type { App } from '#server/platform/app.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

import { phoneOf } from '../phone-of.ts';

/** The minimum number of last digits for finding a phone number. */
const shortest = 3;
/** Hex digits of a shortened hash: few enough for a short text, and enough that collisions are rare. */
const hashLength = 10;

/** A shortened hash, in hex instead of base64url because some databases treat upper and lower case as equal. */
function shortened(hash: string): string {
  return Buffer.from(hash, 'base64url').toString('hex').slice(0, hashLength);
}

/** Whether a text may be the end of a phone number. */
export function isPhoneEnd(text: string): boolean {
  return /^\d+$/.test(text) && text.length >= shortest;
}

/** Hashes, under one key, of the end of a phone number: of the whole end, and of its shortest searchable part. */
export interface EndHashes {
  own: string;
  shortest: string;
}

/** The hashes of the end of a phone number, under every key. */
export function hashesOfEnd(app: Pick<App, 'keyedHashes'>, end: string): EndHashes[] {
  const shortests = app.keyedHashes('phone-end', end.slice(-shortest)).map(shortened);
  return app.keyedHashes('phone-end', end).map((hash, index) => ({ own: shortened(hash), shortest: shortests[index]! }));
}

/** The searchable endings of a phone number (E.164), shortest first. */
function endsOf(phone: string): string[] {
  const digits = phone.slice(1);
  return Array.from({ length: Math.max(0, digits.length - shortest + 1) }, (_, more) => digits.slice(-shortest - more));
}

/**
 * Keyed hashes of all searchable endings of a frozen resume's phone number, each followed by a space; empty without a
 * number. The shortest ending comes first, so that an index finds the numbers that share it.
 */
export function phoneEndsOf(app: Pick<App, 'keyedHash'>, resume: FrozenResume): string {
  return endsOf(phoneOf(resume) ?? '')
    .map((end) => `${shortened(app.keyedHash('phone-end', end))} `)
    .join('');
}

/** What `phoneEndsOf` returns under each key for resumes with this phone number (E.164). */
export function phoneEndsOfNumber(app: Pick<App, 'keyedHashes'>, phone: string): string[] {
  const hashes = endsOf(phone).map((end) => app.keyedHashes('phone-end', end).map((hash) => `${shortened(hash)} `));
  return (hashes[0] ?? []).map((_, key) => hashes.map((ofEnd) => ofEnd[key]!).join(''));
}
