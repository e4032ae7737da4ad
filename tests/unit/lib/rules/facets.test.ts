import { expect, test } from 'vitest';

import { type PostingGroup, countFacet } from '#lib/rules/facets.ts';

const groups: PostingGroup[] = [
  { jobType: '3', employOrg: 'cabin', pkPostseries: 'service', workPlace: ['xian', 'qingdao'], count: 2 },
  { jobType: '3', employOrg: 'digital', pkPostseries: 'technology', workPlace: ['xian'], count: 5 },
  { jobType: '4', employOrg: 'digital', pkPostseries: 'technology', workPlace: ['qingdao'], count: 7 },
];
const counts = (...asked: Parameters<typeof countFacet> extends [unknown, ...infer Rest] ? Rest : never) =>
  Object.fromEntries(countFacet(groups, ...asked));

test('a posting of two places counts for both', () => {
  expect(counts('workPlace', {})).toEqual({ xian: 7, qingdao: 9 });
});

test('a choice is counted as if it took the place of the one taken in its row, the other rows staying', () => {
  expect(counts('workPlace', { workPlace: 'xian', employOrg: 'digital', jobType: '' })).toEqual({ xian: 5, qingdao: 7 });
  expect(counts('employOrg', { workPlace: 'xian', jobType: '4' })).toEqual({});
});

test('another category is counted without the rows that it lets go of', () => {
  expect(counts('jobType', { jobType: '3', workPlace: 'xian', pkPostseries: 'service' })).toEqual({ 3: 7, 4: 7 });
});
