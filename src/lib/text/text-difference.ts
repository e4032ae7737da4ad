/** A piece of text that is in both texts, only in the first (`gone`), or only in the second (`new`). */
export interface TextPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** A token is a variable, a word or number in Latin letters and digits, or any other single character. */
const step = /\{\{\s*\w+\s*\}\}|[\p{Script=Latin}\p{N}]+|[^]/gu;
/** Above this number of token pairs, a comparison takes a browser too long. */
const mostPairs = 4_000_000;

/**
 * A table of lengths of longest common subsequences. The entry at `one * width + other` is for `from` without its first
 * `one` tokens and `to` without its first `other` tokens.
 */
function commonLengths(from: readonly string[], to: readonly string[]): Uint16Array {
  const width = to.length + 1;
  const lengths = new Uint16Array((from.length + 1) * width);
  for (let one = from.length - 1; one >= 0; one -= 1) {
    for (let other = to.length - 1; other >= 0; other -= 1) {
      const [at, below] = [one * width + other, (one + 1) * width + other];
      lengths[at] = from[one] === to[other] ? lengths[below + 1]! + 1 : Math.max(lengths[below]!, lengths[at + 1]!);
    }
  }
  return lengths;
}

function partsOf(from: readonly string[], to: readonly string[]): TextPart[] {
  const gone = { kind: 'gone', text: from.join('') } as const;
  if (from.length * to.length > mostPairs) return [gone, { kind: 'new', text: to.join('') }];
  const lengths = commonLengths(from, to);
  const width = to.length + 1;
  const parts: TextPart[] = [];
  let [one, other] = [0, 0];
  while (one < from.length && other < to.length) {
    const [skipOne, skipOther] = [lengths[(one + 1) * width + other]!, lengths[one * width + other + 1]!];
    if (from[one] === to[other]) {
      parts.push({ kind: 'same', text: from[one]! });
      one += 1;
      other += 1;
    } else if (skipOne >= skipOther) {
      parts.push({ kind: 'gone', text: from[one]! });
      one += 1;
    } else {
      parts.push({ kind: 'new', text: to[other]! });
      other += 1;
    }
  }
  return [...parts, { kind: 'gone', text: from.slice(one).join('') }, { kind: 'new', text: to.slice(other).join('') }];
}

/** Merges neighbouring parts of one kind; between common parts, removed text comes before new text. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const runs: { same: string; gone: string; new: string }[] = [{ same: '', gone: '', new: '' }];
  for (const { kind, text } of parts) {
    const run = runs.at(-1)!;
    if (text === '') continue;
    if (kind === 'same' && (run.gone || run.new)) runs.push({ same: text, gone: '', new: '' });
    else run[kind] += text;
  }
  const kinds = ['same', 'gone', 'new'] as const;
  return runs.flatMap((run) => kinds.flatMap((kind) => (run[kind] ? [{ kind, text: run[kind] }] : [])));
}

/** The parts of two texts, in order: `same` and `gone` together are the first text, `same` and `new` the second text. */
export function textDifference(from: string, to: string): TextPart[] {
  const [one, other] = [from.match(step) ?? [], to.match(step) ?? []];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return joined([
    { kind: 'same', text: one.slice(0, start).join('') },
    ...partsOf(one.slice(start, one.length - end), other.slice(start, other.length - end)),
    { kind: 'same', text: one.slice(one.length - end).join('') },
  ]);
}
