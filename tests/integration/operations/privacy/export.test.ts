import { beforeAll, expect, test } from 'vitest';

import { goodPassword, postWithCaptcha, registerByEmail, signedInClient, signIn } from '#tests/support/accounts.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffSession } from '#tests/support/staff.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';
import { unzip } from '#tests/support/unzip.ts';
import { idNumber } from '#tests/support/whole-resume.ts';

let candidate: TestClient & { phone: string };
let receiptNo: string;
const site = await openTestApp();
beforeAll(async () => {
  candidate = await readyCandidate(site);
  receiptNo = (await apply(candidate, applicationFor(await openPosting(site)))).data.receiptNo;
});

function ask(client: TestClient, proof: Record<string, string>) {
  return client.post('system/user/export', proof);
}

test('without proof, or with a wrong password or code, nothing is exported', async () => {
  expect(faultsOf(await ask(candidate, {}))).toEqual(['password required']);
  expect(faultsOf(await ask(candidate, { password: enciphered('Wrong-pass-1') }))).toEqual(['password wrongPassword']);
  expect((await ask(candidate, { code: enciphered('000000') })).code).toBe('400003');
  expect((await ask(site.client(), { password: enciphered(goodPassword) })).status).toBe(401);
});

test('the archive contains the account, each resume, each application with its frozen resume, the files, messages and sign-ins', async () => {
  const answer = await ask(candidate, { password: enciphered(goodPassword) });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const files = unzip(answer.bytes);
  const read = (name: string) => JSON.parse(files.get(name)!.toString('utf8'));
  expect(read('account.json')).toMatchObject({ name: '林晓舟', phone: `+86${candidate.phone}` });
  expect(read('access.json')).toMatchObject({ signIns: [{ way: 'registration' }], sessions: [{}], staff: [] });
  expect(read('resumes/school.json').sections.resumeInfo.data).toMatchObject({ name: '林晓云', id: idNumber });
  expect(read('resumes/history.json').length).toBeGreaterThanOrEqual(7);
  const application = read(`applications/${receiptNo}.json`);
  expect(application).toMatchObject({ receiptNo, status: 'submitted', form: { workPlace: 'qingdao' } });
  expect(application.resume.sections.resumeInfo.id).toBe(idNumber);
  const messages = read('messages.json') as { purpose: string; text?: string }[];
  expect(messages.map(({ purpose }) => purpose)).toContain('application-received');
  const [picture] = application.resume.attachments as { fileId: string }[];
  const bytes = [...files].find(([name]) => name.startsWith(`files/${picture!.fileId}`))![1];
  expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  expect(files.get('README.txt')!.toString('utf8')).toMatch(/您的个人数据[\s\S]+Your personal data/);
});

test('the archive says when staff opened an application', async () => {
  const recruiter = await staffSession(site, 'recruiter');
  expect((await recruiter.get(`applications/${receiptNo}`)).code).toBe('200');
  const files = unzip((await ask(candidate, { password: enciphered(goodPassword) })).bytes);
  const { staff } = JSON.parse(files.get('access.json')!.toString('utf8'));
  expect(staff).toMatchObject([{ action: 'application.read', at: new Date(site.clock.now()).toISOString() }]);
});

test('an archive contains no data of another person', async () => {
  const stranger = await signedInClient(site, { name: '陌生人' });
  const { bytes } = await ask(stranger, { password: enciphered(goodPassword) });
  const text = Buffer.from(bytes).toString('utf8');
  expect(text).toContain('陌生人');
  expect(text).not.toContain('林晓');
  expect(text).not.toContain(candidate.phone);
});

test('a code sent to the phone, or by mail to those without a phone, is accepted as proof once', async () => {
  site.clock.advance(60_000);
  await postWithCaptcha(candidate, 'system/user/sendCloseMessage', {});
  const { code = '' } = await site.messageTo(`+86${candidate.phone}`, 'close');
  expect((await ask(candidate, { code: enciphered(code) })).status).toBe(200);
  expect((await ask(candidate, { code: enciphered(code) })).code).toBe('400003');
  const byMail = site.client();
  await registerByEmail(site, byMail, 'no-phone@example.com');
  await signIn(byMail, 'no-phone@example.com');
  await postWithCaptcha(byMail, 'system/user/sendCloseMessage', {});
  const mail = await site.messageTo('no-phone@example.com', 'close');
  expect(mail.code).toMatch(/^[A-Za-z0-9]{16}$/);
  expect((await ask(candidate, { code: enciphered(mail.code!) })).code).toBe('400003');
  expect((await ask(byMail, { code: enciphered(mail.code!) })).status).toBe(200);
});

test('an account can be exported five times a day', async () => {
  const client = await signedInClient(site);
  const proof = { password: enciphered(goodPassword) };
  for (let count = 0; count < 5; count += 1) expect((await ask(client, proof)).status).toBe(200);
  expect((await ask(client, proof)).status).toBe(429);
  site.clock.advance(24 * 60 * 60_000);
  expect((await ask(client, proof)).status).toBe(200);
});
