import { expect, test } from 'vitest';

import { answersFor } from '#islands/application/last-answers.ts';

const posting = {
  ...{ id: 'p1', name: 'Pilot', unit: 'Flight', endDate: '2027-01-01', isOpen: true, resumeType: 'flight' as const },
  workPlaces: [{ key: 'qingdao', value: 'Qingdao' }],
  sites: [{ key: 'site-online', value: 'Online' }],
};

test('answers of an earlier application are reused, but neither the referrer nor places that the posting does not offer', () => {
  const last = {
    workPlace: 'chengdu',
    site: 'site-online',
    pathway: 'official',
    officialPlatform: 'wechat',
    interpolate: 'Night',
  };
  expect(answersFor(posting, last)).toMatchObject({ site: 'site-online', pathway: 'official', officialPlatform: 'wechat' });
  expect(answersFor(posting, last).workPlace).toBeUndefined();
  expect(answersFor(posting, last)).not.toHaveProperty('interpolate');
});
