import { expect, test } from 'vitest';

import { checkScope } from '#server/recruitment/resumes/check-resume.ts';
import { freezeResume, holdFrozenFiles } from '#server/recruitment/resumes/freeze-resume.ts';
import { registerByEmail, signedInClient } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { attach, fillResume, readResume, resumeBase, saveSection } from '#tests/support/resumes.ts';
import { enciphered } from '#tests/support/test-client.ts';
import { wholeSections } from '#tests/support/whole-resume.ts';

const site = await openTestApp();

test('schools are suggested in both languages, those starting with the input first', async () => {
  const client = await signedInClient(site);
  const { data } = await client.post(`${resumeBase}/school-list`, { keyWord: '北京', size: 3 });
  expect(data).toHaveLength(3);
  expect(data[0].value.startsWith('北京')).toBe(true);
  client.locale = 'en-us';
  const english = await client.post(`${resumeBase}/school-list`, { keyWord: 'civil aviation' });
  expect(english.data.length).toBeGreaterThan(0);
  expect((await client.post(`${resumeBase}/major-list`, { keyWord: 'flight' })).data.length).toBeGreaterThan(0);
  expect((await client.post(`${resumeBase}/school-list`, { keyWord: '没有这所学校' })).data).toEqual([]);
  expect((await client.post(`${resumeBase}/school-list`, { size: 51 })).status).toBe(400);
});

test('a school on the list is recognised by its name in either language', async () => {
  const client = await signedInClient(site);
  const known = async (name: string) => (await client.get(`${resumeBase}/manual/school/check`, { query: { name } })).data.known;
  expect(await known('北京大学')).toBe('Y');
  expect(await known('peking university')).toBe('Y');
  expect(await known('北京')).toBe('N');
});

test('a contact e-mail is verified with a mailed code, which only the requesting candidate can use, and only once', async () => {
  const client = await signedInClient(site);
  await saveSection(client, 'resumeInfo', wholeSections().resumeInfo);
  expect((await readResume(client)).emailVerified).toBe('N');
  expect((await client.post(`${resumeBase}/verificationEmail`, { email: 'lin@example.com' })).status).toBe(200);
  const { code = '' } = await site.messageTo('lin@example.com');
  expect(code).toMatch(/^[A-Za-z0-9]{16}$/);
  const stranger = await signedInClient(site);
  const confirm = (by: typeof client, typed: string) =>
    by.post(`${resumeBase}/verificationEmail/confirm`, { verificationCode: enciphered(typed) });
  expect((await confirm(stranger, code)).code).toBe('400003');
  expect((await confirm(client, 'wrong')).code).toBe('400003');
  expect((await confirm(client, code)).data).toEqual({ email: 'lin@example.com' });
  expect((await confirm(client, code)).code).toBe('400003');
  expect((await readResume(client)).emailVerified).toBe('Y');
  expect((await client.post(`${resumeBase}/verificationEmail`, { email: 'lin@example.com' })).status).toBe(429);
  expect((await client.post(`${resumeBase}/verificationEmail`, { email: 'lin' })).data.fields[0].rule).toBe('email');
});

test('the e-mail address of an activated account counts as verified in the resume; any other must be verified', async () => {
  const client = site.client();
  await registerByEmail(site, client, 'activated@example.com');
  expect(await readResume(client)).toMatchObject({
    emailVerified: 'Y',
    sections: { resumeInfo: { data: { email: 'activated@example.com' } } },
  });
  await saveSection(client, 'resumeInfo', { ...wholeSections().resumeInfo, email: 'Activated@Example.com' });
  expect((await readResume(client)).emailVerified).toBe('Y');
  await saveSection(client, 'resumeInfo', { ...wholeSections().resumeInfo, email: 'another@example.com' });
  expect((await readResume(client)).emailVerified).toBe('N');
});

test('a frozen resume keeps its text and files when the resume changes', async () => {
  const client = await signedInClient(site);
  await fillResume(client);
  const { pkPsndoc } = await readResume(client);
  const check = await checkScope(site.app.db, site.app, { accountId: pkPsndoc, resumeType: 'school' }, 'zh-cn');
  expect(check).toEqual({ complete: true, percent: 100, missing: [] });
  const frozen = await freezeResume(site.app.db, site.app, pkPsndoc, 'school');
  await holdFrozenFiles(site.app.db, frozen, 'application:a');
  await saveSection(client, 'Other', { hobbies: '改了' });
  await attach(client, '10');
  const photo = frozen.attachments.find(({ type }) => type === '10')!;
  expect(frozen.sections.Other).toMatchObject({ canWorkTime: '2099-07-01' });
  const storedFiles = () => site.app.db.selectFrom('files').select('id').where('id', '=', photo.fileId).execute();
  expect(await storedFiles()).toHaveLength(1);
  await holdFrozenFiles(site.app.db, await freezeResume(site.app.db, site.app, pkPsndoc, 'school'), 'application:a');
  expect(await storedFiles()).toHaveLength(0);
});

test('missing parts are named in the requested language', async () => {
  const client = await signedInClient(site);
  const { pkPsndoc } = await readResume(client);
  const { missing } = await checkScope(site.app.db, site.app, { accountId: pkPsndoc, resumeType: 'crew' }, 'en-us');
  expect(missing).toContainEqual({
    section: 'Edu',
    path: 'edus',
    rule: 'juniorNeeded',
    message: 'Please add your junior high school',
  });
});
