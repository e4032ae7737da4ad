import { describe, expect, test } from 'vitest';

import { parseViewed, type ViewedPosting, withoutViewed, withViewed } from '#lib/browser/viewed-postings.ts';

function posting(id: string): ViewedPosting {
  return {
    id,
    jobType: '3',
    name: { zh: `岗位${id}`, en: `Role ${id}` },
    places: { zh: '青岛', en: 'Qingdao' },
    endDate: '2026-03-31',
  };
}

const ids = (list: ViewedPosting[]) => list.map(({ id }) => id);

test('the posting viewed last comes first, each posting appears once, and the list stays short', () => {
  const opened = ['a', 'b', 'c', 'a', 'd', 'e', 'f'];
  expect(ids(opened.reduce<ViewedPosting[]>((list, id) => withViewed(list, posting(id)), []))).toEqual(['f', 'e', 'd', 'a', 'c']);
});

test('viewing a posting again updates its entry', () => {
  const longer = { ...posting('a'), endDate: '2026-04-30' };
  expect(withViewed([posting('b'), posting('a')], longer)).toEqual([longer, posting('b')]);
});

test('a deleted posting is removed from the list', () => {
  expect(ids(withoutViewed([posting('a'), posting('b')], 'a'))).toEqual(['b']);
});

describe('the list stored in the browser', () => {
  test('is read as it was written', () => {
    expect(parseViewed(JSON.stringify([posting('a'), posting('b')]))).toEqual([posting('a'), posting('b')]);
  });

  test.each([null, '', 'nothing', '{}', 'null', '[null, 1, "a", {}, []]', '[{"id":"a"}]'])('is ignored if it is %j', (kept) => {
    expect(parseViewed(kept)).toEqual([]);
  });

  test('is read without its malformed entries', () => {
    const faulty = [
      { ...posting('a'), name: '岗位' },
      { ...posting('b'), places: undefined },
      { ...posting('c'), endDate: '<b>' },
      { ...posting('d'), id: 4 },
    ];
    expect(ids(parseViewed(JSON.stringify([...faulty, posting('e')])))).toEqual(['e']);
  });
});
