import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';

/** Identifies all work for one request, here and in the services that it calls. */
export interface Trace {
  /** The request's own id; absent in background work. */
  requestId?: string;
  /** 32 hex digits (W3C Trace Context). */
  traceId: string;
}

const current = new AsyncLocalStorage<Trace | undefined>();
const header = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** The trace id of a `traceparent` header; undefined if the header is missing or invalid. */
export function readTraceparent(given: string | string[] | undefined): string | undefined {
  if (typeof given !== 'string') return undefined;
  const [, version, traceId, parent, more] = header.exec(given) ?? [];
  if (!traceId || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  return /[^0]/.test(traceId) && /[^0]/.test(parent!) ? traceId : undefined;
}

/** The trace of a request, with the id from its `traceparent` header or else derived from the request's id (a UUID). */
export function traceOf(requestId: string, traceparent: string | string[] | undefined): Trace {
  return { requestId, traceId: readTraceparent(traceparent) ?? requestId.replaceAll('-', '') };
}

/** A trace id derived from an id, so that repeated work (such as attempts of a delivery) shares one trace. */
export function traceIdOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** Runs `work` as part of a trace; undefined detaches `work` from the current trace. */
export function withinTrace<T>(trace: Trace | undefined, work: () => T): T {
  return current.run(trace, work);
}

/** The trace of the current work. */
export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** The headers that pass a trace on to a called service; empty outside a trace. */
export function traceHeaders(traceId = currentTrace()?.traceId): Record<string, string> {
  return traceId === undefined ? {} : { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-00` };
}
