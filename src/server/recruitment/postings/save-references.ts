import type { Bilingual } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';
import { raiseRevision } from '#server/platform/revisions.ts';

import { writeReferences } from './store-write.ts';

interface NamedKey {
  key: string;
  name: Bilingual;
}

/** Entries of the lists that postings refer to, each list in its order. */
export interface ReferenceDrafts {
  units: (NamedKey & { briefId: string | null })[];
  families: (NamedKey & { code: string })[];
  workplaces: NamedKey[];
  testSites: NamedKey[];
}

function row({ key, name }: NamedKey, position: number) {
  return { key, nameZh: name.zh, nameEn: name.en, position };
}

/**
 * Inserts the entries, replacing entries with the same key. A search finds a new name only in postings saved afterwards.
 * Call it in a transaction.
 */
export async function saveReferences(trx: Db, { units, families, workplaces, testSites }: ReferenceDrafts): Promise<void> {
  await writeReferences(trx, {
    units: units.map((unit, index) => ({ ...row(unit, index), briefId: unit.briefId })),
    families: families.map((family, index) => ({ ...row(family, index), code: family.code })),
    workplaces: workplaces.map(row),
    testSites: testSites.map(row),
  });
  await raiseRevision(trx, 'postings');
}
