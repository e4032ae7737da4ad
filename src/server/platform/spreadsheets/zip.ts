import { crc32 } from 'node:zlib';

import { type Entry, fromBufferPromise } from 'yauzl';

/** An archive, by the directory at its end: sizes are known before anything is inflated. */
export interface Archive {
  /** The files by name. */
  entries: ReadonlyMap<string, Entry>;
  /**
   * A file's content, in chunks.
   * @throws if it is damaged, or of another size than the directory says
   */
  contentOf(entry: Entry): AsyncIterable<Uint8Array>;
}

/**
 * Opens an archive.
 * @throws if it is not one
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
