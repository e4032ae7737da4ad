import { expect, test } from 'vitest';

import { fileKinds, mediaTypesOf, offerKinds, acceptsKind } from '#lib/rules/file-kinds.ts';
import { acceptedOf } from '#lib/rules/materials.ts';

test('the kinds of files are those of the specification', () => {
  expect(fileKinds).toEqual(['pdf', 'img']);
});

test('every material accepts pictures, and no material accepts files other than pictures and PDFs', () => {
  const known: readonly string[] = fileKinds.flatMap((kind) => mediaTypesOf[kind]);
  for (const { accept } of Object.values(acceptedOf)) {
    expect(acceptsKind('img', accept)).toBe(true);
    expect(accept.filter((type) => !known.includes(type))).toEqual([]);
  }
  expect(acceptsKind('pdf', acceptedOf['1'].accept)).toBe(false);
  expect(acceptsKind('pdf', acceptedOf['4'].accept)).toBe(true);
});

test('a file input for pictures also offers the HEIC photos of phones, and offers PDFs only if they are accepted', () => {
  expect(offerKinds('img')).toMatch(/\.heic/);
  expect(offerKinds('img')).not.toContain('pdf');
  expect(offerKinds('pdf', 'img')).toMatch(/^\.pdf,application\/pdf,\.jpg/);
});
