import { access, readFile } from 'node:fs/promises';

import { pictureFile, uploadedShape } from '#lib/media/picture-shapes.ts';
import type { Db } from '#server/platform/db/database.ts';

import { findFile, findPictureNames } from './store-files.ts';

/** The path of a picture in full size. */
export function picturePath(name: string): string {
  return pictureFile(name);
}

const folder = new URL('../../../../public/upload/images/', import.meta.url);
const files = new URL('../../../../public/upload/files/', import.meta.url);

async function isThere(file: URL): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function bytesOf(db: Db, name: string): Promise<Uint8Array | undefined> {
  if (uploadedShape(name)) return (await findFile(db, picturePath(name)))?.bytes;
  return readFile(new URL(`${name}.webp`, folder)).catch(() => undefined);
}

/** Pictures as data URLs; missing pictures are left out. */
export async function fileListOf(db: Db, names: readonly string[]): Promise<{ idkey: string; fileBase64: string }[]> {
  const found = await Promise.all(names.map(async (idkey) => ({ idkey, bytes: await bytesOf(db, idkey) })));
  return found.flatMap(({ idkey, bytes }) =>
    bytes ? [{ idkey, fileBase64: `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` }] : [],
  );
}

/** The path of a built-in file under `/upload/files/`; undefined if the file does not exist. */
export async function filePathOf(name: string): Promise<string | undefined> {
  return (await isThere(new URL(name, files))) ? `/upload/files/${name}` : undefined;
}

const plainName = /^[a-z0-9-]{1,64}$/;

/** Those of `names` that belong to pictures of the site, uploaded or built in. */
export async function knownPictures(db: Db, names: readonly string[]): Promise<Set<string>> {
  const uploaded = names.filter((name) => uploadedShape(name));
  const others = names.filter((name) => !uploadedShape(name) && plainName.test(name));
  const exists = await Promise.all(others.map((name) => isThere(new URL(`${name}.webp`, folder))));
  return new Set([...(await findPictureNames(db, uploaded)), ...others.filter((_, index) => exists[index])]);
}
