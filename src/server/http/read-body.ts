import type { IncomingMessage } from 'node:http';

import { AppError } from '#server/errors.ts';

/** How long a body may be under way. */
export interface Pace {
  /** Milliseconds in all. */
  within: number;
  /** Milliseconds after which it must come at `leastRate`. */
  grace: number;
  /** Bytes a second. */
  leastRate: number;
}

/** For JSON and text: what a browser sends comes at once. */
export const jsonPace: Pace = { within: 15_000, grace: 5_000, leastRate: 1_000 };
/** For uploads: 2 MB over the line of a hall full of people. */
export const uploadPace: Pace = { within: 300_000, grace: 20_000, leastRate: 8_000 };

/** Bytes that unfinished bodies may hold together; beyond it the one longest under way is given up. */
const mostHeld = 32 * 1024 * 1024;
const lookEvery = 500;

interface Reading {
  req: IncomingMessage;
  pace: Pace;
  began: number;
  bytes: number;
  giveUp(error: AppError): void;
}

/** In the order in which they began. */
const unfinished = new Set<Reading>();
let held = 0;
let looking: NodeJS.Timeout | undefined;

function isTooSlow({ pace, began, bytes }: Reading, now: number): boolean {
  const elapsed = now - began;
  return elapsed > pace.within || (elapsed > pace.grace && bytes < (elapsed / 1000) * pace.leastRate);
}

/** Ends a body that does not come as Node ends a request that does not: the caller is told, and the connection closed. */
function cutOff({ req, giveUp }: Reading): void {
  if (req.socket.writable) req.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  req.socket.destroySoon();
  giveUp(new AppError('400', { because: 'the body did not come in time' }));
}

function look(): void {
  const now = performance.now();
  for (const reading of unfinished) if (isTooSlow(reading, now)) cutOff(reading);
}

function begin(reading: Reading): void {
  unfinished.add(reading);
  looking ??= setInterval(look, lookEvery).unref();
}

function end(reading: Reading): void {
  if (!unfinished.delete(reading)) return;
  held -= reading.bytes;
  if (unfinished.size > 0) return;
  clearInterval(looking);
  looking = undefined;
}

/**
 * Reads a body from its socket.
 * @throws AppError 413 past `limit` bytes, 503 where unfinished bodies hold too much memory
 */
export function readBody(req: IncomingMessage, limit: number, pace: Pace): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const reading: Reading = {
      req,
      pace,
      began: performance.now(),
      bytes: 0,
      giveUp(error) {
        stop();
        reject(error);
      },
    };
    function take(chunk: Buffer): void {
      reading.bytes += chunk.length;
      held += chunk.length;
      if (reading.bytes > limit) return reading.giveUp(new AppError('413'));
      chunks.push(chunk);
      if (held > mostHeld) cutOff(unfinished.values().next().value!);
    }
    function finish(): void {
      stop();
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    }
    function fail(): void {
      reading.giveUp(new AppError('400', { because: 'the body broke off' }));
    }
    function stop(): void {
      end(reading);
      req.off('data', take).off('end', finish).off('error', fail).off('close', fail);
    }
    begin(reading);
    req.on('data', take).on('end', finish).on('error', fail).on('close', fail);
  });
}
