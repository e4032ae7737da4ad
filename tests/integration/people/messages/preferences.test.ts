import { expect, test } from 'vitest';

import { remindCandidates } from '#server/recruitment/applications/notify/remind-candidates.ts';
import { codeFor, freshPhone, goodPassword, postWithCaptcha, registerByEmail, signedInClient } from '#tests/support/accounts.ts';
import { apply, applicationFor, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { fillResume } from '#tests/support/resumes.ts';
import { applied, ask } from '#tests/support/tasks.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const hour = 60 * 60_000;
const defaults = {
  mail: { reminders: 'Y', alerts: 'Y', news: 'N' },
  sms: { reminders: 'Y', alerts: 'N', news: 'N' },
  quiet: 'Y',
};

const site = await openTestApp();

async function purposesTo(to: string): Promise<string[]> {
  return (await site.messagesTo(to)).map(({ purpose }) => purpose);
}

/** Asks for a document that is due in four days, lets two days pass, and queues the reminder. */
async function remind(idkey: string): Promise<void> {
  await ask(site, [idkey], { dueAt: site.clock.now() + 96 * hour });
  site.clock.advance(49 * hour);
  await remindCandidates(site.app);
}

async function addEmail(client: TestClient, email: string): Promise<void> {
  await postWithCaptcha(client, 'system/user/sendEmailMessage', { email });
  const { code } = await site.messageTo(email, 'change-email');
  const body = { email, code: enciphered(code ?? ''), password: enciphered(goodPassword) };
  expect((await client.put('system/user/email', body)).code).toBe('200');
}

test('a candidate starts with the defaults, and reads what was saved last', async () => {
  const candidate = await signedInClient(site);
  expect((await candidate.get('preferences')).data).toEqual(defaults);
  const changed = { ...defaults, mail: { reminders: 'N', alerts: 'Y', news: 'N' }, quiet: 'N' };
  expect((await candidate.put('preferences', { ...changed, unknown: 1 })).data).toEqual(changed);
  await candidate.put('preferences', changed);
  expect((await candidate.get('preferences')).data).toEqual(changed);
  expect((await (await signedInClient(site)).get('preferences')).data).toEqual(defaults);
});

test('nobody reads or changes preferences without a session', async () => {
  expect((await site.client().get('preferences')).status).toBe(401);
  expect((await site.client().put('preferences', defaults)).status).toBe(401);
});

test('every missing or malformed flag is named at once, and nothing is saved', async () => {
  const candidate = await signedInClient(site);
  const refused = await candidate.put('preferences', { mail: { reminders: 'maybe', alerts: true }, quiet: 'Y' });
  expect(refused.status).toBe(400);
  expect(faultsOf(refused).map((fault) => fault.split(' ')[0])).toEqual(['mail.reminders', 'mail.alerts', 'mail.news', 'sms']);
  for (const body of [[], { mail: null, sms: [], quiet: 1 }])
    expect((await candidate.put('preferences', body as never)).status).toBe(400);
  expect((await candidate.get('preferences')).data).toEqual(defaults);
});

test('a candidate who turned reminders off gets none, but still hears what the airline asks and decides', async () => {
  const { candidate, idkey } = await applied(site);
  await candidate.put('preferences', { ...defaults, sms: { reminders: 'N', alerts: 'N', news: 'N' } });
  await moveTo(site, idkey, 'screening');
  await remind(idkey);
  const purposes = await purposesTo(`+86${candidate.phone}`);
  expect(purposes).toContain('application-asked');
  expect(purposes).toContain('application-status');
  expect(purposes).not.toContain('application-reminder');
});

test('a candidate who turned off reminders by mail, but not by SMS, gets them by SMS', async () => {
  const { candidate, idkey } = await applied(site);
  await addEmail(candidate, 'by-sms@example.com');
  await candidate.put('preferences', { ...defaults, mail: { reminders: 'N', alerts: 'Y', news: 'Y' } });
  await remind(idkey);
  expect(await purposesTo('by-sms@example.com')).not.toContain('application-reminder');
  expect(await purposesTo(`+86${candidate.phone}`)).toContain('application-reminder');
});

test('a request that waits to be sent is sent although reminders are turned off', async () => {
  const { candidate, idkey } = await applied(site);
  await candidate.put('preferences', { ...defaults, sms: { reminders: 'N', alerts: 'N', news: 'N' }, quiet: 'Y' });
  site.clock.moveTo(`${new Date(site.clock.now() + 24 * hour).toISOString().slice(0, 10)}T23:00:00+08:00`);
  await ask(site, [idkey], { dueAt: site.clock.now() + 100 * hour });
  site.clock.advance(8 * hour);
  await site.app.db
    .updateTable('applicationTasks')
    .set({ dueAt: site.clock.now() + 5 * hour })
    .where('applicationId', '=', idkey)
    .execute();
  await remindCandidates(site.app);
  site.clock.advance(2 * hour);
  expect(await purposesTo(`+86${candidate.phone}`)).toContain('application-asked');
});

test('an SMS that is queued in quiet hours is sent at 8:00; codes and mails are sent at once', async () => {
  site.clock.moveTo(`${new Date(site.clock.now() + 24 * hour).toISOString().slice(0, 10)}T22:30:00+08:00`);
  const candidate = await readyCandidate(site);
  const posting = await openPosting(site);
  expect((await apply(candidate, applicationFor(posting))).code).toBe('200');
  const to = `+86${candidate.phone}`;
  const phone = freshPhone();
  expect(await codeFor(site, site.client(), 'sendRegisterMessage', phone)).toMatch(/^\d{6}$/);
  expect(await purposesTo(to)).not.toContain('application-received');
  site.clock.advance(9.4 * hour);
  expect(await purposesTo(to)).not.toContain('application-received');
  site.clock.advance(0.1 * hour);
  expect(await purposesTo(to)).toContain('application-received');

  site.clock.moveTo(`${new Date(site.clock.now()).toISOString().slice(0, 10)}T23:00:00+08:00`);
  const byMail = site.client();
  await registerByEmail(site, byMail, 'night@example.com');
  await fillResume(byMail);
  await apply(byMail, applicationFor(await openPosting(site)));
  expect(await purposesTo('night@example.com')).toContain('application-received');
});

test('an SMS is sent in quiet hours to a candidate who turned quiet hours off', async () => {
  site.clock.moveTo(`${new Date(site.clock.now() + 24 * hour).toISOString().slice(0, 10)}T23:30:00+08:00`);
  const candidate = await readyCandidate(site);
  await candidate.put('preferences', { ...defaults, quiet: 'N' });
  await apply(candidate, applicationFor(await openPosting(site)));
  expect(await purposesTo(`+86${candidate.phone}`)).toContain('application-received');
});
