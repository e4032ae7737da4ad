import { randomInt } from 'node:crypto';

/** Digits and letters without 0, 1, I, L, O and U, which are easily confused when read aloud or copied by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function group(): string {
  return Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** A receipt number such as `CS-2026-7F3K-92QD`; its 39 random bits make it hard to guess. */
export function newReceiptNumber(prefix: string, date: string): string {
  return `${prefix}-${date.slice(0, 4)}-${group()}-${group()}`;
}
