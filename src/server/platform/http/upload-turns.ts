import { AppError } from '#server/platform/errors.ts';
import { createSemaphore, type Semaphore } from '#server/platform/semaphore.ts';

import type { Incoming } from './incoming.ts';

/** Maximum bytes of small uploads in progress; further ones wait in their sockets. All uploads of candidates are small. */
const smallAtOnce = 48 * 1024 * 1024;
/** The same for large uploads, which only the office makes; they have their own limit, so as not to delay small ones. */
const largeAtOnce = 24 * 1024 * 1024;
/** An upload is small if its route accepts at most this many bytes, whatever the size of the upload. */
const mostSmallBytes = 8 * 1024 * 1024;
/** Number of uploads that may wait for the same limit; more are refused. */
const mostWaiting = 5_000;
/** Maximum uploads in progress of one sender, so that one person's slow uploads do not block everybody. */
const ofOneSender = 2;

const memory = { small: createSemaphore(smallAtOnce, mostWaiting), large: createSemaphore(largeAtOnce, mostWaiting) };
const senders = new Map<string, { slots: Semaphore; uploads: number }>();

async function enterOrRefuse(semaphore: Semaphore, weight: number): Promise<() => void> {
  const leave = await semaphore.enter(weight);
  if (!leave) throw new AppError('503', { retryAfter: 5 });
  return leave;
}

/** Waits until the sender has fewer than `ofOneSender` uploads in progress; returns a function that ends this one. */
async function enterSender(sender: string): Promise<() => void> {
  const turn = senders.get(sender) ?? { slots: createSemaphore(ofOneSender, mostWaiting), uploads: 0 };
  senders.set(sender, turn);
  turn.uploads += 1;
  function gone(): void {
    turn.uploads -= 1;
    if (turn.uploads === 0) senders.delete(sender);
  }
  try {
    const leave = await enterOrRefuse(turn.slots, 1);
    return () => {
      leave();
      gone();
    };
  } catch (error) {
    gone();
    throw error;
  }
}

/**
 * Waits until an upload may begin: until its sender has fewer than `ofOneSender` uploads in progress, and memory is free.
 * The upload counts as in progress until the response has closed.
 * @param maxBytes bytes of the largest file that the upload's route accepts
 * @param sender undefined if unknown
 * @throws AppError 503 if too many uploads are waiting, 400 if the caller has hung up by the time memory is requested
 */
export async function takeUploadTurn({ header, outgoing }: Incoming, maxBytes: number, sender?: string): Promise<void> {
  if (!outgoing) return;
  function untilAnswered(leave: () => void): void {
    if (outgoing!.closed) leave();
    else outgoing!.once('close', leave);
  }
  if (sender !== undefined) untilAnswered(await enterSender(sender));
  // Reserves no memory for a caller who has hung up.
  if (outgoing.closed) throw new AppError('400', { because: 'the upload was given up' });
  const weight = Math.min(Number(header('content-length')) || maxBytes, maxBytes);
  untilAnswered(await enterOrRefuse(memory[maxBytes > mostSmallBytes ? 'large' : 'small'], weight));
}
