import { expect, test } from 'vitest';

import { autosaveRun } from '#server/recruitment/resumes/autosave-run.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { readResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();

const canWorkTime = '2027-01-01';

async function type(client: TestClient, hobbies: string, complete = false): Promise<void> {
  const answer = await saveSection(client, 'Other', { hobbies, canWorkTime }, { complete });
  if (answer.status !== 200) throw new Error(answer.message);
}

async function listVersions(client: TestClient): Promise<string[]> {
  const { data } = await client.get(`${resumeBase}/history/Other`);
  return data.map((version: { data: { hobbies: string } }) => version.data.hobbies);
}

test("five minutes of typing with pauses are one version, and yesterday's version stays in the history", async () => {
  const client = await signedInClient(site);
  await type(client, '昨天');
  site.clock.advance(24 * 60 * 60_000);
  for (let pause = 0; pause < 60; pause += 1) {
    await type(client, `今天 ${pause}`);
    site.clock.advance(5_000);
  }
  expect(await listVersions(client)).toEqual(['今天 59', '昨天']);
  expect((await readResume(client)).sections.Other).toMatchObject({ version: 61, data: { hobbies: '今天 59' } });
});

test('a version covers ten minutes from its first autosave, so half an hour of typing leaves three', async () => {
  const client = await signedInClient(site);
  for (let minute = 0; minute < 30; minute += 1) {
    await type(client, `${minute}`);
    site.clock.advance(60_000);
  }
  expect(await listVersions(client)).toEqual(['29', '19', '9']);
});

test('marking a changed section as done stores a version', async () => {
  const client = await signedInClient(site);
  for (const hobbies of ['一', '二', '三']) {
    await type(client, `${hobbies} 草稿`);
    await type(client, hobbies, true);
  }
  expect(await listVersions(client)).toEqual(['三', '三 草稿', '二', '二 草稿', '一', '一 草稿']);
  await type(client, '三', true);
  expect(await listVersions(client)).toHaveLength(6);
  await type(client, '四');
  await type(client, '五');
  expect((await listVersions(client)).slice(0, 2)).toEqual(['五', '三']);
});

test('a restored version stays in the history, whatever is typed next', async () => {
  const client = await signedInClient(site);
  await type(client, '一', true);
  await type(client, '二');
  await client.post(`${resumeBase}/history/Other/1/restore`);
  await type(client, '三');
  expect(await listVersions(client)).toEqual(['三', '一', '二', '一']);
});

test('at most thirty autosaved and fifty completed versions are kept; the oldest of each kind are deleted first', async () => {
  const client = await signedInClient(site);
  for (let count = 0; count < 52; count += 1) await type(client, `完成 ${count}`, true);
  for (let count = 0; count < 32; count += 1) {
    await type(client, `草稿 ${count}`);
    site.clock.advance(autosaveRun);
  }
  const versions = await listVersions(client);
  expect(versions.filter((hobbies) => hobbies.startsWith('草稿'))).toHaveLength(30);
  expect(versions.filter((hobbies) => hobbies.startsWith('完成'))).toHaveLength(50);
  expect([versions[0], versions[29], versions[30], versions.at(-1)]).toEqual(['草稿 31', '草稿 2', '完成 51', '完成 2']);
});

test('a section that is autosaved and then marked as done again and again keeps fifty completed versions', async () => {
  const client = await signedInClient(site);
  for (let count = 0; count < 52; count += 1) {
    await type(client, `${count}`);
    await type(client, `${count}`, true);
  }
  const versions = await listVersions(client);
  // The last version listed is the autosave made before the section was first marked as done.
  expect([versions.length, versions[0], versions[49], versions[50]]).toEqual([51, '51', '2', '0']);
});
