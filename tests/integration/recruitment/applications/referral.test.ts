import { beforeAll, expect, test } from 'vitest';

import { longestReferral } from '#lib/rules/referral.ts';
import { sheetRowOf } from '#server/office/desk/export-applications.ts';
import { applicationData } from '#server/recruitment/applications/personal-data.ts';
import { applicationFor, apply, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let office: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  office = await staffClient(site, 'recruiter');
});

async function rowOf(id: string) {
  return site.app.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('the link that led to an application is shown at the desk, and is in the exports of office and candidate', async () => {
  const candidate = await readyCandidate(site);
  const posting = await openPosting(site);
  const { data } = await apply(candidate, applicationFor(posting, { from: 'job-fair_2026' }));
  const { data: shown } = await office.get(`applications/${data.idkey}`);
  expect(shown).toMatchObject({ cameFrom: 'job-fair_2026' });
  const { data: listed } = await office.get('applications', { query: { pkRegJob: posting } });
  expect(sheetRowOf(listed.list[0], 'zh-cn')).toMatchObject({ cameFrom: 'job-fair_2026' });
  const row = await rowOf(data.idkey);
  expect(row.form).not.toContain('job-fair_2026');
  const files = await Array.fromAsync(applicationData.exportFiles(site.app, row.accountId, 'zh-cn'));
  expect(files.map(({ content }) => String(content)).join()).toContain('job-fair_2026');
});

test('an application that came without a link shows none', async () => {
  const { data } = await apply(await readyCandidate(site), applicationFor(await openPosting(site)));
  expect((await office.get(`applications/${data.idkey}`)).data.cameFrom).toBe('');
});

test('an application that is sent again retains its link, unless it came by another link this time', async () => {
  const candidate = await readyCandidate(site);
  const body = applicationFor(await openPosting(site));
  const { idkey: applyId } = (await apply(candidate, { ...body, from: 'poster' })).data;
  expect((await apply(candidate, { ...body, applyId })).data.isApply).toBe('N');
  expect((await rowOf(applyId)).cameFrom).toBe('poster');
  await apply(candidate, { ...body, applyId, from: 'fair' });
  expect((await rowOf(applyId)).cameFrom).toBe('fair');
});

test.each(['<b>', 'a b', '海报', '=1+1'])('%j is not accepted as the name of a link', async (from) => {
  const candidate = await readyCandidate(site);
  expect(faultsOf(await apply(candidate, applicationFor(await openPosting(site), { from })))).toEqual(['from referral']);
});

test('a link whose name is too long is refused', async () => {
  const candidate = await readyCandidate(site);
  const from = 'x'.repeat(longestReferral + 1);
  expect(faultsOf(await apply(candidate, applicationFor(await openPosting(site), { from })))).toContain('from maxLength');
});
