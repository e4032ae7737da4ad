import { expect, test } from 'vitest';

import { returnBackground } from '#server/recruitment/background-checks/check-background.ts';
import { autosaveRun } from '#server/recruitment/resumes/autosave-run.ts';
import { goodPassword, signedInClient } from '#tests/support/accounts.ts';
import { askedForBackground, wholeBackground } from '#tests/support/background.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { office } from '#tests/support/tasks.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';
import { unzip } from '#tests/support/unzip.ts';

const site = await openTestApp();

async function type(client: TestClient, place: string, formerNames: string, complete = false): Promise<void> {
  const answer = await client.post(place, { data: wholeBackground({ formerNames }), complete });
  if (answer.code !== '200') throw new Error(answer.message);
}

async function listVersions(client: TestClient, place: string): Promise<string[]> {
  const { data } = await client.get(`${place}/history`);
  return data.map((one: { data: { formerNames: string }; status: string }) => `${one.data.formerNames} ${one.status}`);
}

function restore(client: TestClient, place: string, version: number) {
  return client.post(`${place}/history/${version}/restore`);
}

test("another candidate's history is answered with 404 like an unknown one, and nothing can be restored from it", async () => {
  const { candidate, place } = await askedForBackground(site);
  await type(candidate, place, '一');
  site.clock.advance(autosaveRun);
  await type(candidate, place, '二');
  const stranger = await signedInClient(site);
  for (const address of [place, 'personal/apply-job/nothing/background-check']) {
    for (const answer of [await stranger.get(`${address}/history`), await restore(stranger, address, 1)])
      expect([answer.status, answer.data]).toEqual([404, null]);
  }
  expect((await site.client().get(`${place}/history`)).status).toBe(401);
  expect((await restore(candidate, place, 3)).status).toBe(404);
  expect((await restore(candidate, place, 0)).status).toBe(400);
  expect((await candidate.get(place)).data).toMatchObject({ version: 2, data: { formerNames: '二' } });
});

test('edits within ten minutes are one version, and the version before them stays in the history', async () => {
  const { candidate, place } = await askedForBackground(site);
  expect(await listVersions(candidate, place)).toEqual([]);
  await type(candidate, place, '昨天');
  site.clock.advance(autosaveRun);
  for (let pause = 0; pause < 20; pause += 1) {
    await type(candidate, place, `今天 ${pause}`);
    site.clock.advance(5_000);
  }
  expect(await listVersions(candidate, place)).toEqual(['今天 19 draft', '昨天 draft']);
});

test('restoring an earlier version makes it the latest and keeps the versions in between; editing can continue', async () => {
  const { candidate, place } = await askedForBackground(site);
  await type(candidate, place, '一');
  site.clock.advance(autosaveRun);
  await type(candidate, place, '二');
  const restored = await restore(candidate, place, 1);
  expect(restored.data).toMatchObject({ version: 3, state: 'draft', data: { formerNames: '一', declared: 'Y' } });
  await type(candidate, place, '三');
  expect(await listVersions(candidate, place)).toEqual(['三 draft', '二 draft', '一 draft']);
  expect((await candidate.get(place)).data).toMatchObject({ version: 4, data: { formerNames: '三' } });
});

test('a submitted version stays in the history when the form is returned; during the check nothing can be restored', async () => {
  const { candidate, receiptNo, place } = await askedForBackground(site);
  await type(candidate, place, '草稿');
  await type(candidate, place, '提交', true);
  const refused = await restore(candidate, place, 1);
  expect([refused.code, refused.data.task.state]).toEqual(['500003', 'submitted']);
  await returnBackground(site.app, office, receiptNo, { reasons: { formerNames: '请补充' } });
  await type(candidate, place, '提交');
  await type(candidate, place, '改');
  expect(await listVersions(candidate, place)).toEqual(['改 draft', '提交 complete', '草稿 draft']);
  expect((await restore(candidate, place, 2)).data).toMatchObject({
    state: 'returned',
    version: 5,
    data: { formerNames: '提交' },
  });
});

test('the latest thirty autosaved versions are kept, and every submitted one', async () => {
  const { candidate, receiptNo, place } = await askedForBackground(site);
  await type(candidate, place, '提交', true);
  await returnBackground(site.app, office, receiptNo, { reasons: { formerNames: '请补充' } });
  for (let count = 0; count < 32; count += 1) {
    await type(candidate, place, `草稿 ${count}`);
    site.clock.advance(autosaveRun);
  }
  const versions = await listVersions(candidate, place);
  expect([versions.length, versions[0], versions.at(-2), versions.at(-1)]).toEqual([
    31,
    '草稿 31 draft',
    '草稿 2 draft',
    '提交 complete',
  ]);
});

test("every version is encrypted, and part of the candidate's data export", async () => {
  const { candidate, idkey, place } = await askedForBackground(site);
  await type(candidate, place, '曾用名甲');
  await type(candidate, place, '曾用名乙', true);
  const rows = await site.app.db.selectFrom('backgroundCheckVersions').selectAll().where('applicationId', '=', idkey).execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('曾用名');
  const { bytes } = await candidate.post('system/user/export', { password: enciphered(goodPassword) });
  const [check] = JSON.parse(unzip(bytes).get('applications/background.json')!.toString('utf8'));
  expect(check).toMatchObject({
    submitted: [{ version: 2, data: { formerNames: '曾用名乙' } }],
    drafts: [{ version: 1, data: { formerNames: '曾用名甲' } }],
  });
});
