import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/candidate-visitor.ts';
import { staysOnEscape } from '#tests/support/confirm-close.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { joinStaff } from '#tests/support/staff.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { countTaps } from '#tests/support/taps.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const dayMs = 86_400_000;
let buildings = 0;

/** A recruiter's browser, and an interview on the day after tomorrow from nine to four. */
async function atInterview(locale: Locale, width = 1440) {
  const visitor = await site.visit({ locale });
  const { page } = visitor;
  await page.setViewportSize({ width, height: 900 });
  const t = (key: MessageKey, values?: MessageValues) => translateFor(locale)(key, values);
  const desk = await signInAtDesk(page, site, { role: 'recruiter', units: ['digital'] });
  const date = todayInShanghai(site.clock.now() + 2 * dayMs);
  const [begins, ends] = ['09:00', '16:00'].map((hour) => `${date}T${hour}:00+08:00`);
  buildings += 1;
  const session = { kind: 'interview', unit: 'digital', begins, ends, place: '云帆大厦', address: `云帆路 ${buildings} 号` };
  const { id } = (await desk.post('/api/staff/sessions', session)).data as { id: string };
  const slots = async () => (await desk.get(`/api/staff/sessions/${id}`)).data.slots as { interviewers: { id: string }[] }[];
  return { visitor, page, t, desk, date, session, id, slots, dialog: page.getByRole('dialog') };
}

test.each<[Locale, number]>([
  ['zh-cn', 1440],
  ['en-us', 768],
])(
  'adding 24 interview slots in two rooms takes at most eight taps; no interviewer can be in several rooms at once, in %s',
  async (locale, width) => {
    const { visitor, page, t, id, slots, dialog } = await atInterview(locale, width);
    const colleague = await joinStaff({ app: site.site.app, clock: site.clock }, clientOf(site), {
      ...{ role: 'recruiter', units: ['digital'], name: `面试官 ${locale}` },
    });
    const counted = await countTaps(page.context());
    await visitor.open(deskPaths.session('zh-cn', id));
    await page.getByRole('tab', { name: t('desk-sessions.tabs.rooms') }).click();
    await page.getByRole('button', { name: t('desk-sessions.slots.open'), exact: true }).click();
    await dialog.getByText(t('desk-sessions.slots.previewHint')).waitFor();
    await dialog.getByLabel(t('desk-sessions.slots.minutes')).fill('30');
    await dialog.getByLabel(t('desk-sessions.slots.rooms'), { exact: true }).fill(locale === 'zh-cn' ? '301、302' : '301, 302');
    await dialog.getByLabel(t('desk-sessions.slots.breaks')).fill(locale === 'zh-cn' ? '12：00－13：00' : '12:00-13:00');
    await dialog.getByText(t('desk-sessions.slots.count', { count: 24 }), { exact: true }).waitFor();
    await dialog.getByText('15:30–16:00').waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `slots-new-${width}-${locale}`);
    await staysOnEscape(page, t);
    const before = counted.taps;
    await dialog.getByRole('button', { name: t('desk-sessions.slots.add'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(t('desk-sessions.slots.done', { count: 24 })).waitFor();
    expect(await slots()).toHaveLength(24);
    expect(before).toBeGreaterThanOrEqual(4);
    expect(counted.taps).toBeLessThanOrEqual(8);

    // Again with an interviewer, who cannot be in three rooms at once.
    await page.getByRole('button', { name: t('desk-sessions.slots.open'), exact: true }).click();
    await dialog.getByLabel(t('desk-sessions.slots.minutes')).fill('30');
    await dialog.getByLabel(t('desk-sessions.slots.rooms'), { exact: true }).fill('301,302,303');
    await dialog.getByLabel(t('desk-sessions.slots.to')).fill('930');
    await dialog.getByLabel(colleague.name).check();
    await dialog.getByRole('button', { name: t('desk-sessions.slots.add'), exact: true }).click();
    const clash = t('desk-sessions.clash.interviewer', { name: colleague.name, times: '09:00–09:30' });
    await dialog.getByRole('alert').getByText(clash).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `slots-clash-${width}-${locale}`);
    await dialog.getByRole('button', { name: t('desk-sessions.slots.addFree', { count: 1 }), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await slots()).length).toBe(25);
    expect((await slots()).filter(({ interviewers }) => interviewers.length > 0)).toHaveLength(1);
    await visitor.close();
  },
);

test('all faults in the form for slots are shown at once, each at its field, on a phone', async () => {
  const { visitor, page, t, id, slots, dialog } = await atInterview('en-us', 360);
  await visitor.open(`${deskPaths.session('zh-cn', id)}?tab=rooms`);
  await page.getByRole('button', { name: t('desk-sessions.slots.open'), exact: true }).click();
  await dialog.getByLabel(t('desk-sessions.slots.rooms'), { exact: true }).fill('301, 301');
  await dialog.getByLabel(t('desk-sessions.slots.breaks')).fill('noon');
  await dialog.getByRole('button', { name: t('desk-sessions.slots.add'), exact: true }).click();
  const faults = dialog.getByRole('alert');
  for (const key of ['minutes', 'rooms', 'breaks'] as const) {
    await faults
      .getByText(new RegExp(`^${t(`desk-sessions.slots.${key}`)}`))
      .first()
      .waitFor();
    expect(await dialog.getByLabel(t(`desk-sessions.slots.${key}`), { exact: true }).getAttribute('aria-invalid')).toBe('true');
  }
  await expectAccessible(page);
  await screenshot(visitor, 'slots-faults-360');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await slots()).toEqual([]);
  await visitor.close();
});

test.each<[Locale, number]>([
  ['zh-cn', 1440],
  ['zh-cn', 768],
  ['en-us', 360],
])('the tabs of a session work by keyboard and by address; no form is open at first, in %s at %i px', async (locale, width) => {
  const { visitor, page, t, desk, date, id } = await atInterview(locale, width);
  const plan = { date, from: '09:00', to: '12:00', minutes: 30, rooms: ['301 面试室', '302 面试室'], places: 2 };
  await desk.post(`/api/staff/sessions/${id}/slots`, plan);
  await visitor.open(deskPaths.session('zh-cn', id));
  const tab = (key: 'people' | 'rooms' | 'results' | 'letters') =>
    page.getByRole('tab', { name: t(`desk-sessions.tabs.${key}`) });
  await tab('people').focus();
  expect(await page.getByRole('textbox').count()).toBe(0);
  for (const key of ['people', 'rooms', 'results', 'letters'] as const) {
    expect(await tab(key).getAttribute('aria-selected')).toBe('true');
    expect(new URL(page.url()).searchParams.get('tab')).toBe(key === 'people' ? null : key);
    await expectAccessible(page);
    await screenshot(visitor, `session-tab-${key}-${width}-${locale}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.keyboard.press('ArrowRight');
  }
  await tab('letters').click();
  await page.reload();
  await expect.poll(() => tab('letters').getAttribute('aria-selected')).toBe('true');

  await tab('people').click();
  await page.getByRole('button', { name: t('desk-sessions.assign.title'), exact: true }).click();
  await page.getByRole('textbox', { name: t('desk-sessions.assign.ids') }).fill('CS-2026-1');
  await tab('rooms').click();
  await tab('people').click();
  expect(await page.getByRole('textbox', { name: t('desk-sessions.assign.ids') }).inputValue()).toBe('CS-2026-1');
  await visitor.close();
});

test('copied slots of a day keep times, rooms, breaks and interviewer; the week of the new day shows the copy', async () => {
  const { visitor, page, t, desk, date, id, slots, dialog } = await atInterview('zh-cn');
  const breaks = [{ from: '12:00', to: '13:00' }];
  const plan = { date, from: '09:00', to: '15:00', minutes: 60, rooms: ['301'], places: 3, breaks, interviewers: [desk.id] };
  await desk.post(`/api/staff/sessions/${id}/slots`, plan);
  await visitor.open(`${deskPaths.session('zh-cn', id)}?tab=rooms`);
  await page.getByRole('button', { name: t('desk-sessions.week.copy') }).click();
  await dialog
    .locator('.sessions-plan__count')
    .getByText(t('desk-sessions.slots.count', { count: 5 }))
    .waitFor();
  await dialog.getByRole('textbox', { name: t('desk-sessions.slots.date') }).fill(todayInShanghai(Date.parse(date) + 7 * dayMs));
  await dialog.getByRole('button', { name: t('desk-sessions.slots.add'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await slots()).length).toBe(10);
  const all = (await slots()) as { begins: string; ends: string; place: string; capacity: number; interviewers: object[] }[];
  const times = (part: typeof all) => part.map(({ begins, ends }) => [begins.slice(11), ends.slice(11)]);
  expect(times(all.slice(5))).toEqual(times(all.slice(0, 5)));
  expect(all.every((slot) => slot.place === '301' && slot.capacity === 3 && slot.interviewers.length === 1)).toBe(true);
  expect(await page.locator('.sessions-week__table').count()).toBe(1);
  await page.getByRole('button', { name: t('desk-sessions.week.next') }).click();
  await page
    .getByRole('cell', { name: t('desk-sessions.list.taken', { taken: 0, capacity: 3 }) })
    .first()
    .waitFor();
  await expectAccessible(page);
  await screenshot(visitor, 'slots-week');
  await visitor.close();
});

test('a plan changed while it is being checked or added is not added unseen, and stays in the open dialog', async () => {
  const { visitor, page, t, id, slots, dialog } = await atInterview('zh-cn');
  await visitor.open(`${deskPaths.session('zh-cn', id)}?tab=rooms`);
  await page.getByRole('button', { name: t('desk-sessions.slots.open'), exact: true }).click();
  const minutes = dialog.getByLabel(t('desk-sessions.slots.minutes'));
  const date = dialog.getByRole('textbox', { name: t('desk-sessions.slots.date') });
  const add = dialog.getByRole('button', { name: t('desk-sessions.slots.add'), exact: true });
  await minutes.fill('30');
  const preview = await holdSaves(page, /slots\/preview\?/, 'POST');
  await add.click();
  await preview.sent;
  await minutes.fill('60');
  preview.letThrough();
  await expect.poll(() => add.getAttribute('aria-busy')).toBe(null);
  expect(await slots()).toEqual([]);

  const adding = await holdSaves(page, /slots\?/, 'POST');
  await add.click();
  await adding.sent;
  const nextWeek = todayInShanghai(site.clock.now() + 9 * dayMs);
  await date.fill(nextWeek);
  adding.letThrough();
  await page.getByText(t('desk-sessions.slots.done', { count: 7 })).waitFor();
  await expect.poll(() => add.getAttribute('aria-busy')).toBe(null);
  expect([await date.inputValue(), (await slots()).length]).toEqual([nextWeek, 7]);
  await add.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await slots()).toHaveLength(14);
  await visitor.close();
});
