import { expect, test } from 'vitest';

import { type Import, importsOf, sources, textOf } from '#tests/support/imports.ts';
import { circlesIn, mayUse, roomOf, rooms, wings } from '#tests/support/rooms.ts';

const imports = sources.flatMap((file) => importsOf(file));
const betweenRooms = imports
  .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
  .filter(({ from, to }) => from !== to);

function within(...folders: string[]) {
  return (path: string) => folders.some((folder) => path.startsWith(`src/${folder}/`));
}

function written(arrows: readonly Import[]): string[] {
  return arrows.map(({ from, to }) => `${from} -> ${to}`);
}

test('every room of the source is in the list of rooms', () => {
  const used = new Set([...sources.map(roomOf), ...betweenRooms.map(({ to }) => to)]);
  expect([...used].filter((room) => !(room in rooms))).toEqual([]);
});

test('a room imports only from itself and from rooms that the list of rooms allows it to use', () => {
  const forbidden = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to) && !mayUse(roomOf(from), roomOf(to)));
  expect(written(forbidden)).toEqual([]);
});

test('no room in the list of rooms may use a room that is listed after it', () => {
  const order = Object.keys(rooms);
  const upward = order.flatMap((room, at) =>
    order.slice(at + 1).flatMap((later) => (mayUse(room, later) ? [`${room} -> ${later}`] : [])),
  );
  expect(upward).toEqual([]);
});

test('every folder of the server belongs to a wing, and every folder directly in a wing other than main is a room', () => {
  const folders = new Set(sources.filter(within('server')).map((file) => file.split('/').slice(2, -1).slice(0, 2).join('/')));
  const strange = [...folders].filter((folder) => {
    const [wing = ''] = folder.split('/');
    return !(wing in wings) || (wing !== 'main' && !(`src/server/${folder}` in rooms));
  });
  expect(strange).toEqual([]);
});

test('a wing imports only from itself and from wings that are listed after it', () => {
  const order = Object.keys(wings);
  const wingOf = (file: string) => order.indexOf(file.split('/')[2]!);
  const upward = imports.filter(({ from, to }) => within('server')(from) && within('server')(to) && wingOf(to) < wingOf(from));
  expect(written(upward)).toEqual([]);
});

test('rooms have no dependency cycles, counting imports of every kind', () => {
  expect(circlesIn(betweenRooms)).toEqual([]);
});

test('pages, layouts, components, islands, server and lib have no dependency cycles', () => {
  const floorOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/');
  const between = imports.map(({ from, to }) => ({ from: floorOf(from), to: floorOf(to) })).filter(({ from, to }) => from !== to);
  expect(circlesIn(between)).toEqual([]);
});

test('every kind of import is detected, and so is a cycle of three files', () => {
  const text = `---
import type { A } from '#server/a.ts';
export { b } from './b.ts';
type C = typeof import('./c.ts');
const d = await import('#lib/d.ts');
import './e.ts';
---
<p>import './not-this.ts'</p>
<script>
  import { f } from '../f.ts';
</script>`;
  expect(importsOf('src/pages/x.astro', text).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
    ['src/server/a.ts', true],
    ['src/pages/b.ts', false],
    ['src/pages/c.ts', false],
    ['src/lib/d.ts', false],
    ['src/pages/e.ts', false],
    ['src/f.ts', false],
  ]);
  const arrows = ['ab', 'bc', 'ca', 'da', 'ce'].map(([from, to]) => ({ from: from!, to: to! }));
  expect(circlesIn(arrows)).toEqual([['a', 'b', 'c']]);
});

test("two files of lib import the airline's data; lib imports no other project file from outside itself", () => {
  const taken = imports.filter(({ from, to }) => within('lib')(from) && !within('lib')(to));
  expect(written(taken)).toEqual([
    'src/lib/i18n/server-translate.ts -> content/airline.json',
    'src/lib/rules/own-names.ts -> content/airline.json',
  ]);
});

test('pages, layouts and components import only types from the server', () => {
  const values = imports.filter(
    ({ from, to, typeOnly }) => within('pages', 'layouts', 'components')(from) && within('server')(to) && !typeOnly,
  );
  expect(written(values)).toEqual([]);
});

test("a room never uses another room's store", () => {
  const isStore = (file: string) => /\/store(?:-[\w-]+)?\.ts$/.test(file);
  expect(written(imports.filter(({ from, to }) => isStore(to) && roomOf(from) !== roomOf(to)))).toEqual([]);
});
test('on the server, queries are built only in stores, in the database room, in http/health.ts and in revisions.ts', () => {
  const building = sources.filter(
    (file) =>
      within('server')(file) &&
      !/\/store(-[\w-]+)?\.ts$|\/db\/|\/http\/health\.ts$|\/revisions\.ts$/.test(file) &&
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/.test(textOf(file)),
  );
  expect(building).toEqual([]);
});

test('only the desk layout, the site layout and the page for error 500 import style sheets', () => {
  const importers = sources.filter((file) => /^\s*import\s[^;]*\.css['"]/m.test(textOf(file)));
  expect(importers.toSorted()).toEqual(['src/layouts/DeskLayout.astro', 'src/layouts/SiteLayout.astro', 'src/pages/500.astro']);
});

test('no .astro file styles html, body or :root', () => {
  const parts = sources.filter((file) => file.endsWith('.astro'));
  expect(parts.filter((file) => /^ *(?:html|body|:root)\b[^;]*\{$/m.test(textOf(file).split('<style')[1] ?? ''))).toEqual([]);
});

test('files have no dependency cycles, counting imports of every kind', () => {
  expect(circlesIn(imports)).toEqual([]);
});
