import { afterQuietHours } from '#lib/rules/preferences.ts';
import type { Clock } from '#server/platform/clock.ts';

/** Monday 2 March 2026, 10:00 in Beijing: where a test clock starts by default. */
export const testStart = Date.parse('2026-03-02T10:00:00+08:00');

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** @param milliseconds how far to advance */
  advance(milliseconds: number): void;
  /** Moves to a time in any form that `Date.parse` reads. */
  moveTo(moment: string): void;
}

/** Creates a clock that stands still until a test moves it. */
export function createTestClock(start: number = testStart): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
    moveTo(moment) {
      now = Date.parse(moment);
    },
  };
}

/** A clock that stands still at the current time or, in quiet hours, at their end, so that SMS are sent immediately. */
export function daytimeClock(): TestClock {
  return createTestClock(afterQuietHours(Date.now()));
}
