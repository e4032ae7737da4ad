// E.164: the codes 1 and 7 have one digit, these have two, all others three.
const twoDigits = new Set(
  (
    '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 ' +
    '81 82 84 86 90 91 92 93 94 95 98'
  ).split(' '),
);

/**
 * Satellite phones, international networks, free and premium numbers: they belong to no country and are expensive to
 * send to.
 */
const ofNoCountry = new Set('800 808 870 878 881 882 883 888 979'.split(' '));

/** The country calling code of an international number (digits without plus); undefined if there is none. */
export function callingCodeOf(digits: string): string | undefined {
  if (!/^[1-9][0-9]{3,}$/.test(digits)) return undefined;
  if (digits.startsWith('1') || digits.startsWith('7')) return digits.slice(0, 1);
  const two = digits.slice(0, 2);
  const code = twoDigits.has(two) ? two : digits.slice(0, 3);
  return ofNoCountry.has(code) ? undefined : code;
}
