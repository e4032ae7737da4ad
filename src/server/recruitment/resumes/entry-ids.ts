import { newId } from '#server/platform/ids.ts';

import type { SectionData } from './section-record.ts';

const wellFormed = /^[A-Za-z0-9_-]{8,32}$/;

/** Gives a new id to each list entry of a section whose id is missing, invalid or already used by an earlier entry. */
export function giveEntryIds(data: SectionData): SectionData {
  const taken = new Set<string>();
  function idFor(entry: SectionData): string {
    const { id } = entry;
    const unique = typeof id === 'string' && wellFormed.test(id) && !taken.has(id) ? id : newId();
    taken.add(unique);
    return unique;
  }
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((entry: SectionData) => ({ ...entry, id: idFor(entry) })) : value,
    ]),
  );
}
