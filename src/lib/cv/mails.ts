import { isEmail } from '#lib/rules/email.ts';

import { type Entry, put } from './entry.ts';
import type { CvLine } from './lines.ts';

const emailPattern = /[A-Za-z0-9][A-Za-z0-9_+'.-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/u;

/**
 * Reads the e-mail address in the part about the person. If that part has none, but the other parts (except work, family and
 * `aside`) have exactly one address, reads that address.
 */
export function readEmail(entry: Entry, head: readonly CvLine[], all: readonly CvLine[]): void {
  const mailsIn = (lines: readonly CvLine[]) =>
    lines.flatMap((line, index) => {
      const email = emailPattern.exec(line.text)?.[0].replace(/\.$/u, '');
      return email && isEmail(email) && !isCutMail(line, lines[index - 1], lines[index + 1]) ? [{ email, line }] : [];
    });
  const [first] = mailsIn(head);
  const others = first ? [] : mailsIn(all.filter(({ topic }) => topic !== 'family' && topic !== 'aside' && topic !== 'work'));
  const found = first ?? (new Set(others.map(({ email }) => email)).size === 1 ? others[0] : undefined);
  if (found) put(entry, 'email', found.email, found.line);
}

/** Whether an e-mail address may go on in the next line, or begin in the line above, as in narrow columns. */
function isCutMail({ text }: CvLine, above: CvLine | undefined, below: CvLine | undefined): boolean {
  const endsLine =
    /@[A-Za-z0-9.-]+$/u.test(text) && below !== undefined && /^[a-z0-9-]{0,12}(?:\.[a-z]{2,6})?$/u.test(below.text);
  const [last = ''] = above?.text.split(/[\s:]+/u).slice(-1) ?? [];
  const isBegun = /^[a-z0-9]+(?:[._-][a-z0-9]+)*[._-]?$/u.test(last) && /[a-z]/u.test(last) && /[._-]/u.test(last);
  return endsLine || (/^[A-Za-z0-9_.+-]+@/u.test(text) && isBegun && !/\.(?:com|net|org|cn|me|io)$/u.test(last));
}
