import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';

/** What a request belongs to, across all work done for it here and in the services it calls. */
export interface Trace {
  /** The request's own id; absent in background work. */
  requestId?: string;
  /** 32 hex digits (W3C Trace Context): the edge's if it sent one. */
  traceId: string;
}

const current = new AsyncLocalStorage<Trace | undefined>();
const header = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** Parses a `traceparent` header; undefined if it is invalid. */
export function readTraceparent(given: string | string[] | undefined): string | undefined {
  if (typeof given !== 'string') return undefined;
  const [, version, traceId, parent, more] = header.exec(given) ?? [];
  if (!traceId || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  return /[^0]/.test(traceId) && /[^0]/.test(parent!) ? traceId : undefined;
}

/** The trace of a request: the edge's, else one derived from the request's id (a UUID). */
export function traceOf(requestId: string, traceparent: string | string[] | undefined): Trace {
  return { requestId, traceId: readTraceparent(traceparent) ?? requestId.replaceAll('-', '') };
}

/** The trace of repeated work such as a delivery: always the same for its id. */
export function traceIdOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** Runs `work` as part of a trace; undefined detaches it from the current one. */
export function withinTrace<T>(trace: Trace | undefined, work: () => T): T {
  return current.run(trace, work);
}

/** The trace of the current work. */
export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** The header that passes the trace on to a called service; empty outside a trace. */
export function traceHeaders(traceId = currentTrace()?.traceId): Record<string, string> {
  return traceId === undefined ? {} : { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-00` };
}
