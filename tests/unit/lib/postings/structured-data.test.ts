import { expect, test } from 'vitest';

import airline from '#content/airline.json' with { type: 'json' };
import type { PostingDetail } from '#lib/contract/postings.ts';
import { breadcrumbData, jobPostingData, organizationData } from '#lib/postings/structured-data.ts';

const site = 'https://jobs.example';
const posting: PostingDetail = {
  pkPublish: 'p1',
  jobType: '3',
  jobName: '维修工程师',
  jobTypeName: '校园招聘',
  postseriesName: 'MNT001机务维修类',
  pkPostseries: 'maintenance',
  orgName: '机务工程部',
  employOrg: 'engineering',
  briefId: '',
  workPlace: '青岛、成都',
  endDate: '2026-03-31',
  publishDate: '2026-03-01',
  viewApply: 'Y',
  description: '<p>描述</p>',
  requirement: '<p>要求</p>',
  headcount: 12,
  pay: { from: 180_000, to: 240_000, per: 'year' },
  degreeMin: 'bachelor',
  workPlaces: [
    { key: 'qingdao', value: '青岛' },
    { key: 'chengdu', value: '成都' },
  ],
  myApplication: null,
};
const lastMoment = Date.parse('2026-03-31T23:59:59.999+08:00');

test('a posting gives job search engines its deadline, all its places and the employer', () => {
  expect(jobPostingData(posting, airline, site, 'zh-cn', lastMoment)).toMatchObject({
    '@type': 'JobPosting',
    title: '维修工程师',
    datePosted: '2026-03-01',
    validThrough: '2026-03-31T23:59:59+08:00',
    employmentType: 'FULL_TIME',
    occupationalCategory: '机务维修类',
    totalJobOpenings: 12,
    baseSalary: { currency: 'CNY', value: { minValue: 180_000, maxValue: 240_000, unitText: 'YEAR' } },
    hiringOrganization: { '@type': 'Organization', name: airline.name.zh },
    jobLocation: [
      { '@type': 'Place', address: { addressLocality: '青岛' } },
      { '@type': 'Place', address: { addressLocality: '成都' } },
    ],
    educationRequirements: { credentialCategory: 'bachelor degree' },
    url: 'https://jobs.example/hotJobDetail?id=p1',
  });
});

test('a closed posting has no job data', () => {
  expect(jobPostingData(posting, airline, site, 'zh-cn', lastMoment + 1)).toBeUndefined();
});

test('an internship is marked as such, and a degree that Google does not know is omitted', () => {
  const data = jobPostingData({ ...posting, jobType: '8', degreeMin: 'junior' }, airline, site, 'en-us', lastMoment);
  expect(data).toMatchObject({ employmentType: 'INTERN', url: 'https://jobs.example/en-us/hotJobDetail?id=p1' });
  expect(data).not.toHaveProperty('educationRequirements');
});

test('breadcrumbs are numbered, and the last one, the page itself, has no address', () => {
  expect(breadcrumbData([{ name: '首页', href: '/home' }, { name: '公告' }], site).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: '首页', item: 'https://jobs.example/home' },
    { '@type': 'ListItem', position: 2, name: '公告' },
  ]);
});

test('an English page has the English name and home page of the airline', () => {
  expect(organizationData(airline, site, 'en-us')).toMatchObject({
    name: airline.name.en,
    url: 'https://jobs.example/en-us/home',
  });
});
