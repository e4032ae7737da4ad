import { expect, test } from 'vitest';

import { codeFor, goodPassword, registerByEmail, signIn } from '#tests/support/accounts.ts';
import { applicationFor, applicationsOf, apply, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { fillResume } from '#tests/support/resumes.ts';

const minute = 60_000;

const site = await openTestApp();

const purposesOf = (messages: { purpose: string }[]) =>
  messages.map(({ purpose }) => purpose).filter((purpose) => purpose.startsWith('application'));

test('a candidate with an e-mail address gets mail for the receipt, for status changes and for the withdrawal', async () => {
  const candidate = site.client();
  await registerByEmail(site, candidate, 'receipt@example.com', { name: '周云帆' });
  await signIn(candidate, 'receipt@example.com', goodPassword);
  await fillResume(candidate);
  const posting = await openPosting(site, { name: { zh: '数据分析师', en: 'Data analyst' } });
  const { idkey, receiptNo } = (await apply(candidate, applicationFor(posting))).data;
  await site.messagesTo('receipt@example.com');
  site.clock.advance(11 * minute);
  await moveTo(site, idkey, 'screening');
  candidate.locale = 'en-us';
  await site.messagesTo('receipt@example.com');
  site.clock.advance(11 * minute);
  await candidate.post(`personal/apply-job/delete/${idkey}`);
  const messages = await site.messagesTo('receipt@example.com');
  expect(purposesOf(messages)).toEqual(['application-received', 'application-status', 'application-withdrawn']);
  const [received, , withdrawn] = messages.filter(({ purpose }) => purpose.startsWith('application'));
  expect(received).toMatchObject({
    channel: 'mail',
    subject: expect.stringContaining(receiptNo),
    link: expect.stringContaining('/applications'),
  });
  for (const word of ['周云帆', '数据分析师', receiptNo, '2026-03-02 10:00', '青岛', '云帆航空'])
    expect(received!.text).toContain(word);
  expect(withdrawn!.subject).toContain('Data analyst');
  expect(withdrawn!.text).not.toMatch(/\{\{|undefined|messages\./);
});

test('a candidate with only a phone gets an SMS', async () => {
  const candidate = await readyCandidate(site);
  const { receiptNo } = (await apply(candidate, applicationFor(await openPosting(site)))).data;
  const sent = (await site.messagesTo(`+86${candidate.phone}`)).at(-1);
  expect(sent).toMatchObject({ channel: 'sms', purpose: 'application-received', text: expect.stringContaining(receiptNo) });
});

test('a refused application sends nothing, and a repeated request sends nothing twice', async () => {
  const candidate = await readyCandidate(site);
  const body = applicationFor(await openPosting(site));
  await apply(candidate, applicationFor(await openPosting(site, { endDate: '2026-03-01' })));
  await apply(candidate, { ...body, workPlace: 'xiamen' });
  const { idkey } = (await apply(candidate, body, 'once')).data;
  await apply(candidate, body, 'once');
  await apply(candidate, body);
  await site.messagesTo(`+86${candidate.phone}`);
  site.clock.advance(11 * minute);
  for (let times = 0; times < 2; times += 1) await candidate.post(`personal/apply-job/delete/${idkey}`);
  const messages = await site.messagesTo(`+86${candidate.phone}`);
  expect(purposesOf(messages)).toEqual(['application-received', 'application-withdrawn']);
});

test('applying and withdrawing many times sends the first notification, and ten minutes later the latest', async () => {
  const candidate = await readyCandidate(site);
  const body = applicationFor(await openPosting(site));
  const news = async () => purposesOf(await site.messagesTo(`+86${candidate.phone}`));
  for (let times = 0; times < 95; times += 1) {
    const { idkey } = (await apply(candidate, body)).data;
    if (times === 0) expect(await news()).toEqual(['application-received']);
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    site.clock.advance(100);
  }
  expect(await news()).toHaveLength(1);
  site.clock.advance(10 * minute);
  expect(await news()).toEqual(['application-received', 'application-withdrawn']);
});

test('a candidate who applies all day gets at most six SMS about it, and a sign-in code still arrives', async () => {
  const candidate = await readyCandidate(site);
  const newsTo = async () => purposesOf(await site.messagesTo(`+86${candidate.phone}`)).length;
  for (let hour = 0; hour < 12; hour += 1) {
    const { idkey } = (await apply(candidate, applicationFor(await openPosting(site)))).data;
    await newsTo();
    site.clock.advance(60 * minute);
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    expect(await newsTo()).toBeLessThanOrEqual(6);
  }
  expect(await newsTo()).toBe(6);
  expect(await codeFor(site, site.client(), 'sendLoginMessage', candidate.phone)).toMatch(/^\d{6}$/);
});

test('an application whose message cannot be queued is not stored either', async () => {
  const candidate = await readyCandidate(site);
  const posting = await openPosting(site);
  await site.app.db.schema.alterTable('outbox').renameTo('outbox_away').execute();
  expect((await apply(candidate, applicationFor(posting), 'kept')).status).toBe(500);
  await site.app.db.schema.alterTable('outbox_away').renameTo('outbox').execute();
  expect(await applicationsOf(candidate)).toEqual([]);
  expect((await apply(candidate, applicationFor(posting), 'kept')).data.isApply).toBe('N');
});
