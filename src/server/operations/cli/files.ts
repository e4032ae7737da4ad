import { constants } from 'node:fs';
import { access, open, readFile, rename, rm, stat } from 'node:fs/promises';

import { caps, type SheetError, type SheetFormat, wholeFile } from '#server/platform/spreadsheets/sheet.ts';

import { endsWithSignal, removeLeftovers, temporaryOf } from './temporary-files.ts';

/**
 * Reads the file of a table.
 * @throws SheetError if the file does not exist, is not a regular file, is too large for its format, or cannot be read
 */
export async function readSheetFile(path: string, format: SheetFormat): Promise<Uint8Array> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw wholeFile('fileMissing', { path });
  if (found.size > caps.bytes[format]) {
    throw wholeFile('fileTooLarge', { megabytes: Math.floor(caps.bytes[format] / 1024 / 1024) });
  }
  return readFile(path).catch(({ code = '' }: NodeJS.ErrnoException) => {
    throw wholeFile('fileNotRead', { path, cause: code });
  });
}

/**
 * Refuses a file that cannot be read.
 * @throws SheetError if the file does not exist, is a folder or device, or may not be read
 */
export async function refuseUnreadable(path: string): Promise<void> {
  await refuseFolder(path);
  await access(path, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw code === 'ENOENT' ? wholeFile('fileMissing', { path }) : wholeFile('fileNotRead', { path, cause: code ?? '' });
  });
}

/** Reads standard input. If it has more than `most` bytes, returns undefined and does not read the rest. */
export async function readStandardInput(most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function refuseFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isFile()) throw wholeFile('fileIsFolder', { path });
}

function notWritten(path: string, { code = '', message }: NodeJS.ErrnoException): SheetError {
  if (code === 'ENOSPC' || code === 'EDQUOT') return wholeFile('diskFull', { path });
  if (code === 'EISDIR') return wholeFile('fileIsFolder', { path });
  return wholeFile('fileNotWritten', { path, cause: code || message });
}

/**
 * Writes a file chunk by chunk, and replaces an existing file atomically.
 * @returns the number of bytes
 * @throws SheetError if the file cannot be written
 */
export async function writeWhole(path: string, portions: AsyncIterable<Uint8Array>): Promise<number> {
  const described = <T>(step: Promise<T>): Promise<T> =>
    step.catch((error: NodeJS.ErrnoException) => {
      throw notWritten(path, error);
    });
  await refuseFolder(path);
  await removeLeftovers(path);
  const temporary = temporaryOf(path);
  const handle = await described(open(temporary, 'wx', 0o600));
  const forget = endsWithSignal(temporary);
  let bytes = 0;
  try {
    for await (const portion of portions) {
      await described(handle.writeFile(portion));
      bytes += portion.length;
    }
    await described(handle.sync());
    await described(handle.close());
    await described(rename(temporary, path));
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  } finally {
    forget();
  }
  return bytes;
}
