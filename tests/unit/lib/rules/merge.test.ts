import { describe, expect, test } from 'vitest';

import { isSameValue, merge } from '#lib/rules/merge.ts';

const keyOf = ({ id }: Readonly<Record<string, unknown>>) => id as string | undefined;

describe('the values of an object that two sides edited', () => {
  const base = { name: 'a', places: ['x'], pay: '1' };

  test('are taken from the side that changed them', () => {
    const mine = { ...base, name: 'mine' };
    const theirs = { ...base, places: ['x', 'y'] };
    const value = { name: 'mine', places: ['x', 'y'], pay: '1' };
    expect(merge({ base, mine, theirs })).toEqual({ value, clashes: [] });
  });

  test('clash where both sides changed the same value differently; mine stays unless theirs is taken', () => {
    const versions = { base, mine: { ...base, name: 'mine', pay: '2' }, theirs: { ...base, name: 'theirs', pay: '2' } };
    const clashes = [{ path: 'name', mine: 'mine', theirs: 'theirs' }];
    expect(merge(versions)).toEqual({ value: versions.mine, clashes });
    expect(merge(versions, { taken: ['name'] }).value).toEqual(versions.theirs);
  });

  test('are merged property by property within an object', () => {
    const versions = { base: { title: { zh: '甲', en: 'A' } }, mine: { title: { zh: '乙', en: 'A' } } };
    expect(merge({ ...versions, theirs: { title: { zh: '甲', en: 'B' } } }).value).toEqual({ title: { zh: '乙', en: 'B' } });
    const { clashes } = merge({ ...versions, theirs: { title: { zh: '丙', en: 'A' } } });
    expect(clashes.map(({ path }) => path)).toEqual(['title.zh']);
  });

  test('are removed if one side removed them and the other did not change them', () => {
    const mine: Partial<typeof base> = { name: 'a', places: ['x'] };
    const { value, clashes } = merge<Partial<typeof base>>({ base, mine, theirs: base });
    expect(value).toEqual({ ...mine, pay: undefined });
    expect(clashes).toEqual([]);
  });

  test('are compared as the caller wants', () => {
    const isSame = (one: unknown, other: unknown) => Number(one) === Number(other);
    const versions = { base: { pay: '1' as unknown }, mine: { pay: 1 }, theirs: { pay: '3' } };
    expect(merge(versions, { isSame })).toEqual({ value: { pay: '3' }, clashes: [] });
    expect(merge(versions).clashes).toHaveLength(1);
  });
});

test('fields grouped as one unit are merged together and clash together', () => {
  const rules = { units: [['area', 'phone']] };
  const base = { area: '86', phone: '1', name: 'a' };
  const mine = { ...base, phone: '2' };
  expect(merge({ base, mine, theirs: { ...base, name: 'b' } }, rules).value).toEqual({ ...mine, name: 'b' });
  const clashing = { base, mine, theirs: { ...base, area: '852' } };
  const clashes = [{ path: 'area+phone', mine: ['86', '2'], theirs: ['852', '1'] }];
  expect(merge(clashing, rules)).toEqual({ value: mine, clashes });
  expect(merge(clashing, { ...rules, taken: ['area+phone'] }).value).toEqual(clashing.theirs);
});

describe('lists that two sides changed', () => {
  const entry = (id: string, text = '') => ({ id, text });
  const base = { list: [entry('a'), entry('b')] };
  const mine = { list: [entry('a', 'mine'), entry('b')] };
  const theirs = { list: [entry('a'), entry('b', 'theirs')] };
  const both = { list: [entry('a', 'mine'), entry('b', 'theirs')] };

  test('are merged as a single value if their entries have no key', () => {
    expect(merge({ base, mine, theirs }).clashes.map(({ path }) => path)).toEqual(['list']);
    expect(merge({ base, mine, theirs: base }).value).toEqual(mine);
  });

  test('are merged entry by entry if both sides have the same entries', () => {
    expect(merge({ base, mine, theirs }, { keyOf })).toEqual({ value: both, clashes: [] });
    const clashing = { base, mine, theirs: { list: [entry('a', 'theirs'), entry('b')] } };
    expect(merge(clashing, { keyOf, taken: ['list.0.text'] })).toEqual({
      value: clashing.theirs,
      clashes: [{ path: 'list.0.text', mine: 'mine', theirs: 'theirs' }],
    });
  });

  test('are merged as a single value if an entry moved and mergesMoves is not set', () => {
    const moved = { list: [entry('b', 'theirs'), entry('a')] };
    expect(merge({ base, mine, theirs: moved }, { keyOf }).clashes.map(({ path }) => path)).toEqual(['list']);
    const { value, clashes } = merge({ base, mine, theirs: moved }, { keyOf, mergesMoves: true });
    expect([value, clashes]).toEqual([{ list: [entry('b', 'theirs'), entry('a', 'mine')] }, []]);
  });

  test('have the entries that either side added, and lack the entries that either side removed', () => {
    const versions = { base, mine: { list: [entry('b'), entry('c')] }, theirs: { list: [entry('a'), entry('b'), entry('d')] } };
    const { value, clashes } = merge(versions, { keyOf, mergesMoves: true });
    expect([value.list.map(({ id }) => id), clashes]).toEqual([['b', 'c', 'd'], []]);
  });

  test('clash where one side removed an entry that the other changed', () => {
    const removed = { list: [entry('b')] };
    const rules = { keyOf, mergesMoves: true };
    expect(merge({ base, mine: removed, theirs: mine }, rules)).toMatchObject({ value: removed, clashes: [{ path: 'list.0' }] });
    expect(merge({ base, mine, theirs: removed }, rules)).toMatchObject({ value: mine, clashes: [{ path: 'list.0' }] });
  });
});

test('two values are the same if their JSON is equal', () => {
  expect(isSameValue({ a: undefined }, {})).toBe(true);
  expect(isSameValue(['1'], [1])).toBe(false);
});
