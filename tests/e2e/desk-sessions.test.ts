import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { qrCode } from '#server/platform/qr-code.ts';
import { slipCode } from '#server/recruitment/assessments/admission-number.ts';
import { openPosting } from '#tests/support/applications.ts';
import { expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { staysOnEscape } from '#tests/support/confirm-close.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { instant, receiptOf, testSession, createTestApplicants } from '#tests/support/sessions.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const day = 86_400_000;

function words({ locale }: Visitor) {
  return (key: MessageKey, values?: MessageValues) => translateFor(locale)(key, values);
}

/** An open posting with applicants who want to sit the written test. */
async function applicants(count: number) {
  const { app } = site.site;
  const [publishDate, endDate] = [todayInShanghai(site.clock.now() - day), todayInShanghai(site.clock.now() + 30 * day)];
  const posting = await openPosting({ app, clock: site.clock }, { publishDate, endDate });
  return { posting, ids: await createTestApplicants({ app, clock: site.clock } as never, posting, count) };
}

/** The day after tomorrow at an hour, in the format of a datetime field. */
function momentAt(hour: string): string {
  return `${todayInShanghai(site.clock.now() + 2 * day)}T${hour}`;
}

test.each<[Locale, { width: number; height: number }]>([
  ['zh-cn', { width: 1440, height: 900 }],
  ['en-us', { width: 1024, height: 768 }],
])('a recruiter creates a written test, assigns its seats and enters results, in %s', async (locale, size) => {
  const visitor = await site.visit({ locale });
  const { page } = visitor;
  await page.setViewportSize(size);
  visitor.expectConsoleError(/status of 4(?:00|04)/);
  const t = words(visitor);
  const press = (key: MessageKey, values?: MessageValues) =>
    page.getByRole('button', { name: t(key, values), exact: true }).click();
  const { posting, ids } = await applicants(4);
  await signInAtDesk(page, site, { role: 'recruiter', units: ['digital'] });

  await visitor.open('/desk/sessions');
  await press('desk-sessions.new');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('desk-sessions.form.make') }).click();
  await dialog.getByRole('alert').waitFor();
  const unpicked = t('common.form.fault', { name: t('desk-sessions.form.begins'), message: t('rules.required') });
  await dialog.getByRole('alert').getByText(unpicked).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: t('desk-sessions.form.owner') }).fill(posting);
  await dialog
    .getByRole('listbox', { name: t('desk-sessions.form.owner') })
    .getByRole('option')
    .click();
  await dialog.getByLabel(t('desk-sessions.form.begins')).fill(momentAt('09:00'));
  await dialog.getByLabel(t('desk-sessions.form.ends')).fill(momentAt('11:00'));
  await dialog.getByLabel(t('desk-sessions.form.site')).selectOption('site-online');
  await dialog.getByLabel(t('desk-sessions.form.address')).fill(`云帆路 1 号 ${locale}`);
  await staysOnEscape(page, t);
  for (const [index, seats] of ['2', '1'].entries()) {
    await dialog.getByRole('button', { name: t('desk-sessions.form.addRoom') }).click();
    await dialog
      .getByLabel(t('desk-sessions.form.room'))
      .nth(index)
      .fill(`A30${index + 1}`);
    await dialog.getByLabel(t('desk-sessions.form.seats')).nth(index).fill(seats);
  }
  await screenshot(visitor, `session-new-${locale}`);
  await dialog.getByRole('button', { name: t('desk-sessions.form.make') }).click();
  await page.waitForURL(/\/desk\/sessions\/[\w-]+$/);
  await page.getByRole('button', { name: t('desk-sessions.assign.title'), exact: true }).click();
  const id = page.url().split('/').at(-1)!;

  await page.getByRole('textbox', { name: t('desk-sessions.assign.ids') }).fill(ids.map(receiptOf).join('\n'));
  await press('desk-sessions.assign.preview');
  await page.getByRole('heading', { name: t('desk-sessions.assign.left', { count: 1 }) }).waitFor();
  await page.getByText(t('desk-sessions.left.full')).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `session-preview-${locale}`);
  await press('desk-sessions.assign.hold', { count: 3 });
  await expect.poll(() => dialog.getByLabel(t('desk-batches.form.session'), { exact: true }).inputValue()).toBe(id);
  await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
  await dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 3 }), exact: true }).waitFor();
  await dialog.getByRole('button', { name: t('desk-batches.back') }).click();
  await dialog.getByRole('button', { name: t('common.cancel'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await press('desk-sessions.assign.give', { count: 3 });
  await page
    .getByRole('dialog')
    .getByText(t('desk-sessions.tell.count', { count: 3 }))
    .waitFor();
  await expectAccessible(page);
  await press('desk-sessions.tell.confirm');
  await page
    .getByRole('region', { name: t('desk-sessions.people.title') })
    .getByText(receiptOf(ids[2]!))
    .first()
    .waitFor();

  await page.getByRole('tab', { name: t('desk-sessions.tabs.results') }).click();
  await press('desk-sessions.results.start');
  await press('desk-sessions.early.resultsSure');
  const scores = page.locator('[data-score]');
  await scores.first().fill('86.5');
  await scores.first().press('Enter');
  await scores.nth(1).press('p');
  await expect.poll(() => scores.nth(2).evaluate((element) => element === document.activeElement)).toBe(true);
  await scores.nth(2).press('a');
  const results = async () => {
    const query = site.site.app.db.selectFrom('sessionAttendees').selectAll().where('sessionId', '=', id);
    const rows = await query.execute();
    return ids.slice(0, 3).map((one) => rows.find(({ applicationId }) => applicationId === one)!);
  };
  await expect
    .poll(async () => (await results()).map(({ scoreHundredths, outcome }) => [scoreHundredths, outcome]))
    .toEqual([
      [8650, null],
      [null, 'passed'],
      [null, 'absent'],
    ]);
  await expectAccessible(page);
  await screenshot(visitor, `session-results-${locale}`);

  await page.getByRole('button', { name: t('desk-sessions.results.stop') }).click();
  await page.getByRole('tab', { name: t('desk-sessions.tabs.letters') }).click();
  await press('desk-sessions.letters.write', { count: 3 });
  await dialog.getByRole('button', { name: t('common.cancel'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: t('desk-sessions.tabs.people') }).click();
  await page
    .getByRole('link', { name: receiptOf(ids[0]!), exact: true })
    .first()
    .click();
  const called = page.getByRole('region', { name: t('desk-applications.detail.sessions') });
  await called.getByText(t('desk-applications.detail.seat', { room: 'A301', seat: 1 })).waitFor();
  await called.getByText(t('desk-sessions.standing.confirmed')).waitFor();
  await called.getByText(t('desk-applications.detail.score', { score: 86.5 })).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `session-of-application-${locale}`);
  await called.getByRole('link').click();
  await page.waitForURL(new RegExp(`/desk/sessions/${id}$`));

  await visitor.open('/desk/sessions');
  await page
    .locator('.sessions-session', { has: page.locator(`[href$="${id}"]`) })
    .getByText(t('desk-sessions.list.taken', { taken: 3, capacity: 3 }))
    .waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `sessions-${locale}`);
  await visitor.close();
});

/** Shows a code on white paper to the camera. */
async function holdUp(page: Visitor['page'], code: string): Promise<void> {
  const { size, path } = qrCode(code);
  await page.addInitScript(
    ({ size: units, path: squares }) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 480;
      const draw = () => {
        const context = canvas.getContext('2d')!;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillStyle = '#fff';
        context.fillRect(0, 0, 480, 480);
        context.setTransform(400 / units, 0, 0, 400 / units, 40, 40);
        context.fillStyle = '#000';
        context.fill(new Path2D(squares));
        requestAnimationFrame(draw);
      };
      draw();
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
    },
    { size, path },
  );
}

test.each<[Locale]>([['zh-cn'], ['en-us']])(
  'at the door a slip is scanned with the camera or a number is typed, on a phone in %s',
  async (locale) => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    visitor.expectConsoleError(/status of 404/);
    const t = words(visitor);
    const press = (key: MessageKey) => page.getByRole('button', { name: t(key), exact: true }).click();
    const { posting, ids } = await applicants(2);
    const desk = await signInAtDesk(page, site, { role: 'recruiter', units: ['digital'] });
    const [begins, ends] = ['09:00', '11:00'].map((hour) => `${momentAt(hour)}:00+08:00`);
    const made = await desk.post('sessions', {
      ...{ kind: 'writtenTest', pkRegJob: posting, begins, ends, site: 'site-online', address: `云帆路 2 号 ${locale}` },
      rooms: [{ name: 'A301', capacity: 2 }],
    });
    const { id } = made.data as { id: string };
    await desk.post(`sessions/${id}/assign`, { ids });
    const query = site.site.app.db.selectFrom('writtenTests').select('admissionNo').where('applicationId', '=', ids[0]!);
    const { admissionNo } = await query.executeTakeFirstOrThrow();
    await holdUp(page, await slipCode(site.site.app.db, site.site.app, admissionNo));

    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/check-in') && response.request().method() === 'GET',
    );
    await page.goto(site.site.url + deskPaths.sessionDoor(locale, id));
    expect((await answered).headers()['permissions-policy']).toContain('camera=(self)');
    // The session is the day after tomorrow, so the desk asks for confirmation.
    await page.getByRole('button', { name: t('desk-sessions.early.doorSure') }).waitFor();
    expect(await page.getByLabel(t('desk-sessions.door.type')).count()).toBe(0);
    await expectAccessible(page);
    await screenshot(visitor, `door-early-${locale}`);
    await press('desk-sessions.early.doorSure');
    await page.getByText(t('desk-sessions.door.count', { count: 0, total: 2 })).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `door-${locale}`);
    await press('desk-sessions.door.scan');
    await page.getByText(t('desk-sessions.door.admitted')).waitFor();
    await page.getByText(t('desk-sessions.door.count', { count: 1, total: 2 })).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `door-admitted-${locale}`);
    await press('desk-sessions.door.next');
    await page
      .getByText(/\d\d:\d\d/)
      .first()
      .waitFor();
    await press('desk-sessions.door.next');

    await visitor.open(deskPaths.sessionDoor('zh-cn', id));
    await press('desk-sessions.early.doorSure');
    const field = page.getByLabel(t('desk-sessions.door.type'));
    await field.fill('nothing');
    await field.press('Enter');
    await page.getByText(t('desk-sessions.door.notFound')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `door-unknown-${locale}`);
    await field.fill(receiptOf(ids[1]!));
    await field.press('Enter');
    await page.getByText(t('desk-sessions.door.count', { count: 2, total: 2 })).waitFor();
    await page.getByRole('button', { name: t('desk-sessions.door.undo') }).click();
    await page.getByText(t('desk-sessions.door.count', { count: 1, total: 2 })).waitFor();
    const other = await page.request.get(site.site.url + deskPaths.session(locale, id));
    expect(other.headers()['permissions-policy']).toContain('camera=()');
    await visitor.close();
  },
);

/** A recruiter's browser on the door page of a written test the day after tomorrow, with one applicant. */
async function atTheDoor(address: string) {
  const visitor = await site.visit();
  const { page } = visitor;
  const t = words(visitor);
  const { posting, ids } = await applicants(1);
  const desk = await signInAtDesk(page, site, { role: 'recruiter', units: ['digital'] });
  const [begins, ends] = ['09:00', '11:00'].map((hour) => `${momentAt(hour)}:00+08:00`);
  const made = await desk.post('sessions', {
    ...{ kind: 'writtenTest', pkRegJob: posting, begins, ends, site: 'site-online', address },
    rooms: [{ name: 'A301', capacity: 2 }],
  });
  const { id } = made.data as { id: string };
  await desk.post(`sessions/${id}/assign`, { ids });
  await page.goto(site.site.url + deskPaths.sessionDoor('zh-cn', id));
  await page.getByRole('button', { name: t('desk-sessions.early.doorSure') }).click();
  const field = page.getByLabel(t('desk-sessions.door.type'));
  const isFocused = () => field.evaluate((element) => element === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  return { visitor, page, t, begins, receiptNo: receiptOf(ids[0]!), isFocused };
}

test('a thousand scans all arrive even if the focus leaves the field between them, and Enter presses no button', async () => {
  const { visitor, page, t, begins, isFocused } = await atTheDoor('云帆路 3 号');
  visitor.expectConsoleError(/status of 404/);
  const code = (number: number) => `P${String(number).padStart(4, '0')}`;
  const scans = Array.from({ length: 1000 }, (_, index) => code(index));
  const person = { name: '', regJobName: '', room: 'A301', seat: 1, begins, photo: null };
  const answer = { ...person, standing: 'confirmed', already: 'N', checkedInAt: begins, total: 1000 };
  const arrived: string[] = [];
  let undone = 0;
  await page.route(/check-in\/undo/, async (route) => {
    undone += 1;
    await route.fulfill({ json: { code: '200', message: '', data: null } });
  });
  await page.route(/\/check-in\?/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const scanned = (route.request().postDataJSON() as { code: string }).code;
    arrived.push(scanned);
    const data = { ...answer, receiptNo: scanned, admitted: 'Y', count: arrived.length };
    await route.fulfill(
      arrived.length % 50 === 7
        ? { status: 404, json: { code: '404', message: '', data: null } }
        : { json: { code: '200', message: '', data } },
    );
  });

  for (const [index, scanned] of scans.entries()) {
    // Now and then someone clicks beside the field, or leaves the focus on a button or link.
    if (index % 100 === 40) await page.getByRole('heading', { level: 1 }).click();
    if (index % 100 === 60) await page.getByRole('button', { name: t('desk-sessions.door.scan') }).focus();
    if (index === 561) await page.getByRole('link', { name: t('desk-sessions.door.back') }).focus();
    await page.keyboard.type(`${scanned}\n`);
    if (index % 100 === 80) await page.keyboard.press('Enter');
  }
  await expect.poll(() => arrived.length).toBe(scans.length);
  expect(arrived).toEqual(scans);
  expect(await isFocused()).toBe(true);
  await page.getByText(t('desk-sessions.door.count', { count: 1000, total: 1000 })).waitFor();
  expect(await page.locator('video').count()).toBe(0);
  expect(undone).toBe(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: t('desk-sessions.door.undo') }).click();
  await page.getByText(t('desk-sessions.door.count', { count: 999, total: 1000 })).waitFor();
  expect(await isFocused()).toBe(true);
  await visitor.close();
});

test('a code that did not reach the server can be retried', async () => {
  const { visitor, page, t, receiptNo } = await atTheDoor('云帆路 4 号');
  visitor.expectConsoleError(/ERR_FAILED/);
  await page.route(/\/check-in\?/, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await page.keyboard.type(`${receiptNo}\n`);
  await page.getByText(t('desk-sessions.door.failed')).waitFor();
  await page.getByText(receiptNo).waitFor();
  await page.unroute(/\/check-in\?/);
  await page.getByRole('button', { name: t('desk-sessions.door.again') }).click();
  await page.getByText(t('desk-sessions.door.admitted')).waitFor();
  await page.getByText(t('desk-sessions.door.count', { count: 1, total: 1 })).waitFor();
  await visitor.close();
});

test('all codes that did not reach the server stay at the door, and the browser asks before the page is left', async () => {
  const { visitor, page, t } = await atTheDoor('云帆路 5 号');
  visitor.expectConsoleError(/ERR_FAILED/);
  await page.route(/\/check-in\?/, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  for (let number = 1; number <= 9; number += 1) await page.keyboard.type(`P000${number}\n`);
  await expect.poll(() => page.getByRole('button', { name: t('desk-sessions.door.again') }).count()).toBe(9);
  const asked = page.waitForEvent('dialog');
  await Promise.all([asked.then((leave) => leave.dismiss()), page.reload({ timeout: 2000 }).catch(() => {})]);
  await visitor.close();
});

test('if the code reader cannot be loaded, the camera is turned off with a message', async () => {
  const { visitor, page, t } = await atTheDoor('云帆路 6 号');
  visitor.expectConsoleError(/ERR_FAILED/);
  await page.evaluate(() => {
    delete (window as { BarcodeDetector?: unknown }).BarcodeDetector;
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(document.createElement('canvas').captureStream(10));
  });
  await page.route(/\/decode\./, (route) => route.abort());
  const scan = page.getByRole('button', { name: t('desk-sessions.door.scan') });
  await scan.click();
  await page.getByText(t('desk-sessions.door.readerFailed')).waitFor();
  await scan.waitFor();
  expect(await page.locator('video').count()).toBe(0);
  await visitor.close();
});

test.each<[Locale, { width: number; height: number }]>([
  ['zh-cn', { width: 1440, height: 900 }],
  ['en-us', { width: 768, height: 1024 }],
  ['zh-cn', { width: 360, height: 740 }],
])(
  'candidates never asked about the test appear only as a count, with a button to ask them to choose a site, in %s',
  async (locale, size) => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await page.setViewportSize(size);
    const t = words(visitor);
    const { posting, ids } = await applicants(1);
    const never = await manyApplications(site.site.app, posting, 12);
    const recruiter = await signInAtDesk(page, site, { role: 'recruiter', units: ['digital'] });
    const begins = site.clock.now() + 3 * day;
    const body = testSession({ pkRegJob: posting, begins: instant(begins), ends: instant(begins + 2 * 3_600_000) });
    const { id } = (await recruiter.post('/api/staff/sessions', body)).data;
    await visitor.open(deskPaths.session('zh-cn', id));
    await page.getByRole('button', { name: t('desk-sessions.assign.title'), exact: true }).click();
    await page.getByRole('radio', { name: t('desk-sessions.assign.byStatus') }).check();
    await page.getByRole('checkbox', { name: t('enums.applyStatus.submitted') }).check();
    await page.getByRole('button', { name: t('desk-sessions.assign.preview'), exact: true }).click();
    await page.getByText(t('desk-sessions.assign.notAsked', { count: never.length })).waitFor();
    expect(await page.getByText(receiptOf(never[0]!)).count()).toBe(0);
    await page.getByText(receiptOf(ids[0]!)).first().waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `session-not-asked-${size.width}-${locale}`);
    await page.getByRole('button', { name: t('desk-sessions.assign.ask'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const lines = dialog.locator('.desk-sites__line');
    await expect.poll(() => lines.count()).toBe(2);
    await lines.first().locator('input').fill('20');
    await screenshot(visitor, `session-ask-sites-${size.width}-${locale}`);
    await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
    await dialog.getByRole('button', { name: t('desk-batches.confirm', { count: never.length }), exact: true }).waitFor();
    await visitor.close();
  },
);
