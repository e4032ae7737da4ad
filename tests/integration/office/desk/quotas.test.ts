import { beforeAll, expect, test } from 'vitest';

import { openPosting } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { joinStaff, staffClient } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const workplaces = ['qingdao', 'chengdu'];

let lead: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  lead = await staffClient(site, 'lead', ['cabin']);
});

/** A posting with this headcount in Qingdao, one vacancy in Chengdu, and an application for Qingdao. */
async function withPlaces(count: number, unit = 'cabin') {
  const quotas = [
    { key: 'qingdao', count },
    { key: 'chengdu', count: 1 },
  ];
  const posting = await openPosting(site, { unit, workplaces, headcount: count + 1, quotas });
  return { posting, ids: await manyApplications(site.app, posting, 1) };
}

const postingsOf = async (client: TestClient) =>
  ((await client.get('quotas')).data.list as { pkRegJob: string }[]).map(({ pkRegJob }) => pkRegJob);

test("the quotas of another unit's posting are refused like those of an unknown posting, and not listed on 'Today'", async () => {
  const { posting } = await withPlaces(50, 'cargo');
  const answers = [];
  for (const pkRegJob of [posting, 'nothing', "' or 1=1", '%00']) answers.push(await lead.get('quotas', { query: { pkRegJob } }));
  expect(answers.map(({ status, data, message }) => [status, data, message])).toEqual(
    Array(4).fill([404, null, answers[1]!.message]),
  );
  expect((await lead.get('quotas', { query: { pkRegJob: 'x'.repeat(65) } })).status).toBe(400);
  expect(await postingsOf(lead)).toEqual([]);
  expect((await (await staffClient(site, 'editor')).get('quotas')).status).toBe(403);
  expect((await (await joinStaff(site, site.client(), { role: 'interviewer' })).get('quotas')).status).toBe(404);
});

test('the vacancies of a posting are counted by base, and an offer reduces them', async () => {
  const { posting, ids } = await withPlaces(2);
  const places = async () => (await lead.get('quotas', { query: { pkRegJob: posting } })).data.list;
  expect(await places()).toMatchObject([
    {
      pkRegJob: posting,
      quotas: [
        { key: 'qingdao', workPlace: '青岛', headcount: 2, filled: 0, offered: 0, left: 2 },
        { key: 'chengdu', workPlace: '成都', headcount: 1, left: 1 },
      ],
    },
  ]);
  await batch(lead, ids, { kind: 'advance', to: 'offer', reason: 'fine' }, { releaseAt: 'now' });
  expect((await places())[0].quotas[0]).toMatchObject({ filled: 0, offered: 1, left: 1 });
});

test('the page "Today" lists the six postings with most vacancies among those with applications in progress', async () => {
  const made = [];
  for (const count of [4, 9, 6, 3, 8, 5, 7]) made.push((await withPlaces(count)).posting);
  const { posting: over, ids } = await withPlaces(20);
  await batch(lead, ids, { kind: 'reject', reason: 'education' }, { releaseAt: 'now' });
  await openPosting(site, { unit: 'cabin', headcount: 40 });
  const [four, nine, six, , eight, five, seven] = made;
  expect(await postingsOf(lead)).toEqual([nine, eight, seven, six, five, four]);
  expect(await postingsOf(lead)).not.toContain(over);
});
