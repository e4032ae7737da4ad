import type { DemoContent } from './demo-content.ts';

/**
 * The dangling references and the duplicate ids or keys in the content, each described in one sentence. Some parts, such as
 * scorecards and process templates, are not checked.
 */
export function danglingReferences(content: DemoContent): string[] {
  const faults: string[] = [];
  const places = keysOf('workplaces.json', content.workplaces, faults);
  const units = keysOf('units.json', content.units, faults);
  const families = keysOf('families.json', content.families, faults);
  const sites = keysOf('test-sites.json', content.testSites, faults);
  const briefs = keysOf('briefs.json', content.briefs, faults);
  const noticeTypes = keysOf('dictionary.json: noticeType', content.dictionaries.noticeType, faults);
  uniqueKeys(
    'families.json',
    content.families.map((row) => row.code),
    faults,
  );
  uniqueKeys(
    'crew.json',
    content.zones.map((row) => row.jobType),
    faults,
  );
  keysOf('postings', content.postings, faults);
  keysOf('notices.json', content.notices, faults);
  keysOf('brochures.json', content.brochures, faults);
  keysOf('introductions.json', content.introductions, faults);
  keysOf('schools.json', content.schools, faults);
  keysOf('majors.json', content.majors, faults);
  keysOf('dictionary.json: international.phone.code', content.dictionaries['international.phone.code'], faults);

  function mustKnow(where: string, what: string, known: ReadonlySet<string>, keys: readonly string[]) {
    for (const key of keys) if (!known.has(key)) faults.push(`${where}: there is no ${what} "${key}"`);
  }

  mustKnow('airline.json: hubs', 'workplace', places, content.airline.hubs);
  for (const row of content.units) {
    if (row.briefId !== null) mustKnow(`units.json, ${row.key}`, 'brief', briefs, [row.briefId]);
  }
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
  for (const item of content.dictionaries['ground.postseries']) {
    mustKnow('dictionary.json: ground.postseries', 'family', families, [item.k]);
  }
  return faults;
}

type Named = { id: string } | { key: string } | { k: string };

function keysOf(file: string, rows: readonly Named[], faults: string[]): Set<string> {
  const keys = rows.map((row) => ('id' in row ? row.id : 'key' in row ? row.key : row.k));
  return uniqueKeys(file, keys, faults);
}

function uniqueKeys(file: string, keys: readonly string[], faults: string[]): Set<string> {
  const known = new Set<string>();
  for (const key of keys) {
    if (known.has(key)) faults.push(`${file}: "${key}" is used twice`);
    known.add(key);
  }
  return known;
}
