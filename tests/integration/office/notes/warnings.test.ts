import { beforeAll, expect, test } from 'vitest';

import { readingData } from '#server/office/notes/personal-data.ts';
import { transaction } from '#server/platform/db/database.ts';
import { goodPassword } from '#tests/support/accounts.ts';
import { apply, applicationFor, openPosting } from '#tests/support/applications.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { joinStaff, staffClient, type StaffPerson } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { unzip } from '#tests/support/unzip.ts';

const site = await openTestApp();
const day = 24 * 3_600_000;
const proof = { password: enciphered(goodPassword) };

let lead: StaffPerson;
let recruiter: TestClient;
let stranger: StaffPerson;
let head: TestClient;
beforeAll(async () => {
  lead = await joinStaff(site, site.client(), { role: 'lead', units: ['cabin'], name: '陈组长' });
  recruiter = await staffClient(site, 'recruiter', ['cabin']);
  stranger = await joinStaff(site, site.client(), { role: 'lead', units: ['digital'] });
  head = await staffClient(site, 'lead');
});

interface Warning {
  id: string;
  here: string;
  reason: string | null;
  endsOn: string;
}

const dayIn = (days: number) => new Date(site.clock.now() + 8 * 3_600_000 + days * day).toISOString().slice(0, 10);
const reason = '学历证书系伪造';
const warn = (client: TestClient, id: string, given: object = {}) =>
  client.post(`applications/${id}/warnings`, { reason, endsOn: dayIn(30), ...given });
const seenBy = async (client: TestClient, id: string) =>
  ((await client.get(`applications/${id}`)).data as { warnings: Warning[] }).warnings;
const fileOf = async (candidate: TestClient) =>
  unzip((await candidate.post('system/user/export', proof)).bytes)
    .get('applications/warnings-of-the-airline.json')
    ?.toString();

test('only leads of the unit can set, see and remove a warning; to other units the application does not exist', async () => {
  const { idkey } = await applied(site, { unit: 'cabin' });
  const interviewer = await joinStaff(site, site.client(), { role: 'interviewer' });
  const [set] = (await warn(lead, idkey)).data as Warning[];
  expect(set).toMatchObject({ here: 'Y', reason, by: '陈组长', endsOn: dayIn(30) });
  const path = `applications/${idkey}/warnings/${set!.id}`;
  for (const [client, status] of [
    [recruiter, 403],
    [stranger, 404],
    [interviewer, 404],
  ] as const) {
    expect((await warn(client, idkey)).status).toBe(status);
    expect((await client.delete(path)).status).toBe(status);
  }
  expect(await seenBy(recruiter, idkey)).toEqual([]);
  expect(JSON.stringify((await recruiter.get(`applications/${idkey}`)).data)).not.toContain(reason);
  expect(await seenBy(head, idkey)).toHaveLength(1);
  const other = await applied(site, { unit: 'cabin' });
  expect((await lead.delete(`applications/${other.idkey}/warnings/${set!.id}`)).status).toBe(404);
  expect((await lead.delete(path)).data).toEqual([]);
  expect((await lead.delete(path)).status).toBe(404);
  expect(await seenBy(head, idkey)).toEqual([]);
});

test('all faults of a warning are named at once, and an application has one warning at a time', async () => {
  const { idkey } = await applied(site, { unit: 'cabin' });
  const faults = async (given: object) => faultsOf(await warn(lead, idkey, given));
  expect(await faults({ reason: '  ', endsOn: '' })).toEqual(['reason required', 'endsOn required']);
  expect(await faults({ reason: 'x'.repeat(501), endsOn: dayIn(-1) })).toEqual(['reason maxLength', 'endsOn notInPast']);
  expect(await faults({ reason: 'a\u0000', endsOn: '2027-02-30' })).toEqual(['reason characters', 'endsOn date']);
  expect(await faults({ endsOn: dayIn(4 * 366) })).toEqual(['endsOn notAfterDay']);
  expect(await faults({ reason: 1, endsOn: null })).toHaveLength(2);
  expect((await warn(lead, idkey)).status).toBe(200);
  expect(await warn(head, idkey, { reason: 'another' })).toMatchObject({ status: 409, data: { current: [{ reason }] } });
});

test('a lead of another unit sees only that the same ID number has a warning and until when', async () => {
  const first = await applied(site, { unit: 'cabin' });
  const [set] = (await warn(lead, first.idkey)).data as Warning[];
  const second = await applied(site, { unit: 'digital' });
  const seen = (await seenBy(stranger, second.idkey)).find(({ id }) => id === set!.id);
  expect(seen).toMatchObject({ here: 'N', application: null, reason: null, by: null, endsOn: dayIn(30) });
  const body = JSON.stringify((await stranger.get(`applications/${second.idkey}`)).data);
  for (const hidden of [reason, first.idkey, first.receiptNo, '陈组长']) expect(body).not.toContain(hidden);
  expect((await stranger.delete(`applications/${second.idkey}/warnings/${set!.id}`)).status).toBe(404);
  const known = (await seenBy(head, second.idkey)).find(({ id }) => id === set!.id);
  expect(known).toMatchObject({ here: 'N', application: { idkey: first.idkey, receiptNo: first.receiptNo }, reason });
});

test("a candidate's export has the warning with reason and last day, without author; another candidate's has none", async () => {
  const { candidate, idkey } = await applied(site, { unit: 'cabin' });
  const other = await applied(site, { unit: 'cabin' });
  expect(await fileOf(candidate)).toBeUndefined();
  await warn(lead, idkey);
  const file = await fileOf(candidate);
  expect(JSON.parse(file!)).toMatchObject([{ application: idkey, reason, lastDay: dayIn(30) }]);
  expect(file).not.toContain('陈组长');
  expect(await fileOf(other.candidate)).toBeUndefined();
  const listed = JSON.stringify([
    (await candidate.get(`personal/apply-job/${idkey}`)).data,
    (await candidate.post('personal/apply-job/query-all', {})).data,
  ]);
  expect(listed).not.toContain(reason);
});

test('a warning ends with its last day; a new one can then be set, and ended ones are deleted', async () => {
  const { candidate, idkey } = await applied(site, { unit: 'cabin' });
  const own = async () => (await seenBy(lead, idkey)).filter(({ here }) => here === 'Y');
  const stored = () =>
    site.app.db.selectFrom('applicationWarnings').select('endsOn').where('applicationId', '=', idkey).execute();
  const [set] = (await warn(lead, idkey, { endsOn: dayIn(0) })).data as Warning[];
  expect(await own()).toHaveLength(1);
  site.clock.advance(day);
  lead = await joinStaff(site, site.client(), { role: 'lead', units: ['cabin'], name: '陈组长' });
  expect(await own()).toEqual([]);
  expect((await lead.delete(`applications/${idkey}/warnings/${set!.id}`)).status).toBe(404);
  await warn(lead, idkey, { endsOn: dayIn(0) });
  expect(await own()).toHaveLength(1);
  site.clock.advance(day);
  await deleteExpired(site.app);
  expect(await stored()).toEqual([]);
  expect(await fileOf(candidate)).toBeUndefined();
});

test('the reason is stored encrypted, kept out of the log, and erased with the account, not at the end of the retention term', async () => {
  lead = await joinStaff(site, site.client(), { role: 'lead', units: ['cabin'], name: '陈组长' });
  const { candidate, idkey } = await applied(site, { unit: 'cabin' });
  await warn(lead, idkey);
  const rows = () => site.app.db.selectFrom('applicationWarnings').selectAll().where('applicationId', '=', idkey).execute();
  expect(JSON.stringify(await rows())).not.toContain(reason);
  const log = await site.app.db.selectFrom('auditLog').selectAll().where('action', '=', 'application.warned').execute();
  expect(JSON.parse(log.find(({ applicationId }) => applicationId === idkey)!.details)).toEqual({ change: 'added' });
  expect(JSON.stringify(log)).not.toContain(reason);
  const { accountId } = (await rows())[0]!;
  await transaction(site.app, (trx) => readingData.eraseApplication!(trx, site.app, { id: idkey, accountId }));
  expect(await rows()).toHaveLength(1);
  await candidate.post('system/user/close', proof);
  site.clock.advance((site.app.settings.eraseAfterDays + 1) * day);
  await deleteExpired(site.app);
  expect(await rows()).toEqual([]);
});

test('two leads who warn at the same moment leave one warning and one entry in the log', async () => {
  const person = await joinStaff(site, site.client(), { role: 'lead', units: ['cabin'] });
  const colleague = await joinStaff(site, site.client(), { role: 'lead', units: ['cabin'] });
  const { idkey } = await applied(site, { unit: 'cabin' });
  const answers = await Promise.all([person, colleague].map((client) => warn(client, idkey)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const log = await site.app.db.selectFrom('auditLog').selectAll().where('action', '=', 'application.warned').execute();
  expect(log.filter(({ applicationId }) => applicationId === idkey)).toHaveLength(1);
});

test('a second application of the same account shows the warning of the first', async () => {
  site.app.settings.oneApplicationPerCategory = false;
  const person = await joinStaff(site, site.client(), { role: 'lead', units: ['cabin'] });
  const { candidate, idkey } = await applied(site, { unit: 'cabin' });
  const [set] = (await warn(person, idkey)).data as Warning[];
  const second = (await apply(candidate, applicationFor(await openPosting(site, { unit: 'cabin' })))).data.idkey as string;
  expect((await seenBy(person, second)).find(({ id }) => id === set!.id)).toMatchObject({ here: 'N', reason });
});
