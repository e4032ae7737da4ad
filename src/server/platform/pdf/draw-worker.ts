import { parentPort } from 'node:worker_threads';

import { drawPaper } from './draw-paper.ts';
import { drawSheet } from './draw-sheet.ts';
import { readFace } from './face.ts';
import type { Paper } from './paper.ts';
import type { Sheet } from './sheet.ts';

const face = readFace();

parentPort!.on('message', (paper: Paper | Sheet) => {
  // An error ends the thread, and the pool passes it to the caller.
  const drawn = 'head' in paper ? drawPaper(paper, face) : drawSheet(paper, face);
  void drawn.then((pdf) => parentPort!.postMessage(new Uint8Array(pdf)));
});
