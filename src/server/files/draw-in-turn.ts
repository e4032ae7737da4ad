import { AppError } from '#server/errors.ts';

/** Pictures that are drawn at the same time: each takes a core, and memory for its pixels. */
const atOnce = 2;
/** Above so many pixels a picture is drawn alone: decoding one may need hundreds of megabytes. */
const manyPixels = 16_000_000;
/** Uploads that wait hold their bytes: more are told to come again. */
const mostWaiting = 600;

interface Waiting {
  weight: number;
  begin: () => void;
}

let busy = 0;
const queue: Waiting[] = [];

function beginNext(): void {
  while (queue.length > 0 && busy + queue[0]!.weight <= atOnce) {
    const { weight, begin } = queue.shift()!;
    busy += weight;
    begin();
  }
}

/**
 * Runs `work` on a picture of so many pixels when its turn comes, first come first served.
 * @throws AppError 503 where too many wait
 */
export async function drawInTurn<T>(pixels: number, work: () => Promise<T>): Promise<T> {
  if (queue.length >= mostWaiting) throw new AppError('503', { retryAfter: 5, because: 'too many pictures at once' });
  const weight = pixels > manyPixels ? atOnce : 1;
  await new Promise<void>((begin) => {
    queue.push({ weight, begin });
    beginNext();
  });
  try {
    return await work();
  } finally {
    busy -= weight;
    beginNext();
  }
}
