import { topicOf } from '#lib/cv/topics.ts';

/** A line of a document. `style` identifies how the line is set, e.g. by font and size; it is empty if that is not known. */
export interface StyledLine {
  text: string;
  style: string;
}

/** A style belongs to headings if it has at least `fewest` known headings and these are at least `leastShare` of its lines. */
const fewest = 2;
const leastShare = 0.4;
const longestHeading = 40;

/** Whether a text has a capital from A to Z and no lower-case letter. */
function isUpper(text: string): boolean {
  return /[A-Z]/u.test(text) && !/\p{Ll}/u.test(text);
}

function isKnownHeading(text: string): boolean {
  const topic = topicOf(text);
  return topic !== undefined && topic.rest === undefined;
}

/**
 * The texts of the lines, with a vertical tab before each line that looks like a heading of the document: the headings of a CV
 * are set alike, so the known headings show the style of the others.
 */
export function withHeadingMarks(lines: readonly StyledLine[]): string[] {
  const styles = Map.groupBy(
    lines.filter(({ style }) => style !== ''),
    ({ style }) => style,
  );
  const ofHeadings = new Map<string, { areUpper: boolean }>();
  for (const [style, group] of styles) {
    const known = group.filter(({ text }) => isKnownHeading(text));
    if (known.length < fewest || known.length < leastShare * group.length) continue;
    ofHeadings.set(style, { areUpper: known.every(({ text }) => isUpper(text)) });
  }
  const isHeading = ({ text, style }: StyledLine) => {
    const found = ofHeadings.get(style);
    return found !== undefined && (!found.areUpper || isUpper(text)) && text.length <= longestHeading && !text.includes('\t');
  };
  return lines.map((line) => (isHeading(line) ? `\v${line.text}` : line.text));
}
