import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { addWebhook } from '#server/office/webhooks/manage-webhooks.ts';
import { readRows } from '#server/platform/spreadsheets/read-file.ts';
import { signUp } from '#tests/support/accounts.ts';
import { apply, applicationFor, moveTo } from '#tests/support/applications.ts';
import { expectAccessible, readings, type Size, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { clientOf, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { fillResume } from '#tests/support/resumes.ts';
import { signInAgain, signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

function words({ locale }: Visitor) {
  return (key: MessageKey, values?: MessageValues) => translateFor(locale)(key, values);
}

/** A staff member's browser on a page of the desk. */
async function atDesk(role: Parameters<typeof signInAtDesk>[2]['role'], place: string, [locale, size]: [Locale, Size]) {
  const visitor = await site.visit({ locale, size });
  const person = await signInAtDesk(visitor.page, site, { role });
  await visitor.open(`/desk/${place}`);
  const t = words(visitor);
  await visitor.page.getByRole('heading', { level: 1, name: t(`desk-exchange.${place}.title` as MessageKey) }).waitFor();
  const press = (key: MessageKey, values?: MessageValues) =>
    visitor.page
      .getByRole('button', { name: t(key, values), exact: true })
      .first()
      .click();
  return { visitor, person, page: visitor.page, t, press };
}

/** An application sent on the running site. */
async function sentApplication(): Promise<{ idkey: string; receiptNo: string }> {
  const candidate = await signUp(site, clientOf(site), { name: '林晓云' });
  await fillResume(candidate, 'school');
  return (await apply(candidate, applicationFor(await openPostingNow(site)))).data;
}

test.each(readings)(
  'a lead exports applications with ID numbers and downloads the file once, in %s on a %s',
  async (...reader) => {
    const { receiptNo } = await sentApplication();
    const { visitor, page, t, press } = await atDesk('lead', 'exports', reader);
    await page.getByText(t('desk-exchange.exports.empty')).waitFor();
    await expectAccessible(page);
    await press('desk-exchange.exports.ask', { list: t('desk-exchange.exports.lists.applications') });
    await page.getByRole('checkbox', { name: t('desk-exchange.exports.withId') }).check();
    await expectAccessible(page);
    await screenshot(visitor, `export-dialog-${reader[0]}`);
    await press('desk-exchange.exports.start');
    const take = page.getByRole('button', { name: new RegExp(t('desk-exchange.exports.take')) });
    await take.waitFor();
    await screenshot(visitor, `exports-${reader[0]}`);
    const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
    const rows = await Array.fromAsync(readRows(await readFile(await download.path()), 'xlsx'));
    const heading = t('desk-exchange.columns.receiptNo');
    expect(rows.map(({ cells }) => cells[heading])).toContain(receiptNo);
    expect(String(rows[0]!.cells[t('desk-exchange.columns.idNumber')])).toMatch(/^\d{17}[\dX]$/);
    await page.getByText(t('desk-exchange.exports.states.taken'), { exact: true }).first().waitFor();
    expect(await take.count()).toBe(0);
    await expectAccessible(page);
    await visitor.close();
  },
);

test.each(readings)(
  'a recruiter imports results, sees faults by row and then a preview, applies the import and undoes it, in %s on a %s',
  async (...reader) => {
    const { receiptNo } = await sentApplication();
    const { visitor, page, t, press } = await atDesk('recruiter', 'imports', reader);
    const choose = (...rows: string[]) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'results.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['receiptNo,name,result,decision', ...rows].join('\n')),
      });
    await choose(`${receiptNo},别人,90,通过`, 'R-none,林晓云,90,通过');
    await page.getByRole('heading', { name: t('desk-exchange.imports.faults', { count: 2, file: 'results.csv' }) }).waitFor();
    await page.getByText(t('ops.faults.nameDiffers')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `imports-faults-${reader[0]}`);
    await choose(`${receiptNo},林晓云,90,通过`);
    await page.getByRole('heading', { name: t('desk-exchange.imports.preview', { file: 'results.csv' }) }).waitFor();
    await page.getByRole('row', { name: new RegExp(receiptNo) }).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `imports-preview-${reader[0]}`);
    await press('desk-exchange.imports.apply', { count: 1 });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('desk-exchange.imports.applyNow'), exact: true })
      .click();
    const undo = page.getByRole('button', { name: new RegExp(t('desk-exchange.imports.kinds.results')) });
    await undo.waitFor();
    await undo.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('desk-exchange.imports.undo'), exact: true })
      .click();
    await undo.waitFor({ state: 'detached' });
    await page.getByText(t('desk-exchange.imports.states.undone'), { exact: true }).first().waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `imports-${reader[0]}`);
    await visitor.close();
  },
);

test.each(readings)(
  'an administrator sets a retention term, sees what falls due and erases it, in %s on a %s',
  async (...reader) => {
    const { idkey } = await sentApplication();
    await moveTo({ app: site.site.app }, idkey, 'rejected');
    await site.site.app.db.updateTable('applications').set({ statusAt: 0 }).where('id', '=', idkey).execute();
    const { visitor, person, page, t, press } = await atDesk('admin', 'retention', reader);
    visitor.expectConsoleError(/status of 40[03]/);
    const term = page.getByRole('spinbutton', { name: t('desk-exchange.retention.outcomes.rejected') });
    await term.fill('0');
    await press('desk-exchange.retention.save');
    await page.locator('.field__error').first().waitFor();
    await expectAccessible(page);
    await term.fill(reader[0] === 'zh-cn' ? '24' : '36');
    await press('desk-exchange.retention.save');
    const confirm = page.getByRole('dialog', { name: t('desk-exchange.retention.confirm') });
    await confirm.getByText(t('desk-exchange.retention.confirmText')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `retention-confirm-${reader[0]}`);
    site.clock.advance(11 * 60_000);
    await confirm.getByRole('button', { name: t('desk-exchange.retention.save') }).click();
    await page.getByRole('textbox', { name: t('desk-staff.field.code') }).fill(person.code());
    await page.getByRole('button', { name: t('desk-staff.proof.goOn') }).click();
    await page.getByText(t('desk-exchange.retention.saved')).waitFor();
    await page.locator('.notice--due').waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `retention-grace-${reader[0]}`);

    site.clock.advance(24 * 3_600_000);
    await signInAtDesk(page, site, { role: 'admin' });
    await visitor.open('/desk/retention');
    await press('desk-exchange.retention.who');
    await page.getByRole('table').waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `retention-${reader[0]}`);
    await press('desk-exchange.retention.runNow');
    const dialog = page.getByRole('dialog');
    const erase = dialog.getByRole('button', { name: t('desk-exchange.retention.run'), exact: true });
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('1');
    await expectAccessible(page);
    await erase.click();
    await page.getByText(t('desk-exchange.retention.erased', { count: 1 })).waitFor();
    const left = await site.site.app.db
      .selectFrom('applicationResumes')
      .select('applicationId')
      .where('applicationId', '=', idkey)
      .execute();
    expect(left).toEqual([]);
    await visitor.close();
  },
);

test('a recruiter whose sign-in expired before an upload signs in again on the page; then the file is read', async () => {
  const { receiptNo } = await sentApplication();
  const { visitor, person, page, t } = await atDesk('recruiter', 'imports', readings[0]!);
  visitor.expectConsoleError(/status of 401/);
  site.clock.advance(31 * 60_000);
  const buffer = Buffer.from(`receiptNo,name,result,decision\n${receiptNo},林晓云,90,通过`);
  await page.locator('input[type=file]').setInputFiles({ name: 'results.csv', mimeType: 'text/csv', buffer });
  await signInAgain(page, t, person);
  await page.getByRole('heading', { name: t('desk-exchange.imports.preview', { file: 'results.csv' }) }).waitFor();
  await visitor.close();
});

test.each(readings)('a lead puts the erasure of an application on hold and ends the hold, in %s on a %s', async (...reader) => {
  const { receiptNo } = await sentApplication();
  const { visitor, page, t, press } = await atDesk('lead', 'retention', reader);
  visitor.expectConsoleError(/status of 404/);
  await page.getByRole('textbox', { name: t('desk-exchange.columns.receiptNo') }).fill('nothing');
  await page.getByRole('textbox', { name: t('desk-exchange.retention.reason') }).fill('仲裁');
  await press('desk-exchange.retention.hold');
  await page.getByText(t('desk-exchange.why.unknown')).waitFor();
  await page.getByRole('textbox', { name: t('desk-exchange.columns.receiptNo') }).fill(receiptNo);
  await press('desk-exchange.retention.hold');
  const release = page.getByRole('button', { name: t('desk-exchange.retention.releaseOf', { receipt: receiptNo }) });
  await release.waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `holds-${reader[0]}`);
  await release.click();
  await page.getByText(t('desk-exchange.retention.noHolds')).waitFor();
  await visitor.close();
});

test.each(readings)(
  'an administrator adds a webhook, sees its secret, and retries a delivery that was given up, in %s on a %s',
  async (...reader) => {
    const { app } = site.site;
    const { id } = await addWebhook(app, { id: 'ops', name: 'ops', units: null }, { url: 'https://old.invalid/hook' });
    const now = app.clock.now();
    const dead = { fromSeq: 0, toSeq: 1, events: 1, state: 'dead', attempts: 8, nextAt: now, claimedUntil: null } as const;
    const settled = { lastStatus: 500, lastError: null, createdAt: now, settledAt: now };
    await app.db
      .insertInto('webhookDeliveries')
      .values({ id: `dead-${id}`, webhookId: id, ...dead, ...settled })
      .execute();
    const { visitor, page, t, press } = await atDesk('admin', 'webhooks', reader);
    visitor.expectConsoleError(/status of 400/);
    await expectAccessible(page);
    const url = page.getByRole('textbox', { name: t('desk-exchange.webhooks.url') });
    await url.fill('http://10.0.0.1/');
    await press('desk-exchange.webhooks.addNow');
    await page.getByText(t('rules.webhookHttps')).waitFor();
    await url.fill('https://hr.example.com/skygate');
    await press('desk-exchange.webhooks.addNow');
    expect(await page.locator('.desk-secret code').innerText()).toMatch(/^whsec_/);
    await expectAccessible(page);
    await press('desk-exchange.webhooks.kept');
    await page.getByText('https://hr.example.com/skygate').first().waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `webhooks-${reader[0]}`);
    const old = page.getByRole('row', { name: /old\.invalid/ });
    await old.getByRole('button', { name: t('desk-exchange.webhooks.deliveries'), exact: true }).click();
    await page.getByText(t('desk-exchange.webhooks.states.dead')).waitFor();
    await screenshot(visitor, `deliveries-${reader[0]}`);
    await page.getByRole('button', { name: new RegExp(t('desk-exchange.webhooks.retry')) }).click();
    await page.getByText(t('desk-exchange.webhooks.states.waiting')).waitFor();
    await expectAccessible(page);
    for (const { id: one } of await app.db.selectFrom('webhooks').select('id').execute()) {
      await app.db.deleteFrom('webhooks').where('id', '=', one).execute();
    }
    await visitor.close();
  },
);

test('while another file is being read, a recruiter can neither apply the preview of the first one nor change the kind', async () => {
  const { receiptNo } = await sentApplication();
  const { visitor, page, t } = await atDesk('recruiter', 'imports', readings[0]!);
  const choose = (name: string) => {
    const buffer = Buffer.from(`receiptNo,name,result,decision\n${receiptNo},林晓云,90,通过`);
    return page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  };
  const heading = (file: string) => page.getByRole('heading', { name: t('desk-exchange.imports.preview', { file }) });
  const apply = page.getByRole('button', { name: t('desk-exchange.imports.apply', { count: 1 }), exact: true });
  await choose('first.csv');
  await heading('first.csv').waitFor();
  await apply.waitFor();
  const { sent, letThrough } = await holdSaves(page, /staff\/imports\?/, 'POST');
  await choose('second.csv');
  await sent;
  expect(await apply.count()).toBe(0);
  expect(await page.getByRole('combobox', { name: t('desk-exchange.imports.kind') }).isDisabled()).toBe(true);
  letThrough();
  await heading('second.csv').waitFor();
  await apply.waitFor();
  await visitor.close();
});

test('a term typed while the counts of another are loaded is not saved with the confirmation of the other', async () => {
  const { visitor, person, page, t, press } = await atDesk('admin', 'retention', readings[0]!);
  const term = page.getByRole('spinbutton', { name: t('desk-exchange.retention.outcomes.withdrawn') });
  const { sent, letThrough } = await holdSaves(page, /retention\/preview/, 'POST');
  await term.fill('24');
  await press('desk-exchange.retention.save');
  await sent;
  await term.fill('12');
  letThrough();
  const confirm = page.getByRole('dialog', { name: t('desk-exchange.retention.confirm') });
  await confirm.getByRole('button', { name: t('desk-exchange.retention.save') }).click();
  await page.getByText(t('desk-exchange.retention.saved')).waitFor();
  expect((await person.get('retention')).data).toMatchObject({ terms: { withdrawn: 24 } });
  expect(await term.inputValue()).toBe('12');
  await visitor.close();
});

test('secrets of two webhooks that arrive together are shown one after the other, each with its address', async () => {
  const { app } = site.site;
  const ops = { id: 'ops', name: 'ops', units: null };
  await addWebhook(app, ops, { url: 'https://first.invalid/hook' });
  await addWebhook(app, ops, { url: 'https://other.invalid/hook' });
  const { visitor, page, t, press } = await atDesk('admin', 'webhooks', readings[0]!);
  const renew = (url: RegExp) =>
    page.getByRole('row', { name: url }).getByRole('button', { name: t('desk-exchange.webhooks.renew'), exact: true });
  const { sent, letThrough } = await holdSaves(page, /webhooks\/[^/]+\/secret/, 'POST');
  await renew(/first\.invalid/).click();
  await sent;
  expect(await renew(/first\.invalid/).getAttribute('aria-busy')).toBe('true');
  expect(await renew(/other\.invalid/).isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: t('desk-exchange.webhooks.url') }).fill('https://second.invalid/hook');
  await press('desk-exchange.webhooks.addNow');
  const dialog = page.getByRole('dialog', { name: t('desk-exchange.webhooks.secret') });
  const secret = dialog.locator('.desk-secret code');
  await secret.waitFor();
  const shown = await secret.innerText();
  letThrough();
  await expect.poll(() => renew(/first\.invalid/).getAttribute('aria-busy')).toBe(null);
  expect(await secret.innerText()).toBe(shown);
  await dialog.getByText('https://second.invalid/hook').waitFor();
  await press('desk-exchange.webhooks.kept');
  await dialog.getByText('https://first.invalid/hook').waitFor();
  expect(await secret.innerText()).not.toBe(shown);
  await app.db.deleteFrom('webhooks').execute();
  await visitor.close();
});

test('an export is asked for in a dialog that stays until the answer; during its download the browser asks before leaving', async () => {
  const { visitor, page, t, press } = await atDesk('lead', 'exports', readings[0]!);
  await press('desk-exchange.exports.ask', { list: t('desk-exchange.exports.lists.applications') });
  const asking = await holdSaves(page, /staff\/exports\?/, 'POST');
  await press('desk-exchange.exports.start');
  await asking.sent;
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(1);
  asking.letThrough();
  const take = page.getByRole('button', { name: new RegExp(t('desk-exchange.exports.take')) });
  await take.waitFor();
  const taking = await holdSaves(page, /exports\/[^/]+\/file/, 'GET');
  await take.click();
  await taking.sent;
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  const downloaded = page.waitForEvent('download');
  taking.letThrough();
  await downloaded;
  await visitor.close();
});

test('if the list of exports cannot be refreshed, a lead loads it again with a button', async () => {
  const { visitor, person, page, t } = await atDesk('lead', 'exports', readings[0]!);
  visitor.expectConsoleError(/status of 500/);
  await page.getByText(t('desk-exchange.exports.empty')).waitFor();
  await person.post('exports', { list: 'applications', format: 'csv', columns: ['receiptNo'] });
  let [isFirst, isDown] = [true, true];
  await page.route(/staff\/exports\?/, async (route) => {
    if (!isFirst) return isDown ? route.fulfill({ status: 500, body: '' }) : route.continue();
    isFirst = false;
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replaceAll('"ready"', '"running"') });
  });
  await page.reload();
  const retry = page.getByRole('button', { name: t('common.retry'), exact: true });
  await retry.waitFor();
  isDown = false;
  await retry.click();
  await page
    .getByRole('button', { name: new RegExp(t('desk-exchange.exports.take')) })
    .first()
    .waitFor();
  await retry.waitFor({ state: 'detached' });
  await visitor.close();
});
