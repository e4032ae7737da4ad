import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';

/** What stands first in a backup: nothing is written before it was read and found right. */
export const Manifest = z.object({
  skygate: z.literal('backup'),
  format: z.literal(1),
  /** Version of the product that wrote it. */
  version: z.string(),
  /** ISO 8601. */
  takenAt: z.string(),
  /** Fingerprint of the SECRET_KEY of whoever took it. */
  key: z.string(),
  /** Fingerprints of all keys that its sealed values may be sealed with; without it there is `key` alone. */
  keys: z.optional(z.array(z.string())),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.output<typeof Manifest>;

/** A row, in the order of its table's columns. */
export type PlainRow = unknown[];

/** Rows of a table, in the order in which they are to be put back. */
export interface Portion {
  table: string;
  rows: PlainRow[];
}

/** Not a backup, or not a whole one. */
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
  const hash = createHash('sha256');
  let rows = 0;
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  yield line(manifest);
  for await (const { table, rows: part } of portions) {
    rows += part.length;
    yield line({ table, rows: part.map((row) => row.map(encode)) });
  }
  yield `${JSON.stringify({ end: { rows, sha256: hash.digest('hex') } })}\n`;
}

/** What the system says of a file that cannot be read, whatever is in it. */
const unreadable = new Set(['ENOENT', 'EISDIR', 'EACCES', 'EPERM']);

/** A backup as compressed bytes: its manifest, its rows, and an end that tells whether all of it is there. */
export function backupBytes(manifest: Manifest, portions: AsyncIterable<Portion>): AsyncIterable<Uint8Array> {
  const out = new PassThrough();
  pipeline(Readable.from(linesOf(manifest, portions)), createGzip(), out).catch((error: Error) => out.destroy(error));
  return out;
}

function parse(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new BackupFileError('a line is damaged');
  }
}

/** The lines of a compressed file; its end without a line break gives no line more. */
async function* linesIn(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
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
    if (unreadable.has(code) || code.startsWith('Z_')) throw new BackupFileError(message);
    throw error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** Reads a backup: `manifest` first, then every portion, and an error where the end is missing or does not agree. */
export async function* readBackup(path: string): AsyncGenerator<{ manifest: Manifest } | Portion> {
  const hash = createHash('sha256');
  let rows = 0;
  let [isFirst, isWhole] = [true, false];
  for await (const line of linesIn(path)) {
    const value = parse(line);
    if (isFirst) {
      const manifest = Manifest.safeParse(value);
      if (!manifest.success) throw new BackupFileError('it does not begin with the manifest of a backup');
      yield { manifest: manifest.data };
      isFirst = false;
    } else if ('end' in value) {
      const end = value.end as { rows?: unknown; sha256?: unknown };
      isWhole = end.rows === rows && end.sha256 === hash.digest('hex');
      break;
    } else {
      const portion = value as unknown as Portion;
      rows += portion.rows.length;
      yield { table: portion.table, rows: portion.rows.map((row) => row.map(decode)) };
    }
    hash.update(`${line}\n`);
  }
  if (!isWhole) throw new BackupFileError('its end is missing, or does not agree with its rows');
}
