import { expect, test } from 'vitest';

import { currentTrace, readTraceparent, traceHeaders, traceIdOf, traceOf, withinTrace } from '#server/platform/trace.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const requestId = '0190aa11-2b3c-4d5e-8f60-718293a4b5c6';

test('a request belongs to the trace that the proxy names', () => {
  expect(traceOf(requestId, `00-${traceId}-00f067aa0ba902b7-01`)).toEqual({ requestId, traceId });
  expect(readTraceparent(`cc-${traceId}-00f067aa0ba902b7-01-of a later version`)).toBe(traceId);
});

test.each([
  undefined,
  '',
  'nonsense',
  `00-${traceId}-00f067aa0ba902b7`,
  `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${traceId}-0000000000000000-01`,
  `00-${traceId}-00f067aa0ba902b7-01-more`,
  `ff-${traceId}-00f067aa0ba902b7-01`,
  `00-${traceId}-00f067aa0ba902b7-01\nSet-Cookie: x`,
])('an invalid header (%s) starts a new trace for the request', (given) => {
  expect(traceOf(requestId, given)).toEqual({ requestId, traceId: requestId.replaceAll('-', '') });
});

test('calls within a trace carry its id; calls outside a trace carry the given trace id, or no id', () => {
  expect(traceHeaders()).toEqual({});
  const { traceparent } = withinTrace({ traceId }, () => traceHeaders());
  expect(readTraceparent(traceparent)).toBe(traceId);
  expect(traceHeaders(traceIdOf('a delivery'))['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(traceIdOf('a delivery')).toBe(traceIdOf('a delivery'));
});

test('work run without a trace is detached from the trace of the surrounding request', async () => {
  const seen = await withinTrace({ requestId, traceId }, async () => {
    await Promise.resolve();
    return [currentTrace()?.requestId, withinTrace(undefined, currentTrace)];
  });
  expect(seen).toEqual([requestId, undefined]);
});
