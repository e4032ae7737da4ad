import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Context } from 'hono';

/** What Node passes to Hono beside the request; tests that call the API without a socket pass nothing. */
export interface NodeEnvironment {
  incoming?: IncomingMessage & {
    requestId?: string;
    /** When it arrived, in milliseconds. */
    arrivedAt?: number;
    /** The declared path that answers it, for the metrics. */
    route?: string;
    /** The body, if it was read before. */
    rawBody?: Buffer;
    /** Caches the text of a successful answer, which must not depend on the caller. */
    cacheAnswer?: (text: string) => void;
  };
  outgoing?: ServerResponse;
}

export type ApiContext = Context<{ Bindings: NodeEnvironment }>;

/** A request as the API reads it. */
export interface Incoming {
  readonly method: string;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /** Only the body is read from here, if there is no `socket`. */
  readonly raw?: Request;
  /** Node's request, with its body unread or in `rawBody`. */
  readonly socket?: NodeEnvironment['incoming'];
  /** The end of the response frees what the request holds. */
  readonly outgoing?: ServerResponse;
}

/** Reads headers as Node parsed them: a Headers object per request would cost more than most answers. */
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
