import { beforeEach, expect, test } from 'vitest';

import { recipientFor } from '#server/recruitment/alerts/recipients.ts';
import { prepareAlert, saveAlert } from '#server/recruitment/alerts/save-alert.ts';
import { sendAlerts } from '#server/recruitment/alerts/send-alerts.ts';
import { registerByEmail, signedInClient } from '#tests/support/accounts.ts';
import { oneBehindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { addPostings, dayFrom, draftPosting, removePostings } from '#tests/support/postings.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hour = 3_600_000;
const day = 24 * hour;
const purpose = 'search-alert';

const site = await openTestApp();
let made = 0;
let email: string;
let candidate: TestClient;

beforeEach(async () => {
  made += 1;
  email = `reader${made}@example.com`;
  candidate = site.client();
  await registerByEmail(site, candidate, email);
  await removePostings(site.app);
});

/** Advances the clock to the next 8:00 in Shanghai, or to the next 8:00 on a Monday, and mails what is due. */
async function mailAt(next: 'day' | 'Monday' = 'day'): Promise<void> {
  const { clock, app } = site;
  do clock.advance(day - (clock.now() % day));
  while (next === 'Monday' && new Date(clock.now()).getUTCDay() !== 1);
  await sendAlerts(app, () => false);
}

async function newsTo(address: string) {
  return (await site.messagesTo(address)).filter((message) => message.purpose === purpose);
}

function open(given: Parameters<typeof draftPosting>[0] = {}) {
  return draftPosting({ publishDate: dayFrom(site, 0), endDate: dayFrom(site, 60), ...given });
}

function add(filter: object, every = 'day', client = candidate) {
  return client.post('search-alerts', { filter, every, locale: 'zh-cn' });
}

test('an alert mails each new posting once, at 8:00, with a link that stops the alert with one click', async () => {
  await addPostings(site, open({ name: { zh: '早已发布的机务', en: 'Old' } }));
  const { data } = await add({ jobType: '3', keyWord: '机务' });
  expect(data).toMatchObject([{ filter: { jobType: '3', keyWord: '机务' }, every: 'day', kind: 'search' }]);
  expect(data[0].words).toContain('“机务”');
  expect(new Date(data[0].next).getUTCHours()).toBe(0);
  await mailAt();
  expect(await newsTo(email)).toEqual([]);

  await addPostings(
    site,
    open({ name: { zh: '机务工程师', en: 'Engineer' } }),
    open({ name: { zh: '飞行签派员', en: 'Dispatcher' } }),
  );
  await sendAlerts(site.app, () => false);
  expect(await newsTo(email)).toEqual([]);
  await mailAt();
  await sendAlerts(site.app, () => false);
  const [mail, ...others] = await newsTo(email);
  expect(others).toEqual([]);
  expect(mail!.text).toContain('机务工程师');
  expect(mail!.text).not.toMatch(/签派员|早已发布/);
  const stop = new URL(mail!.unsubscribe!);
  const click = { 'content-type': 'application/x-www-form-urlencoded' };
  const address = `${stop.pathname}${stop.search}`;
  for (let times = 0; times < 2; times += 1) {
    expect(await site.client().send('POST', address, 'List-Unsubscribe=One-Click', click)).toMatchObject({ code: '200' });
  }
  expect((await candidate.get('search-alerts')).data).toEqual([]);
  await addPostings(site, open({ name: { zh: '机务工程师二', en: 'Engineer 2' } }));
  await mailAt();
  expect(await newsTo(email)).toHaveLength(1);
});

test('one mail has the news of all alerts of a person, with each posting once; weekly alerts are mailed on Mondays', async () => {
  await mailAt('Monday');
  await add({ workPlace: 'hangzhou' });
  await add({ keyWord: 'captain' });
  await add({ pkPostseries: 'technology' }, 'week');
  await addPostings(
    site,
    open({ name: { zh: '机长', en: 'A330 Captain' }, workplaces: ['hangzhou'] }),
    open({ name: { zh: '工程师', en: 'Engineer' }, workplaces: ['qingdao'] }),
  );
  await mailAt();
  const [mail] = await newsTo(email);
  expect(mail!.text.split('机长（')).toHaveLength(2);
  expect(mail!.text).not.toContain('工程师');
  await mailAt('Monday');
  const mails = await newsTo(email);
  expect(mails).toHaveLength(2);
  expect(mails[1]!.text).toContain('工程师');
});

test('an extended posting is not mailed again, but a closed posting that opens again is mailed again', async () => {
  await add({ keyWord: '乘务' });
  const posting = open({ name: { zh: '乘务员', en: 'Cabin crew' }, endDate: dayFrom(site, 3) });
  await addPostings(site, posting);
  await mailAt();
  await addPostings(site, { ...posting, endDate: dayFrom(site, 4) });
  await mailAt();
  expect(await newsTo(email)).toHaveLength(1);
  site.clock.advance(6 * day);
  await sendAlerts(site.app, () => false);
  await addPostings(site, { ...posting, endDate: dayFrom(site, 30) });
  await mailAt();
  expect(await newsTo(email)).toHaveLength(2);
});

test('a posting whose publication is postponed is mailed again when it opens', async () => {
  await add({ keyWord: '乘务' });
  const posting = open({ name: { zh: '乘务员', en: 'Cabin crew' }, endDate: dayFrom(site, 30) });
  await addPostings(site, posting);
  await mailAt();
  await addPostings(site, { ...posting, publishDate: dayFrom(site, 3) });
  await mailAt();
  expect(await newsTo(email)).toHaveLength(1);
  site.clock.advance(2 * day);
  await mailAt();
  expect(await newsTo(email)).toHaveLength(2);
});

test('nobody reads, changes or deletes the alerts of another person', async () => {
  const [{ id }] = (await add({ keyWord: '签派' })).data;
  const stranger = await signedInClient(site);
  expect(await stranger.post(`search-alerts/${id}/delete`)).toMatchObject({ code: '404' });
  expect((await stranger.get('search-alerts')).data).toEqual([]);
  expect(await site.client().post('search-alerts/link', { code: 'guess' })).toMatchObject({ code: '400003' });
  expect(await site.client().post('search-alerts/link/change', { code: 'guess', id, every: 'never' })).toMatchObject({
    code: '400003',
  });
  expect(await site.client().post('search-alerts/stop', { token: 'guess' })).toMatchObject({ code: '200' });
  expect((await candidate.get('search-alerts')).data).toHaveLength(1);
  expect(await candidate.post(`search-alerts/${id}/delete`)).toMatchObject({ code: '200' });
  expect(await candidate.post(`search-alerts/${id}/delete`)).toMatchObject({ code: '404' });
});

test('the link of a mail shows, changes and deletes alerts without signing in', async () => {
  await add({ keyWord: '财务' });
  await add({ keyWord: '会计' });
  await addPostings(site, open({ name: { zh: '财务会计', en: 'Accountant' } }));
  await mailAt();
  const { code } = (await newsTo(email))[0]!;
  const reader = site.client('en-us');
  const { alerts } = (await reader.post('search-alerts/link', { code })).data;
  expect(alerts).toHaveLength(2);
  const [{ id }, other] = alerts;
  const changed = await reader.post('search-alerts/link/change', { code, id, every: 'week' });
  expect(changed.data.alerts[0]).toMatchObject({ id, every: 'week' });
  const left = await reader.post('search-alerts/link/change', { code, id, every: 'never' });
  expect(left.data.alerts).toMatchObject([{ id: other.id }]);
  expect(await reader.post('search-alerts/stop', { token: code })).toMatchObject({ code: '200' });
  expect(await reader.post('search-alerts/link', { code })).toMatchObject({ code: '400003' });
});

test('adding the same search again changes how often it is mailed; a person has at most twenty alerts', async () => {
  await add({ keyWord: 'A330 机长' });
  expect((await add({ keyWord: ' 机长  a330', pageNum: 3, showExpired: 'Y' }, 'week')).data).toMatchObject([{ every: 'week' }]);
  for (let count = 1; count < 20; count += 1) await add({ keyWord: `词${count}` });
  const refused = await add({ keyWord: '第二十一' });
  expect(refused).toMatchObject({ status: 400, data: { fields: [{ path: 'filter', rule: 'mostAlerts' }] } });
  expect((await candidate.get('search-alerts')).data).toHaveLength(20);
});

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'an alert that is added while the only other one is removed stays',
  async () => {
    const [{ id }] = (await add({ keyWord: '调度' })).data;
    const { pkPsndoc: accountId } = (await candidate.get('system/user/self/name')).data;
    const { app } = site;
    const prepared = await prepareAlert(app, { filter: { keyWord: '安全员' }, kind: 'search', every: 'day' });
    await oneBehindLock(
      site,
      async (trx) => saveAlert(trx, app, (await recipientFor(trx, app, { accountId }, 'zh-cn')).id, prepared),
      () => candidate.post(`search-alerts/${id}/delete`),
    );
    expect((await candidate.get('search-alerts')).data).toMatchObject([{ filter: { keyWord: '安全员' } }]);
  },
);

test('every fault is named at once, and an account without an address is asked for one', async () => {
  const wrong = await candidate.post('search-alerts', { filter: { jobType: 'x', keyWord: 'a'.repeat(51) }, every: 'hour' });
  expect(wrong.data.fields.map(({ path }: { path: string }) => path)).toEqual(['filter.jobType', 'filter.keyWord', 'every']);
  const byPhone = await signedInClient(site);
  expect((await add({}, 'day', byPhone)).data.fields).toMatchObject([{ path: 'email', rule: 'required' }]);
});

test('alerts stop when the mail server refuses the address for good', async () => {
  await add({ keyWord: '安全员' });
  await addPostings(site, open({ name: { zh: '安全员', en: 'Security' } }));
  await mailAt();
  await site.app.db
    .updateTable('outbox')
    .set({ refused: 1, failedAt: site.clock.now() })
    .where('purpose', '=', purpose)
    .execute();
  await sendAlerts(site.app, () => false);
  expect((await candidate.get('search-alerts')).data).toEqual([]);
});

test('a candidate who has turned off alerts by mail gets none', async () => {
  await add({ keyWord: '调度' });
  const kinds = { reminders: 'Y', alerts: 'N', news: 'Y' };
  await candidate.put('preferences', { mail: kinds, sms: kinds, quiet: 'Y' });
  await addPostings(site, open({ name: { zh: '调度员', en: 'Controller' } }));
  await mailAt();
  expect(await newsTo(email)).toEqual([]);
});

test('the alerts of a closed account are deleted', async () => {
  const { goodPassword } = await import('#tests/support/accounts.ts');
  const { enciphered } = await import('#tests/support/test-client.ts');
  await add({ keyWord: '维修' });
  expect(await candidate.post('system/user/close', { password: enciphered(goodPassword) })).toMatchObject({ code: '200' });
  const left = await site.app.db.selectFrom('searchAlerts').select('id').where('filter', 'like', '%维修%').execute();
  expect(left).toEqual([]);
});

test('an alert finds what the search finds, for keywords combined with other filters', async () => {
  const { alertMatcher, keyOf, filterOfKey, termsOfPosting, storedTermOf } = await import('#server/recruitment/alerts/filter.ts');
  await addPostings(
    site,
    open({ id: 'm1', name: { zh: 'A330机长', en: 'A330 Captain 100%' }, workplaces: ['hangzhou', 'qingdao'] }),
    open({ id: 'm2', name: { zh: '客舱乘务员', en: 'Cabin_Crew' }, jobType: '2', workplaces: ['hangzhou'] }),
    open({ id: 'm3', name: { zh: '机务', en: 'Ｍechanic' }, unit: 'digital', publishDate: dayFrom(site, -9) }),
    open({ id: 'm4', name: { zh: '即将发布', en: 'Later' }, publishDate: dayFrom(site, 3) }),
    open({ id: 'm5', name: { zh: '已截止', en: 'Closed' }, publishDate: dayFrom(site, -9), endDate: dayFrom(site, -1) }),
  );
  const rows = await site.app.db.selectFrom('postings').selectAll().execute();
  const today = dayFrom(site, 0);
  const words = ['', '机', 'a330 机长', '％', '_', 'cabin crew', 'm', 'mech', '100%', '数字', '杭州', '没有'];
  const others = [
    {},
    { jobType: '2' },
    { jobType: '3', workPlace: 'hangzhou' },
    { employOrg: 'digital' },
    { pkPostseries: 'technology' },
    { beginDate: dayFrom(site, -3) },
    { endDate: dayFrom(site, -3) },
    { workPlace: 'nowhere' },
  ];
  for (const keyWord of words) {
    for (const other of others) {
      const filter = { ...other, keyWord };
      const found = (await site.client().post('findPositions', { ...filter, pageSize: 50 })).data.list;
      const stored = filterOfKey(keyOf({ kind: 'search', filter }), today);
      const term = await storedTermOf(site.app, { kind: 'search', filter });
      const matched = rows.filter((row) => termsOfPosting(row).has(term) && alertMatcher(row)(stored));
      expect(matched.map(({ id }) => id).toSorted(), JSON.stringify(filter)).toEqual(
        found.map(({ pkPublish }: { pkPublish: string }) => pkPublish).toSorted(),
      );
    }
  }
});
