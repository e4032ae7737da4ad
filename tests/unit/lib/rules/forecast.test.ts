import { describe, expect, test } from 'vitest';

import type { ApplyStatus } from '#lib/domain/enums.ts';
import { chancesOf, forecastOf, wilson } from '#lib/rules/forecast.ts';

const steps: ApplyStatus[] = ['submitted', 'interview', 'offer', 'hired'];
const numbers = (...counts: [ApplyStatus, number][]) => new Map(counts);

describe('a rate', () => {
  test("has Wilson's interval, which narrows with more cases", () => {
    const few = wilson(5, 10);
    const many = wilson(500, 1000);
    expect(few.likely).toBeCloseTo(0.5);
    expect(few.low).toBeCloseTo(0.312, 2);
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 5);
  });

  test('of few cases is never certain, and without cases its interval is 0 to 1', () => {
    expect(wilson(0, 3).likely).toBeGreaterThan(0);
    expect(wilson(3, 3).likely).toBeLessThan(1);
    expect([wilson(0, 3).low, wilson(3, 3).high]).toEqual([0, 1]);
    expect(wilson(0, 0)).toEqual({ low: 0, likely: 0.5, high: 1 });
  });
});

test('a chance is the product of the rates of the remaining steps', () => {
  const entered = numbers(['submitted', 1000], ['interview', 400], ['offer', 200], ['hired', 180]);
  const chances = chancesOf(steps, { entered, standing: new Map() });
  expect(chances.get('hired')).toEqual({ low: 1, likely: 1, high: 1 });
  expect(chances.get('offer')!.likely).toBeCloseTo(0.9, 1);
  expect(chances.get('submitted')!.likely).toBeCloseTo(0.18, 1);
  expect(chances.get('submitted')!.low).toBeLessThan(chances.get('submitted')!.likely);
});

test('applications still in a step do not affect its rate, and a step that no application entered changes no chance', () => {
  const entered = numbers(['submitted', 1000], ['interview', 400]);
  const waiting = chancesOf(steps, { entered, standing: numbers(['submitted', 200], ['interview', 400]) });
  expect(waiting.get('submitted')!.likely).toBeCloseTo(0.5 * waiting.get('interview')!.likely, 1);
  const unused = chancesOf(steps, { entered: numbers(['submitted', 100], ['offer', 50], ['hired', 50]), standing: new Map() });
  expect(unused.get('interview')).toEqual(unused.get('offer'));
});

test('a forecast is the number of hires plus the number in each step multiplied by the chance of that step', () => {
  const chances = new Map([['offer', { low: 0.5, likely: 0.8, high: 0.9 }]] as const);
  expect(forecastOf(10, numbers(['offer', 5]), chances)).toEqual({ low: 12, likely: 14, high: 15 });
  expect(forecastOf(10, new Map(), chances)).toEqual({ low: 10, likely: 10, high: 10 });
});
