import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:ts|tsx|astro)$/.test(name))
  .map((name) => join('src', name));

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

const aliases: Record<string, string> = { '#content/': 'content/', '#tests/': 'tests/' };

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
  for (const [alias, folder] of Object.entries(aliases)) if (specifier.startsWith(alias)) return specifier.replace(alias, folder);
  return specifier.startsWith('#') ? specifier.replace('#', 'src/') : undefined;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"()]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
  );
  return [...found].flatMap(([, type, fixed, lazy]) => {
    const to = targetOf(file, (fixed ?? lazy)!);
    return to === undefined ? [] : [{ from: file, to, typeOnly: type !== undefined }];
  });
}

const all = sources.flatMap(importsOf);

function within(...folders: string[]) {
  return (path: string) => folders.some((folder) => path.startsWith(`src/${folder}/`));
}

function crossing(from: (path: string) => boolean, allowed: (arrow: Import) => boolean): string[] {
  return all.filter((arrow) => from(arrow.from) && !allowed(arrow)).map((arrow) => `${arrow.from} -> ${arrow.to}`);
}

const featureOf = (path: string) => path.split('/')[2];

test("lib imports nothing of ours outside lib, but for the airline's name", () => {
  const allowed = ({ from, to }: Import) =>
    within('lib')(to) || (from === 'src/lib/i18n/server-translate.ts' && to === 'content/airline.json');
  expect(crossing(within('lib'), allowed)).toEqual([]);
});

test('an island imports lib, the shared ui and its own feature, never another feature', () => {
  const allowed = ({ from, to }: Import) => within('lib', 'islands/ui', 'styles')(to) || featureOf(from) === featureOf(to);
  expect(crossing(within('islands'), allowed)).toEqual([]);
});

test('the server imports lib and the server, never pages, components or islands', () => {
  expect(crossing(within('server'), ({ to }) => within('lib', 'server')(to))).toEqual([]);
});

test('pages, layouts and components take from the server only types', () => {
  const allowed = ({ to, typeOnly }: Import) => !within('server')(to) || typeOnly;
  expect(crossing(within('pages', 'layouts', 'components'), allowed)).toEqual([]);
});

test("a domain never uses another domain's store", () => {
  const allowed = ({ from, to }: Import) => !/\/store(-[\w-]+)?\.ts$/.test(to) || featureOf(from) === featureOf(to);
  expect(crossing(within('server'), allowed)).toEqual([]);
});

test('only stores, migrations and the database folder build SQL', () => {
  const building = sources.filter(
    (file) =>
      within('server')(file) &&
      !/\/store(-[\w-]+)?\.ts$|\/db\/|\/http\/limits\.ts$|\/http\/health\.ts$|\/revisions\.ts$/.test(file) &&
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(building).toEqual([]);
});

test('styles are imported by the shells of pages alone, so that every page has one sheet', () => {
  const importers = sources.filter((file) => /^\s*import\s[^;]*\.css['"]/m.test(readFileSync(join(root, file), 'utf8')));
  expect(importers.toSorted()).toEqual(['src/layouts/SiteLayout.astro', 'src/pages/500.astro']);
});

test('no part styles the whole document: the sheet is every page’s, and these selectors are not scoped', () => {
  const parts = sources.filter((file) => file.endsWith('.astro'));
  expect(
    parts.filter((file) =>
      /^ *(?:html|body|:root)\b[^;]*\{$/m.test(readFileSync(join(root, file), 'utf8').split('<style')[1] ?? ''),
    ),
  ).toEqual([]);
});
