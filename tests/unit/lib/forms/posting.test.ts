import { expect, test } from 'vitest';

import { faultsOfPosting, missingForPublishing } from '#lib/forms/posting/check.ts';
import { byField, type PostingContent, postingPaths } from '#lib/forms/posting/fields.ts';
import { contentOf, valuesOf } from '#lib/forms/posting/values.ts';

const filled: PostingContent = byField({
  choice: '4',
  level: 'doctor',
  key: 'hq',
  keys: ['a', 'b'],
  counts: [
    { key: 'a', count: 2 },
    { key: 'b', count: 3 },
  ],
  day: '2026-03-02',
  flag: 'N',
  number: 5,
  range: [null, 60],
  pay: { from: 10, to: 20, per: 'month' },
  text: { zh: '名称', en: 'Name' },
  html: { zh: '<p>正文</p>', en: '<p>Text</p>' },
});

test('a posting is the same after it has been turned into texts and back', () => {
  const values = valuesOf(filled);
  expect(Object.keys(values).sort()).toEqual([...postingPaths].sort());
  expect([values['ages.0'], values['ages.1'], values['pay.per']]).toEqual(['', '60', 'month']);
  expect(contentOf(values)).toEqual({ content: filled, faults: [] });
});

test('a text that is not a number, and a missing part of a pay range, are reported', () => {
  const { faults } = contentOf({ ...valuesOf(filled), headcount: 'x', 'pay.to': '', 'ages.1': '1,5' });
  expect(faults).toEqual([
    { path: 'headcount', rule: 'number' },
    { path: 'pay.to', rule: 'required' },
    { path: 'ages.1', rule: 'number' },
  ]);
  const { content, faults: noPeriod } = contentOf({ ...valuesOf(filled), 'pay.per': '' });
  expect([content.pay, noPeriod.map(({ path }) => path)]).toEqual([null, ['pay.per']]);
});

test('quotas name each base of the posting at most once, and add up to the headcount', () => {
  const faultsWith = (quotas: PostingContent['quotas'], more: Partial<PostingContent> = {}) =>
    faultsOfPosting({ ...filled, endDate: '2026-03-02', ages: null, heightRange: null, degreeMin: null, ...more, quotas }).filter(
      ({ path }) => path === 'quotas',
    );
  expect(faultsWith([])).toEqual([]);
  expect(faultsWith([{ key: 'a', count: 5 }])).toEqual([]);
  expect(faultsWith([{ key: 'a', count: 5 }], { headcount: null })).toEqual([]);
  expect(faultsWith([{ key: 'a', count: 4 }])).toEqual([{ path: 'quotas', rule: 'quotaSum', params: { sum: 4, headcount: 5 } }]);
  expect(faultsWith([{ key: 'c', count: 5 }])).toMatchObject([{ rule: 'quotaOfBase', params: { key: 'c' } }]);
  const twice = { key: 'a', count: 2 };
  expect(faultsWith([twice, twice])).toMatchObject([{ rule: 'quotaOfBase' }]);
  expect(faultsWith([{ key: 'a', count: 2.5 }])).toMatchObject([{ rule: 'integer' }]);
  const { content, faults } = contentOf({ ...valuesOf(filled), quotas: ['a=2', 'b=x'] });
  expect([content.quotas, faults]).toEqual([[{ key: 'a', count: 2 }], [{ path: 'quotas', rule: 'number' }]]);
});

test('numbers outside the bounds of their field, an unknown choice and an impossible date are refused', () => {
  const faults = faultsOfPosting({
    ...filled,
    headcount: 0,
    pay: { from: 20, to: 10, per: 'day' },
    ages: [13, 20.5],
    heightRange: [180, 170],
    visionMin: 6.1,
    degreeMin: 'none',
    endDate: '2026-02-30',
  });
  expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
    'headcount between',
    'pay.1 minimum',
    'ages.0 between',
    'ages.1 integer',
    'heightRange.1 minimum',
    'visionMin between',
    'degreeMin choice',
    'quotas quotaSum',
    'endDate date',
  ]);
});

test('a posting can be published without an opening day, pay or conditions', () => {
  const open = { publishDate: '', endDate: '2026-03-03', pay: null, ages: null, heightRange: null, visionMin: null };
  expect(missingForPublishing({ ...filled, ...open, degreeMin: null }, '2026-03-02')).toEqual([]);
});
