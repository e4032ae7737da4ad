import { describe, expect, it } from 'vitest';

import { mergeValues } from '#islands/ui/saving/merge.ts';
import { resumeInfoForm } from '#lib/forms/resume/resume-info.ts';

const work = (id: string, title: string, duties = '') => ({ id, title, duties });

function merged(base: object, mine: object, theirs: object) {
  return mergeValues(resumeInfoForm, base as never, mine as never, theirs as never);
}

describe('two tabs that changed the same section', () => {
  it('are merged if they changed different fields', () => {
    expect(merged({ name: '林', height: 160 }, { name: '林晓', height: 160 }, { name: '林', height: '170' })).toEqual({
      values: { name: '林晓', height: '170' },
      clashes: false,
    });
  });

  it('are merged if they made the same change, or one emptied a field that the other did not touch', () => {
    expect(merged({ name: '林' }, { name: '林晓' }, { name: '林晓' }).clashes).toBe(false);
    const { values, clashes } = merged({ name: '林', postcode: '1' }, { name: '林晓', postcode: '1' }, { name: '林' });
    expect([JSON.parse(JSON.stringify(values)), clashes]).toEqual([{ name: '林晓' }, false]);
  });

  it('conflict if both changed one field, and by default this page wins', () => {
    expect(merged({ name: '林' }, { name: '林晓' }, { name: '林小' })).toEqual({ values: { name: '林晓' }, clashes: true });
  });

  it('conflict if one changed a phone number and the other its area code', () => {
    const base = { mobilePrefix: '86', mobile: '13800000000' };
    expect(merged(base, { ...base, mobilePrefix: '852' }, { ...base, mobile: '13900000000' }).clashes).toBe(true);
  });

  it('conflict over the number of an ID document, whose field `id` is not the id of an entry', () => {
    expect(merged({ id: 'A1' }, { id: 'A2' }, { id: 'A3' }).clashes).toBe(true);
  });
});

describe('lists that two tabs changed', () => {
  const base = { works: [work('a', '甲'), work('b', '乙')] };

  it('are merged entry by entry and field by field', () => {
    const mine = { works: [work('a', '甲', '飞行'), work('b', '乙')] };
    const theirs = { works: [work('a', '甲甲'), work('b', '乙乙')] };
    expect(merged(base, mine, theirs)).toEqual({
      values: { works: [work('a', '甲甲', '飞行'), work('b', '乙乙')] },
      clashes: false,
    });
  });

  it('keep entries that either tab added, and drop entries that one tab removed', () => {
    const mine = { works: [work('b', '乙'), work('c', '丙')] };
    const theirs = { works: [...base.works, work('d', '丁')] };
    const { values, clashes } = merged(base, mine, theirs);
    expect((values.works as { id: string }[]).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    expect(clashes).toBe(false);
  });

  it('take over the order of the tab that moved entries', () => {
    const moved = { works: [work('b', '乙'), work('a', '甲')] };
    const added = { works: [...base.works, work('c', '丙')] };
    const order = (values: Record<string, unknown>) => (values.works as { id: string }[]).map(({ id }) => id);
    expect(order(merged(base, moved, added).values)).toEqual(['b', 'c', 'a']);
    expect(order(merged(base, added, moved).values)).toEqual(['b', 'c', 'a']);
  });

  it('conflict if one removed an entry that the other changed', () => {
    const removed = { works: [work('b', '乙')] };
    const changed = { works: [work('a', '甲甲'), work('b', '乙')] };
    expect(merged(base, removed, changed).clashes).toBe(true);
    expect(merged(base, changed, removed)).toEqual({ values: changed, clashes: true });
  });
});
