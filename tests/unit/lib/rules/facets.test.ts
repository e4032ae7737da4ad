import { expect, test } from 'vitest';

import { type PostingGroup, countFacet } from '#lib/rules/facets.ts';

const groups: PostingGroup[] = [
  { jobType: '3', employOrg: 'cabin', pkPostseries: 'service', workPlace: ['xian', 'qingdao'], count: 2 },
  { jobType: '3', employOrg: 'digital', pkPostseries: 'technology', workPlace: ['xian'], count: 5 },
  { jobType: '4', employOrg: 'digital', pkPostseries: 'technology', workPlace: ['qingdao'], count: 7 },
];
const counts = (...asked: Parameters<typeof countFacet> extends [unknown, ...infer Rest] ? Rest : never) =>
  Object.fromEntries(countFacet(groups, ...asked));

test('a posting in two places counts for both', () => {
  expect(counts('workPlace', {})).toEqual({ xian: 7, qingdao: 9 });
});

test('an option is counted as if it replaced the choice in its own filter, with the other filters unchanged', () => {
  expect(counts('workPlace', { workPlace: 'xian', employOrg: 'digital', jobType: '' })).toEqual({ xian: 5, qingdao: 7 });
  expect(counts('employOrg', { workPlace: 'xian', jobType: '4' })).toEqual({});
});

test('the count of a category ignores the filters that choosing the category resets', () => {
  expect(counts('jobType', { jobType: '3', workPlace: 'xian', pkPostseries: 'service' })).toEqual({ 3: 7, 4: 7 });
});
