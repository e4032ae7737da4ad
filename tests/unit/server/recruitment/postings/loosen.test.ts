import { expect, test } from 'vitest';

import { keepOne, loosenOne } from '#server/recruitment/postings/loosen.ts';

const changes = (ways: ReturnType<typeof loosenOne>) => ways.map(({ change }) => change);

test('each change removes one filter, the keyword last, or includes closed postings', () => {
  expect(
    changes(loosenOne({ keyWord: '机长', jobType: '1', workPlace: 'xian', employOrg: '', pkPostseries: null, showExpired: 'N' })),
  ).toEqual([{ workPlace: '' }, { jobType: '' }, { keyWord: '' }, { showExpired: 'Y' }]);
});

test('a single filter is not removed, because every posting would then be found', () => {
  expect(changes(loosenOne({ keyWord: 'zzzz', showExpired: 'Y' }))).toEqual([]);
  expect(changes(loosenOne({ workPlace: 'xian' }))).toEqual([{ showExpired: 'Y' }]);
});

test('each of two to four words is left out once, and all words keep the spelling in which they were typed', () => {
  expect(loosenOne({ keyWord: 'A330机长 Xiamen', showExpired: 'Y' })).toEqual([
    { kind: 'without', filter: 'keyWord', value: 'A330', change: { keyWord: '机长 Xiamen' } },
    { kind: 'without', filter: 'keyWord', value: '机长', change: { keyWord: 'A330 Xiamen' } },
    { kind: 'without', filter: 'keyWord', value: 'Xiamen', change: { keyWord: 'A330 机长' } },
  ]);
  expect(changes(loosenOne({ keyWord: 'a b c d e', showExpired: 'Y' }))).toEqual([]);
});

test('each of three filters is offered alone; with two filters none is, as keeping one would equal removing the other', () => {
  expect(keepOne({ workPlace: 'xian', jobType: '3' })).toEqual([]);
  expect(
    keepOne({ workPlace: 'xian', jobType: '3', keyWord: '机长' }).map(({ kind, value, change }) => [kind, value, change]),
  ).toEqual([
    ['only', 'xian', { jobType: '', keyWord: '' }],
    ['only', '3', { workPlace: '', keyWord: '' }],
    ['only', '机长', { workPlace: '', jobType: '' }],
  ]);
});
