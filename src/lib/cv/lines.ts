import { columnHeadsIn } from './column-heads.ts';
import type { Topic } from './heading-words.ts';
import { labelledIn } from './person-labels.ts';
import { withoutRadicals } from './radicals.ts';
import { withTopicsOfContent } from './section-topics.ts';
import { type Heading, isUnknownHeading, likelyTopic, topicOf } from './topics.ts';

/** A line of a CV, ready for the rules. */
export interface CvLine {
  /**
   * The line in plain letters and marks, without its list mark. If content follows a heading on the line, only that content.
   * A tab separates parts that are far apart or in different cells of a table.
   */
  text: string;
  /**
   * `text` in its original letters and marks; for a line of column headings, the same as `text`. In lines from `linesOf`, each
   * character has the same index in `text` and in `written`.
   */
  written: string;
  /** The whole line of the CV, cut to `longestLine` characters and without pictograms, its spaces and tabs tidied. */
  source: string;
  /** The topic of the part of the CV that the line is in. */
  topic: Topic;
  /** Whether the line consists of a heading only. */
  isHeading: boolean;
  /** Whether the line begins with the mark of a list and is not a heading. */
  isItem: boolean;
  /** Whether the line is a heading whose words do not tell its topic. */
  isUnknown?: boolean;
}

const listMark = /^[\s\t]*(?:\+ (?=\p{L})|[•●▪■◆◇○►▶➢➤★☆✓✔※∙·*–—-]|[0-9]{1,2}[.、)）](?![0-9])|[(（][0-9]{1,2}[)）])[\s\t]*/u;
/** Symbols that designers put before values, such as a phone or an envelope. */
const pictograms = /[\p{Extended_Pictographic}\u{e000}-\u{f8ff}\u{fe0f}\u{200b}-\u{200f}\u{feff}]/gu;
const wideGap = /\t+|[ \u3000]{3,}|\s*[|│丨]\s*|\s+[/·•]\s+/u;

/** Plain forms of full-width letters and marks, one for one, so that positions in the text and in its plain form agree. */
function plain(text: string): string {
  return text.replaceAll(/[^\0-~\p{Script=Han}]/gu, (character) => {
    const normal = character.normalize('NFKC');
    return normal.length === character.length ? normal : character;
  });
}

/** A label of two characters that is set as wide as longer ones, as in `性\t别：女`. */
const spacedLabel = /(?<=^|\t|\s{3})(\p{Script=Han})[\t ]+(?=(\p{Script=Han})(?:[ ]?[:：]|\t|$))/gu;

function tidy(source: string): string {
  return withoutRadicals(source.replace(pictograms, (symbol) => (/[0-9#*]/.test(symbol) ? symbol : ' ')))
    .replaceAll(/[ \u00a0\u3000]*\t\s*/gu, '\t')
    .replaceAll(/[\u00a0\u2000-\u200a]/gu, ' ')
    .replaceAll(/\t([:：])\s*/gu, '$1 ')
    .replaceAll(spacedLabel, (whole, one: string, other: string) => (labelledIn(one + other).length > 0 ? one : whole))
    .trim();
}

/** A line from a value to the end; the whole line if it does not contain the value. */
export function fromValue(line: CvLine, value: string): CvLine {
  const at = plain(line.written).indexOf(value);
  return at < 0 ? line : { ...line, text: plain(line.written).slice(at), written: line.written.slice(at) };
}

/** The cells of a line: parts that are far apart or separated by bars, or by slashes or dots with spaces around them. */
export function cellsOf(text: string): string[] {
  return text
    .split(wideGap)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

/** Topics in which a heading with content on the same line applies only to that line. */
const detailed: readonly Topic[] = ['person', 'education', 'work', 'activities'];

/** Maximum number of characters of a line; the rest is not read. The time for reading a line grows faster than its length. */
const longestLine = 1000;

/** Topics in which the headings of a table's columns tell what its cells are. */
const labelledTables: readonly Topic[] = ['education', 'work', 'family'];

interface Opening {
  topic: Topic;
  rest?: string;
  isCell?: boolean;
  /** Whether the line has a labelled value, such as an emergency contact, and is not a heading. */
  isLabel?: boolean;
  /** Whether only the typography shows that the line is a heading; the lines below it then tell the topic. */
  isUnknown?: boolean;
  /** Whether the topic applies only to this line. */
  isAlone?: boolean;
}

/** Whether a heading with content after it opens another topic; if not, it is a label within the present part. */
function isOpening(text: string, found: Heading, running: Topic): boolean {
  // In a job, `证明人：` names the referee of the employer, and `Achievements:` what was done there.
  if (running === 'work' || running === 'activities') return found.isTab || !/^(?:证明人|[A-Z])/iu.test(text);
  return running !== 'person' || !(found.isForm || found.topic === 'person');
}

const ownFields: readonly string[] = [
  'contactemer',
  'contactemerPhone',
  'birthdate',
  'nation',
  'polity',
  'maritalStatus',
  'height',
  'weight',
  'heightWeight',
  'permanreside',
  'nativeplace',
  'id',
  'nationality',
  'postcode',
];

/**
 * The topic `person` for a line that begins with a label of `ownFields`, such as a row at the end of a form, if the part of
 * the CV is neither about the person nor about work; else undefined.
 */
function labelled(text: string, running: Topic): Opening | undefined {
  if (running === 'person' || running === 'work') return undefined;
  const [label] = labelledIn(text);
  return label?.from === 0 && ownFields.includes(label.name) ? { topic: 'person', isLabel: true, isAlone: true } : undefined;
}

/**
 * The topic that a line opens. A heading or a label shows the topic. If the line has neither, but is set like the headings of
 * the CV and has no digits, its words show the topic. Above the first heading that is not about the person, the words must not
 * show `aside`: such a line may be the name.
 */
function openingOf(text: string, running: Topic, isMarked: boolean, isFirst: boolean): Opening | undefined {
  const found = topicOf(text);
  if (found?.rest !== undefined && !isOpening(text, found, running)) return labelled(text, running);
  if (found) return found;
  if (!isMarked) return labelled(text, running);
  if (/[0-9]/u.test(text)) return labelled(text, running);
  const [label] = labelledIn(text);
  if (label && label.name !== 'other') return { topic: 'person', isLabel: true };
  const topic = likelyTopic(text);
  return topic && !(isFirst && topic === 'aside') ? { topic, isUnknown: isUnknownHeading(text) } : undefined;
}

/** The lines of a CV that are not empty, with their topics. */
export function linesOf(sources: readonly string[]): CvLine[] {
  let [running, isFirst]: [Topic, boolean] = ['person', true];
  const lines = sources.flatMap((source): CvLine[] => {
    // Another column begins, which may be the one with the name.
    if (source === '\f') [running, isFirst] = ['person', true];
    const whole = tidy(source.slice(0, longestLine));
    const written = whole.replace(listMark, '').trim();
    if (written === '') return [];
    const heads = columnHeadsIn(plain(written));
    if (heads) {
      running = heads.topic;
      const text = heads.cells.join('\t');
      const isHeading = !labelledTables.includes(heads.topic);
      return [{ text, written: text, source: whole, topic: running, isHeading, isItem: false }];
    }
    const found = openingOf(plain(written), running, source.startsWith('\v'), isFirst);
    const isHeading = found !== undefined && found.rest === undefined && !found.isLabel;
    const topic = found?.topic ?? running;
    const isAlone =
      found?.isAlone ??
      (found?.rest !== undefined &&
        !found.isCell &&
        (detailed.includes(running) || found.topic === 'aside' || (running === 'certificates' && topic === 'languages')));
    if (!isAlone) running = topic;
    if (isHeading && topic !== 'person') isFirst = false;
    const said = found?.rest === undefined ? written : written.slice(-found.rest.length);
    const isItem = !isHeading && written !== whole;
    const isUnknown = isHeading && found.isUnknown === true;
    return [{ text: plain(said), written: said, source: whole, topic, isHeading, isItem, ...(isUnknown ? { isUnknown } : {}) }];
  });
  return withTopicsOfContent(lines);
}
