import { crc32, createInflateRaw } from 'node:zlib';

/** A file in an archive, as the archive's directory names it. */
export interface ZipEntry {
  /** Bytes once it is inflated. */
  size: number;
  packed: number;
  method: number;
  crc: number;
  /** Where its own header begins. */
  at: number;
}

/** Bytes that are no archive, or a damaged one. */
export class ZipError extends Error {}

const [endMark, entryMark, headerMark] = [0x06054b50, 0x02014b50, 0x04034b50];
const endLength = 22;
const longestComment = 65_535;
const portion = 64 * 1024;
/** Stands in the directory for a number that needs more than four bytes and is among the extra fields. */
const elsewhere = 0xffffffff;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function endOf(view: DataView): number {
  const last = view.byteLength - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1) if (view.getUint32(at, true) === endMark) return at;
  throw new ZipError('no directory');
}

/** Numbers of eight bytes, in the order of those that the directory has no room for. */
function largeNumbers(view: DataView, from: number, length: number): number[] {
  for (let at = from; at + 4 <= from + length;) {
    const [kind, size] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (kind === 1) {
      return Array.from({ length: Math.floor(size / 8) }, (_, index) => Number(view.getBigUint64(at + 4 + index * 8, true)));
    }
    at += 4 + size;
  }
  return [];
}

/**
 * The files of an archive by their names, as its directory at the end tells them: sizes are known before anything is
 * inflated, also in an archive that was written in one go.
 * @throws ZipError
 */
export function entriesOf(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = viewOf(bytes);
  const names = new TextDecoder();
  const entries = new Map<string, ZipEntry>();
  try {
    const end = endOf(view);
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== entryMark) throw new ZipError('no entry');
      const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [number, number, number];
      const large = largeNumbers(view, at + 46 + name, extra);
      const numberAt = (offset: number) => {
        const value = view.getUint32(at + offset, true);
        return value === elsewhere ? (large.shift() ?? value) : value;
      };
      const [size, packed] = [numberAt(24), numberAt(20)];
      entries.set(names.decode(bytes.subarray(at + 46, at + 46 + name)), {
        size,
        packed,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        at: numberAt(42),
      });
      at += 46 + name + extra + comment;
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('cut off', { cause: error });
  }
  return entries;
}

async function* inflated(data: Uint8Array, method: number): AsyncGenerator<Uint8Array> {
  if (method === 0) {
    for (let from = 0; from < data.length; from += portion) yield data.subarray(from, from + portion);
    return;
  }
  if (method !== 8) throw new ZipError('unknown method');
  const inflate = createInflateRaw({ chunkSize: portion });
  inflate.end(data);
  yield* inflate;
}

/**
 * What is in a file of an archive, portion by portion.
 * @throws ZipError where it is damaged, or another size than the directory says
 */
export async function* contentOf(bytes: Uint8Array, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  try {
    const view = viewOf(bytes);
    if (view.getUint32(entry.at, true) !== headerMark) throw new ZipError('no header');
    const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
    let [size, crc] = [0, 0];
    for await (const part of inflated(bytes.subarray(start, start + entry.packed), entry.method)) {
      size += part.length;
      crc = crc32(part, crc);
      if (size > entry.size) throw new ZipError('larger than it says');
      yield part;
    }
    if (size !== entry.size || crc !== entry.crc) throw new ZipError('damaged');
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged', { cause: error });
  }
}
