import { datesIn } from './dates.ts';
import type { CvLine } from './lines.ts';
import { isChineseName } from './names.ts';
import { labelledIn } from './person-labels.ts';

/** Prefixes a label that has a line of its own, as in sidebars, to the value on the line below. */
export function withLabelsAbove(lines: readonly CvLine[]): CvLine[] {
  return lines.map((line, index) => {
    const above = lines[index - 1];
    if (!above || above.isHeading || line.isHeading || labelledIn(line.text).length > 0) return line;
    const [label, other] = labelledIn(above.text);
    if (!label || other || label.from > 0 || label.value !== '') return line;
    return { ...line, text: `${above.text.replace(/\s*:?\s*$/u, '')}: ${line.text}` };
  });
}

/** The lines, with a phone number on a line of its own joined to the emergency contact above it. */
export function withContactPhones(lines: readonly CvLine[]): CvLine[] {
  const isPhone = ({ text }: CvLine) => /^\+?[0-9][0-9 ()-]{6,18}$/u.test(text);
  return lines.flatMap((line, index) => {
    const [above, next] = [lines[index - 1], lines[index + 1]];
    const isContact = (one: CvLine) => labelledIn(one.text).at(-1)?.name === 'contactemer' && !/[0-9]{4}/u.test(one.text);
    if (above && isPhone(line) && isContact(above)) return [];
    return next && isPhone(next) && isContact(line) ? [{ ...line, text: `${line.text} ${next.text}` }] : [line];
  });
}

/** Whether a line continues the address above it: it has places or a house number, and nothing else. */
function continuesAddress(address: string, { text }: CvLine): boolean {
  if (/@|[0-9]{7}/u.test(text) || datesIn(text).length > 0 || isChineseName(text)) return false;
  if (/\p{Script=Han}/u.test(address))
    return !/[号室]$/u.test(address) && /^[\p{Script=Han}0-9A-Z -]{1,20}[号室栋楼]$/u.test(text);
  return /^[\p{L}0-9][\p{L}0-9 .'’,-]{2,40}$/u.test(text) && (/,$/u.test(address) || /,/u.test(text));
}

/** Whether a line may continue the address above it, which is then perhaps incomplete. */
function mayContinue(address: string, { text, isItem }: CvLine): boolean {
  if (isItem) return false;
  if (/\p{Script=Han}/u.test(address)) return /^(?:[号室栋幢楼单座弄]|[0-9-]{1,8}[号室栋幢楼单座弄])/u.test(text);
  return /^(?:\p{Lu}[\p{L}'’.-]+|[0-9]{4,6})(?: (?:\p{Lu}[\p{L}'’.-]*|[0-9]{3,6})){0,2}$/u.test(text);
}

/**
 * The lines, with the second line of an address also appended to the first. An address that may be incomplete gets an
 * ellipsis at its end.
 */
export function withWholeAddresses(lines: readonly CvLine[]): CvLine[] {
  return lines.map((line, index) => {
    const next = lines[index + 1];
    const labelled = labelledIn(line.text);
    const last = labelled.at(-1);
    const isOpen = last?.name === 'contactAddr' && last.value !== '' && line.text.replace(/[\s,]+$/u, '').endsWith(last.value);
    if (!next || !isOpen || next.isHeading || next.topic !== line.topic || labelledIn(next.text).length > 0) return line;
    if (!continuesAddress(line.text, next)) return mayContinue(line.text, next) ? { ...line, text: `${line.text}…` } : line;
    const gap = /\p{Script=Han}/u.test(next.text) ? '' : ' ';
    return { ...line, text: line.text.replace(/,?\s*$/u, gap === '' ? '' : ',') + gap + next.text };
  });
}
