import { existsSync } from 'node:fs';

import { expect, test } from 'vitest';

import pictures from '#lib/media/pictures.json' with { type: 'json' };
import { type PictureName, pictureSources, sourcesOfPath } from '#lib/media/picture-sources.ts';

test('every file of every picture exists', () => {
  const files = (Object.keys(pictures) as PictureName[]).flatMap((name) => {
    const { src, srcset = '' } = pictureSources(name);
    return [src, ...srcset.split(', ').map((part) => part.split(' ')[0]!)];
  });
  const folder = new URL('../../../../public', import.meta.url).pathname;
  expect(files.filter((file) => !existsSync(folder + file))).toEqual([]);
});

test('a picture path from the API gets the sizes of that picture', () => {
  expect(sourcesOfPath('/upload/images/hero-home.webp')).toEqual(pictureSources('hero-home'));
});

test('only files in the upload folders are shown', () => {
  expect(sourcesOfPath('/upload/files/abc.jpg')).toEqual({ src: '/upload/files/abc.jpg' });
  for (const elsewhere of ['https://elsewhere.example/x.webp', 'https://elsewhere.example/upload/images/x.webp'])
    expect(sourcesOfPath(elsewhere)).toBeUndefined();
  expect(sourcesOfPath('')).toBeUndefined();
});
