import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Context } from 'hono';

/** Node's request and response, which the adapter passes to Hono; missing in tests that call the API without a socket. */
export interface NodeEnvironment {
  incoming?: IncomingMessage & {
    requestId?: string;
    /** When the request arrived, in milliseconds. */
    arrivedAt?: number;
    /** The declared path of the route that answers, for the metrics. */
    route?: string;
    /** The body, if it has already been read. */
    rawBody?: Buffer;
    /** Caches the text of a successful answer, which must not depend on the caller. */
    cacheAnswer?: (text: string) => void;
  };
  outgoing?: ServerResponse;
}

export type ApiContext = Context<{ Bindings: NodeEnvironment }>;

/** A request, with or without a socket. */
export interface Incoming {
  readonly method: string;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /** The source of the body if there is no `socket`. */
  readonly raw?: Request;
  /** Node's request, with its body unread or in `rawBody`. */
  readonly socket?: NodeEnvironment['incoming'];
  /** Node's response; an upload counts as in progress until the response has closed. */
  readonly outgoing?: ServerResponse;
}

/** The request of a Hono context. Its headers come from Node if possible, because building a Headers object is slow. */
export function incomingOf(context: ApiContext): Incoming {
  const parsed = context.env?.incoming?.headers;
  return {
    method: context.req.method,
    raw: context.req.raw,
    ...(context.env?.outgoing ? { socket: context.env.incoming, outgoing: context.env.outgoing } : {}),
    header(name) {
      if (!parsed) return context.req.header(name);
      const value = parsed[name];
      return typeof value === 'string' ? value : value?.join(', ');
    },
  };
}
