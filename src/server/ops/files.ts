import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';

import { caps, type SheetFormat, wholeFile } from '#server/sheets/sheet.ts';

/** A file whose size is within what a sheet may have. @throws SheetError where it is not, or cannot be read */
export async function readSheetFile(path: string, format: SheetFormat): Promise<Uint8Array> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw wholeFile('fileMissing', { path });
  if (found.size > caps.bytes[format]) {
    throw wholeFile('fileTooLarge', { megabytes: Math.floor(caps.bytes[format] / 1024 / 1024) });
  }
  return readFile(path);
}

/**
 * Writes a file portion by portion; it appears whole, in place of what was there, or not at all.
 * @returns its bytes
 */
export async function writeWhole(path: string, portions: AsyncIterable<Uint8Array>): Promise<number> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  let bytes = 0;
  const handle = await open(temporary, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw wholeFile('fileNotWritten', { path, cause: error.code ?? error.message });
  });
  try {
    for await (const portion of portions) {
      await handle.writeFile(portion);
      bytes += portion.length;
    }
    await handle.sync();
    await handle.close();
    await rename(temporary, path);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
  return bytes;
}
