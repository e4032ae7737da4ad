import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { fillDemo } from '#server/operations/demo/fill.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { type Drive, resultsOfRest, countDrive } from '#tests/support/campus-drive.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { chooseTestSite } from '#tests/support/sessions.ts';
import { filledIn } from '#tests/support/sheet-files.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const day = 24 * 60 * 60_000;
/** The numbers of all applicants and of those with seats in the session; the others sit the written test elsewhere. */
const [everyone, tested] = [3000, 40];

let site: TestSite;
let drive: Drive;
beforeAll(async () => {
  site = await startTestSite();
  const { app } = site.site;
  const [posting, elsewhere] = [
    await openPostingNow(site, { name: { zh: '校园招聘专场', en: 'Campus drive' } }),
    await openPostingNow(site),
  ];
  drive = { posting, elsewhere };
  const made = await fillDemo(app, { postings: 0, candidates: everyone, seed: 7, posting });
  expect(made).toEqual({ made: everyone, same: 0 });
  await fillDemo(app, { postings: 0, candidates: 4, seed: 8, posting: elsewhere });
});
afterAll(() => site.close());

/** Releases what is due at a moment; checks that applications move at that moment, and none a millisecond earlier. */
async function releaseAt(moment: number, after: Record<string, number>) {
  const { app } = site.site;
  const [since, before] = [site.clock.now(), await countDrive(app, drive)];
  site.clock.advance(moment - site.clock.now() - 1);
  await releaseDue(app);
  expect(await countDrive(app, drive)).toEqual(before);
  site.clock.advance(1);
  await releaseDue(app);
  await expect.poll(async () => (await countDrive(app, drive)).statuses, { timeout: 60_000 }).toEqual(after);
  const moved = app.db.selectFrom('applications').select('statusAt').distinct().where('postingId', '=', drive.posting);
  expect(await moved.where('statusAt', '>', since).execute()).toEqual([{ statusAt: moment }]);
}

/** A browser at the desk; texts, buttons and the batch dialog are in the given language. */
function deskOf(visitor: Visitor, locale: Locale) {
  const { page } = visitor;
  const t = (key: MessageKey, values?: MessageValues) => translateFor(locale)(key, values);
  const press = (key: MessageKey, values?: MessageValues) =>
    page.getByRole('button', { name: t(key, values), exact: true }).click();
  return { visitor, page, locale, t, press, batches: batchDialog({ ...visitor, locale }) };
}

type Desk = ReturnType<typeof deskOf>;

/** Advances all applicants to the written test; they are notified when the batch is released. */
async function screen({ visitor, page, locale, t, batches }: Desk) {
  const { app } = site.site;
  const lead = await signInAtDesk(page, site, { role: 'lead', units: ['digital'] });
  await page.goto(deskPaths.applications(locale));
  await page
    .locator('.desk-filter')
    .getByRole('combobox', { name: t('desk-applications.filter.posting') })
    .selectOption(drive.posting);
  await page.getByText(t('desk-applications.list.total', { count: everyone }), { exact: false }).waitFor();
  await page.locator('[data-row="0"]').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page
    .locator('.desk-selection')
    .getByRole('button', { name: /3,?000/ })
    .click();
  const announced = `${todayInShanghai(site.clock.now() + 2 * day)}T10:00`;
  await batches.hold(
    'advance',
    async (dialog) => {
      await dialog.getByLabel(t('desk-batches.form.to'), { exact: true }).selectOption('writtenTest');
      await dialog.getByRole('textbox', { name: t('desk-batches.form.ownReason') }).fill('现场初筛');
      await dialog.getByLabel(t('desk-batches.form.words'), { exact: true }).fill('感谢参加校园招聘。');
      await dialog.getByLabel(t('desk-batches.form.releaseAt'), { exact: true }).fill(announced);
    },
    everyone,
  );
  await expectAccessible(page);
  await screenshot(visitor, 'drive-held');
  const [held] = (await lead.get('/api/staff/batches', { query: { state: 'pending' } })).data.list;
  expect(held).toMatchObject({ pending: everyone, releaseAt: new Date(`${announced}:00+08:00`).toISOString() });
  const unnotified = { otherStatuses: ['submitted'], messages: 0, recipients: 0, otherMessages: 0 };
  expect(await countDrive(app, drive)).toEqual({ ...unnotified, statuses: { submitted: everyone } });
  await releaseAt(Date.parse(held.releaseAt), { writtenTest: everyone });
  expect(await countDrive(app, drive)).toMatchObject({ ...unnotified, messages: everyone, recipients: everyone });
}

/**
 * Creates a session and assigns its seats to those who want to sit the test.
 * @returns the id of the session
 */
async function seat({ page, locale, t, press }: Desk): Promise<string> {
  const { app } = site.site;
  const query = app.db.selectFrom('applications').select('id').where('postingId', '=', drive.posting).orderBy('id').limit(tested);
  const some = (await query.execute()).map(({ id }) => id);
  await chooseTestSite({ app, clock: site.clock }, some);
  const lead = await signInAtDesk(page, site, { role: 'lead', units: ['digital'] });
  const [begins, ends] = ['09:00', '11:00'].map((hour) => `${todayInShanghai(site.clock.now() + 2 * day)}T${hour}:00+08:00`);
  const made = await lead.post('sessions', {
    ...{ kind: 'writtenTest', pkRegJob: drive.posting, begins, ends, site: 'site-online', address: `云帆路 ${locale}` },
    rooms: [{ name: 'A301', capacity: tested }],
  });
  const { id } = made.data as { id: string };
  await page.goto(deskPaths.session(locale, id));
  await press('desk-sessions.assign.title');
  await page.getByLabel(t('desk-sessions.assign.byStatus')).check();
  await page.getByLabel(t('enums.applyStatus.writtenTest'), { exact: true }).check();
  await press('desk-sessions.assign.preview');
  await press('desk-sessions.assign.give', { count: tested });
  await page.getByLabel(t('desk-sessions.tell.type', { count: tested })).fill(String(tested));
  await press('desk-sessions.tell.confirm');
  await page.getByText(t('desk-sessions.people.count', { count: tested }), { exact: true }).waitFor();
  return id;
}

/** Exports the list of the session and imports it with results; every tenth candidate fails. */
async function mark({ page, t, press }: Desk) {
  await page.getByRole('tab', { name: t('desk-sessions.tabs.results') }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), press('desk-sessions.excel.export')]);
  const file = await filledIn(await download.path(), (at) => ({
    [t('desk-sessions.sheet.score')]: at % 10 ? 82 : 41,
    [t('desk-sessions.sheet.outcome')]: t(`desk-sessions.outcome.${at % 10 ? 'passed' : 'failed'}`),
  }));
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('.sessions-file input').setInputFiles({ name: 'results.xlsx', mimeType, buffer: file });
  await page
    .getByText(t('desk-sessions.excel.preview', { count: tested }))
    .first()
    .waitFor();
  await press('desk-sessions.excel.apply');
  // The session has not taken place yet, so the desk asks for confirmation.
  await press('desk-sessions.early.resultsSure');
  await page.getByRole('link', { name: t('desk-sessions.excel.imports') }).waitFor();
}

/** Undoes the import in the list of imports, and returns to the session. */
async function takeBack({ visitor, page, t }: Desk, id: string) {
  const session = page.getByRole('link', { name: new RegExp(`${t('appointments.session.kind.writtenTest')} ·`) });
  await page.getByRole('link', { name: t('desk-sessions.excel.imports') }).click();
  await session.waitFor();
  await expectAccessible(page);
  await screenshot(visitor, 'drive-imports');
  await page.getByRole('button', { name: new RegExp(t('desk-exchange.imports.kinds.sessionResults')) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('desk-exchange.imports.undo'), exact: true })
    .click();
  await page.getByText(t('desk-exchange.imports.undone', { restored: tested, kept: 0 })).waitFor();
  const entered = site.site.app.db.selectFrom('sessionAttendees').select('outcome').distinct().where('sessionId', '=', id);
  expect(await entered.execute()).toEqual([{ outcome: null }]);
  await session.click();
  await page.getByRole('heading', { name: t('desk-sessions.people.title') }).waitFor();
}

/** Advances those who passed and rejects those who failed, from the session's page. */
async function decide({ visitor, page, t, press, batches }: Desk) {
  const [passed, failed] = [tested * 0.9, tested * 0.1];
  await page.getByRole('tab', { name: t('desk-sessions.tabs.results') }).click();
  const outcome = page.locator('.sessions-filter').getByLabel(t('desk-sessions.people.columns.outcome'));
  await outcome.selectOption('passed');
  await press('desk-sessions.decide.passed', { count: passed });
  await batches.holdOpened(undefined, passed);
  await batches.close();
  await outcome.selectOption('failed');
  await expectAccessible(page);
  await screenshot(visitor, 'drive-session');
  await press('desk-sessions.decide.failed', { count: failed });
  await batches.holdOpened(async (dialog) => {
    await dialog.getByRole('combobox', { name: t('desk-batches.form.reason'), exact: true }).selectOption('own-words');
    await dialog.getByRole('textbox', { name: t('desk-batches.form.ownReason') }).fill('笔试未通过');
  }, failed);
  await batches.close();
  await page.getByText(t('desk-sessions.people.decided')).first().waitFor();
}

/** Follows the link to those who failed, then removes the filter. */
async function find({ page, t }: Desk) {
  await page.getByRole('link', { name: t('desk-sessions.decide.list') }).click();
  const total = (count: number) => page.getByText(t('desk-applications.list.total', { count }), { exact: false });
  await total(tested * 0.1).waitFor();
  await page
    .getByRole('button', {
      name: new RegExp(`${t('appointments.session.kind.writtenTest')} ·.*${t('desk-sessions.outcome.failed')}`),
    })
    .click();
  await total(everyone + 4).waitFor();
  expect(new URL(page.url()).search).toBe('');
}

/** Imports a sheet of results to decide on the others, who sat the test elsewhere. */
async function decideRest({ visitor, page, locale, t, press }: Desk) {
  const rest = everyone - tested;
  await signInAtDesk(page, site, { role: 'recruiter', units: ['digital'] });
  await page.goto(deskPaths.imports(locale));
  await page.getByRole('heading', { level: 1, name: t('desk-exchange.imports.title') }).waitFor();
  const buffer = await resultsOfRest(site.site.app, drive, locale);
  await page.locator('input[type=file]').setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer });
  await press('desk-exchange.imports.apply', { count: rest });
  await screenshot(visitor, 'drive-results');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('desk-exchange.imports.applyNow'), exact: true })
    .click();
  const made = new RegExp(`${t('desk-exchange.imports.kinds.results')} ·`);
  await page.getByRole('button', { name: made }).waitFor({ timeout: 60_000 });
}

async function hasHeard() {
  expect(await countDrive(site.site.app, drive)).toMatchObject({
    recipients: everyone,
    otherStatuses: ['submitted'],
    otherMessages: 0,
  });
}

test('3,000 applicants are advanced in one batch and notified once at a set time; test results then decide on each', async () => {
  const { app } = site.site;
  const hold = app.settings.decisionHoldMinutes * 60_000;
  const visitor = await site.visit({ locale: 'zh-cn' });
  const [chinese, english] = [deskOf(visitor, 'zh-cn'), deskOf(visitor, 'en-us')];
  // Two days pass, so the earlier sign-in expires.
  visitor.expectConsoleError(/401/);
  await screen(chinese);

  const id = await seat(english);
  await mark(english);
  await takeBack(english, id);
  await mark(english);
  expect(await countDrive(app, drive)).toMatchObject({ statuses: { writtenTest: everyone }, messages: everyone });
  await decide(english);
  await find(english);
  const decided = { interview: tested * 0.9, rejected: tested * 0.1 };
  await releaseAt(site.clock.now() + hold, { ...decided, writtenTest: everyone - tested });
  await hasHeard();

  await decideRest(chinese);
  await releaseAt(site.clock.now() + hold, { interview: everyone * 0.9, rejected: everyone * 0.1 });
  await hasHeard();
  const { page, t } = chinese;
  await page.goto(deskPaths.batches('zh-cn'));
  await page
    .getByText(t('desk-batches.counts.released', { count: everyone }))
    .first()
    .waitFor();
  await expectAccessible(page);
  await screenshot(visitor, 'drive-released');
  await visitor.close();
}, 360_000);
