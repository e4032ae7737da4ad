import { expect, test } from 'vitest';

import { CircuitBreaker } from '#server/platform/files/circuit-breaker.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

function silent() {
  const clock = createTestClock();
  const silence = new CircuitBreaker(clock, 10_000);
  for (let calls = 0; calls < 3; calls += 1) silence.failed();
  return { clock, silence };
}

test('two calls without an answer are no silence, and an answer between them begins the count anew', () => {
  const silence = new CircuitBreaker(createTestClock(), 10_000);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    silence.failed();
    silence.failed();
    expect(silence.isOpen()).toBe(false);
    silence.succeeded();
  }
});

test('a silent store is asked by one call every ten seconds, and by all once it has answered', () => {
  const { clock, silence } = silent();
  expect(silence.isOpen()).toBe(true);
  clock.advance(10_000);
  expect([silence.isOpen(), silence.isOpen()]).toEqual([false, true]);
  clock.advance(10_000);
  expect([silence.isOpen(), silence.isOpen()]).toEqual([false, true]);
  silence.succeeded();
  expect([silence.isOpen(), silence.isOpen()]).toEqual([false, false]);
});

test('a clock that is set back by hours does not refuse calls for hours', () => {
  const { clock, silence } = silent();
  clock.advance(-3 * 3_600_000);
  expect([silence.isOpen(), silence.isOpen()]).toEqual([false, true]);
});
