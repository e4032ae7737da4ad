import { beforeEach, expect, test } from 'vitest';

import { forgetExpiredAlerts } from '#server/recruitment/alerts/forget-expired.ts';
import { recipientFor } from '#server/recruitment/alerts/recipients.ts';
import { prepareAlert, saveAlert } from '#server/recruitment/alerts/save-alert.ts';
import { sendAlerts } from '#server/recruitment/alerts/send-alerts.ts';
import { postWithCaptcha, registerByEmail } from '#tests/support/accounts.ts';
import { oneBehindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { addPostings, dayFrom, draftPosting, removePostings } from '#tests/support/postings.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const site = await openTestApp();
let made = 0;
let email: string;
let visitor: TestClient;

beforeEach(async () => {
  made += 1;
  email = `visitor${made}@example.com`;
  visitor = site.client();
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

function add(filter: object, { client = visitor, to = email, every = 'day' } = {}) {
  return postWithCaptcha(client, 'search-alerts', { filter, every, locale: 'zh-cn', email: to });
}

async function mailsTo(address: string, purpose: string) {
  return (await site.messagesTo(address)).filter((message) => message.purpose === purpose);
}

async function proofCode(address = email): Promise<string> {
  return (await mailsTo(address, 'alert-proof')).at(-1)!.code!;
}

function openLink(code: string) {
  return site.client().post('search-alerts/link', { code });
}

/** Adds an alert and proves its address; returns the token of its mails. */
async function addProved(filter: object, to = email): Promise<string> {
  await add(filter, { to });
  const { data } = await openLink(await proofCode(to));
  site.clock.advance(minute);
  return data.code;
}

test('no answer depends on whether an address is known', async () => {
  const known = `known${made}@example.com`;
  await registerByEmail(site, site.client(), known);
  const proved = `proved${made}@example.com`;
  await addProved({ keyWord: '机务' }, proved);
  const answers = [];
  for (const to of [known, proved, email]) {
    const { status, code, message, data } = await add({ keyWord: '签派' }, { to });
    answers.push({ status, code, message, data });
    expect(await mailsTo(to, 'alert-proof')).not.toEqual([]);
  }
  expect(answers[0]).toMatchObject({ code: '200', data: [] });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('nobody gets alerts before the link proves the address, nor once the link has expired', async () => {
  await add({ keyWord: '机务' });
  const code = await proofCode();
  await addPostings(site, open({ name: { zh: '机务', en: 'Mechanic' } }));
  site.clock.advance(day + minute);
  await sendAlerts(site.app, () => false);
  await mailAtEight();
  expect(await mailsTo(email, 'search-alert')).toEqual([]);
  expect(await openLink(code)).toMatchObject({ code: '400003' });
  await forgetExpiredAlerts(site.app);
  expect(await site.app.db.selectFrom('alertRequests').select('email').where('email', '=', email).execute()).toEqual([]);
});

test('the mail to an unproved address repeats nothing that the visitor typed', async () => {
  await add({ keyWord: 'visit evil.example', employOrg: 'evil.example', workPlace: 'evil.example' });
  const [mail] = await mailsTo(email, 'alert-proof');
  expect(`${mail!.subject} ${mail!.text}`).not.toContain('evil');
});

test('an address gets at most one verification mail a minute, and five an hour', async () => {
  expect(await add({ keyWord: '一' })).toMatchObject({ code: '200' });
  expect(await add({ keyWord: '二' }, { to: email.toUpperCase(), client: site.client() })).toMatchObject({ code: '429' });
  for (let count = 0; count < 4; count += 1) {
    site.clock.advance(minute);
    expect(await add({ keyWord: `词${count}` })).toMatchObject({ code: '200' });
  }
  site.clock.advance(minute);
  expect(await add({ keyWord: '六' })).toMatchObject({ code: '429' });
});

test('a visitor needs the captcha and an address, and every fault is named at once', async () => {
  const wrong = await visitor.post('search-alerts', { filter: { jobType: 'x' }, every: 'hour', email: 'no' });
  expect(wrong.data.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'captcha',
    'email',
    'every',
    'filter.jobType',
  ]);
  const body = { filter: {}, every: 'day', email, captcha: 'XXXX' };
  await visitor.get('system/captcha');
  expect(await visitor.post('search-alerts', body)).toMatchObject({ code: '400001' });
  expect(await mailsTo(email, 'alert-proof')).toEqual([]);
});

test('without an account, a visitor proves the address, gets news at 8:00 and stops the alerts', async () => {
  await add({ jobType: '3', keyWord: '机务' });
  const code = await proofCode();
  const opened = await openLink(code);
  expect(opened.data).toMatchObject({ added: 'Y', alerts: [{ kind: 'search', filter: { jobType: '3', keyWord: '机务' } }] });
  const again = await openLink(code);
  expect(again.data.added).toBeUndefined();
  expect(again.data.alerts).toHaveLength(1);
  const token: string = opened.data.code;
  expect(again.data.code).toBe(token);

  await addPostings(site, open({ name: { zh: '机务工程师', en: 'Engineer' } }));
  await mailAtEight();
  const [mail] = await mailsTo(email, 'search-alert');
  expect(mail!.text).toContain('机务工程师');
  expect(mail!.code).toBe(token);
  const [{ id }] = opened.data.alerts;
  const stranger = site.client();
  const changed = await stranger.post('search-alerts/link/change', { code: token, id, every: 'week' });
  expect(changed.data.alerts).toMatchObject([{ id, every: 'week' }]);
  expect(await stranger.post('search-alerts/link/change', { code, id, every: 'never' })).toMatchObject({ code: '400003' });
  expect(await stranger.post('search-alerts/stop', { token })).toMatchObject({ code: '200' });
  expect(await openLink(token)).toMatchObject({ code: '400003' });
  expect(await openLink(code)).toMatchObject({ code: '400003' });
  await addPostings(site, open({ name: { zh: '机务工程师二', en: 'Engineer 2' } }));
  await mailAtEight();
  expect(await mailsTo(email, 'search-alert')).toHaveLength(1);
});

test('the link of one address cannot change the alerts of another address', async () => {
  const victim = `victim${made}@example.com`;
  const theirs = await addProved({ keyWord: '财务' }, victim);
  const mine = await addProved({ keyWord: '会计' });
  const { id } = (await openLink(theirs)).data.alerts[0];
  const call = (every: string) => site.client().post('search-alerts/link/change', { code: mine, id, every });
  expect(await call('week')).toMatchObject({ code: '404' });
  expect(await call('never')).toMatchObject({ code: '404' });
  expect((await openLink(theirs)).data.alerts).toMatchObject([{ id, every: 'day' }]);
});

test('an address has at most twenty alerts; the link for one more works once an alert is deleted', async () => {
  let token = '';
  for (let count = 0; count < 20; count += 1) {
    token = await addProved({ keyWord: `词${count}` });
    site.clock.advance(3 * 60 * minute);
  }
  await add({ keyWord: '第二十一' });
  const code = await proofCode();
  const full = await openLink(code);
  expect(full.data.added).toBe('N');
  expect(full.data.alerts).toHaveLength(20);
  await site.client().post('search-alerts/link/change', { code: token, id: full.data.alerts[0].id, every: 'never' });
  const added = await openLink(code);
  expect(added.data.added).toBe('Y');
  expect(added.data.alerts).toHaveLength(20);
});

test('the alerts of an address belong to the account that proves it later', async () => {
  await addProved({ keyWord: '调度' });
  await addProved({ keyWord: '安全员' });
  const owner = site.client();
  await registerByEmail(site, owner, email);
  const found = (await owner.get('search-alerts')).data;
  expect(found).toHaveLength(2);
  await owner.post(`search-alerts/${found[0].id}/delete`);
  const left = (await owner.post('search-alerts', { filter: { keyWord: '调度' }, every: 'week' })).data;
  expect(left).toMatchObject([{ every: 'week', filter: { keyWord: '调度' } }]);
  const rows = await site.app.db.selectFrom('alertRecipients').select('id').where('email', '=', email).execute();
  expect(rows).toEqual([]);
});

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'an alert that is added for the address while its account takes over the alerts is taken over, too',
  async () => {
    await addProved({ keyWord: '调度' });
    const owner = site.client();
    await registerByEmail(site, owner, email);
    const { app } = site;
    const prepared = await prepareAlert(app, { filter: { keyWord: '安全员' }, kind: 'search', every: 'day' });
    await oneBehindLock(
      site,
      async (trx) => saveAlert(trx, app, (await recipientFor(trx, app, { email }, 'zh-cn')).id, prepared),
      () => owner.post('search-alerts', { filter: { keyWord: '客舱' }, every: 'week', locale: 'zh-cn' }),
    );
    expect((await owner.get('search-alerts')).data).toHaveLength(3);
  },
);

test('an account is mailed the alerts of its address, but no longer after it turns off alerts by mail', async () => {
  await addProved({ keyWord: '维修' });
  const owner = site.client();
  await registerByEmail(site, owner, email);
  await addPostings(site, open({ name: { zh: '维修工', en: 'Repair' } }));
  await mailAtEight();
  expect(await mailsTo(email, 'search-alert')).toHaveLength(1);
  const kinds = { reminders: 'Y', alerts: 'N', news: 'Y' };
  await owner.put('preferences', { mail: kinds, sms: kinds, quiet: 'Y' });
  await addPostings(site, open({ name: { zh: '维修工长', en: 'Repair 2' } }));
  await mailAtEight();
  expect(await mailsTo(email, 'search-alert')).toHaveLength(1);
});

test("an alert that a visitor adds for an account's address belongs to the account once the link is used", async () => {
  const owner = site.client();
  await registerByEmail(site, owner, email);
  await add({ keyWord: '客舱' });
  expect((await owner.get('search-alerts')).data).toEqual([]);
  expect((await openLink(await proofCode())).data).toMatchObject({ added: 'Y', alerts: [{ filter: { keyWord: '客舱' } }] });
  expect((await owner.get('search-alerts')).data).toHaveLength(1);
});

test('alerts of an address stop when the mail server refuses it for good', async () => {
  const token = await addProved({ keyWord: '安检' });
  await addPostings(site, open({ name: { zh: '安检员', en: 'Screener' } }));
  await mailAtEight();
  await site.app.db
    .updateTable('outbox')
    .set({ refused: 1, failedAt: site.clock.now() })
    .where('purpose', '=', 'search-alert')
    .execute();
  await sendAlerts(site.app, () => false);
  expect(await openLink(token)).toMatchObject({ code: '400003' });
});
