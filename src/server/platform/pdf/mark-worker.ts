import { parentPort } from 'node:worker_threads';

import { drawable, readFace } from './face.ts';
import { markPages } from './mark-pages.ts';
import type { MarkAnswer, MarkRequest } from './mark.ts';
import { outlineFont, outlineOf } from './outline.ts';

const face = readFace();
const font = outlineFont(face.bytes);
/** Slope of the diagonal mark in degrees. */
const rise = 28;

async function mark({ words, pdf }: MarkRequest): Promise<MarkAnswer> {
  const text = drawable(words, face);
  const outlines = { line: outlineOf(font, text), across: outlineOf(font, text, rise) };
  return pdf === null ? outlines : { pdf: await markPages(pdf, outlines) };
}

parentPort!.on('message', (request: MarkRequest) => {
  void mark(request).then(
    (answer) => parentPort!.postMessage(answer),
    (error: unknown) => parentPort!.postMessage({ fault: String(error) } satisfies MarkAnswer),
  );
});
