/** A value that differs; `before` or `after` is null if that version has no value. */
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
 * The differences between two versions of a resume, value by value. Entries of lists are matched by id. A path contains the
 * index of an entry, from 0; for a removed entry, this is the index in the older list.
 */
export function changesBetween(before: Record<string, Values>, after: Record<string, Values>): ResumeChange[] {
  const sections = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...sections].flatMap((section) => changesOfValues(section, '', before[section] ?? {}, after[section] ?? {}));
}
