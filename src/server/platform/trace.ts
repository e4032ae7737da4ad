import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';

/** What a call belongs to, through everything that is done for it, here and by those whom it has called. */
export interface Trace {
  /** The call's own id; none where work goes on behind it. */
  requestId?: string;
  /** 32 hex digits (W3C Trace Context): the edge's where it sent one. */
  traceId: string;
}

const current = new AsyncLocalStorage<Trace | undefined>();
const header = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** The trace that a `traceparent` header names; undefined where it is none. */
export function readTraceparent(given: string | string[] | undefined): string | undefined {
  if (typeof given !== 'string') return undefined;
  const [, version, traceId, parent, more] = header.exec(given) ?? [];
  if (!traceId || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  return /[^0]/.test(traceId) && /[^0]/.test(parent!) ? traceId : undefined;
}

/** The trace of a request: what the edge says, else its own, told by the request's id (a UUID). */
export function traceOf(requestId: string, traceparent: string | string[] | undefined): Trace {
  return { requestId, traceId: readTraceparent(traceparent) ?? requestId.replaceAll('-', '') };
}

/** The trace of something that is done again and again, such as a delivery: always the same for its id. */
export function traceIdOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** Does `work` as a part of a trace; undefined takes it out of the one that woke it. */
export function withinTrace<T>(trace: Trace | undefined, work: () => T): T {
  return current.run(trace, work);
}

/** What is being done belongs to this. */
export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** The header by which whoever is called joins the trace; nothing outside of one. */
export function traceHeaders(traceId = currentTrace()?.traceId): Record<string, string> {
  return traceId === undefined ? {} : { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-00` };
}
