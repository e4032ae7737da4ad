import { expect, test } from 'vitest';

import { recordShown } from '#server/platform/audit/shown.ts';
import { verifyLog } from '#server/platform/audit/verify-log.ts';
import { transaction } from '#server/platform/db/database.ts';
import { goodPassword } from '#tests/support/accounts.ts';
import { makeExport } from '#tests/support/exports.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { enciphered, type TestClient } from '#tests/support/test-client.ts';
import { unzip } from '#tests/support/unzip.ts';

const minute = 60_000;

const site = await openTestApp();

/** The log entries of an action, each with the receipt numbers of the applications shown. */
async function shownBy(action: string): Promise<{ seq: number; actor: string; unit: string | null; receipts: string[] }[]> {
  const rows = await site.app.db
    .selectFrom('auditLog')
    .leftJoin('auditSubjects', 'auditSubjects.seq', 'auditLog.seq')
    .leftJoin('applications', 'applications.id', 'auditSubjects.applicationId')
    .select(['auditLog.seq', 'auditLog.actor', 'auditLog.unit', 'applications.receiptNo'])
    .where('auditLog.action', '=', action as 'photo.read')
    .orderBy('auditLog.seq')
    .orderBy('applications.receiptNo')
    .execute();
  return [...Map.groupBy(rows, ({ seq }) => Number(seq))].map(([seq, those]) => ({
    ...{ seq, actor: those[0]!.actor, unit: those[0]!.unit },
    receipts: those.flatMap(({ receiptNo }) => receiptNo ?? []),
  }));
}

/** The accesses by staff that a candidate's export lists. */
async function accessOf(candidate: TestClient): Promise<{ action: string; application: string; details: object }[]> {
  const { bytes } = await candidate.post('system/user/export', { password: enciphered(goodPassword) });
  const text = unzip(bytes).get('access.json')!.toString('utf8');
  return (JSON.parse(text) as { staff: { action: string; application: string; details: object }[] }).staff;
}

test('reading a list logs the people shown, with one entry per unit; reading it again within ten minutes adds nothing', async () => {
  const recruiter = await staffSession(site, 'recruiter');
  const [one, other, third] = [
    await applied(site, { unit: 'cabin' }),
    await applied(site, { unit: 'cabin' }),
    await applied(site, { unit: 'digital' }),
  ];
  const before = (await shownBy('application.listed')).length;
  const newest = async () => (await shownBy('application.listed')).slice(before);
  await recruiter.get('applications');
  const own = { actor: `staff:${recruiter.id}` };
  expect(await newest()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...own, unit: 'cabin', receipts: [one.receiptNo, other.receiptNo].toSorted() }),
      expect.objectContaining({ ...own, unit: 'digital', receipts: [third.receiptNo] }),
    ]),
  );
  expect(await newest()).toHaveLength(2);
  await recruiter.get('applications?size=1');
  await recruiter.get('applications?sort=newest');
  expect(await newest()).toHaveLength(2);
  const late = await applied(site, { unit: 'cabin' });
  await recruiter.get('applications');
  expect((await newest()).slice(2)).toMatchObject([{ receipts: [late.receiptNo] }]);
  await (await staffSession(site, 'lead', ['digital'])).get('applications');
  expect((await newest()).slice(3)).toMatchObject([{ unit: 'digital', receipts: [third.receiptNo] }]);
  site.clock.advance(10 * minute);
  await recruiter.get('applications');
  expect(await newest()).toHaveLength(6);

  const { data } = await (await staffSession(site, 'auditor')).get(`log?whom=${late.receiptNo}`);
  expect(data.list.map(({ what }: { what: string }) => what)).toEqual(['application.listed', 'application.listed']);
  expect(await accessOf(late.candidate)).toEqual(
    Array.from({ length: 2 }, () =>
      expect.objectContaining({ action: 'application.listed', application: late.idkey, details: { list: 'applications' } }),
    ),
  );
});

test('the people in a file are logged when it is downloaded, not when it is made', async () => {
  const recruiter = await staffClient(site, 'recruiter', ['cabin']);
  const { candidate, idkey, receiptNo } = await applied(site, { unit: 'cabin' });
  const { id, file } = await makeExport(site, recruiter, { columns: ['receiptNo', 'name'] });
  expect(await shownBy('application.exported')).toEqual([]);
  await file();
  const [entry, ...others] = await shownBy('application.exported');
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ unit: 'cabin', receipts: expect.arrayContaining([receiptNo]) });
  const row = await site.app.db.selectFrom('auditLog').selectAll().where('seq', '=', entry!.seq).executeTakeFirstOrThrow();
  expect(row.subject).toBe(id);
  const exported = { action: 'application.exported', application: idkey, details: { list: 'applications', format: 'csv' } };
  expect(await accessOf(candidate)).toContainEqual(expect.objectContaining(exported));
});

test('reading a photo logs the person shown, once in ten minutes per reader', async () => {
  const recruiter = await staffSession(site, 'recruiter');
  const { candidate, idkey } = await applied(site, { unit: 'cabin' });
  for (let times = 0; times < 2; times += 1) expect((await recruiter.get(`applications/${idkey}/photo`)).status).toBe(200);
  await (await staffSession(site, 'lead')).get(`applications/${idkey}/photo`);
  const photos = (await accessOf(candidate)).filter(({ action }) => action === 'photo.read');
  expect(photos).toMatchObject([{ application: idkey }, { application: idkey }]);
});

test('three thousand people shown at once are logged in one entry', async () => {
  const reader = { id: 'staff:many', name: '多人' };
  const rows = Array.from({ length: 3000 }, (_, index) => ({ applicationId: `many-${index}`, seq: index }));
  await transaction(site.app, (trx) =>
    recordShown(
      trx,
      site.app,
      reader,
      { action: 'application.listed', details: { list: 'applications' } },
      rows.map(({ applicationId: id }) => ({ id, unit: 'cabin' })),
    ),
  );
  const { seq } = await site.app.db
    .selectFrom('auditLog')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const found = await site.app.db.selectFrom('auditSubjects').select('seq').where('seq', '=', seq).execute();
  expect(found).toHaveLength(3000);
  expect(await verifyLog(site.app)).toEqual({ rows: Number(seq), brokenAt: null });
});

test('the people in an entry cannot be changed or removed, and the check detects an added person', async () => {
  const { db } = site.app;
  const { seq } = await db.selectFrom('auditSubjects').select('seq').orderBy('seq').limit(1).executeTakeFirstOrThrow();
  await expect(db.deleteFrom('auditSubjects').where('seq', '=', seq).execute()).rejects.toThrow('append-only');
  await expect(db.updateTable('auditSubjects').set({ applicationId: 'x' }).execute()).rejects.toThrow('append-only');
  await db.insertInto('auditSubjects').values({ applicationId: 'somebody', seq }).execute();
  expect(await verifyLog(site.app)).toMatchObject({ brokenAt: Number(seq) });
});
