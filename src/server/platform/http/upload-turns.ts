import { AppError } from '#server/platform/errors.ts';
import { createSemaphore, type Semaphore } from '#server/platform/semaphore.ts';

import type { Incoming } from './incoming.ts';

/** Bytes of candidates' uploads that are processed at once; others wait in their sockets. */
const smallAtOnce = 48 * 1024 * 1024;
/** The same for the office's large files, which are few and would delay hundreds of others. */
const largeAtOnce = 24 * 1024 * 1024;
/** Bytes of the largest file that counts as small. */
const mostSmallBytes = 8 * 1024 * 1024;
const mayWait = 5_000;
/** Uploads of one sender at once, so that one person's slow uploads do not block everybody. */
const ofOneSender = 2;

const gates = { small: createSemaphore(smallAtOnce, mayWait), large: createSemaphore(largeAtOnce, mayWait) };
const senders = new Map<string, { gate: Semaphore; uploads: number }>();

async function enterOrRefuse(gate: Semaphore, weight: number): Promise<() => void> {
  const leave = await gate.enter(weight);
  if (!leave) throw new AppError('503', { retryAfter: 5 });
  return leave;
}

/** Waits for a slot of one sender; returns its release. */
async function enterSender(sender: string): Promise<() => void> {
  const turn = senders.get(sender) ?? { gate: createSemaphore(ofOneSender, mayWait), uploads: 0 };
  senders.set(sender, turn);
  turn.uploads += 1;
  function gone(): void {
    turn.uploads -= 1;
    if (turn.uploads === 0) senders.delete(sender);
  }
  try {
    const leave = await enterOrRefuse(turn.gate, 1);
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
 * Waits for an upload's slot and memory; both are released when its response is sent.
 * @param maxBytes bytes of the largest file that its route accepts
 * @param sender who sends it; undefined if unknown
 * @throws AppError 503 if too many wait
 */
export async function takeUploadTurn({ header, outgoing }: Incoming, maxBytes: number, sender?: string): Promise<void> {
  if (!outgoing) return;
  function untilAnswered(leave: () => void): void {
    if (outgoing!.closed) leave();
    else outgoing!.once('close', leave);
  }
  if (sender !== undefined) untilAnswered(await enterSender(sender));
  // A caller who hung up meanwhile takes no memory.
  if (outgoing.closed) throw new AppError('400', { because: 'the upload was given up' });
  const weight = Math.min(Number(header('content-length')) || maxBytes, maxBytes);
  untilAnswered(await enterOrRefuse(gates[maxBytes > mostSmallBytes ? 'large' : 'small'], weight));
}
