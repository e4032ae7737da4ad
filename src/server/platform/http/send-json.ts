import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import type { ApiContext } from './incoming.ts';

const json = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

interface Options {
  status?: number;
  headers?: Record<string, string>;
  /** Whether the response already has headers of cookies or CORS. */
  isPrepared: boolean;
}

/**
 * Answers with JSON. If `isPrepared` is false and the context has Node's response, the JSON is written to that response
 * directly, which saves creating a Response.
 */
export function sendJson(context: ApiContext, body: string, { status = 200, headers, isPrepared }: Options): Response {
  const outgoing = context.env?.outgoing;
  if (isPrepared || !outgoing) return context.newResponse(body, status as 200, { ...json, ...headers });
  const bytes = Buffer.from(body);
  outgoing.writeHead(status, { ...json, ...headers, 'Content-Length': bytes.length });
  outgoing.end(bytes);
  return RESPONSE_ALREADY_SENT;
}
