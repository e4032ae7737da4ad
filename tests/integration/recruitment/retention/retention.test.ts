import { afterEach, beforeEach, expect, test } from 'vitest';

import { readChanges } from '#server/office/webhooks/read-changes.ts';
import { personalData } from '#server/operations/privacy/domains.ts';
import { eraseByTerm, eraseDaily } from '#server/operations/privacy/erase-by-term.ts';
import { transaction } from '#server/platform/db/database.ts';
import { claimForErasure } from '#server/recruitment/retention/due.ts';
import { lockApplications } from '#server/recruitment/applications/office/office.ts';
import { apply, applicationFor, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { askedForBackground } from '#tests/support/background.ts';
import { oneBehindLock } from '#tests/support/behind-lock.ts';
import { pdf } from '#tests/support/pdf.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let site: TestApp;

beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

const actor = { id: 'test', name: 'test' };
/** A fresh client each time, because tokens expire over the months. */
const admin = () => staffClient(site, 'admin');
const chief = (...units: string[]) => staffClient(site, 'lead', units);

const day = 24 * 3_600_000;
const terms = { rejected: null, withdrawn: null, hired: null };

async function setTerms(given: Partial<Record<keyof typeof terms, number | null>>) {
  const person = await staffSession(site, 'admin');
  const { version } = (await person.get('retention')).data;
  const answer = await person.put('retention', { version, terms: { ...terms, ...given } });
  expect(answer.status).toBe(200);
  return answer.data;
}

/** An application that was just rejected. */
async function rejected(unit = 'digital') {
  const client = await readyCandidate(site);
  const { idkey, receiptNo } = (await apply(client, applicationFor(await openPosting(site, { unit })))).data;
  site.clock.advance(1000);
  await moveTo(site, idkey, 'rejected');
  return { client, idkey: idkey as string, receiptNo: receiptNo as string };
}

/** Moves the clock on to the same day some months later. */
function later(months: number) {
  const date = new Date(site.clock.now());
  date.setUTCMonth(date.getUTCMonth() + months);
  site.clock.moveTo(date.toISOString());
}

const isErased = async (id: string) =>
  (await site.app.db.selectFrom('applicationResumes').select('applicationId').where('applicationId', '=', id).execute())
    .length === 0;

test('without a retention term nothing falls due; with one, whatever ended at least that long ago falls due', async () => {
  const { idkey, receiptNo } = await rejected();
  later(30);
  expect((await (await admin()).get('retention')).data).toMatchObject({ terms, due: { total: 0 }, lastRun: null });
  await eraseDaily(site.app);
  expect(await isErased(idkey)).toBe(false);
  const set = await setTerms({ rejected: 31 });
  expect(set.due.total).toBe(0);
  later(1);
  expect((await (await admin()).get('retention')).data.due).toEqual({ total: 1, rejected: 1, withdrawn: 0, hired: 0 });
  const { list } = (await (await admin()).get('retention/due')).data;
  expect(list).toMatchObject([{ idkey, receiptNo, outcome: 'rejected', unit: 'digital' }]);
  expect(JSON.stringify(list)).not.toContain('林晓云');
  await eraseDaily(site.app);
  expect(await isErased(idkey)).toBe(true);
  expect((await (await admin()).get('retention')).data).toMatchObject({
    due: { total: 0 },
    lastRun: { by: 'SkyGate', erased: 1 },
  });
});

test('erasing an application removes its personal data; the account and the history of its status stay', async () => {
  const { candidate, idkey } = await askedForBackground(site);
  await candidate.upload(`personal/apply-job/${idkey}/material/noCrime`, { name: '证明.pdf', bytes: pdf() });
  await moveTo(site, idkey, 'rejected');
  await setTerms({ rejected: 1 });
  const before = await namingApplication(idkey);
  expect(Object.keys(before).length).toBeGreaterThan(5);
  later(2);
  await eraseByTerm(site.app, actor);
  const after = await namingApplication(idkey);
  expect(Object.keys(after).toSorted()).toEqual(['applicationErasures', 'applicationEvents', 'auditLog', 'batchItems']);
  for (const event of after.applicationEvents!) expect(event).toMatchObject({ sealedReason: null, sealedWords: null });
  for (const decision of after.batchItems!) expect(decision).toMatchObject({ sealedReason: null, sealedWords: null });
  const uses = await site.app.db.selectFrom('fileUses').select('usedBy').execute();
  expect(uses.filter(({ usedBy }) => /^(?:application|material)/.test(usedBy))).toEqual([]);
  const row = await site.app.db.selectFrom('applications').selectAll().where('id', '=', idkey).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 'rejected', form: '{}', idHash: null, personHash: null });
  const about = await site.app.db.selectFrom('accountMessages').select('topic').execute();
  expect(about.filter(({ topic }) => topic?.endsWith(idkey))).toEqual([]);
  const phone = (await site.app.db.selectFrom('accounts').select('phone').execute())[0]!.phone;
  expect(phone).not.toBeNull();
  const changes = await readChanges(site.app, { units: null }, { size: '500' });
  const ofIt = changes.list.filter(({ application }) => application === idkey);
  expect(ofIt.map(({ type }) => type).slice(-2)).toEqual(['rejected', 'erased']);
  expect(ofIt.at(-1)).toMatchObject({
    status: 'rejected',
    receiptNo: row.receiptNo,
    at: new Date(site.clock.now()).toISOString(),
  });
  const { data: record } = await (await chief()).get(`applications/${idkey}`);
  expect(record.timeline.at(-1)).toMatchObject({ kind: 'event', status: 'rejected', name: '个人资料已删除' });
});

/** The rows with the ID of an application in the column `application_id`, by table. */
async function namingApplication(id: string): Promise<Record<string, object[]>> {
  const found: Record<string, object[]> = {};
  for (const { name, columns } of await site.app.db.introspection.getTables()) {
    if (!columns.some((column) => column.name === 'application_id')) continue;
    const table = camel(name);
    const rows = await site.app.db
      .selectFrom(table as 'batchItems')
      .selectAll()
      .where('applicationId', '=', id)
      .execute();
    if (rows.length > 0) found[table] = rows;
  }
  return found;
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

test('every domain with data of applications can erase the data of a single application', async () => {
  const tables = await site.app.db.introspection.getTables();
  const naming = new Set(
    tables.filter(({ columns }) => columns.some(({ name }) => name === 'application_id')).map(({ name }) => camel(name)),
  );
  const without = personalData.filter(
    ({ tables: own, eraseApplication }) => own.some((name) => naming.has(name)) && !eraseApplication,
  );
  expect(without.flatMap(({ tables: own }) => own)).toEqual([]);
});

test('a hold keeps an application beyond its term, with a reason that leads of other units cannot read', async () => {
  const held = await rejected('cabin');
  await setTerms({ rejected: 31 });
  const holds = (client: TestClient) => client.get('retention/holds');
  let foreign = await chief('digital');
  const body = { application: held.receiptNo, reason: '仲裁案件未结' };
  expect((await foreign.post('retention/holds', body)).status).toBe(404);
  expect((await (await staffClient(site, 'recruiter')).post('retention/holds', body)).status).toBe(403);
  expect((await (await admin()).post('retention/holds', body)).status).toBe(403);
  expect(faultsOf(await (await chief()).post('retention/holds', { ...body, reason: ' ' }))).toEqual(['reason required']);
  expect((await (await chief()).post('retention/holds', body)).data.list).toMatchObject([
    { ...{ idkey: held.idkey }, reason: body.reason },
  ]);
  expect((await holds(foreign)).data.list).toEqual([]);
  expect(JSON.stringify(await site.app.db.selectFrom('retentionHolds').selectAll().execute())).not.toContain('仲裁');
  later(40);
  await eraseByTerm(site.app, actor);
  expect(await isErased(held.idkey)).toBe(false);
  foreign = await chief('digital');
  expect((await foreign.send('DELETE', `retention/holds/${held.idkey}`, null, {})).status).toBe(404);
  expect((await (await chief()).send('DELETE', `retention/holds/${held.idkey}`, null, {})).status).toBe(200);
  await eraseByTerm(site.app, actor);
  expect(await isErased(held.idkey)).toBe(true);
});

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'a run that has begun erases nothing more once the term is withdrawn, and a hold waits for an erasure',
  async () => {
    const { idkey } = await rejected();
    await setTerms({ rejected: 31 });
    later(40);
    await oneBehindLock(
      site,
      async (trx) => {
        await lockApplications(trx, [idkey]);
        await trx.deleteFrom('retentionTerms').execute();
      },
      () => eraseByTerm(site.app, actor),
    );
    expect(await isErased(idkey)).toBe(false);
    const lead = await chief();
    await setTerms({ rejected: 31 });
    site.clock.advance(day);
    const { accountId } = await site.app.db.selectFrom('applications').select('accountId').executeTakeFirstOrThrow();
    const held = await oneBehindLock(
      site,
      async (trx) => expect(await claimForErasure(trx, site.app, { id: idkey, accountId })).toBe(true),
      () => lead.post('retention/holds', { application: idkey, reason: '仲裁案件未结' }),
    );
    expect(held.status).toBe(200);
  },
);

test('a second hold on one application is refused; the answer has the first one, whose reason and author stay', async () => {
  const { idkey, receiptNo } = await rejected();
  const hold = async (reason: string) => (await chief()).post('retention/holds', { application: receiptNo, reason });
  const [first] = (await hold('仲裁案件未结')).data.list;
  const again = await hold('另一个原因');
  expect([again.status, again.data]).toEqual([409, { current: first }]);
  expect((await (await chief()).get('retention/holds')).data.list).toEqual([first]);
  expect((await (await chief()).send('DELETE', `retention/holds/${idkey}`, null, {})).status).toBe(200);
  expect((await hold('另一个原因')).data.list).toMatchObject([{ idkey, reason: '另一个原因' }]);
});

test('a manual run needs a person with a fresh code who types the number of due applications; none is erased twice', async () => {
  const { idkey } = await rejected();
  await setTerms({ rejected: 31 });
  later(40);
  expect((await (await admin()).post('retention/run', { count: 1 })).data).toEqual({ stepUp: true });
  const person = await staffSession(site, 'admin');
  const { total } = (await person.get('retention')).data.due;
  expect(total).toBeGreaterThan(0);
  const wrong = await person.post('retention/run', { count: total + 1 });
  expect([wrong.status, wrong.data.current.due.total]).toEqual([409, total]);
  expect(await isErased(idkey)).toBe(false);
  const [one, two] = await Promise.all([
    person.post('retention/run', { count: total }),
    person.post('retention/run', { count: total }),
  ]);
  const erased = [one, two].filter(({ status }) => status === 200).reduce((sum, { data }) => sum + data.erased, 0);
  expect(erased).toBe(total);
  expect(await isErased(idkey)).toBe(true);
});

test('terms can only be set by an administrator with a fresh code, within bounds, and based on the current version', async () => {
  await setTerms({ rejected: 12 });
  const person = await staffSession(site, 'admin');
  const { version } = (await person.get('retention')).data;
  expect((await (await staffSession(site, 'lead')).put('retention', { version, terms })).status).toBe(403);
  const refused = await (await admin()).put('retention', { version, terms });
  expect(refused).toMatchObject({ status: 403, data: { stepUp: true } });
  const unfit = { rejected: 0, withdrawn: 1.5, hired: 1000 };
  for (const answer of [
    await person.put('retention', { version, terms: unfit }),
    await person.post('retention/preview', { terms: unfit }),
  ])
    expect(faultsOf(answer).map((fault) => fault.split(' ')[0])).toEqual(['terms.rejected', 'terms.withdrawn', 'terms.hired']);
  expect((await person.put('retention', { version: version - 1, terms })).status).toBe(409);
  const log = await site.app.db.selectFrom('auditLog').select('action').execute();
  expect(log.map(({ action }) => action)).toContain('retention.changed');
  site.clock.advance(10 * 60_000 + 1);
  expect(await person.put('retention', { version, terms })).toMatchObject({ status: 403, data: { stepUp: true } });
});

test('new terms erase nothing for a day, and all administrators are notified by mail', async () => {
  const { idkey } = await rejected();
  later(40);
  const [person, colleague] = [await staffSession(site, 'admin'), await staffSession(site, 'admin')];
  const coming = { total: 1, rejected: 1, withdrawn: 0, hired: 0 };
  const from = new Date(site.clock.now() + day).toISOString();
  const shown = await person.post('retention/preview', { terms: { ...terms, rejected: 12 } });
  expect(shown.data).toEqual({ from, due: coming });
  expect((await setTerms({ rejected: 12 })).coming).toEqual({ from, due: coming });
  for (const { email } of [person, colleague]) {
    const { purpose, text } = await site.messageTo(email);
    expect([purpose, text]).toEqual([
      'staff-notice',
      expect.stringMatching(/未通过：12 个月[\s\S]*共 1 份[\s\S]*Rejected: 12 months/),
    ]);
  }
  expect((await person.get('retention')).data).toMatchObject({ due: { total: 0 }, coming: { from } });
  expect((await person.post('retention/run', { count: 1 })).status).toBe(409);
  site.clock.advance(day - 1);
  await eraseDaily(site.app);
  await eraseByTerm(site.app, actor);
  expect(await isErased(idkey)).toBe(false);
  site.clock.advance(1);
  expect((await (await admin()).get('retention')).data).toMatchObject({ due: coming, coming: null });
  await eraseByTerm(site.app, actor);
  expect(await isErased(idkey)).toBe(true);
});

test('a term that is shortened again waits another day, while an unchanged term stays in force', async () => {
  const first = await rejected();
  const leaver = await readyCandidate(site);
  const second = (await apply(leaver, applicationFor(await openPosting(site)))).data as { idkey: string };
  await leaver.post(`personal/apply-job/delete/${second.idkey}`);
  await setTerms({ rejected: 100, withdrawn: 12 });
  later(40);
  await setTerms({ rejected: 12, withdrawn: 12 });
  await eraseByTerm(site.app, actor);
  expect([await isErased(first.idkey), await isErased(second.idkey)]).toEqual([false, true]);
  site.clock.advance(day / 2);
  await setTerms({ rejected: 6, withdrawn: 12 });
  site.clock.advance(day / 2);
  await eraseByTerm(site.app, actor);
  expect(await isErased(first.idkey)).toBe(false);
  site.clock.advance(day / 2);
  await eraseByTerm(site.app, actor);
  expect(await isErased(first.idkey)).toBe(true);
});

test('an application sent again after its erasure falls due by the time at which it ended again', async () => {
  const { client, idkey } = await rejected();
  await setTerms({ rejected: 31 });
  later(40);
  await eraseByTerm(site.app, actor);
  await transaction(site.app, async (trx) => {
    await trx
      .updateTable('applications')
      .set({ status: 'withdrawn', statusAt: site.clock.now() + 1 })
      .where('id', '=', idkey)
      .execute();
  });
  await setTerms({ rejected: 31, withdrawn: 1 });
  later(2);
  expect((await (await admin()).get('retention')).data.due.withdrawn).toBe(1);
  expect(client.phone).toBeTruthy();
});
