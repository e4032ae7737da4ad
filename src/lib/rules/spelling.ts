/** Maximum number of typing errors that are corrected in a word of this length. */
function slipsIn(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The number of typing errors between two words. An error is an extra, missing or wrong letter, or two swapped
 * neighbours.
 */
function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const wrong = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? before[j - 2]! + 1 : Infinity;
      next[j] = Math.min(wrong, swapped, row[j]! + 1, next[j - 1]! + 1);
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}

/** The known word that is closest to a misspelt word; undefined if no known word is close enough. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  let fewest = slipsIn(word.length) + 1;
  let nearest: string | undefined;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= fewest) continue;
    const slips = slipsBetween(word, candidate);
    if (slips < fewest) [nearest, fewest] = [candidate, slips];
  }
  return nearest;
}

/**
 * The longest part of a misspelt Chinese word whose pairs of neighbouring characters are all known; undefined if no pair
 * is known. A wrong Chinese character leaves the other characters of a word correct.
 */
export function longestKnownPart(word: string, isKnown: (pair: string) => boolean): string | undefined {
  const characters = [...word];
  let longest: string[] = [];
  let part = characters.slice(0, 1);
  for (const character of characters.slice(1)) {
    part = isKnown(`${part.at(-1)}${character}`) ? [...part, character] : [character];
    if (part.length > longest.length) longest = part;
  }
  return longest.length > 1 ? longest.join('') : undefined;
}
