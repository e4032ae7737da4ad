import { isDate } from './dates.ts';
import { normaliseIdNumber } from './normalise.ts';
import type { Broken, Rule } from './rule.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkCharacters = '10X98765432';

/** The check character (GB 11643) of the first 17 digits. */
export function checkCharacterOf(digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return checkCharacters[sum % 11] ?? '';
}

/** Birthdate (`YYYY-MM-DD`) and sex in an 18-character ID number; undefined for an invalid number. */
export function readIdCard(text: string): { birthdate: string; sex: 'male' | 'female' } | undefined {
  const number = normaliseIdNumber(text);
  if (!/^[1-9][0-9]{16}[0-9X]$/.test(number) || checkCharacterOf(number) !== number[17]) return undefined;
  const birthdate = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isDate(birthdate)) return undefined;
  return { birthdate, sex: Number(number[16]) % 2 === 1 ? 'male' : 'female' };
}

/**
 * An ID card number has 18 characters and a valid checksum, and matches the birth date and sex in the same form; both
 * mismatches are reported at once.
 */
export const idCard: Rule = (text, { siblings }) => {
  if (siblings.idtype !== 'idcard') return null;
  const card = readIdCard(text);
  if (!card) return { rule: 'idCard' };
  const broken: Broken[] = [];
  if (typeof siblings.birthdate === 'string' && isDate(siblings.birthdate) && siblings.birthdate !== card.birthdate)
    broken.push({ rule: 'idCardBirthdate' });
  if (typeof siblings.sex === 'string' && siblings.sex !== '' && siblings.sex !== card.sex) broken.push({ rule: 'idCardSex' });
  return broken.length > 0 ? broken : null;
};
