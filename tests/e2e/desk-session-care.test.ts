import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { openPosting } from '#tests/support/applications.ts';
import { nextFrame, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { compose } from '#tests/support/input-method.ts';
import { receiptOf, createTestApplicants } from '#tests/support/sessions.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const day = 86_400_000;
let rooms = 0;

/** A lead's browser and a written test with `assigned` applicants; `waiting` others want to sit it. */
async function writtenTest({ assigned, waiting = 0 }: { assigned: number; waiting?: number }) {
  const visitor = await site.visit();
  const { page } = visitor;
  const t = (key: MessageKey, values?: MessageValues) => translateFor('zh-cn')(key, values);
  const { app } = site.site;
  const [publishDate, endDate] = [todayInShanghai(site.clock.now() - day), todayInShanghai(site.clock.now() + 30 * day)];
  const posting = await openPosting({ app, clock: site.clock }, { publishDate, endDate });
  const ids = await createTestApplicants({ app, clock: site.clock } as never, posting, assigned + waiting);
  const desk = await signInAtDesk(page, site, { role: 'lead', units: ['digital'] });
  const [begins, ends] = ['09:00', '11:00'].map((hour) => `${todayInShanghai(site.clock.now() + 2 * day)}T${hour}:00+08:00`);
  rooms += 1;
  const made = await desk.post('sessions', {
    ...{ kind: 'writtenTest', pkRegJob: posting, begins, ends, site: 'site-online', address: `云帆路 ${rooms} 号` },
    rooms: [{ name: 'A301', capacity: 100 }],
  });
  const { id } = made.data as { id: string };
  if (assigned > 0) await desk.post(`sessions/${id}/assign`, { ids: ids.slice(0, assigned), count: assigned });
  const press = (key: MessageKey, values?: MessageValues) =>
    page.getByRole('button', { name: t(key, values), exact: true }).click();
  await visitor.open(deskPaths.session('zh-cn', id));
  await page.getByRole('heading', { level: 2, name: t('desk-sessions.people.title') }).waitFor();
  return { visitor, page, t, desk, ids, id, press };
}

test('a score in full-width digits is stored; an invalid score stays in its field with a fault and is not sent', async () => {
  const { visitor, page, t, id, press } = await writtenTest({ assigned: 2 });
  await page.getByRole('tab', { name: t('desk-sessions.tabs.results') }).click();
  await press('desk-sessions.results.start');
  await press('desk-sessions.early.resultsSure');
  const fields = page.locator('[data-score]');
  const field = fields.first();
  const stored = async () => {
    const query = site.site.app.db.selectFrom('sessionAttendees').select('scoreHundredths');
    const rows = await query.where('sessionId', '=', id).execute();
    return rows.map(({ scoreHundredths }) => scoreHundredths).sort();
  };
  let sent = 0;
  page.on('request', (request) => (sent += request.url().includes('/results') && request.method() !== 'GET' ? 1 : 0));

  await field.focus();
  await compose(page, '86', '８６．５');
  await field.press('Enter');
  await expect.poll(stored).toEqual([8650, null]);
  await expect.poll(() => field.inputValue()).toBe('86.5');

  for (const [typed, words] of [
    ['8o', t('rules.number')],
    ['1001', t('rules.between', { minimum: 0, maximum: 1000 })],
    ['86.123', t('rules.twoDecimals')],
  ] as const) {
    await field.fill(typed);
    await field.press('Enter');
    await page.getByRole('alert').getByText(words).waitFor();
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual([typed, 'true']);
  }
  expect([await stored(), sent]).toEqual([[8650, null], 1]);

  await field.fill('9o');
  await field.press('p');
  await page.getByRole('alert').getByText(t('rules.number')).waitFor();
  await field.fill('90');
  await field.press('p');
  await expect.poll(stored).toEqual([9000, null]);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await field.fill('');
  await field.press('Enter');
  await expect.poll(stored).toEqual([null, null]);
  // The database may have the score before Playwright reports the request.
  await expect.poll(() => sent).toBe(3);
  await visitor.close();
});

test('a new address or a cancellation for 33 candidates is confirmed by typing 33, seats for two by one click', async () => {
  const { visitor, page, t, ids, id, press } = await writtenTest({ assigned: 31, waiting: 2 });
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t('desk-sessions.tell.confirm') });
  const stored = async () => {
    const { db } = site.site.app;
    const session = await db.selectFrom('recruitingSessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const attendees = await db.selectFrom('sessionAttendees').select('applicationId').where('sessionId', '=', id).execute();
    return { address: session.address, isCancelled: session.cancelledAt !== null, attendees: attendees.length };
  };
  const before = await stored();

  await press('desk-sessions.assign.title');
  await page.getByRole('textbox', { name: t('desk-sessions.assign.ids') }).fill(ids.slice(31).map(receiptOf).join(' '));
  await press('desk-sessions.assign.preview');
  await press('desk-sessions.assign.give', { count: 2 });
  await dialog.getByText(t('desk-sessions.tell.count', { count: 2 })).waitFor();
  expect(await stored()).toEqual(before);
  await confirm.click();
  await expect.poll(async () => (await stored()).attendees).toBe(33);
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(t('desk-sessions.people.count', { count: 33 })).waitFor();

  const typed = () => page.getByLabel(t('desk-sessions.tell.type', { count: 33 }));
  await press('desk-sessions.detail.change');
  await dialog.getByLabel(t('desk-sessions.form.address')).fill('云帆路 999 号');
  await press('desk-sessions.form.save');
  await typed().waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await typed().fill('32');
  expect([await confirm.isDisabled(), (await stored()).address]).toEqual([true, before.address]);
  await typed().fill('33');
  await confirm.click();
  await expect.poll(async () => (await stored()).address).toBe('云帆路 999 号');
  await dialog.first().waitFor({ state: 'hidden' });

  await press('desk-sessions.detail.cancel');
  const cancel = dialog.getByRole('button', { name: t('desk-sessions.cancel.confirm') });
  await dialog.getByLabel(t('desk-sessions.cancel.reason')).fill('场地停电');
  expect([await cancel.isDisabled(), (await stored()).isCancelled]).toEqual([true, false]);
  await typed().fill('33');
  await cancel.click();
  await expect.poll(async () => (await stored()).isCancelled).toBe(true);
  await visitor.close();
});

test('a check-in can be undone at the door, even if the number was entered twice, and in the list with one click', async () => {
  const { visitor, page, t, ids, id, press } = await writtenTest({ assigned: 1 });
  await visitor.open(deskPaths.sessionDoor('zh-cn', id));
  await press('desk-sessions.early.doorSure');
  const field = page.getByLabel(t('desk-sessions.door.type'));
  for (const verdict of [t('desk-sessions.door.admitted'), /\d\d:\d\d/]) {
    await field.fill(receiptOf(ids[0]!));
    await field.press('Enter');
    await page.getByRole('status').getByText(verdict).first().waitFor();
  }
  await page.getByRole('button', { name: t('desk-sessions.door.undo') }).click();
  await page.getByText(t('desk-sessions.door.count', { count: 0, total: 1 })).waitFor();
  await field.fill(receiptOf(ids[0]!));
  await field.press('Enter');
  await page.getByText(t('desk-sessions.door.count', { count: 1, total: 1 })).waitFor();
  await visitor.open(deskPaths.session('zh-cn', id));
  await page.getByRole('button', { name: new RegExp(t('desk-sessions.people.undoArrivalOf', { name: '.*' })) }).click();
  await page.getByText(t('desk-sessions.door.undone')).waitFor();
  await page.getByRole('button', { name: t('desk-sessions.people.remove'), exact: true }).waitFor();
  const undone = await site.site.app.db
    .selectFrom('auditLog')
    .select('details')
    .where('action', '=', 'session.checkedIn')
    .where('subject', '=', id)
    .orderBy('seq')
    .execute();
  expect(undone.map(({ details }) => (JSON.parse(details) as { undone?: boolean }).undone === true)).toEqual([
    ...[false, false, true],
    ...[false, true],
  ]);
  await visitor.close();
});

test('a session of 33 can still be changed after one candidate has declined: the desk asks for the new number', async () => {
  const { visitor, page, t, ids, id, press } = await writtenTest({ assigned: 33 });
  visitor.expectConsoleError(/status of 400/);
  const { db } = site.site.app;
  const address = () => db.selectFrom('recruitingSessions').select('address').where('id', '=', id).executeTakeFirstOrThrow();
  const dialog = page.getByRole('dialog');
  await press('desk-sessions.detail.change');
  await dialog.getByLabel(t('desk-sessions.form.address')).fill('云帆路 998 号');
  await db.updateTable('testIntentions').set({ attend: 'N' }).where('applicationId', '=', ids[0]!).execute();
  await press('desk-sessions.form.save');
  await page.getByLabel(t('desk-sessions.tell.type', { count: 33 })).fill('33');
  await press('desk-sessions.tell.confirm');
  await dialog.getByRole('alert').waitFor();
  await page.getByText(t('desk-sessions.standing.declined')).waitFor({ state: 'attached' });
  await press('desk-sessions.form.save');
  await page.getByLabel(t('desk-sessions.tell.type', { count: 32 })).fill('32');
  await press('desk-sessions.tell.confirm');
  await expect.poll(address).toEqual({ address: '云帆路 998 号' });
  await visitor.close();
});

test('what is typed while a session is being saved stays in the open dialog, and is saved by the next save', async () => {
  const { visitor, page, t, desk, id, press } = await writtenTest({ assigned: 0, waiting: 1 });
  const stored = async () => (await desk.get(`sessions/${id}`)).data as { notes: string; address: string };
  const dialog = page.getByRole('dialog');
  await press('desk-sessions.detail.change');
  await dialog.getByLabel(t('desk-sessions.form.address')).fill('云帆路 997 号');
  const { sent, letThrough } = await holdSaves(page, new RegExp(`/sessions/${id}\\?`));
  await press('desk-sessions.form.save');
  await sent;
  const notes = dialog.getByLabel(t('desk-sessions.form.notes'));
  await notes.fill('请带黑色签字笔');
  letThrough();
  await page.getByText(t('desk-sessions.form.saved')).waitFor();
  await expect.poll(stored).toMatchObject({ address: '云帆路 997 号', notes: '' });
  expect(await notes.inputValue()).toBe('请带黑色签字笔');
  await press('desk-sessions.form.save');
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored()).toMatchObject({ address: '云帆路 997 号', notes: '请带黑色签字笔' });
  await visitor.close();
});

test('a change that a colleague made before the page loaded again is not overwritten by a form opened before', async () => {
  const { visitor, page, t, desk, id, press } = await writtenTest({ assigned: 1 });
  visitor.expectConsoleError(/status of 409/);
  const stored = async () => (await desk.get(`sessions/${id}`)).data as { version: number; notes: string; address: string };
  const dialog = page.getByRole('dialog');
  const { sent, letThrough } = await holdSaves(page, new RegExp(`/sessions/${id}\\?`), 'GET');
  await press('desk-sessions.people.remove');
  await press('desk-sessions.people.removeConfirm');
  await sent;
  await press('desk-sessions.detail.change');
  await dialog.getByLabel(t('desk-sessions.form.notes')).fill('请带黑色签字笔');
  const { data } = await desk.get(`sessions/${id}`);
  const answer = await desk.put(`sessions/${id}`, { ...data, place: '', capacity: null, address: '云帆路 996 号', count: 0 });
  expect(answer.code).toBe('200');
  letThrough();
  await page.getByText('云帆路 996 号').waitFor();
  await press('desk-sessions.form.save');
  await page.getByText(t('desk-sessions.form.stale')).waitFor();
  expect(await dialog.getByLabel(t('desk-sessions.form.address')).inputValue()).toBe('云帆路 996 号');
  await press('desk-sessions.form.save');
  await dialog.waitFor({ state: 'hidden' });
  expect(await stored()).toMatchObject({ address: '云帆路 996 号', notes: '请带黑色签字笔' });
  await visitor.close();
});

test('the question about a removal stays open until the answer, so that it cannot close that of the next candidate', async () => {
  const { visitor, page, t, press } = await writtenTest({ assigned: 2 });
  const dialog = page.getByRole('dialog');
  const remove = page.getByRole('button', { name: t('desk-sessions.people.remove'), exact: true });
  const { sent, letThrough } = await holdSaves(page, /\/remove\?/, 'POST');
  await remove.first().click();
  await press('desk-sessions.people.removeConfirm');
  await sent;
  await page.keyboard.press('Escape');
  await nextFrame(page);
  expect(await dialog.count()).toBe(1);
  letThrough();
  await page.getByText(t('desk-sessions.people.count', { count: 1 })).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await visitor.close();
});

test('a held key sets the outcome of one candidate; an unsaved score is not lost without a word', async () => {
  const { visitor, page, t, ids, press } = await writtenTest({ assigned: 3 });
  visitor.expectConsoleError(/status of 400/);
  await page.getByRole('tab', { name: t('desk-sessions.tabs.results') }).click();
  await press('desk-sessions.results.start');
  await press('desk-sessions.early.resultsSure');
  const field = page.locator('[data-score]').first();
  const outcomes = () =>
    page.locator('.sessions-result select').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
  await field.focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('p');
  await page.keyboard.up('p');
  await page.keyboard.press('f');
  await expect.poll(outcomes).toEqual(['passed', 'failed', '']);

  await field.fill('8');
  const asked = page.waitForEvent('dialog');
  await Promise.all([asked.then((leave) => leave.dismiss()), page.reload({ timeout: 2000 }).catch(() => {})]);
  const held = Promise.withResolvers<undefined>();
  await page.route(/\/results\?/, async (route) => {
    await held.promise;
    const fields = [{ path: 'results.0.score', rule: 'choice', message: '不在名单中' }];
    await route.fulfill({ status: 400, json: { code: '400', message: '', data: { fields } } });
  });
  await field.fill('86');
  await page.getByLabel(t('desk-sessions.people.find')).fill(receiptOf(ids[2]!));
  await expect.poll(() => page.locator('[data-score]').count()).toBe(1);
  held.resolve(undefined);
  await page.getByText(t('common.form.fault', { name: receiptOf(ids[0]!), message: '不在名单中' })).waitFor();
  await visitor.close();
});

test('a list of candidates that did not load can be loaded again', async () => {
  const { visitor, page, t, id, press } = await writtenTest({ assigned: 1 });
  visitor.expectConsoleError(/ERR_FAILED/);
  await page.route(/\/attendees\?/, (route) => route.abort());
  await visitor.open(deskPaths.session('zh-cn', id));
  await page.getByText(t('desk-sessions.failed')).waitFor();
  await page.unroute(/\/attendees\?/);
  await press('desk-sessions.again');
  await page.getByText(t('desk-sessions.people.count', { count: 1 })).waitFor();
  await visitor.close();
});
