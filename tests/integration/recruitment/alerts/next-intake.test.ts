import { beforeEach, expect, test } from 'vitest';

import { sendAlerts } from '#server/recruitment/alerts/send-alerts.ts';
import { postWithCaptcha, registerByEmail } from '#tests/support/accounts.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { addPostings, dayFrom, draftPosting, removePostings } from '#tests/support/postings.ts';
import { draftBy } from '#tests/support/staff-postings.ts';
import { staffClient } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const site = await openTestApp();
let made = 0;
let email: string;
let candidate: TestClient;

beforeEach(async () => {
  made += 1;
  email = `waiting${made}@example.com`;
  candidate = site.client();
  await registerByEmail(site, candidate, email);
  await site.app.db.deleteFrom('alertRecipients').execute();
  await removePostings(site.app);
});

async function mailAtEight(): Promise<void> {
  const { clock, app } = site;
  clock.advance(day - (clock.now() % day));
  await sendAlerts(app, () => false);
}

function open(given: Parameters<typeof draftPosting>[0] = {}) {
  return draftPosting({ publishDate: dayFrom(site, 0), endDate: dayFrom(site, 60), ...given });
}

function closed(given: Parameters<typeof draftPosting>[0] = {}) {
  return draftPosting({ publishDate: dayFrom(site, -90), endDate: dayFrom(site, -1), ...given });
}

function wait(body: object, client = candidate) {
  return client.post('next-intake', body);
}

async function mailsTo(address: string, purpose = 'search-alert') {
  return (await site.messagesTo(address)).filter((message) => message.purpose === purpose);
}

/** Adds a visitor's alert for the next intake and verifies the address; returns the token in the alert's mails. */
async function waitAsVisitor(body: object, to: string): Promise<string> {
  await postWithCaptcha(site.client(), 'next-intake', { ...body, email: to, locale: 'zh-cn' });
  const { code } = (await mailsTo(to, 'alert-proof')).at(-1)!;
  const { data } = await site.client().post('search-alerts/link', { code });
  expect(data).toMatchObject({ added: 'Y', alerts: [{ kind: 'intake' }] });
  return data.code;
}

test('a wait for a category ends with one mail to the candidate when a posting of that category opens', async () => {
  const { data } = await wait({ jobType: '2' });
  expect(data).toMatchObject([{ kind: 'intake', filter: { jobType: '2' } }]);
  await addPostings(site, open({ jobType: '3', name: { zh: '机务', en: 'Mechanic' } }));
  await mailAtEight();
  expect(await mailsTo(email)).toEqual([]);
  await addPostings(site, open({ jobType: '2', name: { zh: '乘务员', en: 'Cabin crew' } }));
  await mailAtEight();
  const [mail] = await mailsTo(email);
  expect(mail!.text).toContain('乘务员');
  expect(mail!.text).toContain('本提醒到此结束');
  expect((await candidate.get('search-alerts')).data).toEqual([]);
  await addPostings(site, open({ jobType: '2', name: { zh: '乘务员二', en: 'Cabin crew 2' } }));
  await mailAtEight();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a candidate who waits for a closed posting is mailed when it opens again, or when a similar posting opens', async () => {
  // A similar posting is of the same category, and of the same unit or family.
  const like = { jobType: '3', unit: 'digital', family: 'technology' } as const;
  const gone = closed({ ...like, name: { zh: '工程师', en: 'Engineer' } });
  await addPostings(site, gone);
  const { data } = await wait({ pkPublish: gone.id });
  expect(data).toMatchObject([{ kind: 'intake', filter: { jobType: '3', employOrg: 'digital', pkPostseries: 'technology' } }]);
  expect(data[0].words).toContain('或');
  await addPostings(
    site,
    open({ ...like, unit: 'flight-ops', family: 'flying', name: { zh: '别的', en: 'Other' } }),
    open({ ...like, jobType: '4', name: { zh: '别类', en: 'Other category' } }),
  );
  await mailAtEight();
  expect(await mailsTo(email)).toEqual([]);
  await addPostings(site, open({ ...like, unit: 'flight-ops', name: { zh: '同序列', en: 'Same family' } }));
  await mailAtEight();
  expect((await mailsTo(email)).map(({ text }) => text)).toEqual([expect.stringContaining('同序列')]);

  await wait({ pkPublish: gone.id });
  await addPostings(site, { ...gone, endDate: dayFrom(site, 30) });
  await mailAtEight();
  expect((await mailsTo(email)).at(-1)!.text).toContain('工程师');
});

test('an alert remains if the opened posting has closed before the mail is sent, even if another alert is mailed', async () => {
  const shortly = open({ jobType: '2', name: { zh: '空中乘务', en: 'Cabin crew' } });
  await wait({ jobType: '2' });
  await candidate.post('search-alerts', { filter: { keyWord: '财务' }, every: 'day' });
  await addPostings(site, shortly, open({ jobType: '3', name: { zh: '财务', en: 'Finance' } }));
  await sendAlerts(site.app, () => false);
  await addPostings(site, { ...shortly, endDate: dayFrom(site, -1), publishDate: dayFrom(site, -2) });
  await mailAtEight();
  expect((await mailsTo(email)).map(({ text }) => text)).toEqual([expect.not.stringContaining('空中乘务')]);
  expect((await candidate.get('search-alerts')).data).toHaveLength(2);
  await addPostings(site, { ...shortly, endDate: dayFrom(site, 30) });
  await mailAtEight();
  expect((await mailsTo(email)).at(-1)!.text).toContain('空中乘务');
  expect((await candidate.get('search-alerts')).data).toMatchObject([{ kind: 'search' }]);
});

test('an alert remains while the candidate has turned off mailed alerts, and is mailed once these are on again', async () => {
  const prefer = (alerts: 'Y' | 'N') => {
    const kinds = { reminders: 'Y', alerts, news: 'Y' };
    return candidate.put('preferences', { mail: kinds, sms: kinds, quiet: 'Y' });
  };
  await wait({ jobType: '2' });
  await candidate.post('search-alerts', { filter: { keyWord: '空中乘务' }, every: 'day' });
  await prefer('N');
  await addPostings(site, open({ jobType: '2', name: { zh: '空中乘务', en: 'Cabin crew' } }));
  await mailAtEight();
  await mailAtEight();
  expect(await mailsTo(email)).toEqual([]);
  expect((await candidate.get('search-alerts')).data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'intake',
    'search',
  ]);
  await prefer('Y');
  await mailAtEight();
  expect((await mailsTo(email)).map(({ text }) => text)).toEqual([expect.stringContaining('空中乘务')]);
  expect((await candidate.get('search-alerts')).data).toMatchObject([{ kind: 'search' }]);
  await mailAtEight();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a visitor waits with a verified address, is mailed once, and the address is deleted', async () => {
  const visitor = `stranger${made}@example.com`;
  const token = await waitAsVisitor({ jobType: '5' }, visitor);
  await addPostings(site, open({ jobType: '5', name: { zh: '飞行学员', en: 'Cadet' } }));
  await mailAtEight();
  expect((await mailsTo(visitor)).map(({ text }) => text)).toEqual([expect.stringContaining('飞行学员')]);
  expect(await site.client().post('search-alerts/link', { code: token })).toMatchObject({ code: '400003' });
  const left = await site.app.db.selectFrom('alertRecipients').select('id').where('email', '=', visitor).execute();
  expect(left).toEqual([]);
});

test('a visitor can stop waiting through the link before anything opens', async () => {
  const visitor = `stopped${made}@example.com`;
  const token = await waitAsVisitor({ jobType: '5' }, visitor);
  expect(await site.client().post('search-alerts/stop', { token })).toMatchObject({ code: '200' });
  await addPostings(site, open({ jobType: '5', name: { zh: '飞行学员', en: 'Cadet' } }));
  await mailAtEight();
  expect(await mailsTo(visitor)).toEqual([]);
});

test('the captcha and a valid address are required, and no answer tells whether an address is known', async () => {
  const faults = await site.client().post('next-intake', { jobType: '9', email: 'no' });
  expect(faults.data.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual(['captcha', 'email', 'jobType']);
  const unknown = `unknown${made}@example.com`;
  const answers = [];
  for (const to of [email, unknown]) {
    const { status, code, data } = await postWithCaptcha(site.client(), 'next-intake', { jobType: '2', email: to });
    answers.push({ status, code, data });
    expect(await mailsTo(to, 'alert-proof')).toHaveLength(1);
  }
  expect(answers[0]).toMatchObject({ code: '200', data: [] });
  expect(answers[1]).toEqual(answers[0]);
});

test('a posting that is unknown or not public cannot be waited for, and a posting or a category is required', async () => {
  const draft = await draftBy(await staffClient(site, 'lead'));
  expect(await wait({ pkPublish: draft })).toMatchObject({ code: '404' });
  expect(await wait({ pkPublish: 'none' })).toMatchObject({ code: '404' });
  expect((await wait({})).data.fields).toMatchObject([{ path: 'jobType', rule: 'required' }]);
  expect(await wait({ jobType: '2' }, site.client())).toMatchObject({ code: '400' });
});

test('the office sees how many people wait for a category and for a posting that is not open, each counted once', async () => {
  const like = { jobType: '3', family: 'technology' } as const;
  const ofDigital = closed({ ...like, unit: 'digital' });
  const ofFlight = closed({ ...like, unit: 'flight-ops' });
  const isOpen = open({ ...like, unit: 'digital' });
  await addPostings(site, ofDigital, ofFlight, isOpen);
  await wait({ pkPublish: ofDigital.id });
  await wait({ pkPublish: ofFlight.id });
  await wait({ jobType: '3' });
  const other = site.client();
  await registerByEmail(site, other, `other${made}@example.com`);
  await wait({ pkPublish: ofFlight.id }, other);
  await wait({ jobType: '2' }, other);

  const lead = await staffClient(site, 'lead');
  const { list, awaited } = (await lead.get('postings')).data;
  const numberOf = (id: string) => list.find((posting: { id: string }) => posting.id === id).nextIntake;
  expect([ofDigital, ofFlight, isOpen].map(({ id }) => numberOf(id))).toEqual([2, 2, null]);
  expect(awaited).toMatchObject([
    { jobType: '2', count: 1 },
    { jobType: '3', count: 2 },
  ]);
  expect((await lead.get(`postings/${ofFlight.id}/next-intake`)).data).toEqual({ waiting: 2 });

  const ofUnit = await staffClient(site, 'lead', ['digital']);
  expect((await ofUnit.get('postings')).data.awaited).toMatchObject([
    { jobType: '2', count: 1 },
    { jobType: '3', count: 1 },
  ]);
  expect(await ofUnit.get(`postings/${ofFlight.id}/next-intake`)).toMatchObject({ code: '404' });
  const recruiter = await staffClient(site, 'recruiter');
  expect((await recruiter.get('summary')).data.awaited).toHaveLength(2);
});
