import { expect, test } from 'vitest';

import { CircuitBreaker } from '#server/platform/files/circuit-breaker.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

function opened() {
  const clock = createTestClock();
  const breaker = new CircuitBreaker(clock, 10_000);
  for (let calls = 0; calls < 3; calls += 1) breaker.failed();
  return { clock, breaker };
}

test('two unanswered calls in a row do not open the circuit breaker, and an answer resets the count', () => {
  const breaker = new CircuitBreaker(createTestClock(), 10_000);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    breaker.failed();
    breaker.failed();
    expect(breaker.isOpen()).toBe(false);
    breaker.succeeded();
  }
});

test('an open circuit lets one call through every ten seconds; after an answer it lets all calls through', () => {
  const { clock, breaker } = opened();
  expect(breaker.isOpen()).toBe(true);
  clock.advance(10_000);
  expect([breaker.isOpen(), breaker.isOpen()]).toEqual([false, true]);
  clock.advance(10_000);
  expect([breaker.isOpen(), breaker.isOpen()]).toEqual([false, true]);
  breaker.succeeded();
  expect([breaker.isOpen(), breaker.isOpen()]).toEqual([false, false]);
});

test('a clock set back by hours does not block calls for hours', () => {
  const { clock, breaker } = opened();
  clock.advance(-3 * 3_600_000);
  expect([breaker.isOpen(), breaker.isOpen()]).toEqual([false, true]);
});
