import type { App } from '#server/platform/app.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

import { phoneOf } from '../phone-of.ts';

/** Digits of the shortest end by which a phone number is found. */
const shortest = 3;
/** Characters of a hash: among a million numbers hardly two ends are taken for each other, and the text stays short. */
const kept = 10;

/** In hex: what letters a database takes for the same depends on which one it is. */
function shortened(hash: string): string {
  return Buffer.from(hash, 'base64url').toString('hex').slice(0, kept);
}

/** Whether a text may be the end of a phone number. */
export function isPhoneEnd(text: string): boolean {
  return /^\d+$/.test(text) && text.length >= shortest;
}

/** What an end of a phone number is found by under one key: its own hash, and that of the shortest end within it. */
export interface EndHashes {
  own: string;
  shortest: string;
}

/** What an end of a phone number is found by, under every key. */
export function hashesOfEnd(app: Pick<App, 'keyedHashes'>, end: string): EndHashes[] {
  const shortests = app.keyedHashes('phone-end', end.slice(-shortest)).map(shortened);
  return app.keyedHashes('phone-end', end).map((hash, index) => ({ own: shortened(hash), shortest: shortests[index]! }));
}

/**
 * Keyed hashes of every end of a frozen resume's phone number, each with a space behind it; empty where it has none. The
 * shortest end comes first, so that an index finds the few numbers that share it.
 */
export function phoneEndsOf(app: Pick<App, 'keyedHash'>, resume: FrozenResume): string {
  const digits = phoneOf(resume)?.slice(1) ?? '';
  const ends = Array.from({ length: Math.max(0, digits.length - shortest + 1) }, (_, more) => digits.slice(-shortest - more));
  return ends.map((end) => `${shortened(app.keyedHash('phone-end', end))} `).join('');
}
