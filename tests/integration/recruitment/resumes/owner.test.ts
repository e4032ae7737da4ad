import { expect, test } from 'vitest';

import { ownerHeader } from '#lib/contract/owner-header.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { readResume, resumeBase } from '#tests/support/resumes.ts';

const site = await openTestApp();

test('text typed by one candidate is not stored for another who signed in meanwhile', async () => {
  const [typist, other] = [await signedInClient(site), await signedInClient(site)];
  const { pkPsndoc } = await readResume(typist);
  const body = { data: { hobbies: '滑翔' } };
  const headers = { [ownerHeader]: pkPsndoc };
  const refused = await other.post(`${resumeBase}/update/Other`, body, { headers });
  expect([refused.status, refused.code]).toEqual([403, '403']);
  expect((await readResume(other)).sections.Other.status).toBe('empty');
  expect((await typist.post(`${resumeBase}/update/Other`, body, { headers })).status).toBe(200);
});

test('an application filled in by one candidate is not sent for another', async () => {
  const [typist, other] = [await signedInClient(site), await signedInClient(site)];
  const { pkPsndoc } = await readResume(typist);
  const refused = await other.post('personal/apply-job/apply', { pkRegJob: 'any' }, { headers: { [ownerHeader]: pkPsndoc } });
  expect([refused.status, refused.code]).toEqual([403, '403']);
});

test('signing out makes the browser clear its storage', async () => {
  const client = await signedInClient(site);
  const answer = await client.post('system/logout', {});
  expect(answer.headers.get('clear-site-data')).toBe('"storage"');
});
