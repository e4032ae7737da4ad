import type { IncomingMessage } from 'node:http';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { localeFrom } from '#lib/text/locale.ts';
import { freeBytes } from '#server/platform/crypto/free-bytes.ts';
import { AppError } from '#server/platform/errors.ts';

import { envelope } from './errors.ts';

/** How fast a body must arrive. */
export interface Pace {
  /** Milliseconds in total. */
  within: number;
  /** Milliseconds after which its average rate is checked. */
  grace: number;
  /** Minimum average rate in bytes per second. */
  leastRate: number;
  /** Whether memory for the whole body is reserved first (upload-turns.ts). */
  hasRoom: boolean;
}

/** For JSON and text, which browsers send at once. */
export const jsonPace: Pace = { within: 15_000, grace: 5_000, leastRate: 1_000, hasRoom: false };
/** For uploads; allows 2 MB to arrive over a slow line that many share. */
export const uploadPace: Pace = { within: 300_000, grace: 20_000, leastRate: 8_000, hasRoom: true };

/** Maximum bytes of all unfinished bodies without a reservation; beyond this limit, the oldest of them is cut off. */
const mostHeld = 32 * 1024 * 1024;
const checkEvery = 500;

/** Bytes above which a body is read into one buffer of its announced length, which saves joining its chunks at the end. */
const longInOnePiece = 64 * 1024;

interface Reading {
  req: IncomingMessage;
  pace: Pace;
  began: number;
  bytes: number;
  giveUp(error: AppError): void;
}

/** Bodies that are being read, oldest first. */
const unfinished = new Set<Reading>();
let held = 0;
let checking: NodeJS.Timeout | undefined;

function isTooSlow({ pace, began, bytes }: Reading, now: number): boolean {
  const elapsed = now - began;
  return elapsed > pace.within || (elapsed > pace.grace && bytes < (elapsed / 1000) * pace.leastRate);
}

/** A complete HTTP response with status 408. */
function timeoutAnswer({ headers, requestId }: IncomingMessage & { requestId?: string }): string {
  const t = translateFor(localeFrom(headers['accept-language']));
  const body = envelope('408', t('errors.408'), null);
  return [
    'HTTP/1.1 408 Request Timeout',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...(requestId === undefined ? [] : [`X-Request-Id: ${requestId}`]),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** Gives up a body that is too slow or uses too much memory: answers 408 and closes the connection. */
function cutOff({ req, giveUp }: Reading): void {
  if (req.socket.writable) req.socket.write(timeoutAnswer(req));
  req.socket.destroySoon();
  giveUp(new AppError('400', { because: 'the body was too slow or used too much memory' }));
}

function cutOffSlow(): void {
  const now = performance.now();
  for (const reading of unfinished) if (isTooSlow(reading, now)) cutOff(reading);
}

function begin(reading: Reading): void {
  unfinished.add(reading);
  checking ??= setInterval(cutOffSlow, checkEvery).unref();
}

function end(reading: Reading): void {
  if (!unfinished.delete(reading)) return;
  if (!reading.pace.hasRoom) held -= reading.bytes;
  if (unfinished.size > 0) return;
  clearInterval(checking);
  checking = undefined;
}

/** Cuts off the oldest body without a reservation. */
function cutOffOldest(): void {
  for (const reading of unfinished) if (!reading.pace.hasRoom) return cutOff(reading);
}

/**
 * Reads a body from its socket.
 * @throws AppError 413 beyond `limit` bytes, 400 if the connection breaks or the body is cut off
 */
export function readBody(req: IncomingMessage, limit: number, pace: Pace): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const announced = Number(req.headers['content-length'] ?? 0);
    const whole = announced > longInOnePiece && announced <= limit ? Buffer.allocUnsafeSlow(announced) : undefined;
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
    function store(chunk: Buffer): void {
      if (!whole) return void chunks.push(chunk);
      chunk.copy(whole, reading.bytes - chunk.length);
      freeBytes(chunk);
    }
    function take(chunk: Buffer): void {
      const { length } = chunk;
      reading.bytes += length;
      if (!pace.hasRoom) held += length;
      if (reading.bytes > limit) return reading.giveUp(new AppError('413'));
      store(chunk);
      if (held > mostHeld) cutOffOldest();
    }
    function finish(): void {
      stop();
      resolve(whole?.subarray(0, reading.bytes) ?? (chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    }
    function fail(): void {
      reading.giveUp(new AppError('400', { because: 'the connection broke while the body was being read' }));
    }
    function stop(): void {
      end(reading);
      req.off('data', take).off('end', finish).off('error', fail).off('close', fail);
    }
    begin(reading);
    req.on('data', take).on('end', finish).on('error', fail).on('close', fail);
  });
}
