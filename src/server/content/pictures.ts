import { access, readFile } from 'node:fs/promises';

/** Where a picture of the site is served, in its full size. */
export function picturePath(name: string): string {
  return `/upload/images/${name}.webp`;
}

const folder = new URL('../../../public/upload/images/', import.meta.url);

/** A picture of the site as a data URL; undefined where it is missing. */
async function pictureAsData(name: string): Promise<string | undefined> {
  const bytes = await readFile(new URL(`${name}.webp`, folder)).catch(() => undefined);
  return bytes && `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Pictures as the wire carries them; one that is missing is left out. */
export async function fileListOf(names: readonly string[]): Promise<{ idkey: string; fileBase64: string }[]> {
  const files = await Promise.all(names.map(async (idkey) => ({ idkey, fileBase64: await pictureAsData(idkey) })));
  return files.flatMap(({ idkey, fileBase64 }) => (fileBase64 ? [{ idkey, fileBase64 }] : []));
}

const files = new URL('../../../public/upload/files/', import.meta.url);

/** Where a file of the content is served; undefined where there is none of that name. */
export async function filePathOf(name: string): Promise<string | undefined> {
  const exists = await access(new URL(name, files)).then(
    () => true,
    () => false,
  );
  return exists ? `/upload/files/${name}` : undefined;
}
