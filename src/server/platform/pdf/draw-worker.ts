import { parentPort } from 'node:worker_threads';

import { drawPaper } from './draw-paper.ts';
import { readFace } from './face.ts';
import type { Paper } from './paper.ts';

const face = readFace();

parentPort!.on('message', (paper: Paper) => {
  // An error ends the thread, and the pool passes it to the caller.
  void drawPaper(paper, face).then((pdf) => parentPort!.postMessage(new Uint8Array(pdf)));
});
