/** The properties by which applications can be grouped; each group goes to one person. */
export const shareRules = ['school', 'unit', 'posting'] as const;
export type ShareRule = (typeof shareRules)[number];

/**
 * Distributes items about evenly among people. Items with the same key go to the same person, the largest groups first;
 * items without a key are distributed one by one, in their order. The same input always gives the same result.
 * @param people at least one
 */
export function shareOut<Thing>(
  things: readonly Thing[],
  people: readonly string[],
  keyOf: (thing: Thing) => string | undefined = () => undefined,
): Map<Thing, string> {
  const groups = Map.groupBy(things, (thing) => keyOf(thing) || thing);
  const counts = new Map(people.map((person) => [person, 0]));
  const shares = new Map<Thing, string>();
  for (const group of [...groups.values()].toSorted((one, other) => other.length - one.length)) {
    const person = people.reduce((least, other) => (counts.get(other)! < counts.get(least)! ? other : least));
    counts.set(person, counts.get(person)! + group.length);
    for (const thing of group) shares.set(thing, person);
  }
  return shares;
}
