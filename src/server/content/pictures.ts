import { readFile } from 'node:fs/promises';

const folder = new URL('../../../public/upload/images/', import.meta.url);

/** A picture of the site as a data URL, in its small size where there is one; undefined where it is missing. */
export async function pictureAsData(name: string): Promise<string | undefined> {
  for (const file of [`${name}-480.webp`, `${name}.webp`]) {
    const bytes = await readFile(new URL(file, folder)).catch(() => undefined);
    if (bytes) return `data:image/webp;base64,${bytes.toString('base64')}`;
  }
  return undefined;
}
