import type { TextToSet } from './outline-texts.ts';

const words = new Intl.Segmenter('zh', { granularity: 'word' });
const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
/** The ellipsis after Latin text. The typeface draws `…` at mid-height, as is usual in Chinese. */
const latinEllipsis = '...';

/** Characters that stay with the word before them: spaces, dashes, and punctuation except opening brackets and quotes. */
const clinging = /^[\s\p{Pe}\p{Pf}\p{Po}\p{Pd}]+$/u;

/** The parts between which a line may break; `clinging` characters belong to the part before them. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    if (clinging.test(segment) && parts.length > 0) parts.push(parts.pop()! + segment);
    else parts.push(segment);
  }
  return parts;
}

/**
 * Breaks a text into lines of at most `width`. A word that is wider than `width` may break anywhere. If the text needs more
 * than `lines` lines, an ellipsis replaces the rest.
 * @param widthOf the width of a text, in the unit of `width`
 */
export function setInLines({ words: text, width, lines }: TextToSet, widthOf: (text: string) => number): string[] {
  const set: string[] = [];
  let line = '';
  const fits = (more: string) => widthOf((line + more).trimEnd()) <= width;
  for (const part of partsOf(text.replace(/\s+/g, ' ').trim())) {
    const pieces = widthOf(part.trimEnd()) <= width ? [part] : [...graphemes.segment(part)].map(({ segment }) => segment);
    for (const piece of pieces) {
      if (line !== '' && !fits(piece)) {
        set.push(line.trim());
        line = '';
      }
      line += piece;
    }
  }
  if (line.trim() !== '') set.push(line.trim());
  if (set.length <= lines) return set;
  const last = [...graphemes.segment(set[lines - 1]!)].map(({ segment }) => segment);
  const ended = () => {
    const words = last.join('').trimEnd();
    return words + (/\p{Script=Han}\P{L}*$/u.test(words) ? '…' : latinEllipsis);
  };
  while (last.length > 0 && widthOf(ended()) > width) last.pop();
  return [...set.slice(0, lines - 1), ended()];
}
