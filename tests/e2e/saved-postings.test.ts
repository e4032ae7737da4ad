import type { Page, Response } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { inLocale } from '#lib/text/locale.ts';
import { expectAccessible, journeys, nextFrame, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { screenshot } from '#tests/support/screenshot.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const pressed = (page: Page) => page.locator('[data-save][aria-pressed="true"]');
const isRemoval = (response: Response) => response.request().postData()?.includes('"saved":"N"') ?? false;
const listed = (page: Page) => page.locator('.saved__row h2').allInnerTexts();

test.each(journeys)(
  'a visitor saves postings without an account, keeps them at sign-in, and sees none after sign-out, in %s on a %s',
  async (locale, size) => {
    const t = translateFor(locale);
    const names = [
      { zh: `航务代表${size}`, en: `Flight operations agent ${size}` },
      { zh: `配载员${size}`, en: `Load controller ${size}` },
    ];
    const star = { name: t('jobs.list.save', { name: inLocale(names[1]!, locale) }) };
    const soon = await openPostingNow(site, { name: names[0]!, endDate: dayFrom({ clock: site.clock }, 2) });
    await openPostingNow(site, { name: names[1]! });
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;

    await visitor.open('/saved');
    await page.getByRole('heading', { name: t('jobs.saved.emptyTitle') }).waitFor();
    await expectAccessible(page);
    const search = `/hotJob?keyWord=${encodeURIComponent(inLocale(names[1]!, locale))}`;
    await visitor.open(search);
    await page.getByRole('button', star).click();
    await page.getByText(t('jobs.saved.added')).waitFor();
    await expect.poll(() => pressed(page).count()).toBe(1);
    await screenshot(visitor, `saved-list-${locale}-${size}`);
    await visitor.open(`/hotJobDetail?id=${soon}`);
    const own = page.getByRole('button', { name: t('jobs.saved.save') });
    await own.click();
    await expect.poll(() => own.getAttribute('aria-pressed')).toBe('true');
    await screenshot(visitor, `saved-detail-${locale}-${size}`);

    await visitor.open('/saved');
    await expect.poll(() => listed(page)).toEqual([inLocale(names[0]!, locale), inLocale(names[1]!, locale)]);
    await page.getByText(t('jobs.saved.inBrowser')).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `saved-page-${locale}-${size}`);

    await signInVisitor(site, visitor);
    await visitor.open('/saved');
    await expect.poll(() => listed(page)).toEqual([inLocale(names[0]!, locale), inLocale(names[1]!, locale)]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('skygate.saved'))).toBeNull();
    const removed = page.waitForResponse(isRemoval);
    await page.getByRole('button', star).click();
    await expect.poll(() => pressed(page).count()).toBe(1);
    await removed;
    await page.reload();
    await expect.poll(() => listed(page)).toEqual([inLocale(names[0]!, locale)]);

    await page
      .locator('[data-sign-out]')
      .first()
      .evaluate((button: HTMLElement) => button.click());
    await page.locator('[data-session="out"]').waitFor();
    await page.waitForURL((url) => !url.pathname.endsWith('/saved'));
    await visitor.open('/saved');
    await page.getByRole('heading', { name: t('jobs.saved.emptyTitle') }).waitFor();
    await visitor.open(`/hotJobDetail?id=${soon}`);
    await page.getByRole('button', { name: t('jobs.saved.save') }).waitFor();
    expect(await pressed(page).count()).toBe(0);
    await visitor.close();
  },
);

test.each(journeys)(
  'a posting that a visitor saves on the home page stays marked there until they remove it, in %s on a %s',
  async (locale, size) => {
    const t = translateFor(locale);
    await openPostingNow(site);
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    await visitor.open('/home');
    const address = page.url();
    const star = page.locator('.board [data-save]').first();
    const posting = await star.getAttribute('data-save');
    await star.click();
    await page.getByText(t('jobs.saved.added')).waitFor();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await screenshot(visitor, `saved-home-${locale}-${size}`);
    await expectAccessible(page);
    expect({ address: page.url(), pages: page.context().pages().length }).toEqual({ address, pages: 1 });

    await visitor.open('/home');
    await expect.poll(() => pressed(page).getAttribute('data-save')).toBe(posting);
    await signInVisitor(site, visitor);
    await visitor.open('/home');
    await expect.poll(() => pressed(page).getAttribute('data-save')).toBe(posting);
    await pressed(page).click();
    await expect.poll(() => pressed(page).count()).toBe(0);
    await visitor.close();
  },
);

test('pressing the star of a saved posting right after the sign-in removes it, even before the session is loaded', async () => {
  const t = translateFor('zh-cn');
  await openPostingNow(site);
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  await visitor.open('/home');
  const star = page.locator('.board [data-save]').first();
  await star.click();
  await page.getByText(t('jobs.saved.added')).waitFor();
  const candidate = await signInVisitor(site, visitor);
  const pressedAgain = Promise.withResolvers<null>();
  await page.route(/\/self\/name/, async (route) => {
    await pressedAgain.promise;
    await route.continue();
  });
  await visitor.open('/home');
  await expect.poll(() => pressed(page).count()).toBe(1);
  const removed = page.waitForResponse(isRemoval);
  await pressed(page).click();
  pressedAgain.resolve(null);
  await removed;
  await expect.poll(() => pressed(page).count()).toBe(0);
  expect((await candidate.get('saved-postings')).data).toEqual([]);
  expect(await pressed(page).count()).toBe(0);
  await visitor.close();
});

test('a candidate opens the application dialog of a saved posting', async () => {
  const posting = await openPostingNow(site, { name: { zh: '特种车司机', en: 'Ramp driver' } });
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  await signInVisitor(site, visitor);
  await visitor.open(`/hotJobDetail?id=${posting}`);
  await page.locator('[data-session="in"]').waitFor();
  await page.getByRole('button', { name: '收藏职位' }).click();
  await page.getByText(translateFor('zh-cn')('jobs.saved.added')).waitFor();
  await visitor.open('/saved');
  await page.locator(`[data-apply="${posting}"]`).click();
  await page.getByRole('dialog').waitFor();
  await visitor.close();
});

test('pressing a star twice while its script loads saves the posting', async () => {
  const t = translateFor('zh-cn');
  await openPostingNow(site);
  const visitor = await site.visit();
  const { page } = visitor;
  const { sent, letThrough } = await holdSaves(page, /\/save-buttons\.\w/, 'GET');
  await visitor.open('/home');
  const star = page.locator('.board [data-save]').first();
  await star.click();
  await sent;
  await star.click();
  letThrough();
  await page.getByText(t('jobs.saved.added')).waitFor();
  expect(await pressed(page).count()).toBe(1);
  await visitor.close();
});

test('a star pressed twice without a connection shows again what the account has saved', async () => {
  const t = translateFor('zh-cn');
  await openPostingNow(site);
  const visitor = await site.visit();
  visitor.expectConsoleError(/ERR_FAILED/);
  const { page } = visitor;
  const candidate = await signInVisitor(site, visitor);
  const listed = page.waitForResponse(/saved-postings\?/);
  await visitor.open('/home');
  await (await listed).finished();
  const { promise: held, resolve: fail } = Promise.withResolvers<null>();
  let failed = 0;
  await page.route(/saved-postings\?/, async (route) => {
    await held;
    await route.abort();
    failed += 1;
  });
  const star = page.locator('.board [data-save]').first();
  for (const shown of ['true', 'false']) {
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe(shown);
  }
  fail(null);
  await expect.poll(() => failed).toBe(2);
  await page.locator('.toasts').getByText(t('errors.network')).first().waitFor();
  await nextFrame(page);
  expect(await pressed(page).count()).toBe(0);
  expect((await candidate.get('saved-postings')).data).toEqual([]);
  await visitor.close();
});
