import { type Entry, put } from './entry.ts';
import { type CvLine, cellsOf } from './lines.ts';
import { labelledIn } from './person-labels.ts';
import { bareName, isChineseName, isDottedName, isLatinName, mayBeName } from './names.ts';

/** Words that call a document a CV, before or after the name. */
const calls = /(?:的)?(?:个人|求职)?简历$|^(?:个人|求职)?简历|(?:'s)? (?:resume|cv)$|^(?:resume|cv|curriculum vitae) (?:of )?/iu;

function isName(text: string): boolean {
  return isChineseName(text) || isDottedName(text) || isLatinName(text);
}

/** Reads the name at the head of a CV, where it has no label. */
export function readTitleName(entry: Entry, lines: readonly CvLine[]): void {
  for (const line of lines.slice(0, 6)) {
    // A name of two characters may be set wide.
    const packed = /^\p{Script=Han}[\s]+\p{Script=Han}(?:[\s]+\p{Script=Han})?$/u.test(line.text)
      ? [line.text.replaceAll(/\s+/gu, '')]
      : [];
    // The value of a label, such as that of the ethnic group, is no name.
    const ofOther = new Set(labelledIn(line.text).flatMap(({ name, value }) => (name === 'name' ? [] : [value])));
    const cells = cellsOf(line.text)
      .flatMap((cell) => [cell, ...cell.split(/\s*(?:-|—|:|,|，|、)\s*/u), ...cell.split(/\s+/u)])
      .filter((cell) => !ofOther.has(cell));
    // A name may be written in another script too, such as Korean.
    const latin = /(?!\p{Script=Han}|\p{Script=Latin})\p{L}/u.test(line.text)
      ? [line.text.replaceAll(/[^\p{Script=Latin} .'’-]+/gu, '').trim()]
      : [];
    const name = [...packed, ...latin, ...cells].map((cell) => bareName(cell.replace(calls, ''))).find(isName);
    if (name === undefined) continue;
    put(entry, 'name', name, line);
    return;
  }
  // The first line may be a name without a usual surname.
  const [first] = lines;
  if (first && mayBeName(first.text)) put(entry, 'name', first.text, first);
}

/** Reads a name whose parts have labels of their own, such as `Surname` and `First name`. */
export function readNameParts(entry: Entry, lines: readonly CvLine[]): void {
  const parts = lines.flatMap((line) => labelledIn(line.text).map((labelled) => ({ ...labelled, line })));
  const partOf = (name: string) => parts.find((part) => part.name === name && part.value !== '');
  const [family, given] = [partOf('surname'), partOf('givenName')];
  if (!family || !given) return;
  const isChinese = /\p{Script=Han}/u.test(family.value + given.value);
  const name = isChinese ? family.value + given.value : `${given.value} ${family.value}`;
  if (isName(name)) put(entry, 'name', name, given.line, family.line);
}
