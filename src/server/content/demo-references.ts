import type { DemoContent } from './demo-files.ts';

/** What the content refers to without having it, and ids or keys used twice: one sentence each. */
export function danglingReferences(content: DemoContent): string[] {
  const faults: string[] = [];
  const places = keysOf('workplaces.json', content.workplaces.map((row) => row.key), faults);
  const units = keysOf('units.json', content.units.map((row) => row.key), faults);
  const families = keysOf('families.json', content.families.map((row) => row.key), faults);
  const sites = keysOf('test-sites.json', content.testSites.map((row) => row.key), faults);
  keysOf('families.json', content.families.map((row) => row.code), faults);
  keysOf('postings', content.postings.map((row) => row.id), faults);
  keysOf('notices.json', content.notices.map((row) => row.id), faults);
  keysOf('brochures.json', content.brochures.map((row) => row.id), faults);
  const noticeTypes = keysOf('dictionary.json: noticeType', content.dictionaries.noticeType.map((item) => item.k), faults);

  function mustKnow(where: string, what: string, known: ReadonlySet<string>, keys: readonly string[]) {
    for (const key of keys) if (!known.has(key)) faults.push(`${where}: there is no ${what} "${key}"`);
  }

  mustKnow('airline.json: hubs', 'workplace', places, content.airline.hubs);
  for (const row of content.postings) {
    const where = `posting ${row.id} (${row.name.en})`;
    mustKnow(where, 'unit', units, [row.unit]);
    mustKnow(where, 'family', families, [row.family]);
    mustKnow(where, 'workplace', places, row.workplaces);
    mustKnow(where, 'test site', sites, row.testSites);
  }
  for (const row of content.notices) {
    mustKnow(`notice ${row.id} (${row.name.en})`, 'notice type', noticeTypes, [row.jobccType]);
  }
  return faults;
}

function keysOf(file: string, keys: readonly string[], faults: string[]): Set<string> {
  const known = new Set<string>();
  for (const key of keys) {
    if (known.has(key)) faults.push(`${file}: "${key}" is used twice`);
    known.add(key);
  }
  return known;
}
