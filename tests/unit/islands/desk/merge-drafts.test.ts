import { expect, test } from 'vitest';

import { type Item, newDraft } from '#islands/desk/content/draft.ts';
import { mergeDrafts } from '#islands/desk/content/merge-drafts.ts';

const entry = (k: string, zh: string, en: string, more: object = {}) => ({ k, name: { zh, en }, childs: [], ...more });

function dictionary(version: number, items: object[]): Item {
  return { ...newDraft('dictionary'), id: 'menu', version, items };
}

test('list entries are merged one by one if both sides have the same entries in the same order', () => {
  const base = dictionary(1, [entry('a', '甲', 'A'), entry('b', '乙', 'B')]);
  const mine = dictionary(1, [entry('a', '甲', 'Mine'), entry('b', '乙', 'B')]);
  const theirs = dictionary(2, [entry('a', '新甲', 'A'), entry('b', '乙', 'Theirs')]);
  const { clashes, settle } = mergeDrafts(base, mine, theirs);
  expect(clashes).toEqual([]);
  const { draft, isMine } = settle([]);
  expect(draft).toMatchObject({ version: 2, items: [entry('a', '新甲', 'Mine'), entry('b', '乙', 'Theirs')] });
  expect(isMine).toBe(true);
});

test('a list in which entries were moved is merged as one value, and the reader chooses a side', () => {
  const base = dictionary(1, [entry('a', '甲', 'A'), entry('b', '乙', 'B')]);
  const mine = dictionary(1, [entry('a', '甲', 'Mine'), entry('b', '乙', 'B')]);
  const theirs = dictionary(2, [entry('b', '乙', 'B'), entry('a', '甲', 'A')]);
  const { clashes, settle } = mergeDrafts(base, mine, theirs);
  expect(clashes.map(({ path }) => path)).toEqual(['items']);
  expect(settle([]).draft.items).toEqual(mine.items);
  expect(settle(['items'])).toMatchObject({ draft: { items: theirs.items }, isMine: false });
});

test("the target of an entry's link and the way it opens are merged as one value", () => {
  const inside = { def1: '/a', def2: '_self', def3: '0' };
  const outside = { def1: 'https://example.com', def2: '_blank', def3: '1' };
  const base = dictionary(1, [entry('a', '甲', 'A', inside)]);
  const mine = dictionary(1, [entry('a', '甲', 'Mine', outside)]);
  const theirs = dictionary(2, [entry('a', '甲', 'A', { ...inside, def1: '/b' })]);
  const { clashes, settle } = mergeDrafts(base, mine, theirs);
  expect(clashes).toHaveLength(1);
  expect(settle([]).draft.items).toEqual([entry('a', '甲', 'Mine', outside)]);
  expect(settle([clashes[0]!.path]).draft.items).toEqual([entry('a', '甲', 'Mine', { ...inside, def1: '/b' })]);
});
