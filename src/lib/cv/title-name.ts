import { type Entry, put } from './entry.ts';
import { type CvLine, cellsOf } from './lines.ts';
import { labelledIn } from './person-labels.ts';
import { bareName, isChineseName, isDottedName, isLatinName, mayBeName } from './names.ts';
import { cities, title } from './work-words.ts';
import { countryOfPeople } from './words.ts';

/** Words that call a document a CV, before or after the name. */
const calls = /(?:的)?(?:个人|求职)?简历$|^(?:个人|求职)?简历|(?:'s)? (?:resume|cv)$|^(?:resume|cv|curriculum vitae) (?:of )?/iu;

function isName(text: string): boolean {
  return isChineseName(text) || isDottedName(text) || isLatinName(text);
}

/** Words that a name does not have, such as those of trades, subjects and places. */
const noName =
  /\b(?:management|data|revenue|business|aviation|air|aircraft|graduate|economics|finance|accounting|science|technology|logistics|hospitality|tourism|school|institute|high|network|systems?|maintenance|purser|dispatcher|controller|cadet|digital|product|project|quality|human|resources|english|chinese|french|german|italian|spanish|native|fluent|republic|province|city|district|building|apartment|suite|floor|park|square|lane|drive|close|terrace|hong kong|new (?:york|zealand)|united|kingdom|states|january|february|march|april|june|july|august|september|october|november|december|available|driving|licen[sc]e|class|team|culture|cross|red|world|sea|general|desired|employment|photo|page|nationality|date|birth|height|gender|first aid|microsoft|office)\b/iu;

/** Whether the local part of an e-mail address has a word of a name. */
function agrees(name: string, mails: readonly string[]): boolean {
  const words = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
  return mails.some((mail) => words.some((word) => mail.includes(word)));
}

/** The local parts of the e-mail addresses in some lines, in lower case. */
function localParts(lines: readonly CvLine[]): string[] {
  return lines.flatMap(({ text }) =>
    [...text.matchAll(/(?<![\w.+-])([\w.+-]{2,64})@/gu)].map(([, local]) => local!.toLowerCase()),
  );
}

/**
 * What the line below a name in Latin letters adds to the name. A line that does not look like a name adds nothing. A line
 * that looks like a name is added if an e-mail address has a word of it; if no address has one, the result is undefined.
 */
function restOfName(next: CvLine | undefined, mails: readonly string[]): string | undefined {
  const mayBeRest =
    next &&
    !next.isHeading &&
    /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+)?$/u.test(next.text) &&
    isLatinName(`A ${next.text}`);
  if (!mayBeRest || noName.test(next.text) || cities.test(next.text) || title.test(next.text) || countryOfPeople(next.text))
    return '';
  return agrees(next.text, mails) ? ` ${next.text}` : undefined;
}

/**
 * Whether a line is one that often precedes the name: it is a heading, calls the document a CV or a form, or has a digit, a
 * colon or the like.
 */
function isAboveName({ text, isHeading }: CvLine): boolean {
  return (
    isHeading ||
    /简历|履历|登记表|申请表|报名表|应聘|求职|resume|curriculum|\bcv\b|application|form|bio-?data|photo|照片|[0-9@:：]/iu.test(
      text,
    )
  );
}

/**
 * Reads the name at the head of a CV, where it has no label. A name in Latin letters counts only if `isAboveName` holds for
 * all lines above it, or if an e-mail address has a word of the name.
 */
export function readTitleName(entry: Entry, lines: readonly CvLine[], all: readonly CvLine[]): void {
  const mails = localParts(all);
  let isFirst = true;
  for (const [index, line] of lines.slice(0, 6).entries()) {
    if (/^(?:应聘|求职|意向|求职意向|申请|报考)\s*:/u.test(line.text)) continue;
    const mayBeFirst = isFirst;
    isFirst &&= isAboveName(line);
    // A name of two or three characters may be set wide.
    const packed = /^\p{Script=Han}[\s]+\p{Script=Han}(?:[\s]+\p{Script=Han})?$/u.test(line.text)
      ? [line.text.replaceAll(/\s+/gu, '')]
      : [];
    // The value of another label, such as the ethnic group, is no name.
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
    if (!isLatinName(name)) {
      put(entry, 'name', name, line);
      return;
    }
    if (noName.test(name) || !(mayBeFirst || agrees(name, mails))) continue;
    const next = lines[index + 1];
    const rest = name.length + 3 > line.text.length ? restOfName(next, mails) : '';
    if (rest !== undefined) put(entry, 'name', name + rest, line, ...(rest && next ? [next] : []));
    return;
  }
  // The first line may be a name without a usual surname.
  const [first] = lines;
  if (first && mayBeName(first.text) && labelledIn(first.text).length === 0) put(entry, 'name', first.text, first);
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
