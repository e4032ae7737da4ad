import { expect, test } from 'vitest';

import { withReferral } from '#lib/postings/referral.ts';
import { isReferral, longestReferral } from '#lib/rules/referral.ts';

test.each(['poster', 'job-fair_2026', 'A', 'x'.repeat(longestReferral)])('%j names a referral', (name) => {
  expect(isReferral(name)).toBe(true);
});

test.each(['', ' ', 'a b', '海报', 'a/b', '<b>', 'x'.repeat(longestReferral + 1), 'poster\n'])(
  '%j does not name a referral',
  (name) => {
    expect(isReferral(name)).toBe(false);
  },
);

test('a referral is added to an address beside its other parameters, and replaces an earlier one', () => {
  expect(withReferral('https://a.example/hotJobDetail?id=1', 'poster')).toBe('https://a.example/hotJobDetail?id=1&from=poster');
  expect(withReferral('https://a.example/?from=fair', 'poster')).toBe('https://a.example/?from=poster');
});
