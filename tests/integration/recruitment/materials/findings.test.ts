import { beforeEach, expect, test } from 'vitest';

import { afterQuietHours } from '#lib/rules/preferences.ts';
import { acceptBackground, returnBackground } from '#server/recruitment/background-checks/check-background.ts';
import { checkMaterial } from '#server/recruitment/materials/check-material.ts';
import { findTasks } from '#server/recruitment/tasks/tasks.ts';
import { apply, applicationFor, applicationsOf } from '#tests/support/applications.ts';
import { askedForBackground, wholeBackground } from '#tests/support/background.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdf } from '#tests/support/pdf.ts';
import { staffSession } from '#tests/support/staff.ts';
import { applied, ask, office } from '#tests/support/tasks.ts';

const minute = 60_000;
const names = { noCrime: '无犯罪记录证明', works: '作品' };

const site = await openTestApp();
// Each test begins by day, because SMS wait at night.
beforeEach(() => site.clock.advance(afterQuietHours(site.clock.now()) - site.clock.now()));

function waitForHold() {
  site.clock.advance(site.settings.decisionHoldMinutes * minute);
}

/** Number of messages once the pause between notifications of the same kind is over. */
async function settled(all: () => Promise<unknown[]>): Promise<number> {
  for (let times = 0; times < 2; times += 1) {
    await all();
    site.clock.advance(61 * minute);
  }
  return (await all()).length;
}

/** A candidate who was notified of requests and uploaded everything, and the messages that follow. */
async function handedIn(types: readonly (keyof typeof names)[] = ['noCrime'], dueAt: number | null = null) {
  const person = await applied(site);
  const { candidate, idkey } = person;
  const place = (type: string) => `personal/apply-job/${idkey}/material/${type}`;
  const handIn = (type: string) => candidate.upload(place(type), { name: '证明.pdf', bytes: pdf() });
  for (const type of types) {
    await ask(site, [idkey], { type, dueAt });
    await handIn(type);
  }
  const all = () => site.messagesTo(`+86${candidate.phone}`);
  const before = await settled(all);
  return {
    ...person,
    handIn,
    check: (accept: boolean, type = 'noCrime') =>
      checkMaterial(site.app, office, idkey, type, accept ? { accept } : { accept, reason: '公章不清晰' }),
    sent: async () => (await all()).slice(before).map(({ purpose }) => purpose.replace('application-', '')),
    texts: async () => (await all()).slice(before).map(({ text }) => text),
    last: async () => (await all()).at(-1)!.text,
  };
}

test('a rejection is sent after the hold, and is never sent if it is reversed during the hold', async () => {
  const { check, sent: told, last } = await handedIn();
  await check(false);
  expect(await told()).toEqual([]);
  site.clock.advance(site.settings.decisionHoldMinutes * minute - 1);
  expect(await told()).toEqual([]);
  await check(true);
  waitForHold();
  expect(await told()).toEqual([]);
  await check(false);
  waitForHold();
  expect(await told()).toEqual(['asked']);
  expect(await last()).toContain(names.noCrime);
});

test('the reversal of a sent rejection is sent too; if a new rejection follows during the hold, only that is sent', async () => {
  const place = { purpose: 'application-taskAccepted', locale: 'zh-cn', channel: 'sms' };
  const editor = await staffSession(site, 'editor');
  await editor.put('templates', { ...place, version: 0, text: '{{task}}复核通过', smsTemplateId: 'SMS_8' });
  const { check, sent: told, last } = await handedIn();
  await check(false);
  waitForHold();
  expect(await told()).toEqual(['asked']);
  await check(true);
  expect(await told()).toEqual(['asked']);
  await check(false);
  waitForHold();
  expect(await told()).toEqual(['asked', 'asked']);
  for (const accept of [true, false, true]) await check(accept);
  waitForHold();
  expect(await told()).toEqual(['asked', 'asked', 'taskAccepted']);
  expect(await last()).toBe(`${names.noCrime}复核通过`);
  await check(true);
  waitForHold();
  expect(await told()).toHaveLength(3);
});

test('a rejection is not sent if, during the hold, it is reversed or the material is uploaded again', async () => {
  const { check, handIn, sent: told, last } = await handedIn(['noCrime', 'works']);
  await check(false, 'noCrime');
  await check(false, 'works');
  await check(true, 'noCrime');
  waitForHold();
  expect(await told()).toEqual(['asked']);
  expect(await last()).toContain(' 1 ');
  await handIn('works');
  site.clock.advance(20 * minute);
  await check(false, 'noCrime');
  await check(false, 'works');
  await handIn('noCrime');
  await handIn('works');
  waitForHold();
  expect(await told()).toEqual(['asked']);
});

test('a new request is sent at once and does not mention a held rejection', async () => {
  const { idkey, check, sent: told, texts, last } = await handedIn();
  await check(false);
  await ask(site, [idkey], { type: 'works' });
  expect(await told()).toEqual(['asked']);
  expect(await last()).toContain(' 1 ');
  expect(await last()).not.toContain(names.noCrime);
  waitForHold();
  expect(await told()).toEqual(['asked', 'asked']);
  expect((await texts()).filter((text) => text.includes(names.noCrime))).toHaveLength(1);
});

test('a rejected material shows its reason with the application, until it is uploaded again', async () => {
  const { candidate, idkey, check, handIn } = await handedIn();
  const task = async () => (await applicationsOf(candidate)).find((one: { idkey: string }) => one.idkey === idkey).tasks[0];
  expect(await task()).not.toHaveProperty('reason');
  await check(false);
  expect(await task()).toMatchObject({ state: 'rejected', reason: '公章不清晰' });
  await handIn('noCrime');
  expect(await task()).not.toHaveProperty('reason');
});

test('a rejection is not sent if the application was withdrawn in the meantime', async () => {
  const { candidate, idkey, check, sent: told } = await handedIn();
  await check(false);
  await candidate.post(`personal/apply-job/delete/${idkey}`);
  waitForHold();
  expect(await told()).not.toContain('asked');
});

test('a returned background check can be accepted while unchanged; doing so during the hold sends no message', async () => {
  const { candidate, receiptNo, place } = await askedForBackground(site);
  const save = (input: object) => candidate.post(place, input);
  await save({ data: wholeBackground(), complete: true });
  const all = () => site.messagesTo(`+86${candidate.phone}`);
  const before = await settled(all);
  const giveBack = () => returnBackground(site.app, office, receiptNo, { reasons: { relatives: '请写明职务' } });
  await giveBack();
  await acceptBackground(site.app, office, receiptNo);
  expect((await candidate.get(place)).data).toMatchObject({ state: 'accepted', reason: '', reasons: {} });
  waitForHold();
  expect(await all()).toHaveLength(before);
  await giveBack();
  waitForHold();
  expect((await all()).slice(before).map(({ purpose }) => purpose)).toEqual(['application-asked']);
  await save({ data: wholeBackground({ formerNames: '林云' }) });
  await expect(acceptBackground(site.app, office, receiptNo)).rejects.toMatchObject({ code: '500003' });
});

test('a material accepted before a withdrawal does not count for the next submission, and can be requested again', async () => {
  const { candidate, idkey, posting, check } = await handedIn();
  await check(true);
  await candidate.post(`personal/apply-job/delete/${idkey}`);
  await apply(candidate, applicationFor(posting));
  const state = async () => (await applicationsOf(candidate))[0].tasks;
  expect(await state()).toMatchObject([{ kind: 'material', state: 'required', waiting: 'N' }]);
  expect((await ask(site, [idkey])).refused).toEqual([]);
  expect(await state()).toMatchObject([{ kind: 'material', state: 'required', waiting: 'Y' }]);
});

test('reversing unsent rejections restores the earlier deadline; reversing a sent one leaves the new deadline', async () => {
  const day = 24 * 60 * minute;
  const due = site.clock.now() + 30 * day;
  const later = (days: number) => due + days * day;
  const { idkey, check } = await handedIn(['noCrime'], due);
  const reject = (dueAt: number) =>
    checkMaterial(site.app, office, idkey, 'noCrime', { accept: false, reason: '公章不清晰', dueAt });
  const dueNow = async () => (await findTasks(site.app.db, [idkey]))[0]!.dueAt;
  await reject(later(1));
  await reject(later(2));
  expect(await dueNow()).toBe(later(2));
  await check(true);
  expect(await dueNow()).toBe(due);
  await reject(later(3));
  waitForHold();
  await site.messagesTo('+860');
  await check(true);
  expect(await dueNow()).toBe(later(3));
});
