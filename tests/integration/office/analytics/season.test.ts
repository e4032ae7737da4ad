import { beforeAll, describe, expect, test } from 'vitest';

import type { Season } from '#lib/contract/season.ts';
import { countSteps } from '#server/office/analytics/count-steps.ts';
import { moveTo, openPosting } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { removePostings } from '#tests/support/postings.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
await removePostings(site.app);
const lead = await staffClient(site, 'lead', ['digital']);
const season = async (client: TestClient, query = ''): Promise<Season> =>
  (await client.get(`analytics/season?unit=digital&${query}`)).data;

describe('the season', () => {
  test('is refused to roles that cannot read applications, answers 404 to interviewers, and reports wrong filters', async () => {
    expect((await site.client().get('/api/staff/analytics/season')).status).toBe(401);
    for (const role of ['admin', 'editor', 'checker', 'auditor'] as const)
      expect((await (await staffClient(site, role)).get('analytics/season')).status).toBe(403);
    expect((await (await staffClient(site, 'interviewer')).get('analytics/season')).status).toBe(404);
    expect(faultsOf(await lead.get('analytics/season?from=2026-02-30'))).toEqual(['from date']);
    expect(faultsOf(await lead.get('analytics/season?jobType=9'))).toEqual(['jobType choice']);
  });

  test('of another unit is empty', async () => {
    await openPosting(site, { unit: 'cabin', headcount: 5 });
    const stranger = await staffClient(site, 'lead', ['digital']);
    const { rows, postings, total } = (await stranger.get('analytics/season?unit=cabin')).data;
    expect([rows, postings, total.headcount]).toEqual([[], 0, 0]);
  });
});

describe('targets', () => {
  beforeAll(async () => {
    const given = { unit: 'digital', headcount: 3, workplaces: ['qingdao'] };
    const offered = await applied(site, given);
    for (const status of ['screening', 'writtenTest', 'interview', 'offer'] as const) {
      site.clock.advance(60_000);
      await moveTo(site, offered.idkey, status);
    }
    const waiting = await applied(site, given);
    site.clock.advance(60_000);
    await moveTo(site, waiting.idkey, 'screening');
    await countSteps(site.app);
  });

  test('are counted by category and base, with the numbers of offers and of applications in progress', async () => {
    const { rows, total, postings } = await season(lead);
    expect(postings).toBe(2);
    expect(rows).toMatchObject([{ jobType: '3', workPlace: 'qingdao', headcount: 6, filled: 0, offered: 1, live: 2 }]);
    expect(total).toMatchObject({ headcount: 6, offered: 1, live: 2 });
  });

  test('have a forecast no higher than the number of people who can still be hired, and gaps are listed', async () => {
    const { total, short } = await season(lead);
    expect(total.forecast).toBeGreaterThanOrEqual(total.low);
    expect(total.high).toBeGreaterThanOrEqual(total.forecast);
    expect(total.high).toBeLessThanOrEqual(2);
    expect(short).toMatchObject([{ missing: 6 - total.forecast }]);
  });

  test('of postings that ended before the season began are left out', async () => {
    const { postings } = await season(lead, 'from=2026-01-01');
    await openPosting(site, { unit: 'digital', publishDate: '2025-10-01', endDate: '2025-11-30' });
    expect((await season(lead, 'from=2026-01-01')).postings).toBe(postings);
    expect((await season(lead, 'from=2025-11-30')).postings).toBe(postings + 1);
  });
});
