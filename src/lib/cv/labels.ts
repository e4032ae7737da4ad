/** A value that follows a label on a line. */
export interface Labelled<Name extends string> {
  name: Name;
  value: string;
  from: number;
}

/** What the readers have found in the texts of the present CV; undefined outside of `rememberingLabels`. */
let memory: Map<unknown, Map<string, unknown>> | undefined;

/** Remembers what readers find while a function runs, because searching for labels is the slowest part of reading a CV. */
export function rememberingLabels<Result>(read: () => Result): Result {
  memory = new Map();
  try {
    return read();
  } finally {
    memory = undefined;
  }
}

function spelled(word: string): string {
  // Chinese labels are often spaced to the same width, as in `姓　名`.
  if (/^\p{Script=Han}+$/u.test(word)) return [...word].join('[ ]*');
  return word.replaceAll(' ', '[ ]?');
}

/**
 * A reader of labelled values: `姓名：张三`, cells of a table with label and value, or `Name: Li Lei`.
 * @param labels the spellings of each label, separated by bars; English ones need a colon or a cell of their own
 */
export function labelReader<Name extends string>(labels: Readonly<Record<Name, string>>) {
  const names = Object.keys(labels) as Name[];
  const words = names.flatMap((name) => labels[name].split('|').map((word) => ({ name, word })));
  words.sort((one, other) => other.word.length - one.word.length);
  const byWord = words.map(({ name, word }) => ({ name, whole: new RegExp(`^${spelled(word)}$`, 'iu') }));
  const anyWord = words.map(({ word }) => spelled(word)).join('|');
  // A single letter is a label only before a colon.
  const wholeCell = words
    .filter(({ word }) => word.length > 1)
    .map(({ word }) => spelled(word))
    .join('|');
  const chinese = words
    .filter(({ word }) => /^\p{Script=Han}+$/u.test(word))
    .map(({ word }) => spelled(word))
    .join('|');
  const note = '(?:[ ]*\\([^()]{1,12}\\))?';
  // A label in both languages, as in `手机 Mobile：`.
  const twin =
    "(?:(?<=\\p{Script=Han})[ ]*[/(]?[ ]*[A-Za-z][A-Za-z .'-]{1,24}\\)?|(?<=[A-Za-z.])[ ]*[/(]?[ ]*\\p{Script=Han}{2,8}\\)?)?";
  const label = new RegExp(
    [
      `(?<=^|[\\s|,;:/(、。·-])(?<word>${anyWord})${twin}${note}[ ]*:\\s*`,
      `(?<=^|\\t|\\|[ ]?)(?<cell>${wholeCell})${twin}${note}[ ]*(?:\\t|$)`,
      ...(chinese ? [`(?<=^|[\\s|,;:/(、。·-])(?<spaced>${chinese})[ ]{1,}(?=\\S)`] : []),
    ].join('|'),
    'giu',
  );

  function search(text: string): Labelled<Name>[] {
    const found = [...text.matchAll(label)].map((match) => {
      const word = (match.groups!.word ?? match.groups!.cell ?? match.groups!.spaced)!;
      return { name: byWord.find(({ whole }) => whole.test(word))!.name, from: match.index, to: match.index + match[0].length };
    });
    return found.map(({ name, from, to }, index) => {
      const [first = ''] = text.slice(to, found[index + 1]?.from ?? text.length).split(/\t|[ ]{3,}|\s*[|│丨]\s*/u);
      return {
        name,
        from,
        value: first
          .replace(/[\s,;、|/]+$/u, '')
          .replace(/^[\s/—–-]+$/u, '')
          .trim(),
      };
    });
  }

  /** The labelled values of a line, in order. A value ends where the next cell or label begins. */
  return function labelledIn(text: string): readonly Labelled<Name>[] {
    const known = (memory?.get(label) as Map<string, Labelled<Name>[]> | undefined) ?? new Map<string, Labelled<Name>[]>();
    memory?.set(label, known);
    const found = known.get(text) ?? search(text);
    known.set(text, found);
    return found;
  };
}
