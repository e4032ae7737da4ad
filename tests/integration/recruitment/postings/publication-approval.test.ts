import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { importRows } from '#server/platform/spreadsheets/import-rows.ts';
import { publishDuePostings } from '#server/recruitment/postings/publish-due.ts';
import { postingSheet } from '#server/recruitment/postings/sheet-postings.ts';
import { draftBy } from '#tests/support/staff-postings.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;

let site: TestApp;
let first: TestClient;
let second: TestClient;
beforeAll(async () => {
  site = await createTestApp({ environment: { FOUR_EYES: 'publication' } });
  first = await staffSession(site, 'editor');
  second = await staffSession(site, 'lead');
});
afterAll(() => site.close());

const publicly = async (id: string) => (await site.client().get(`findPosition/${id}`)).status;
const actions = async (id: string) => {
  const rows = await site.app.db.selectFrom('auditLog').select('action').where('subject', '=', id).orderBy('seq').execute();
  return rows.map(({ action }) => action);
};
async function submitted(body: object = { now: 'Y' }) {
  const id = await draftBy(first);
  const { data } = await first.post(`postings/${id}/publish`, body);
  return { id, data, version: data.version as number };
}

describe('where publication needs a second person', () => {
  test('a submitted posting is not public until somebody else approves it', async () => {
    const { id, data, version } = await submitted();
    expect(data).toMatchObject({ state: 'draft', needsApproval: 'Y', approval: { publishAt: '' } });
    expect(await publicly(id)).toBe(404);
    const own = await first.post(`postings/${id}/approve`, { version });
    expect([own.status, own.message]).toEqual([403, '不能批准自己提交的发布，请由另一位同事批准']);
    expect((await second.get('posting-approvals')).data).toContainEqual(expect.objectContaining({ id, own: 'N' }));
    expect((await first.get('posting-approvals')).data).toContainEqual(expect.objectContaining({ id, own: 'Y' }));
    const approved = await second.post(`postings/${id}/approve`, { version });
    expect(approved.data).toMatchObject({ state: 'open' });
    expect(approved.data.approval).toBeUndefined();
    expect(await publicly(id)).toBe(200);
    expect(await actions(id)).toEqual(['posting.changed', 'posting.submitted', 'posting.published']);
    expect((await second.post(`postings/${id}/approve`, { version })).status).toBe(409);
  });

  test('people of other units or other roles, and machines, cannot approve a submitted posting', async () => {
    const { id, version } = await submitted();
    const elsewhere = await staffSession(site, 'lead', ['cabin']);
    expect((await elsewhere.post(`postings/${id}/approve`, { version })).status).toBe(404);
    expect((await elsewhere.get('posting-approvals')).data).toEqual([]);
    const machine = await staffClient(site, 'lead');
    expect((await machine.post(`postings/${id}/approve`, { version })).status).toBe(403);
    const recruiter = await staffSession(site, 'recruiter');
    expect((await recruiter.post(`postings/${id}/approve`, { version })).status).toBe(403);
  });

  test('a request is void once its posting has changed: neither the old nor the new version can be approved', async () => {
    const { id, version } = await submitted();
    const changed = await first.put(`postings/${id}`, { version, headcount: 9 });
    expect(changed.data.approval).toBeUndefined();
    for (const of of [version, changed.data.version]) {
      const refused = await second.post(`postings/${id}/approve`, { version: of });
      expect([refused.status, refused.data.current.headcount]).toEqual([409, 9]);
    }
    expect(await publicly(id)).toBe(404);
  });

  test('a second request replaces the first, whose version cannot be approved any more', async () => {
    const { id, version } = await submitted();
    const later = await second.post(`postings/${id}/publish`, { version, now: 'Y' });
    expect((await first.post(`postings/${id}/approve`, { version })).status).toBe(409);
    expect((await second.post(`postings/${id}/approve`, { version: later.data.version })).status).toBe(403);
    expect((await first.post(`postings/${id}/approve`, { version: later.data.version })).data.state).toBe('open');
  });

  test('the request can be withdrawn', async () => {
    const { id, version } = await submitted();
    expect((await first.post(`postings/${id}/close`, { version })).data).toMatchObject({ state: 'draft', version: version + 1 });
    expect((await second.post(`postings/${id}/approve`, { version: version + 1 })).status).toBe(409);
  });

  test('an imported table changes public postings, but publishes no new ones', async () => {
    const { id, version } = await submitted();
    await second.post(`postings/${id}/approve`, { version });
    const row = (await postingSheet.find(site.app.db, [id])).get(id)!;
    await importRows(site.app, postingSheet, [{ at: 2, cells: { ...row, headcount: '12' } }]);
    expect((await first.get(`postings/${id}`)).data.headcount).toBe(12);
    const draft = await draftBy(first);
    for (const key of ['brand-new', draft]) {
      const refused = importRows(site.app, postingSheet, [{ at: 2, cells: { ...row, key } }]);
      await expect(refused).rejects.toMatchObject({ code: '403' });
    }
    expect(await publicly('brand-new')).toBe(404);
  });

  test('an approved posting opens at the requested time, and a change makes a scheduled one a draft again', async () => {
    const at = new Date(site.clock.now() + 2 * day).toISOString();
    const [kept, altered] = [await submitted({ publishAt: at }), await submitted({ publishAt: at })];
    for (const { id, version } of [kept, altered]) {
      const { data } = await second.post(`postings/${id}/approve`, { version });
      expect(data).toMatchObject({ state: 'scheduled', publishAt: at });
    }
    const changed = await second.put(`postings/${altered.id}`, { version: altered.version + 1, headcount: 8 });
    expect(changed.data).toMatchObject({ state: 'draft', publishAt: '' });
    site.clock.advance(2 * day);
    await publishDuePostings(site.app);
    expect([await publicly(kept.id), await publicly(altered.id)]).toEqual([200, 404]);
  });
});
