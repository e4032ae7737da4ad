/** One value that differs; `before` or `after` is null where there was or is none. */
export interface ResumeChange {
  section: string;
  path: string;
  before: unknown;
  after: unknown;
}

type Values = Record<string, unknown>;

function same(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
}

function isEntryList(value: unknown): value is Values[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null);
}

function changesOfList(section: string, path: string, before: Values[], after: Values[]): ResumeChange[] {
  const changed = after.flatMap((entry, index) => {
    const earlier = before.find(({ id }) => id === entry.id);
    return earlier
      ? changesOfValues(section, `${path}.${index}.`, earlier, entry)
      : [{ section, path: `${path}.${index}`, before: null, after: entry }];
  });
  const removed = before.flatMap((entry, index) =>
    after.some(({ id }) => id === entry.id) ? [] : [{ section, path: `${path}.${index}`, before: entry, after: null }],
  );
  return [...changed, ...removed];
}

function changesOfValues(section: string, prefix: string, before: Values, after: Values): ResumeChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): ResumeChange[] => {
    const [old = null, now = null] = [before[name], after[name]];
    if (same(old, now)) return [];
    if (isEntryList(old ?? []) && isEntryList(now ?? []) && (old !== null || now !== null)) {
      return changesOfList(section, `${prefix}${name}`, (old ?? []) as Values[], (now ?? []) as Values[]);
    }
    return [{ section, path: `${prefix}${name}`, before: old, after: now }];
  });
}

/**
 * What differs between a resume as it was submitted and as it is now, value by value; the entries of lists are
 * told apart by their ids, and their paths count from 0 (in the older list where an entry was removed).
 */
export function changesBetween(before: Record<string, Values>, after: Record<string, Values>): ResumeChange[] {
  const sections = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...sections].flatMap((section) => changesOfValues(section, '', before[section] ?? {}, after[section] ?? {}));
}
