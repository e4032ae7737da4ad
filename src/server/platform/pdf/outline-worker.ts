import { parentPort } from 'node:worker_threads';

import { drawable, readFace } from './face.ts';
import { outlineFont, outlineOf } from './outline.ts';
import type { TextToSet } from './outline-texts.ts';
import { setInLines } from './set-in-lines.ts';

const face = readFace();
const font = outlineFont(face.bytes);

function widthOf(words: string): number {
  const advance = font.layout(words).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return (advance * 1000) / font.unitsPerEm;
}

parentPort!.on('message', (texts: readonly TextToSet[]) => {
  parentPort!.postMessage(
    texts.map((text) => setInLines({ ...text, words: drawable(text.words, face) }, widthOf).map((line) => outlineOf(font, line))),
  );
});
