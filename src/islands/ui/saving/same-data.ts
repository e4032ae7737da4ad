type Values = Record<string, unknown>;

/** Properties that the site adds to list entries. (Outside of lists, `id` is the number of an ID document.) */
const addedToEntries = new Set(['id', 'locked']);

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Converts data for comparison: removes empty values and the `addedToEntries` of list entries, and turns numbers into text. */
function plain(value: unknown, isEntry = false): unknown {
  if (Array.isArray(value)) return value.map((entry) => plain(entry, true));
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as Values)
    .filter(([name, inner]) => !isBlank(inner) && !(isEntry && addedToEntries.has(name)))
    .map(([name, inner]) => [name, plain(inner)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries);
}

/** Whether two versions of a form have the same data for the reader. */
export function isSameData(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}
