import { expect, test } from 'vitest';

import { CircuitBreaker } from '#server/platform/files/circuit-breaker.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

function silent() {
  const clock = createTestClock();
  const silence = new CircuitBreaker(clock, 10_000);
  for (let calls = 0; calls < 3; calls += 1) silence.failed();
  return { clock, silence };
}

test('two unanswered calls do not open the circuit breaker, and an answer between them resets the count', () => {
  const silence = new CircuitBreaker(createTestClock(), 10_000);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    silence.failed();
    silence.failed();
    expect(silence.isOpen()).toBe(false);
    silence.succeeded();
  }
});

test('an open circuit lets one call through every ten seconds, and all once it was answered', () => {
  const { clock, silence } = silent();
  expect(silence.isOpen()).toBe(true);
  clock.advance(10_000);
  expect([silence.isOpen(), silence.isOpen()]).toEqual([false, true]);
  clock.advance(10_000);
  expect([silence.isOpen(), silence.isOpen()]).toEqual([false, true]);
  silence.succeeded();
  expect([silence.isOpen(), silence.isOpen()]).toEqual([false, false]);
});

test('a clock set back by hours does not block calls for hours', () => {
  const { clock, silence } = silent();
  clock.advance(-3 * 3_600_000);
  expect([silence.isOpen(), silence.isOpen()]).toEqual([false, true]);
});
