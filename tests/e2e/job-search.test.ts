import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { type Locale, locales } from '#lib/text/locale.ts';
import { findPositions } from '#server/recruitment/postings/find-positions.ts';
import { expectAccessible, sizes, type Size, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const hydrated = (page: Page) => page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
/** Opens the hidden filters, which are a sheet on a phone. */
const expand = (page: Page) => page.locator('.job-filters__toggle').click();
const names = (page: Page) => page.locator('.job-row__name').allTextContents();
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const keywordIn: Record<Locale, string> = { 'zh-cn': '工程师', 'en-us': 'engineer' };

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);
  const prefix = locale === 'en-us' ? '/en-us' : '';

  test.each(Object.keys(sizes) as Size[])('the list of positions is accessible on a %s, full or empty', async (size) => {
    const visitor = await site.visit({ locale, size });
    for (const path of ['/hotJob', '/hotJob?jobType=3&workPlace=qingdao', '/hotJob?keyWord=zzzz&jobType=4']) {
      await visitor.open(path);
      await hydrated(visitor.page);
      await expectAccessible(visitor.page);
    }
    await visitor.close();
  });

  test('with type=6 the title is only the name of the page; another filter restores the usual title of the list', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await visitor.open('/hotJob?jobType=4&type=6');
    await hydrated(page);
    expect(await page.title()).toBe(t('common.routes.hotJob'));
    await page.getByRole('link', { name: t('jobs.list.withClosed') }).click();
    await expect.poll(() => page.title()).toBe([t('jobs.types.4'), t('jobs.list.title'), t('common.site.name')].join(' · '));
    await visitor.close();
  });

  test('a visitor filters the list without leaving the page, and goes back step by step', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await visitor.open('/hotJob');
    await hydrated(page);
    const all = await names(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await expand(page);
    await page
      .getByRole('link', { name: t('jobs.types.3') })
      .first()
      .click();
    await page.waitForURL(`**${prefix}/hotJob?jobType=3`);
    await page.getByRole('heading', { level: 1, name: t('jobs.types.3') }).waitFor();
    expect(await page.title()).toContain(t('jobs.types.3'));
    await page.getByLabel(t('jobs.list.keyword')).fill(keywordIn[locale]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/hotJob?*keyWord=*');
    const { list } = await findPositions(site.site.app, { jobType: '3', keyWord: keywordIn[locale] }, locale);
    const narrowed = list.map(({ jobName }) => jobName);
    await expect.poll(() => names(page)).toEqual(narrowed);
    const shared = page.url();

    await page.goBack();
    await page.waitForURL(`**${prefix}/hotJob?jobType=3`);
    await expect.poll(() => page.getByLabel(t('jobs.list.keyword')).inputValue()).toBe('');
    await page.goBack();
    await page.waitForURL(`**${prefix}/hotJob`);
    await expect.poll(() => names(page)).toEqual(all);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);

    const friend = await site.visit({ locale, javaScriptEnabled: false });
    await friend.page.goto(shared);
    expect(await names(friend.page)).toEqual(narrowed);
    await friend.close();
    await visitor.close();
  });

  test('without JavaScript, the links, the form and the paging work the same', async () => {
    const visitor = await site.visit({ locale, javaScriptEnabled: false });
    const { page } = visitor;
    await visitor.open('/hotJob');
    await expand(page);
    await page
      .getByRole('link', { name: t('jobs.types.4') })
      .first()
      .click();
    await page.waitForURL((url) => url.searchParams.has('jobType'));
    expect(pathOf(page)).toBe(`${prefix}/hotJob?jobType=4`);
    const first = await names(page);
    await page.locator('.pagination [rel=next]').click();
    await page.waitForURL((url) => url.searchParams.has('pageNum'));
    expect(pathOf(page)).toBe(`${prefix}/hotJob?jobType=4&pageNum=2`);
    expect(await names(page)).not.toEqual(first);
    await page.getByLabel(t('jobs.list.keyword')).fill(keywordIn[locale]);
    await page.getByRole('button', { name: t('jobs.list.submit') }).click();
    await page.waitForURL((url) => url.searchParams.has('keyWord'));
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('jobType'), searchParams.get('keyWord'), searchParams.get('pageNum')]).toEqual([
      '4',
      keywordIn[locale],
      null,
    ]);
    expect((await names(page)).length).toBeGreaterThan(0);
    await page.locator('.job-row__name').first().click();
    await page.locator('h1').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${prefix}/hotJobDetail`);
    await visitor.close();
  });

  test('choosing another category resets the filters but keeps the keyword', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await visitor.open(`/hotJob?jobType=3&workPlace=qingdao&keyWord=${keywordIn[locale]}`);
    await hydrated(page);
    await expand(page);
    await page
      .getByRole('link', { name: t('jobs.types.4') })
      .first()
      .click();
    await page.waitForURL('**jobType=4**');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('workPlace'), searchParams.get('keyWord')]).toEqual([null, keywordIn[locale]]);
    await visitor.close();
  });

  test('past the last page there is a link to the first page; an address with invalid values shows ten positions', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await visitor.open('/hotJob?pageNum=999');
    await hydrated(page);
    await page.getByText(t('jobs.none.beyond', { page: 999 })).waitFor();
    await page.getByRole('link', { name: t('jobs.none.first') }).click();
    await page.locator('.job-table').waitFor();
    await visitor.open('/hotJob?jobType=77&pageNum=-3&workPlace=%00&keyWord=%E0%A4%A&showExpired=maybe');
    expect(await names(page)).toHaveLength(10);
    await visitor.close();
  });

  test('closed positions are listed on request, and their button is disabled', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await visitor.open('/hotJob?jobType=2');
    await hydrated(page);
    expect(await page.getByRole('button', { name: t('jobs.deadline.closed') }).count()).toBe(0);
    await page.locator('.job-search__closed').click();
    const closed = page.getByRole('button', { name: t('jobs.deadline.closed') });
    await closed.first().waitFor();
    await expect.poll(() => closed.first().isDisabled()).toBe(true);
    await visitor.close();
  });

  test('a click on the name of a unit opens its pictures and text, or a message that there are none', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await visitor.open('/hotJob?employOrg=digital');
    await hydrated(page);
    const unit = page.locator('.job-row__unit').first();
    await unit.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.prose').waitFor();
    await expectAccessible(page);
    const picture = dialog.locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => unit.evaluate((button) => button === document.activeElement)).toBe(true);
    await visitor.open('/hotJob?employOrg=corporate');
    await hydrated(page);
    await page.locator('.job-row__unit').first().click();
    await page.getByText(t('jobs.unit.none')).waitFor();
    await visitor.close();
  });

  test('a failed search says so, keeps the shown results, and can be retried', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    visitor.expectConsoleError(/ERR_FAILED|findPositions/);
    await visitor.open('/hotJob');
    await hydrated(page);
    const shown = await names(page);
    await expand(page);
    await page.route('**/findPositions*', (route) => route.abort());
    await page
      .getByRole('link', { name: t('jobs.types.3') })
      .first()
      .click();
    await page.getByRole('alert').getByText(t('jobs.list.failed')).waitFor();
    await expect.poll(() => names(page)).toEqual(shown);
    await page.unroute('**/findPositions*');
    await page.getByRole('button', { name: t('common.retry') }).click();
    await page.getByText(t('jobs.list.failed')).waitFor({ state: 'detached' });
    await expect.poll(() => names(page)).not.toEqual(shown);
    await visitor.close();
  });
});

test('in Chinese, the link of a category that has a zone opens the zone; in English, the link opens the list', async () => {
  const chinese = await site.visit({ locale: 'zh-cn' });
  await chinese.open('/hotJob');
  await hydrated(chinese.page);
  await expand(chinese.page);
  await chinese.page
    .getByRole('link', { name: translateFor('zh-cn')('jobs.types.2') })
    .first()
    .click();
  await chinese.page.waitForURL('**/crew/home?type=2');
  await chinese.close();
  const english = await site.visit({ locale: 'en-us' });
  await english.open('/hotJob');
  await hydrated(english.page);
  await expand(english.page);
  await english.page
    .getByRole('link', { name: translateFor('en-us')('jobs.types.2') })
    .first()
    .click();
  await english.page.waitForURL('**/en-us/hotJob?jobType=2');
  await english.close();
});

test('input typed before the scripts run is kept', async () => {
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  await page.addInitScript(() => {
    const idle: (() => void)[] = [];
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => idle.push(run),
      becomeIdle: () => idle.forEach((run) => run()),
    });
  });
  await visitor.open('/hotJob');
  await page.getByLabel('关键词').fill('机长');
  await page.evaluate(() => (window as unknown as { becomeIdle(): void }).becomeIdle());
  await hydrated(page);
  expect(await page.getByLabel('关键词').inputValue()).toBe('机长');
  await visitor.close();
});

test('the count of each filter option follows the keyword and the other filters, and matches what a click finds', async () => {
  const visitor = await site.visit({ locale: 'en-us' });
  const { page } = visitor;
  const chip = (name: string) => page.locator('.filter .chip').filter({ hasText: new RegExp(`^${name}\\d+$`) });
  const countOf = async (search: object) => (await findPositions(site.site.app, search, 'en-us')).total;
  await visitor.open('/hotJob');
  await hydrated(page);
  await expand(page);
  await page.getByLabel('Keyword').fill('engineer');
  await page.keyboard.press('Enter');
  const campus = await countOf({ keyWord: 'engineer', jobType: '3' });
  await chip('Graduates').getByText(String(campus), { exact: true }).waitFor();
  await chip('All')
    .getByText(String(await countOf({ keyWord: 'engineer' })), { exact: true })
    .waitFor();
  await chip('Graduates').click();
  const inQingdao = await countOf({ keyWord: 'engineer', jobType: '3', workPlace: 'qingdao' });
  await chip('Qingdao').getByText(String(inQingdao), { exact: true }).waitFor();
  await chip('Qingdao').click();
  await expect.poll(() => page.locator('#job-results').innerText()).toContain(String(inQingdao));
  const shared = await site.visit({ locale: 'en-us', javaScriptEnabled: false });
  await shared.page.goto(page.url());
  const drawn = await shared.page.locator('.filter .chip').allTextContents();
  await expect.poll(() => page.locator('.filter .chip').allTextContents()).toEqual(drawn);
  await shared.close();
  await visitor.close();
});

test('a slow search neither holds up the next search nor replaces its results', async () => {
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  await visitor.open('/hotJob');
  await hydrated(page);
  await expand(page);
  const held: (() => Promise<void>)[] = [];
  await page.route('**/findPositions?*', (route) => void held.push(() => route.continue().catch(() => undefined)));
  await page.getByRole('link', { name: '校园招聘' }).first().click();
  await expect.poll(() => held.length).toBe(1);
  await page.getByLabel('关键词').fill('机长');
  await page.keyboard.press('Enter');
  await expect.poll(() => held.length).toBe(2);
  await expect.poll(() => new URL(page.url()).searchParams.get('keyWord')).toBe('机长');
  for (const answer of held.toReversed()) await answer();
  await page.getByText('没有符合条件的职位').waitFor();
  await visitor.close();
});

test('a filter with many options expands and collapses; while collapsed, its further options are hidden', async () => {
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  await visitor.open('/hotJob');
  await hydrated(page);
  await expand(page);
  const toggle = page.getByRole('button', { name: '展开', exact: true }).first();
  const extra = page.locator('.filter__extra').first();
  expect(await extra.isVisible()).toBe(false);
  await toggle.click();
  await expect.poll(() => extra.isVisible()).toBe(true);
  await page.getByRole('button', { name: '收起' }).first().click();
  await expect.poll(() => extra.isVisible()).toBe(false);
  await visitor.close();
});

test('on a phone the first position is in view; a card is at most 140 px high and opens on a tap in its corner', async () => {
  for (const locale of locales) {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await visitor.open('/hotJob');
    await hydrated(page);
    const cards = await page
      .locator('.job-row')
      .evaluateAll((rows) => rows.map((row) => ({ top: row.getBoundingClientRect().top, height: row.clientHeight })));
    expect(cards[0]!.top + cards[0]!.height).toBeLessThan(740);
    expect(Math.max(...cards.map(({ height }) => height))).toBeLessThanOrEqual(140);
    const first = page.locator('.job-row').first();
    const { width, height } = (await first.boundingBox())!;
    await first.click({ position: { x: width - 8, y: height - 6 } });
    await page.waitForURL('**/hotJobDetail?*');
    await visitor.close();
  }
});

test('on a phone the filter sheet counts results; chosen filters apply once confirmed, and going back drops them', async () => {
  const visitor = await site.visit({ locale: 'en-us', size: 'phone' });
  const { page } = visitor;
  const found = (await findPositions(site.site.app, { jobType: '3', workPlace: 'qingdao' }, 'en-us')).total;
  await visitor.open('/hotJob');
  await hydrated(page);
  const all = await page.locator('#job-results').innerText();
  await expand(page);
  const sheet = page.getByRole('dialog');
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Graduates' }).click();
  await sheet.getByRole('link', { name: 'Qingdao' }).click();
  const show = sheet.getByRole('button', { name: `Show ${found} positions` });
  await show.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  expect(await page.locator('#job-results').innerText()).toBe(all);
  await expand(page);
  await sheet.getByRole('link', { name: 'Graduates' }).click();
  await sheet.getByRole('link', { name: 'Qingdao' }).click();
  await show.click();
  await page.getByText('Filter (2)').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Graduates' }).waitFor();
  expect(await page.locator('#job-results').innerText()).toContain(String(found));
  expect(pathOf(page)).toBe('/en-us/hotJob?jobType=3&workPlace=qingdao');
  await page.goBack();
  await page.waitForURL('**/en-us/hotJob');
  await expect.poll(() => page.locator('#job-results').innerText()).toBe(all);
  await visitor.close();
});

test('on a desktop a chosen filter applies at once, and without JavaScript when the form is submitted', async () => {
  const visitor = await site.visit({ locale: 'en-us' });
  await visitor.open('/hotJob');
  await hydrated(visitor.page);
  await visitor.page.getByRole('combobox', { name: 'Location' }).selectOption('qingdao');
  await visitor.page.waitForURL('**/en-us/hotJob?workPlace=qingdao');
  const { total } = await findPositions(site.site.app, { workPlace: 'qingdao' }, 'en-us');
  await expect.poll(() => visitor.page.locator('#job-results').innerText()).toContain(String(total));
  await visitor.close();
  const plain = await site.visit({ locale: 'en-us', javaScriptEnabled: false });
  await plain.open('/hotJob');
  await plain.page.getByRole('combobox', { name: 'Location' }).selectOption('qingdao');
  await plain.page.getByRole('button', { name: 'Search' }).click();
  await plain.page.waitForURL((url) => url.searchParams.get('workPlace') === 'qingdao');
  expect(await plain.page.locator('#job-results').innerText()).toContain(String(total));
  await plain.close();
});

test('on a phone the card of a posting that closes today shows its place in full', async () => {
  const endDate = todayInShanghai(site.clock.now());
  await openPostingNow(site, { endDate, name: { zh: '末班岗位', en: 'Lastcall role' }, workplaces: ['qingdao'] });
  for (const locale of locales) {
    const visitor = await site.visit({ locale, size: 'phone' });
    await visitor.open(`/hotJob?keyWord=${locale === 'en-us' ? 'Lastcall' : encodeURIComponent('末班岗位')}`);
    await hydrated(visitor.page);
    const place = visitor.page.locator('.job-row__where');
    expect(await place.evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth))).toEqual([false]);
    await visitor.close();
  }
});
