import { crc32 } from 'node:zlib';

import { type Entry, fromBufferPromise } from 'yauzl';

/** A zip archive. Its entries are read from the directory at its end, so sizes are known before anything is inflated. */
export interface Archive {
  /** The files by name. */
  entries: ReadonlyMap<string, Entry>;
  /**
   * A file's content, in chunks.
   * @throws Error if the content is damaged, or its size differs from the one in the directory
   */
  contentOf(entry: Entry): AsyncIterable<Uint8Array>;
}

/**
 * Opens a zip archive.
 * @throws Error if the bytes are not a zip archive
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true });
  const entries = new Map<string, Entry>();
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  return {
    entries,
    async *contentOf(entry) {
      let sum = 0;
      for await (const part of await archive.openReadStreamPromise(entry)) {
        sum = crc32(part as Buffer, sum);
        yield part as Buffer;
      }
      if (sum !== entry.crc32) throw new Error('the archive is damaged');
    },
  };
}
