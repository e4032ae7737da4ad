import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { poolTextVersion } from '#lib/rules/talent-pool.ts';
import { eraseByTerm } from '#server/operations/privacy/erase-by-term.ts';
import { goodPassword, signedInClient } from '#tests/support/accounts.ts';
import { moveTo } from '#tests/support/applications.ts';
import { exportOf } from '#tests/support/held-changes.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { backAgain } from '#tests/support/results.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { answerPool, poolCandidate } from '#tests/support/talent-pool.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

const day = 24 * 3_600_000;
const own = async (client: TestClient) => (await client.get('talent-pool')).data;
const found = async () => {
  const lead = await staffClient(site, 'lead');
  return ((await lead.post('pool/search', {})).data.list as { idkey: string }[]).map(({ idkey }) => idkey);
};
const rows = async () => site.app.db.selectFrom('poolConsents').selectAll().execute();

describe('a consent', () => {
  test('needs a session, an application, and the current version of the text', async () => {
    expect((await site.client().get('talent-pool')).status).toBe(401);
    expect((await site.client().post('talent-pool', { agree: 'Y', version: poolTextVersion })).status).toBe(401);
    const stranger = await signedInClient(site);
    expect(await own(stranger)).toMatchObject({ state: 'none', open: 'N', agreedAt: null, until: null });
    expect(await answerPool(stranger, 'Y')).toMatchObject({ code: '500003' });
    const { candidate } = await poolCandidate(site);
    expect(await own(candidate)).toMatchObject({ state: 'none', open: 'Y' });
    for (const body of [{ agree: 'Y' }, { agree: 'Y', version: '0' }]) {
      const answer = await candidate.post('talent-pool', body);
      expect(answer).toMatchObject({ status: 409, data: { current: { state: 'none', version: poolTextVersion } } });
    }
    for (const body of [{}, { agree: 'maybe' }, { agree: 'Y', version: '\u0000' }])
      expect((await candidate.post('talent-pool', body)).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test("lasts until the announced time, is shown in the reader's language, and can be renewed", async () => {
    const { candidate } = await poolCandidate(site);
    const zh = await own(candidate);
    candidate.locale = 'en-us';
    const en = await own(candidate);
    expect([zh.text, en.text]).toEqual([expect.stringContaining('12 个月'), expect.stringContaining('12 months')]);
    const agreed = (await answerPool(candidate, 'Y')).data;
    expect(agreed).toMatchObject({ state: 'agreed', until: en.nextUntil, withdrawnAt: null });
    expect(await rows()).toMatchObject([{ version: poolTextVersion, locale: 'en-us', agreedAt: site.clock.now() }]);
    site.clock.advance(100 * day);
    await backAgain(candidate);
    const renewed = (await answerPool(candidate, 'Y')).data;
    expect(renewed.until > agreed.until).toBe(true);
    expect(await rows()).toHaveLength(1);
  });

  test('ends by itself: from then on the search does not find the candidate, and a job deletes the consent', async () => {
    const { candidate, idkey } = await poolCandidate(site, { agree: 'Y' });
    const { until } = (await rows())[0]!;
    site.clock.moveTo(new Date(until).toISOString());
    expect(await found()).toEqual([idkey]);
    await deleteExpired(site.app);
    expect(await rows()).toHaveLength(1);
    site.clock.advance(1);
    expect(await found()).toEqual([]);
    await backAgain(candidate);
    expect(await own(candidate)).toMatchObject({ state: 'none', until: null, agreedAt: null });
    await deleteExpired(site.app);
    expect(await rows()).toEqual([]);
  });

  test('can be withdrawn and given again; withdrawing without a consent changes nothing', async () => {
    const { candidate, idkey } = await poolCandidate(site);
    expect((await answerPool(candidate, 'N')).data.state).toBe('none');
    await answerPool(candidate, 'Y');
    const { withdrawnAt } = (await answerPool(candidate, 'N')).data;
    site.clock.advance(1000);
    expect((await answerPool(candidate, 'N')).data).toMatchObject({ state: 'withdrawn', withdrawnAt, until: null });
    expect(await found()).toEqual([]);
    expect((await answerPool(candidate, 'Y')).data.state).toBe('agreed');
    expect(await found()).toEqual([idkey]);
  });
});

describe('privacy', () => {
  test('the export has the consent with its text, and erasing the account deletes the consent', async () => {
    const { candidate } = await poolCandidate(site, { agree: 'Y' });
    const files = await exportOf({ candidate });
    const { consent } = JSON.parse(Buffer.from(files.get('talent-pool.json')!, 'base64').toString()) as { consent: object };
    expect(consent).toMatchObject({ version: poolTextVersion, text: expect.stringContaining('12 个月'), withdrawnAt: null });
    await candidate.post('system/user/close', { password: enciphered(goodPassword) });
    expect(await found()).toEqual([]);
    site.clock.advance(16 * day);
    await deleteExpired(site.app);
    expect(await rows()).toEqual([]);
  });

  test('a rejected application is kept beyond its term as long as the consent lasts, and no longer', async () => {
    const { candidate, idkey } = await poolCandidate(site, { agree: 'Y' });
    const other = await poolCandidate(site);
    site.clock.advance(1000);
    for (const one of [idkey, other.idkey]) await moveTo(site, one, 'rejected');
    const admin = await staffSession(site, 'admin');
    const { version } = (await admin.get('retention')).data;
    await admin.put('retention', { version, terms: { rejected: 1, withdrawn: null, hired: null } });
    const remaining = async () =>
      (await site.app.db.selectFrom('applicationResumes').select('applicationId').execute()).map((one) => one.applicationId);
    site.clock.advance(60 * day);
    await eraseByTerm(site.app, { id: 'test', name: 'test' });
    expect(await remaining()).toEqual([idkey]);
    await backAgain(candidate);
    await answerPool(candidate, 'N');
    await eraseByTerm(site.app, { id: 'test', name: 'test' });
    expect(await remaining()).toEqual([]);
    expect(await answerPool(candidate, 'Y')).toMatchObject({ code: '500003' });
  });
});
