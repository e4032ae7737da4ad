import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { $clockAhead, hearServerTime, serverNow } from '#lib/client/server-clock.ts';

const minute = 60_000;
const noon = Date.parse('2026-03-02T12:00:00Z');

/** Headers of an answer sent at `moment` that has spent `age` seconds in a cache. */
function sentAt(moment: number, age?: number): Headers {
  return new Headers({ Date: new Date(moment).toUTCString(), ...(age === undefined ? {} : { Age: String(age) }) });
}

beforeEach(() => {
  vi.useFakeTimers();
  $clockAhead.set(0);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the server's time", () => {
  test.each([20 * minute, -20 * minute])('is correct on a device whose clock is off by %d ms', (ahead) => {
    vi.setSystemTime(noon + ahead);
    hearServerTime(sentAt(noon));
    expect(serverNow()).toBe(noon);
    vi.advanceTimersByTime(minute);
    expect(serverNow()).toBe(noon + minute);
  });

  test("is taken to be the device's time if the two differ by no more than the latency of a slow line", () => {
    vi.setSystemTime(noon + 2_000);
    hearServerTime(sentAt(noon));
    expect($clockAhead.get()).toBe(0);
  });

  test('follows a device clock that is corrected while the page is open', () => {
    vi.setSystemTime(noon + 20 * minute);
    hearServerTime(sentAt(noon));
    vi.setSystemTime(noon + minute);
    hearServerTime(sentAt(noon + minute));
    expect(serverNow()).toBe(noon + minute);
  });

  test('accounts for the age of a cached answer', () => {
    vi.setSystemTime(noon);
    hearServerTime(sentAt(noon - 10 * minute, 600));
    expect($clockAhead.get()).toBe(0);
  });

  test("equals the device's time as long as no answer has had a date", () => {
    vi.setSystemTime(noon);
    hearServerTime(new Headers());
    expect(serverNow()).toBe(noon);
  });
});
