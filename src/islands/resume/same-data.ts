type Values = Record<string, unknown>;

const serverOwn = new Set(['id', 'locked']);

/** A form's data without what the server adds, empty values left out and numbers as text: what a reader would see. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value as Values)
    .filter(([name, inner]) => !serverOwn.has(name) && inner !== undefined && inner !== null && inner !== '')
    .map(([name, inner]) => [name, plain(inner)] as const)
    .filter(([, inner]) => !(Array.isArray(inner) && inner.length === 0))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(kept);
}

/** Whether two versions of a section say the same. */
export function saySame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}
