import { beforeAll, expect, test } from 'vitest';

import { addStaff, disableStaff, resetFactor } from '#server/office/staff/add-staff.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { codeOfSetup, founder, type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { type SentMessage } from '#tests/support/test-app.ts';
import { enciphered } from '#tests/support/test-client.ts';

let admin: StaffPerson;
const site = await openTestApp();
beforeAll(async () => {
  admin = await staffSession(site, 'admin');
});

/** Chinese subjects of all mails to an address, sorted, because mails sent at the same time have no order. */
async function subjectsTo(email: string): Promise<string[]> {
  return (await site.messagesTo(email)).map(({ subject }) => subject!.split(' / ')[0]!).toSorted();
}

/** One text with what the administrator reads in the list of people and in the log, and the person's `id`. */
async function shownTo(client: StaffPerson, id: string): Promise<string> {
  const answers = [await client.get('people'), await client.get('log')];
  return JSON.stringify([...answers.map(({ data }) => data), id]);
}

function expectLinkOf(mail: SentMessage): void {
  expect(mail.link).toMatch(/\/desk\/setup.*code=/);
  expect(mail.text.split(mail.link!)).toHaveLength(3);
}

test('the set-up link of a new person goes to them by mail, and nothing shown to the administrator contains it', async () => {
  const body = { name: '陈晨', email: 'chen@desk.example', role: 'recruiter', units: ['cabin'] };
  const { data } = await admin.post('people', body);
  const mail = await site.messageTo('chen@desk.example');
  expectLinkOf(mail);
  expect(mail).toMatchObject({ purpose: 'staff-invitation', text: expect.stringContaining('招聘专员') });
  expect(mail.text).toContain('role: Recruiter');
  const code = codeOfSetup(mail.link!);
  expect((await site.client().post('/api/staff/setup/check', { code })).data).toMatchObject({ email: mail.to });
  expect(JSON.stringify(data) + (await shownTo(admin, data.id))).not.toContain(code);
});

test("the link of a reset is mailed to the person, together with the administrator's name, and is not in the answer", async () => {
  const colleague = await staffSession(site, 'recruiter', ['cabin']);
  const { code, data } = await admin.post(`people/${colleague.id}/invite`);
  expect([code, Object.keys(data as object).toSorted()]).toEqual(['200', ['email', 'expires', 'id']]);
  const mail = await site.messageTo(colleague.email);
  expectLinkOf(mail);
  expect(mail.text).toContain(`${admin.name}重置了您的`);
});

test('a person is mailed when their access is changed, and when it is disabled', async () => {
  const colleague = await staffSession(site, 'recruiter', ['cabin']);
  await admin.put(`people/${colleague.id}`, { name: colleague.name, role: 'auditor', units: null });
  const mail = await site.messageTo(colleague.email);
  expect(mail.text).toMatch(/审计员[\s\S]*全部[\s\S]*Auditor[\s\S]*All/);
  await admin.post(`people/${colleague.id}/disable`);
  expect(await subjectsTo(colleague.email)).toEqual(['您的招聘工作台权限已修改', '您的招聘工作台账号已停用']);
});

test('a refused change is not mailed to the person', async () => {
  const cabin = await staffSession(site, 'admin', ['cabin']);
  const colleague = await staffSession(site, 'recruiter', ['digital']);
  expect((await cabin.post(`people/${colleague.id}/invite`)).status).toBe(403);
  expect((await cabin.post(`people/${colleague.id}/disable`)).status).toBe(403);
  expect(await subjectsTo(colleague.email)).toEqual([]);
});

test('the command line gets the link; the mails do not contain it', async () => {
  const { link } = await addStaff(site.app, founder, { name: '李航', email: 'li@desk.example', role: 'lead', units: [] });
  expect(link).toContain('code=');
  const again = await resetFactor(site.app, founder, 'li@desk.example');
  await disableStaff(site.app, founder, 'li@desk.example');
  const mails = await site.messagesTo('li@desk.example');
  expect(mails.map(({ purpose }) => purpose)).toEqual(['staff-access', 'staff-access', 'staff-access']);
  expect(JSON.stringify(mails)).not.toMatch(/code=/);
  expect(again.link).not.toBe(link);
  expect(mails[0]!.text).toContain('系统运维人员');
});

test('a person is mailed when their password or recovery codes change, so that misuse is noticed', async () => {
  const person = await staffSession(site, 'recruiter');
  const passwords = { oldPassword: person.password, newPassword: 'Another-Passw0rd!', confirmPassword: 'Another-Passw0rd!' };
  const body = Object.fromEntries(Object.entries(passwords).map(([name, text]) => [name, enciphered(text)]));
  expect((await person.post('me/password', body)).code).toBe('200');
  expect((await person.post('me/recovery-codes')).code).toBe('200');
  expect(await subjectsTo(person.email)).toEqual(['您的招聘工作台密码已修改', '您的招聘工作台恢复码已重新生成']);
});
