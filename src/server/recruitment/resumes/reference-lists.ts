import { readFile } from 'node:fs/promises';

import { once } from '#lib/browser/once.ts';
import type { Option } from '#lib/i18n/enum-options.ts';
import { type Bilingual, inLocale, type Locale } from '#lib/text/locale.ts';

export type ReferenceList = 'schools' | 'majors';

interface Entry {
  key: string;
  name: Bilingual;
}

async function readEntries(name: ReferenceList): Promise<Entry[]> {
  return JSON.parse(await readFile(new URL(`../../../../content/${name}.json`, import.meta.url), 'utf8')) as Entry[];
}

const load: Record<ReferenceList, () => Promise<Entry[]>> = {
  schools: once(() => readEntries('schools')),
  majors: once(() => readEntries('majors')),
};

function folded(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * The first `size` entries whose Chinese or English name contains a keyword; names that begin with it come first. An empty
 * keyword matches all.
 */
export async function searchList(name: ReferenceList, keyWord: string, size: number, locale: Locale): Promise<Option[]> {
  const word = folded(keyWord);
  const entries = await load[name]();
  const matches = entries.map((entry) => {
    const found = [entry.name.zh, entry.name.en].map((text) => folded(text).indexOf(word)).filter((at) => at >= 0);
    return { entry, at: found.length > 0 ? Math.min(...found) : -1 };
  });
  const starting = matches.filter(({ at }) => at === 0);
  const containing = matches.filter(({ at }) => at > 0);
  return [...starting, ...containing]
    .slice(0, size)
    .map(({ entry }) => ({ key: entry.key, value: inLocale(entry.name, locale) }));
}

/** Whether a school's name is on the list, in either language. */
export async function isKnownSchool(name: string): Promise<boolean> {
  const text = folded(name);
  return (await load.schools()).some(({ name: { zh, en } }) => folded(zh) === text || folded(en) === text);
}

/** The names on a list. */
export async function namesOf(name: ReferenceList): Promise<Bilingual[]> {
  return (await load[name]()).map((entry) => entry.name);
}
