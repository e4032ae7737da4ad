import { describe, expect, test } from 'vitest';

import {
  categoryAddress,
  changeFilters,
  familyName,
  filterKinds,
  filterOfKind,
  jobQuery,
  noFilters,
  positionSearchOf,
  readJobFilters,
} from '#lib/postings/job-search.ts';

test('the filters are those of the specification, each with its own parameter', () => {
  expect(filterKinds).toEqual(['workplace', 'jobFamily', 'employOrg']);
  const query = filterKinds.map((kind): [string, string] => [filterOfKind[kind].filter, kind]);
  expect(jobQuery(readJobFilters(new URLSearchParams(query)))).toMatchObject(Object.fromEntries(query));
});

const read = (search: string) => readJobFilters(new URLSearchParams(search));

test('filters survive the round trip through an address', () => {
  const filters = {
    ...noFilters,
    jobType: '3',
    keyWord: '工程 师',
    workPlace: 'qingdao',
    pkPostseries: 'maintenance',
    employOrg: 'flight-ops',
    withClosed: true,
    page: 4,
  } as const;
  const query = Object.entries(jobQuery(filters)).map(([name, value]) => [name, String(value)]);
  expect(readJobFilters(new URLSearchParams(query))).toEqual(filters);
  expect(read('')).toEqual(noFilters);
});

test.each([
  ['an unknown category', 'jobType=7'],
  ['a page below the first', 'pageNum=-1'],
  ['a fractional page number', 'pageNum=1.5'],
  ['a page in words', 'pageNum=two'],
  ['a malformed key', 'workPlace=a%20b'],
  ['a keyword of spaces', 'keyWord=%20%20'],
  ['a keyword with a control character', 'keyWord=a%00b'],
  ['a keyword that was cut within a character', 'keyWord=%E0%A4'],
  ['a flag other than Y', 'showExpired=true'],
])('%s in an address is ignored', (_, search) => {
  expect(read(search)).toEqual(noFilters);
});

test('a keyword longer than fifty characters is cut to fifty, between characters', () => {
  expect(read(`keyWord=${'𠮷'.repeat(60)}`).keyWord).toBe('𠮷'.repeat(50));
});

describe('choosing a filter', () => {
  const chosen = { ...noFilters, jobType: '3', keyWord: '机长', workPlace: 'xian', employOrg: 'cabin', page: 3 } as const;

  test('returns to the first page', () => {
    expect(changeFilters(chosen, { workPlace: 'qingdao' })).toEqual({ ...chosen, workPlace: 'qingdao', page: 1 });
  });

  test('resets workplace, job family and unit, but not the keyword, if another category is chosen', () => {
    expect(changeFilters(chosen, { jobType: '4' })).toEqual({ ...noFilters, jobType: '4', keyWord: '机长' });
  });

  test('resets only the page, if the same category is chosen again', () => {
    expect(changeFilters(chosen, { jobType: '3' })).toEqual({ ...chosen, page: 1 });
  });
});

test.each(['1', '2', '5'] as const)(
  'in Chinese, category %s leads to its own site, unless it is already chosen; in English it leads to the job list',
  (type) => {
    expect(categoryAddress(noFilters, type, 'zh-cn')).toBe(`/crew/home?type=${type}`);
    expect(categoryAddress(noFilters, type, 'en-us')).toBe(`/en-us/hotJob?jobType=${type}`);
    expect(categoryAddress({ ...noFilters, jobType: type }, type, 'zh-cn')).toBe(`/hotJob?jobType=${type}`);
  },
);

test('the request uses the parameter names of the API', () => {
  expect(positionSearchOf({ ...noFilters, withClosed: true, page: 2 })).toMatchObject({
    showExpired: 'Y',
    pageNum: 2,
    pageSize: 10,
  });
});

test('a job family is shown without its six-character code', () => {
  expect(familyName('ITD001信息技术类')).toBe('信息技术类');
});
