import { makeZip } from 'client-zip';

import type { DocumentFile } from './document-source.ts';

/** An archive of documents, in chunks; takes one document at a time. */
export async function* zipFile(files: AsyncIterable<DocumentFile>, madeAt: number): AsyncGenerator<Uint8Array> {
  async function* entries() {
    for await (const { name, bytes } of files) yield { name, input: bytes, lastModified: new Date(madeAt) };
  }
  for await (const chunk of makeZip(entries())) yield chunk;
}
