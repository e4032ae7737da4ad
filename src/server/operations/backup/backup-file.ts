import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import * as z from 'zod/mini';

import { DamagedStreamError } from '#server/platform/crypto/encrypted-stream.ts';
import type { Keys } from '#server/platform/crypto/keys.ts';

/** The first part of a backup, which is checked before anything is written to a database. */
export const Manifest = z.object({
  skygate: z.literal('backup'),
  format: z.literal(1),
  /** The version of the product that wrote the backup. */
  version: z.string(),
  /** The time of the backup, in ISO 8601. */
  takenAt: z.string(),
  /** Ids of all keys with which values may be encrypted; the first is the id of the current SECRET_KEY. */
  keys: z.array(z.string()),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.output<typeof Manifest>;

/** The values of a row, in the order of its table's columns. */
export type PlainRow = unknown[];

/** Some rows of a table, in the order in which they are restored. */
export interface Portion {
  table: string;
  rows: PlainRow[];
}

/** Thrown if a file is missing, unreadable, damaged, or not a complete backup. */
export class BackupFileError extends Error {}

function encode(value: unknown): unknown {
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
}

function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { bytes } = value as { bytes?: unknown };
  if (typeof bytes !== 'string') throw new BackupFileError('a value is of an unknown kind');
  return Buffer.from(bytes, 'base64');
}

async function* linesOf(manifest: Manifest, portions: AsyncIterable<Portion>): AsyncGenerator<string> {
  yield `${JSON.stringify(manifest)}\n`;
  for await (const { table, rows } of portions) {
    yield `${JSON.stringify({ table, rows: rows.map((row) => row.map(encode)) })}\n`;
  }
}

/** The text with which every backup begins. */
const magic = 'SKYGATE BACKUP 1\n';

/** The system's error codes for a file that is missing, is a folder, or may not be read. */
const unreadable = new Set(['ENOENT', 'EISDIR', 'EACCES', 'EPERM']);

/** Yields the bytes of a backup: manifest and rows, compressed, then encrypted and authenticated with SECRET_KEY. */
export function backupBytes(
  { streamCipher }: Pick<Keys, 'streamCipher'>,
  manifest: Manifest,
  portions: AsyncIterable<Portion>,
): AsyncIterable<Uint8Array> {
  const compressed = new PassThrough();
  pipeline(Readable.from(linesOf(manifest, portions)), createGzip(), compressed).catch((error: Error) =>
    compressed.destroy(error),
  );
  return streamCipher(magic).encrypt(compressed);
}

/** Yields the lines of a backup, decrypted and decompressed. */
async function* linesIn({ streamCipher }: Pick<Keys, 'streamCipher'>, path: string): AsyncGenerator<string> {
  const source = Readable.from(streamCipher(magic).decrypt(createReadStream(path)));
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  const text = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of source.pipe(unpacked)) {
      const lines = (rest + text.decode(chunk as Uint8Array, { stream: true })).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (error instanceof DamagedStreamError || unreadable.has(code) || code.startsWith('Z_')) throw new BackupFileError(message);
    throw error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/**
 * Reads a backup: first `manifest`, then every portion. Everything that is yielded is authentic, but the backup is
 * known to be complete only after the last portion.
 * @throws BackupFileError if the file is missing, unreadable, damaged, or not a complete backup; UnknownStreamKeyError if it
 * is encrypted with a key that is not in `keys`
 */
export async function* readBackup(
  keys: Pick<Keys, 'streamCipher'>,
  path: string,
): AsyncGenerator<{ manifest: Manifest } | Portion> {
  let isFirst = true;
  for await (const line of linesIn(keys, path)) {
    const value: unknown = JSON.parse(line);
    if (isFirst) {
      const manifest = Manifest.safeParse(value);
      if (!manifest.success) throw new BackupFileError('it does not begin with a manifest');
      yield { manifest: manifest.data };
      isFirst = false;
    } else {
      const { table, rows } = value as Portion;
      yield { table, rows: rows.map((row) => row.map(decode)) };
    }
  }
}
