import { describe, expect, test } from 'vitest';

import { faultsOfOffer, isReplaceable, isSameName, monthlyPay, type OfferDraft } from '#lib/rules/offers.ts';

const now = Date.parse('2026-03-02T10:00:00+08:00');
const good: OfferDraft = {
  pay: '12500',
  workPlace: 'qingdao',
  startDate: '2026-07-01',
  replyBy: '2026-03-10',
  conditions: '体检合格',
};

function faults(given: Partial<OfferDraft>, releaseAt = now): string[] {
  const found = faultsOfOffer({ ...good, ...given }, { now, releaseAt, workPlaces: ['qingdao', 'jinan'] });
  return found.map(({ path, rule }) => `${path} ${rule}`);
}

describe('the terms of an offer', () => {
  test('may give the pay in words, and need neither conditions nor a workplace', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ pay: '年薪 18–20 万元', conditions: '', workPlace: '' })).toEqual([]);
  });

  test('are all checked at once', () => {
    const nothing = { pay: '', workPlace: 'paris', startDate: '', replyBy: '', conditions: 'a'.repeat(2001) };
    expect(faults(nothing)).toEqual([
      'pay required',
      'workPlace choice',
      'replyBy required',
      'startDate required',
      'conditions maxLength',
    ]);
  });

  test('have a pay within bounds, on one line', () => {
    expect(faults({ pay: '0' })).toEqual(['pay positiveInteger']);
    expect(faults({ pay: '1000000' })).toEqual(['pay maximum']);
    expect(faults({ pay: 'x'.repeat(81) })).toEqual(['pay maxLength']);
    expect(faults({ pay: 'two\nlines' })).toEqual(['pay characters']);
    expect(faults({ pay: 'a\u0000b' })).toEqual(['pay characters']);
    expect([monthlyPay('12500'), monthlyPay('12,500')]).toEqual([12_500, undefined]);
  });

  test('must set the reply deadline after the release, and the first day at work after the deadline and not in the past', () => {
    expect(faults({ replyBy: 'soon' })).toEqual(['replyBy instant']);
    expect(faults({}, Date.parse('2026-03-11T00:00:00+08:00'))).toEqual(['replyBy range']);
    expect(faults({ startDate: '2026-02-30' })).toEqual(['startDate date']);
    expect(faults({ startDate: '2026-03-01' })).toEqual(['startDate notInPast']);
    expect(faults({ startDate: '2026-03-10' })).toEqual(['startDate afterReplyBy']);
    expect(faults({ startDate: '2026-03-11' })).toEqual([]);
  });
});

test('an accepted offer with terms cannot be replaced, any other offer can', () => {
  expect(isReplaceable({ reply: null, hasTerms: true })).toBe(true);
  expect(isReplaceable({ reply: 'accepted', hasTerms: false })).toBe(true);
  expect(isReplaceable({ reply: 'accepted', hasTerms: true })).toBe(false);
});

test('a typed name is compared without regard to extra spaces, letter case and the spelling of dots', () => {
  expect(isSameName(' 阿依古丽•买买提 ', '阿依古丽·买买提')).toBe(true);
  expect(isSameName('ANNA  smith', 'Anna Smith')).toBe(true);
  expect(isSameName('王小明', '王小朋')).toBe(false);
  expect(isSameName('', '')).toBe(false);
});
