import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { wings } from '#tests/support/rooms.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const documents = globSync(['*.md', '{docs,deploy,content}/**/*.md'], { cwd: root }).toSorted();

test('every code sample in the architecture document that names a file is part of that file', () => {
  const samples = [...read('docs/architecture.md').matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  expect(samples.length).toBeGreaterThan(0);
  for (const [, path, sample] of samples) expect(read(path!)).toContain(sample);
});

/** The folders with which a path in a document may begin, each with its parent folder. */
const folders: Record<string, string> = {
  ...Object.fromEntries(['src', 'tests', 'scripts', 'docs', 'deploy'].map((name) => [name, ''])),
  ...Object.fromEntries(['lib', 'islands', 'components', 'styles'].map((name) => [name, 'src'])),
  ...Object.fromEntries(Object.keys(wings).map((wing) => [wing, 'src/server'])),
};

test('paths in backticks in documents exist if they lead into the source, tests/, scripts/, docs/ or deploy/', () => {
  const missing = documents.flatMap((document) => {
    const named = [...read(document).matchAll(/`([a-z]+)\/([\w./-]*)`/g)];
    return named
      .filter(([, first, rest]) => Object.hasOwn(folders, first!) && !existsSync(join(root, folders[first!]!, first!, rest!)))
      .map(([path]) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});

/** Anchors of a document's headings, as GitHub generates them. */
function anchorsIn(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every link of a document within the repository leads to a file and a heading that exist', () => {
  const broken = documents.flatMap((document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    return links
      .filter(([, path, anchor]) => {
        const file = path === '' ? document : join(dirname(document), path!);
        return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsIn(read(file)).includes(anchor));
      })
      .map(([link]) => `${document}: ${link}`);
  });
  expect(broken).toEqual([]);
});

test('the README is short: below 8 kB', () => {
  expect(statSync(join(root, 'README.md')).size).toBeLessThan(8000);
});
