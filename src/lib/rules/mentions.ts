/** Somebody who can be mentioned. */
interface Named {
  id: string;
  name: string;
}

/** The text that mentions a person. */
export function mentionOf({ name }: Named): string {
  return `@${name}`;
}

/** The people whom a text mentions. If several names fit after an `@`, the longest of them is meant. */
export function mentionedIn<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  const found = new Set<Person>();
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = longestFirst.find((one) => text.startsWith(mentionOf(one), at));
    if (person) found.add(person);
  }
  return people.filter((person) => found.has(person));
}

/** The part of a name that is typed before the caret, after an `@` that begins a word; undefined if there is none. */
export function mentionBefore(text: string, caret: number): string | undefined {
  const at = text.slice(0, caret).lastIndexOf('@');
  if (at < 0) return undefined;
  const typed = text.slice(at + 1, caret);
  return typed.length <= 30 && !/[\n@]/.test(typed) && !/[\w.]/.test(text[at - 1] ?? '') ? typed : undefined;
}
