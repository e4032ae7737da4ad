import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { updateStates } from '#server/recruitment/applications/search/condition-states.ts';
import { nextFrame, expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const t = translateFor('zh-cn');
const selectedTwo = t('desk-applications.selection.count', { count: 2 });

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  const posting = await openPostingNow(site, { unit: 'cabin', conditions: { degreeMin: 'bachelor' } });
  await manyApplications(site.site.app, posting, 180);
  await updateStates(site.site.app);
});
afterAll(() => site.close());

async function reader(): Promise<Visitor> {
  const visitor = await site.visit();
  await signInAtDesk(visitor.page, site, { role: 'recruiter', units: ['cabin'] });
  return visitor;
}

function row(page: Page, index: number) {
  return page.locator(`[data-row="${index}"]`);
}

async function focused(page: Page, index: number): Promise<void> {
  await page.locator(`[data-row="${index}"]:focus`).waitFor();
}

function detail(page: Page, at: number) {
  return page.getByText(t('desk-applications.detail.place', { at, total: 180 }), { exact: true }).waitFor();
}

/** Scrolls down until a row is loaded and rendered. */
async function scrollToRow(page: Page, index: number): Promise<void> {
  await expect
    .poll(async () => {
      const last = page.locator('[data-row]').last();
      await last.evaluate((link) => link.closest('tr')!.scrollIntoView({ block: 'end' }));
      return row(page, index).count();
    })
    .toBe(1);
}

/** Scrolls down to row 149, selects two rows and opens row 131 with the keyboard; returns the scroll position. */
async function openFarDown({ page, open }: Visitor): Promise<number> {
  await open(deskPaths.applications('zh-cn', { status: 'submitted' }));
  await row(page, 49).waitFor();
  await scrollToRow(page, 149);
  await row(page, 129).focus();
  await nextFrame(page);
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await focused(page, 130);
  await page.keyboard.press('x');
  await page.getByText(selectedTwo).waitFor();
  await page.keyboard.press('j');
  await focused(page, 131);
  await nextFrame(page);
  const top = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await detail(page, 132);
  return top;
}

test('on a phone the selection remains after a dialog for it is closed', async () => {
  const visitor = await site.visit({ size: 'phone' });
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  await visitor.open(deskPaths.applications('zh-cn', { status: 'submitted' }));
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.getByText(selectedTwo).waitFor();
  await page
    .locator('.desk-batch')
    .getByRole('button', { name: t('desk-batches.kind.reject'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.close'), exact: true })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('sheet');
  await nextFrame(page);
  expect(await page.getByText(selectedTwo).count()).toBe(1);
  await visitor.close();
});

test('while another search loads, the applications of the former one cannot be selected', async () => {
  const visitor = await reader();
  const { page } = visitor;
  await visitor.open(deskPaths.applications('zh-cn', { status: 'submitted' }));
  await row(page, 0).waitFor();
  const { sent, letThrough } = await holdSaves(page, /keyWord=/, 'GET');
  await page.keyboard.press('/');
  await page.keyboard.type('nobody of this name');
  await page.keyboard.press('Enter');
  await sent;
  await page.locator('.desk-applications__all').click();
  await page.getByRole('row').getByRole('checkbox').nth(1).click();
  await page.getByLabel(t('desk-applications.selection.page')).click();
  await nextFrame(page);
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  letThrough();
  await page.getByText(t('desk-applications.list.empty')).waitFor();
  expect(await page.locator('.desk-selection').count()).toBe(0);
  await visitor.close();
});

test('the focus stays in the search if the next page of the list loads meanwhile', async () => {
  const visitor = await reader();
  const { page } = visitor;
  const { sent, letThrough } = await holdSaves(page, /cursor=/, 'GET');
  await visitor.open(deskPaths.applications('zh-cn', { status: 'submitted' }));
  await row(page, 0).waitFor();
  await scrollToRow(page, 49);
  await sent;
  await row(page, 49).focus();
  await nextFrame(page);
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  await page.keyboard.type('lin');
  letThrough();
  await row(page, 50).waitFor();
  await nextFrame(page);
  await page.keyboard.type('da');
  expect(await page.locator('input:focus').inputValue()).toBe('linda');
  await visitor.close();
});

test.each(['back', 'link'])('returning to the list by %s restores rows, scroll position, focus and selection', async (way) => {
  const visitor = await reader();
  const { page } = visitor;
  const top = await openFarDown(visitor);
  expect(top).toBeGreaterThan(1000);
  if (way === 'back') await page.goBack();
  else await page.getByRole('link', { name: t('desk-applications.detail.back') }).click();
  await focused(page, 131);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  await page.getByText(selectedTwo).waitFor();
  // The rows above the focused one are rendered a frame after the scrolling.
  await row(page, 129).waitFor();
  expect(
    await page
      .locator('tr[data-selected="true"] [data-row]')
      .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.row)),
  ).toEqual(['129', '130']);
  await nextFrame(page);
  await page.keyboard.press('j');
  await focused(page, 132);
  await visitor.close();
});

test('after moving on to the next application, going back to the list focuses the application read last', async () => {
  const visitor = await reader();
  const { page } = visitor;
  await openFarDown(visitor);
  await page.getByRole('link', { name: t('desk-applications.detail.next'), exact: true }).click();
  await detail(page, 133);
  await page.getByRole('link', { name: t('desk-applications.detail.back') }).click();
  await focused(page, 132);
  await visitor.close();
});

test('the list starts at the top with nothing selected if opened anew, with another query or by another person', async () => {
  const visitor = await reader();
  const { page } = visitor;
  await openFarDown(visitor);
  const isAtTop = async () => {
    await row(page, 49).waitFor();
    await nextFrame(page);
    expect(await page.locator('[data-row]').count()).toBe(50);
    expect(await page.locator('.desk-selection').count()).toBe(0);
    expect(await page.evaluate(() => [scrollY, document.activeElement === document.body])).toEqual([0, true]);
  };
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('desk.places.applications'), exact: true })
    .click();
  await isAtTop();
  await visitor.open(deskPaths.applications('zh-cn', { status: 'submitted' }));
  await isAtTop();
  await openFarDown(visitor);
  await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
  await page.goBack();
  await isAtTop();
  await visitor.close();
});

test('after a search the focus is in the first row, or stays in the search box if nothing was found', async () => {
  const visitor = await reader();
  const { page } = visitor;
  await visitor.open(deskPaths.applications('zh-cn'));
  await row(page, 49).waitFor();
  const box = page.getByRole('searchbox');
  await box.fill('CS-2026');
  await box.press('Enter');
  await page.waitForURL(/keyWord=/);
  await focused(page, 0);
  await nextFrame(page);
  await page.keyboard.press('j');
  await focused(page, 1);
  await box.fill('没有这个人');
  await box.press('Enter');
  await page.getByText(t('desk-applications.list.empty')).waitFor();
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await visitor.close();
});

test('Escape in an empty search box returns the focus to the current row, or to the table if no row is current', async () => {
  const visitor = await reader();
  const { page } = visitor;
  await visitor.open(deskPaths.applications('zh-cn'));
  await row(page, 49).waitFor();
  const box = page.getByRole('searchbox');
  await nextFrame(page);
  await page.keyboard.press('/');
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.locator('.desk-applications__table:focus').waitFor();
  await page.keyboard.press('j');
  await focused(page, 0);
  await nextFrame(page);
  await page.keyboard.press('j');
  await focused(page, 1);
  await nextFrame(page);
  await page.keyboard.press('/');
  await page.keyboard.type('abc');
  await expect.poll(() => box.inputValue()).toBe('abc');
  await nextFrame(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => box.inputValue()).toBe('');
  await nextFrame(page);
  await page.keyboard.press('Escape');
  await focused(page, 1);
  await page.keyboard.press('x');
  await page.getByText(t('desk-applications.selection.count', { count: 1 })).waitFor();
  await visitor.close();
});

test.each<Locale>(['zh-cn', 'en-us'])(
  'Shift+click and Shift+j extend a range of selected rows; a nearer Shift+click and Shift+k shrink it, in %s',
  async (locale) => {
    const say = translateFor(locale);
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
    await visitor.open(deskPaths.applications('zh-cn'));
    await row(page, 49).waitFor();
    const counted = (count: number) =>
      page.getByText(say('desk-applications.selection.count', { count }), { exact: true }).waitFor();
    const box = (index: number) => page.locator(`tr:has([data-row="${index}"])`).getByRole('checkbox');
    const chosen = () =>
      page
        .locator('tr[data-selected="true"] [data-row]')
        .evaluateAll((links) => links.map((link) => Number((link as HTMLElement).dataset.row)));

    await box(2).click();
    await box(6).click({ modifiers: ['Shift'] });
    await counted(5);
    await box(4).click({ modifiers: ['Shift'] });
    await counted(3);
    expect(await chosen()).toEqual([2, 3, 4]);
    await box(8).click();
    await box(10).click({ modifiers: ['Shift'] });
    expect(await chosen()).toEqual([2, 3, 4, 8, 9, 10]);

    await nextFrame(page);
    await page.keyboard.press('Shift+j');
    await focused(page, 11);
    await nextFrame(page);
    await page.keyboard.press('Shift+j');
    await focused(page, 12);
    await counted(8);
    for (const index of [11, 10]) {
      await nextFrame(page);
      await page.keyboard.press('Shift+k');
      await focused(page, index);
    }
    expect(await chosen()).toEqual([2, 3, 4, 8, 9, 10]);
    await page.keyboard.press('Escape');
    await nextFrame(page);
    await page.keyboard.press('j');
    await focused(page, 11);
    await nextFrame(page);
    await page.keyboard.press('Shift+k');
    await focused(page, 10);
    await counted(2);
    expect(await chosen()).toEqual([10, 11]);

    await nextFrame(page);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    for (const words of ['extendDown', 'extendUp'] as const)
      await help.getByText(say(`desk-applications.keys.${words}`)).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `desk-list-keys-${locale}`);
    await visitor.close();
  },
);

test.each<Locale>(['zh-cn', 'en-us'])(
  '1,000 rows load by scrolling alone; focus and selection stay, and fewer than 160 rows are rendered, in %s',
  async (locale) => {
    const say = translateFor(locale);
    const posting = await openPostingNow(site, { unit: 'cargo' });
    await manyApplications(site.site.app, posting, 1000);
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await signInAtDesk(page, site, { role: 'recruiter', units: ['cargo'] });
    await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
    await row(page, 49).waitFor();
    await row(page, 3).focus();
    await nextFrame(page);
    await page.keyboard.press('x');
    const rendered = () => page.locator('[data-row]').count();
    const height = async () => (await page.locator('tbody').boundingBox())!.height;
    const ofRow = (await page.locator('tr:has([data-row="5"])').boundingBox())!.height;
    await scrollToRow(page, 999);
    expect(Math.round((await height()) / ofRow)).toBe(1000);
    expect(await rendered()).toBeLessThan(160);
    expect(await page.locator('table').getAttribute('aria-rowcount')).toBe('1001');
    expect(await page.locator('tr:has([data-row="999"])').getAttribute('aria-rowindex')).toBe('1001');
    await focused(page, 3);
    await page.getByText(say('desk-applications.selection.count', { count: 1 }), { exact: true }).waitFor();
    await expectAccessible(page);

    await row(page, 998).focus();
    await nextFrame(page);
    await page.keyboard.press('j');
    await focused(page, 999);
    await page
      .locator('tr:has([data-row="999"])')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await page.getByText(say('desk-applications.selection.count', { count: 997 }), { exact: true }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    await row(page, 5).waitFor();
    const focusedRow = () => page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex);
    expect(await focusedRow()).toBe('1001');
    await nextFrame(page);
    await page.keyboard.press('k');
    await focused(page, 998);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(10_000);
    await visitor.close();
  },
);

test.each<Locale>(['zh-cn', 'en-us'])('clicks on a column heading sort the list both ways, in %s', async (locale) => {
  const say = translateFor(locale);
  const posting = await openPostingNow(site, { unit: 'cargo' });
  const [first] = await manyApplications(site.site.app, posting, 1);
  site.clock.advance(60_000);
  const [last] = await manyApplications(site.site.app, posting, 1);
  const visitor = await site.visit({ locale });
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter', units: ['cargo'] });
  await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
  const name = say('desk-applications.columns.appliedAt');
  const heading = page.getByRole('columnheader', { name });
  const top = () => row(page, 0).getAttribute('href');
  await heading.getByRole('button').click();
  await page.waitForURL(/sort=newest/);
  await expect.poll(top).toContain(last);
  expect(await heading.getAttribute('aria-sort')).toBe('descending');
  await heading.getByRole('button').click();
  await page.waitForURL(/sort=oldest/);
  await expect.poll(top).toContain(first);
  expect(await heading.getAttribute('aria-sort')).toBe('ascending');
  await expectAccessible(page);
  await visitor.close();
});

test.each<Locale>(['zh-cn', 'en-us'])(
  'mouse and keyboard sort the list by a column; a reload, a saved view and the link to the next application keep the order, in %s',
  async (locale) => {
    const say = translateFor(locale);
    const posting = await openPostingNow(site, { unit: 'ground' });
    const ids = await manyApplications(site.site.app, posting, 4);
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await signInAtDesk(page, site, { role: 'recruiter', units: ['ground'] });
    await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
    await page.locator('.desk-menu').getByText(say('desk-applications.columns.choose')).click();
    await page.getByRole('checkbox', { name: say('desk-applications.columns.receiptNo') }).check();
    await page.locator('.desk-menu').getByText(say('desk-applications.columns.choose')).click();
    const heading = (column: 'receiptNo' | 'degree' | 'name' | 'regJobName') =>
      page.getByRole('columnheader', { name: say(`desk-applications.columns.${column}`), exact: column === 'name' });
    const shown = () =>
      page.locator('[data-row]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/').at(-1)));
    const ascending = ids.toSorted((one, other) => (one < other ? -1 : 1));
    expect(await heading('degree').getByRole('button').count()).toBe(0);

    await heading('regJobName').getByRole('button').click();
    await page.waitForURL(/sort=regJobName/);
    await expect.poll(() => heading('regJobName').getAttribute('aria-sort')).toBe('ascending');
    await heading('receiptNo').getByRole('button').click();
    await page.waitForURL(/sort=receiptNo/);
    await expect.poll(shown).toEqual(ascending);
    expect(await heading('receiptNo').getAttribute('aria-sort')).toBe('ascending');
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=-receiptNo/);
    await expect.poll(shown).toEqual(ascending.toReversed());
    expect(await heading('receiptNo').getAttribute('aria-sort')).toBe('descending');
    expect(await heading('name').getAttribute('aria-sort')).toBe(null);
    await expectAccessible(page);
    await screenshot(visitor, `desk-sorted-${locale}`);

    const views = page.locator('.desk-menu').filter({ hasText: say('desk-applications.views.title') });
    await views.locator('summary').click();
    await views.getByRole('textbox').fill('by number');
    await views.getByRole('button', { name: say('desk-applications.views.save') }).click();
    await page.getByText(say('desk-applications.views.saved', { name: 'by number' })).waitFor();
    await page.reload();
    await expect.poll(shown).toEqual(ascending.toReversed());
    await row(page, 0).click();
    await page.getByRole('link', { name: say('desk-applications.detail.next'), exact: true }).click();
    await page.waitForURL(new RegExp(ascending[2]!));
    await visitor.open(deskPaths.applications('zh-cn'));
    await views.locator('summary').click();
    await views.getByRole('button', { name: 'by number' }).first().click();
    await page.waitForURL(/sort=-receiptNo/);
    await visitor.close();
  },
);

/** The number of rows that a reader sees whole without scrolling. */
function wholeRows(page: Page): Promise<number> {
  return page.locator('tr:has([data-row])').evaluateAll((rows) => {
    const boxes = rows.map((one) => one.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length;
  });
}

test.each<Locale>(['zh-cn', 'en-us'])('a desktop window shows at least 24 rows, filtered or not, in %s', async (locale) => {
  const say = translateFor(locale);
  const visitor = await site.visit({ locale, size: 'desktop' });
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'lead', units: ['cabin'] });
  await visitor.open(deskPaths.applications('zh-cn'));
  await row(page, 49).waitFor();
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(24);
  await visitor.open(deskPaths.applications('zh-cn', { status: 'submitted', unit: 'cabin', degree: 'unknown', waiting: 'Y' }));
  await row(page, 49).waitFor();
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(24);
  const label = say('desk-applications.filter.status');
  const value = say('enums.applyStatus.submitted');
  const active = page.getByRole('group', { name: say('desk-applications.filter.active') });
  const chip = active.getByRole('button', { name: say('desk-applications.filter.labelled', { label, value }) });
  await expectAccessible(page);
  await screenshot(visitor, `desk-list-24-${locale}`);
  await chip.click();
  await page.waitForURL((url) => !url.searchParams.has('status'));
  await chip.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).searchParams.get('unit')).toBe('cabin');
  await visitor.close();
});

test.each<Locale>(['zh-cn', 'en-us'])(
  'on a phone the actions on a selection take one line, and nothing covers their menu when it opens, in %s',
  async (locale) => {
    const say = translateFor(locale);
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await signInAtDesk(page, site, { role: 'lead', units: ['cabin'] });
    await visitor.open(deskPaths.applications('zh-cn'));
    await row(page, 49).waitFor();
    await page.locator('tr:has([data-row="1"])').getByRole('checkbox').check();
    const bar = page.locator('.desk-selection');
    await bar.waitFor();
    expect((await bar.boundingBox())!.height).toBeLessThan(70);
    const buttons = await bar
      .locator('button:visible, summary')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...buttons)).toBeGreaterThanOrEqual(44);
    await bar.locator('summary').click();
    await bar.getByRole('button', { name: say('desk-batches.kind.message') }).click({ trial: true });
    await expectAccessible(page);
    await screenshot(visitor, `desk-list-selected-phone-${locale}`);
    await visitor.close();
  },
);

test.each<Locale>(['zh-cn', 'en-us'])(
  'at 1024 px the rail is narrower than 80 px, and its links have names for screen readers, in %s',
  async (locale) => {
    const say = translateFor(locale);
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await page.setViewportSize({ width: 1024, height: 768 });
    await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
    await visitor.open(deskPaths.applications('zh-cn'));
    await row(page, 49).waitFor();
    expect((await page.locator('.desk-rail').boundingBox())!.width).toBeLessThan(80);
    await expectAccessible(page);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('desk.places.batches'), exact: true })
      .click();
    await page.waitForURL(/batches/);
    await visitor.close();
  },
);

test('an export dialog starts with the columns and the selection of the table', async () => {
  const visitor = await reader();
  const { page } = visitor;
  await visitor.open(deskPaths.applications('zh-cn', { status: 'submitted' }));
  await row(page, 49).waitFor();
  await page.getByText(t('desk-applications.columns.choose')).click();
  await page.getByLabel(t('desk-applications.columns.school')).uncheck();
  await page.getByText(t('desk-applications.columns.choose')).click();
  for (const index of [2, 3]) await page.getByRole('row').nth(index).getByRole('checkbox').check();
  await page.getByText(selectedTwo).waitFor();
  await page.getByRole('button', { name: t('desk-exchange.exports.buttonSelected') }).click();
  const dialog = page.getByRole('dialog');
  const isChecked = (name: string) => dialog.getByLabel(name, { exact: true }).isChecked();
  expect(await isChecked(t('desk-exchange.exports.selected', { count: 2 }))).toBe(true);
  expect(await isChecked(t('desk-exchange.columns.age'))).toBe(true);
  expect(await isChecked(t('desk-exchange.columns.school'))).toBe(false);
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/api/staff/exports'),
  );
  await dialog.getByRole('button', { name: t('desk-exchange.exports.start') }).click();
  const { filter, columns } = (await asked).postDataJSON() as { filter: { ids: string[] }; columns: string[] };
  expect(filter.ids).toHaveLength(2);
  expect(columns).toEqual(expect.arrayContaining(['name', 'statusName', 'age', 'height', 'vision', 'degree']));
  await page.getByRole('button', { name: new RegExp(t('desk-exchange.exports.take')) }).waitFor();
  await visitor.close();
});

test.each<Locale>(['zh-cn', 'en-us'])(
  'on a phone the filters are collapsed and the first applicant is in view; at 1440 px a condition can be set and removed, in %s',
  async (locale) => {
    const say = translateFor(locale);
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAtDesk(page, site, { role: 'recruiter', units: ['cabin'] });
    await visitor.open('/desk/applications?status=submitted&jobType=1');
    await page.getByRole('button', { name: say('desk-applications.filter.foldSet', { count: 2 }) }).waitFor();
    await visitor.open('/desk/applications');
    await row(page, 0).waitFor();
    const box = await row(page, 0).boundingBox();
    expect(box!.y + box!.height).toBeLessThan(844);
    await expectAccessible(page);
    await screenshot(visitor, `desk-list-folded-${locale}`);
    const fold = page.getByRole('button', { name: say('desk-applications.filter.fold') });
    const status = page.getByRole('button', { name: say('enums.applyStatus.submitted'), exact: true });
    expect([await fold.getAttribute('aria-expanded'), await status.isVisible()]).toEqual(['false', false]);
    await fold.click();
    await status.click();
    await page.waitForURL(/status=submitted/);
    await page.getByRole('button', { name: say('desk-applications.filter.foldSet', { count: 1 }) }).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `desk-list-unfolded-${locale}`);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await status.isVisible()).toBe(true);
    await screenshot(visitor, `desk-list-wide-${locale}`);
    const degree = page
      .getByRole('group', { name: say('desk-applications.filter.conditions') })
      .getByLabel(say('desk-applications.condition.degree'));
    await degree.selectOption('notMet');
    await page.getByText(say('desk-applications.list.empty')).waitFor();
    await degree.selectOption('unknown');
    await row(page, 49).waitFor();
    const [label, value] = [say('desk-applications.condition.degree'), say('desk-applications.condition.unknown')];
    const chip = page.getByRole('button', { name: say('desk-applications.filter.labelled', { label, value }) });
    await expectAccessible(page);
    await screenshot(visitor, `desk-list-conditions-${locale}`);
    await chip.click();
    await page.waitForURL((url) => !url.searchParams.has('degree'));
    await chip.waitFor({ state: 'hidden' });
    await expect.poll(() => degree.inputValue()).toBe('');
    await visitor.close();
  },
);
