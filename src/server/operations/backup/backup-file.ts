import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import * as z from 'zod/mini';

import { DamagedStreamError } from '#server/platform/crypto/encrypted-stream.ts';
import type { Keys } from '#server/platform/crypto/keys.ts';

/** The first part of a backup: nothing is written to a database before it was read and checked. */
export const Manifest = z.object({
  skygate: z.literal('backup'),
  format: z.literal(1),
  /** Version of the product that wrote it. */
  version: z.string(),
  /** ISO 8601. */
  takenAt: z.string(),
  /** Fingerprints of all keys its encrypted values may use; the SECRET_KEY it was taken with is first. */
  keys: z.array(z.string()),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.output<typeof Manifest>;

/** A row, in the order of its table's columns. */
export type PlainRow = unknown[];

/** Rows of a table, in the order in which they are restored. */
export interface Portion {
  table: string;
  rows: PlainRow[];
}

/** Not a backup, or not a complete one. */
export class BackupFileError extends Error {}

function encode(value: unknown): unknown {
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
}

function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { bytes } = value as { bytes?: unknown };
  if (typeof bytes !== 'string') throw new BackupFileError('a value is of no known kind');
  return Buffer.from(bytes, 'base64');
}

async function* linesOf(manifest: Manifest, portions: AsyncIterable<Portion>): AsyncGenerator<string> {
  yield `${JSON.stringify(manifest)}\n`;
  for await (const { table, rows } of portions) {
    yield `${JSON.stringify({ table, rows: rows.map((row) => row.map(encode)) })}\n`;
  }
}

/** How every backup begins; everything after it is encrypted. */
const magic = 'SKYGATE BACKUP 1\n';

/** The system's codes for a file that cannot be read, whatever it holds. */
const unreadable = new Set(['ENOENT', 'EISDIR', 'EACCES', 'EPERM']);

/** A backup as bytes: manifest and rows, compressed, then encrypted and authenticated under SECRET_KEY. */
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

/** The lines of a backup, decrypted and unpacked. */
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
 * Reads a backup: `manifest` first, then every portion. What it yields is authentic; that the backup is whole is certain
 * once it has ended.
 * @throws BackupFileError, UnknownStreamKeyError
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
      if (!manifest.success) throw new BackupFileError('it does not begin with the manifest of a backup');
      yield { manifest: manifest.data };
      isFirst = false;
    } else {
      const { table, rows } = value as Portion;
      yield { table, rows: rows.map((row) => row.map(decode)) };
    }
  }
}
