import { readAsLetters } from './look-alikes.ts';
import { containsOwnName } from './own-names.ts';
import { rule } from './rule.ts';

/**
 * Common passwords in lower case, from the list of `@zxcvbn-ts/language-common` (MIT): only passwords that the password
 * rule allows. The server loads them when it starts, a browser when a password is typed.
 */
let known: ReadonlySet<string> = new Set();

/** Words that are easy to guess even with digits and symbols around them; look-alike characters are read as letters. */
const words = new Set(
  'password passwd pass admin administrator root test user guest login welcome letmein master secret change hello '
    .concat('qwerty qwertyuiop qwer asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qaz iloveyou abc abcd abcde abcdef ')
    .concat('a aa aaa woaini wode mima woshi nihao zhongguo china beijing shanghai skygate')
    .split(' '),
);
/**
 * A word of at least this length makes a password common, whatever digits are around it. A shorter word does so only with
 * simple digits or without digits.
 */
const longEnough = 5;

const rows = '01234567890 09876543210';

/** Whether digits are easy to guess: a sequence, a repeated group, a year, or lucky numbers. */
function isSimpleRun(digits: string): boolean {
  return (
    rows.includes(digits) ||
    /^(\d{1,4})\1+$/.test(digits) ||
    /^(?:19|20)\d\d$/.test(digits) ||
    /^(?:520|1314|888|666|168)+$/.test(digits)
  );
}

function isWordWithEdges(text: string): boolean {
  const [, before = '', middle = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? [];
  const word = readAsLetters(middle);
  if (!words.has(word)) return false;
  return word.length >= longEnough || isSimpleRun((before + after).replaceAll(/\D/g, ''));
}

/**
 * Whether a password is easy to guess: it is in the list (look-alike characters count as letters), it is a common word with
 * digits and symbols around it (see `longEnough`), or it contains a name of the airline.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return known.has(text) || known.has(readAsLetters(text)) || isWordWithEdges(text) || containsOwnName(text);
}

/** Contract, account: refuses common passwords. */
export const notCommon = rule('common', (text: string) => !isCommonPassword(text));

/**
 * Sets the list.
 * @param list words in lower case, separated by spaces
 */
export function learnCommonPasswords(list: string): void {
  known = new Set(list.split(' '));
}

/** Loads the list once. Returns false if this fails; then only the server checks passwords against the list. */
export async function fetchCommonPasswords(): Promise<boolean> {
  if (known.size > 0) return true;
  const list = await import('./common-passwords.json', { with: { type: 'json' } }).catch(() => undefined);
  if (list) learnCommonPasswords(list.default.words);
  return known.size > 0;
}
