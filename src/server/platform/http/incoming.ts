import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Context } from 'hono';

/** What Node hands to Hono beside the request; a test that calls the API without a socket hands nothing. */
export interface NodeEnvironment {
  incoming?: IncomingMessage & {
    requestId?: string;
    /** When it arrived, in milliseconds. */
    arrivedAt?: number;
    /** The declared path that answers it, for the metrics. */
    route?: string;
    /** The body, where it was read before. */
    rawBody?: Buffer;
    /** Keeps the text of a good answer for whoever asks the same. */
    keepAnswer?: (text: string) => void;
  };
  outgoing?: ServerResponse;
}

export type ApiContext = Context<{ Bindings: NodeEnvironment }>;

/** A request as the API reads it. */
export interface Incoming {
  readonly method: string;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /** The body, and nothing else, is read from here where there is no `socket`. */
  readonly raw?: Request;
  /** The request as Node has it, with its body still to come, or in `rawBody`. */
  readonly socket?: NodeEnvironment['incoming'];
  /** The answer's end frees what the request holds. */
  readonly outgoing?: ServerResponse;
}

/** Reads headers as Node parsed them: a Headers object for each request would cost more than most answers. */
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
