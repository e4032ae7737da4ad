import { parentPort } from 'node:worker_threads';

import type { BindAnswer, BindRequest } from './bind-pdf.ts';
import { pictureAsPdf, renumber } from './renumber.ts';

async function bind({ bytes, mediaType, from, parent }: BindRequest): Promise<BindAnswer> {
  return renumber(mediaType === 'application/pdf' ? bytes : await pictureAsPdf(bytes), { from, parent });
}

parentPort!.on('message', (request: BindRequest) => {
  void bind(request).then(
    (answer) => parentPort!.postMessage(answer),
    (error: unknown) => parentPort!.postMessage({ fault: String(error) } satisfies BindAnswer),
  );
});
