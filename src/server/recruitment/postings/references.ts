import type { Choice } from '#lib/contract/postings.ts';
import { type Bilingual, inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { createCachePerApp, versionOf } from '#server/platform/cache.ts';
import type { Db } from '#server/platform/db/database.ts';

import { listReferences } from './store.ts';

/** An entry of a list that postings refer to. */
export interface Named {
  key: string;
  name: Bilingual;
}

/** A hiring unit of the airline. */
export interface Unit extends Named {
  /** The content id of the unit's description; null if it has none. */
  briefId: string | null;
}

/** A job family. */
export interface Family extends Named {
  /** Six characters that the API puts before the family's name. */
  code: string;
}

/** The lists that postings refer to, each a map by key in the list's order. */
export interface References {
  units: Map<string, Unit>;
  families: Map<string, Family>;
  workplaces: Map<string, Named>;
  testSites: Map<string, Named>;
}

interface Row {
  key: string;
  nameZh: string;
  nameEn: string;
}

function byKey<R extends Row>(rows: R[]): Map<string, R & Named> {
  return new Map(rows.map((row) => [row.key, { ...row, name: { zh: row.nameZh, en: row.nameEn } }]));
}

/** Reads units, families, workplaces and test sites. */
async function loadReferences(db: Db): Promise<References> {
  const { units, families, workplaces, testSites } = await listReferences(db);
  return { units: byKey(units), families: byKey(families), workplaces: byKey(workplaces), testSites: byKey(testSites) };
}

const cacheOf = createCachePerApp<References>({ max: 1 });

/**
 * Units, families, workplaces and test sites, cached until one of these lists or any posting changes, or a new day begins. Do
 * not call this function in a transaction.
 */
export function readReferences(app: App): Promise<References> {
  return cacheOf(app).get('', versionOf(app, 'postings'), () => loadReferences(app.reads));
}

/** Keys of a list with their names, in the order of `keys`. */
export function choicesOf(list: ReadonlyMap<string, Named>, keys: Iterable<string>, locale: Locale): Choice[] {
  return [...keys].map((key) => ({ key, value: nameIn(list, key, locale) }));
}

/** The name of a key in the reader's language; the key itself if it is unknown. */
export function nameIn(list: ReadonlyMap<string, Named>, key: string, locale: Locale): string {
  const entry = list.get(key);
  return entry ? inLocale(entry.name, locale) : key;
}
