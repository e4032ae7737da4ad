import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import { isIP } from 'node:net';

import { traceHeaders, traceIdOf } from '#server/platform/trace.ts';

import { isAtPort, isPublicAddress, publicLookup } from './webhook-address.ts';
import { keyOf } from './webhook-secret.ts';

/** Milliseconds in which a receiver must answer. */
const timeout = 10_000;

/** A delivery to post, with the data for its signature. */
export interface Signed {
  url: string;
  secret: string;
  /** The id of the delivery, the same for every attempt. */
  id: string;
  body: string;
  /** When the attempt is made (ms). */
  at: number;
}

/** The result of an attempt: the status of the receiver's answer, or the code (or name) of an error. */
export type Posted = { status: number } | { error: string };

/**
 * The headers of Standard Webhooks with which a receiver verifies a body. The signature is the HMAC-SHA256 of the id, the time
 * in seconds and the body, joined by dots.
 */
export function signatureOf({ secret, id, body, at }: Omit<Signed, 'url'>): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/**
 * Posts a signed body to a public address over HTTPS. Redirects are not followed.
 * @param ports the allowed ports
 */
export function postSigned(signed: Signed, ports: readonly number[]): Promise<Posted> {
  const url = new URL(signed.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) return Promise.resolve({ error: 'EPRIVATE' });
  if (!isAtPort(url, ports)) return Promise.resolve({ error: 'EPORT' });
  return new Promise((resolve) => {
    const call = request(url, {
      method: 'POST',
      lookup: publicLookup,
      agent: false,
      signal: AbortSignal.timeout(timeout),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(signed.body),
        'User-Agent': 'SkyGate',
        // A delivery combines events of many requests, so it has a trace of its own, the same for every attempt.
        ...traceHeaders(traceIdOf(signed.id)),
        ...signatureOf(signed),
      },
    });
    call.on('response', (answer) => {
      resolve({ status: answer.statusCode ?? 0 });
      answer.destroy();
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.name }));
    call.end(signed.body);
  });
}
