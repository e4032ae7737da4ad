import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import { isIP } from 'node:net';

import { traceHeaders, traceIdOf } from '#server/platform/trace.ts';

import { isAtPort, isPublicAddress, publicLookup } from './webhook-address.ts';
import { keyOf } from './webhook-secret.ts';

/** Milliseconds that a receiver has for its answer. */
const within = 10_000;

/** What is sent to a receiver. */
export interface Signed {
  url: string;
  secret: string;
  /** The delivery's own: the same is sent again under the same id. */
  id: string;
  body: string;
  /** Milliseconds. */
  at: number;
}

/** What came of it: the receiver's status, or why there was none. */
export type Posted = { status: number } | { error: string };

/**
 * The headers of Standard Webhooks by which a receiver verifies a body: HMAC-SHA256 over id, moment in seconds and body,
 * with dots between them.
 */
export function signatureOf({ secret, id, body, at }: Omit<Signed, 'url'>): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/**
 * Sends a signed body to a public address by HTTPS; where the answer leads elsewhere it is not followed.
 * @param ports those at which a receiver may be
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
      signal: AbortSignal.timeout(within),
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(signed.body),
        'User-Agent': 'SkyGate',
        // It gathers events of many requests: a trace of its own, the same at each attempt.
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
