import { beforeAll, expect, test } from 'vitest';

import { transaction } from '#server/platform/db/database.ts';
import { applicationData } from '#server/recruitment/applications/personal-data.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { openPosting } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { makeAccount, sendFor } from '#tests/support/people.ts';
import { joinStaff, staffClient } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { idNumberOf } from '#tests/support/whole-resume.ts';

const site = await openTestApp();
const person = {
  name: '江一帆',
  birthdate: '1999-03-01',
  id: idNumberOf('1999-03-01'),
  mobilePrefix: '86',
  mobile: '13812340001',
};

let cabin: string;
let recruiter: TestClient;
let head: TestClient;
let id: string;
beforeAll(async () => {
  cabin = await openPosting(site, { unit: 'cabin' });
  recruiter = await staffClient(site, 'recruiter', ['cabin']);
  head = await staffClient(site, 'lead');
  id = await sendFor(site, await makeAccount(site), cabin, { info: person });
});

interface Duplicate {
  idkey: string;
  receiptNo: string;
  reasons: string[];
}

const seenBy = async (client: TestClient, application = id) =>
  (await client.get(`applications/${application}`)).data as { duplicates: Duplicate[]; others: { idkey: string }[] };
const stranger = { name: '周子墨', birthdate: '1998-07-07', id: idNumberOf('1998-07-07'), mobile: '13712340002' };
const send = async (info: Record<string, unknown>, posting = cabin) => sendFor(site, await makeAccount(site), posting, { info });

test('an application lists applications of other accounts with the same ID number, phone, or name and birth date, with the reasons', async () => {
  expect((await seenBy(recruiter)).duplicates).toEqual([]);
  const sameId = await send({ ...stranger, id: person.id });
  const samePhone = await send({ ...stranger, mobile: person.mobile });
  const sameBirth = await send({ ...stranger, name: person.name, birthdate: person.birthdate });
  await send(stranger);
  await send({ ...stranger, name: person.name });
  await send({ ...stranger, birthdate: person.birthdate });
  await send({ ...stranger, name: `小${person.name}`, birthdate: person.birthdate });
  const { duplicates, others } = await seenBy(recruiter);
  expect(duplicates.map(({ idkey, reasons }) => [idkey, reasons])).toEqual([
    [sameBirth, ['birth']],
    [samePhone, ['phone']],
    [sameId, ['id']],
  ]);
  expect(others).toEqual([]);
  expect((await seenBy(recruiter, sameBirth)).duplicates).toContainEqual(
    expect.objectContaining({ idkey: id, reasons: ['birth'] }),
  );
});

test('the phone of an account is compared with the phones of resumes, in both directions', async () => {
  const client = await signedInClient(site);
  const { pkPsndoc } = (await client.get('system/user/self/name')).data as { pkPsndoc: string };
  const own = await sendFor(site, pkPsndoc, cabin, { info: { name: '无号码', birthdate: '1997-01-02' } });
  const called = await send({
    ...stranger,
    name: '另一人',
    birthdate: '1996-01-02',
    id: undefined,
    mobile: client.phone.slice(-11),
  });
  for (const [one, other] of [
    [own, called],
    [called, own],
  ]) {
    expect((await seenBy(recruiter, one)).duplicates).toMatchObject([{ idkey: other, reasons: ['phone'] }]);
  }
});

test('applications with neither ID number nor phone nor birth date have no duplicates', async () => {
  const [one] = [await send({ name: '' }), await send({ name: '' })];
  const [named] = [await send({ name: '同名人' }), await send({ name: '同名人' })];
  expect((await seenBy(recruiter, one)).duplicates).toEqual([]);
  expect((await seenBy(recruiter, named)).duplicates).toEqual([]);
});

test("applications of other units stay unknown, and a person's other applications are no duplicates", async () => {
  const digital = await openPosting(site, { unit: 'digital' });
  const account = await makeAccount(site);
  const info = { ...person, name: '宋知行', birthdate: '1995-05-05', id: idNumberOf('1995-05-05'), mobile: '13612340003' };
  const near = await sendFor(site, account, cabin, { info });
  const far = await sendFor(site, await makeAccount(site), digital, { info });
  const own = await sendFor(site, account, await openPosting(site, { unit: 'cabin', jobType: '4' }), { info });
  const foreign = await seenBy(head, near);
  expect(foreign.duplicates).toMatchObject([{ idkey: far, reasons: ['id', 'phone', 'birth'] }]);
  const seen = await seenBy(recruiter, near);
  expect(seen.duplicates).toEqual([]);
  expect(seen.others).toMatchObject([{ idkey: own }]);
  expect(JSON.stringify(seen)).not.toContain(far);
  expect(JSON.stringify(seen)).not.toContain(foreign.duplicates[0]!.receiptNo);
  expect((await recruiter.get(`applications/${far}`)).status).toBe(404);
});

test('duplicates that somebody sees twice within ten minutes are logged once', async () => {
  const info = { name: '许望舒', birthdate: '1994-04-04' };
  const [first, second] = [await send(info), await send(info)];
  const reader = await joinStaff(site, site.client(), { role: 'recruiter', units: ['cabin'] });
  for (let time = 0; time < 2; time += 1) await reader.get(`applications/${first}`);
  const rows = await site.app.db
    .selectFrom('auditLog')
    .innerJoin('auditSubjects', 'auditSubjects.seq', 'auditLog.seq')
    .select(['auditLog.details', 'auditSubjects.applicationId'])
    .where('auditLog.action', '=', 'application.listed')
    .where('auditSubjects.applicationId', 'in', [first, second])
    .execute();
  expect(rows.map(({ applicationId, details }) => [applicationId, JSON.parse(details)])).toEqual([
    [second, expect.objectContaining({ list: 'duplicates', count: 1 })],
  ]);
});

test("an erased application is nobody's duplicate", async () => {
  const info = { name: '叶长安', birthdate: '1993-03-03', id: idNumberOf('1993-03-03') };
  const account = await makeAccount(site);
  const [gone, left] = [await sendFor(site, account, cabin, { info }), await send(info)];
  expect((await seenBy(recruiter, left)).duplicates).toHaveLength(1);
  await transaction(site.app, (trx) => applicationData.eraseApplication!(trx, site.app, { id: gone, accountId: account }));
  expect((await seenBy(recruiter, left)).duplicates).toEqual([]);
});
