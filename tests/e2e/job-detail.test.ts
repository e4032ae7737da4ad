import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Posting } from '#lib/contract/postings.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { payText } from '#lib/postings/pay-text.ts';
import { daysLeft } from '#lib/rules/deadline.ts';
import { locales } from '#lib/text/locale.ts';
import { findPosition } from '#server/recruitment/postings/find-position.ts';
import { findPositions } from '#server/recruitment/postings/find-positions.ts';
import { expectAccessible, nextFrame, sizes, type Size, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { addPostings, draftPosting } from '#tests/support/postings.ts';
import { createTestClock } from '#tests/support/test-clock.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

async function oneOf(search: object, wanted: (posting: Posting) => boolean = () => true): Promise<Posting> {
  const { list } = await findPositions(site.site.app, { pageSize: 50, ...search }, 'zh-cn');
  return list.find(wanted)!;
}

const closedOne = () => oneOf({ showExpired: 'Y', jobType: '2' }, ({ endDate }) => daysLeft(endDate, site.clock.now()) < 0);

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test.each(Object.keys(sizes) as Size[])('an open and a closed position are accessible on a %s', async (size) => {
    const visitor = await site.visit({ locale, size });
    const open = await oneOf({ jobType: '2' });
    const closed = await closedOne();
    for (const { pkPublish } of [open, closed]) {
      await visitor.open(`/hotJobDetail?id=${pkPublish}`);
      await expectAccessible(visitor.page);
    }
    await visitor.close();
  });

  test('a position shows its deadline with time and time zone, and links back to the list it was opened from', async () => {
    const visitor = await site.visit({ locale, javaScriptEnabled: false });
    const posting = await oneOf({ jobType: '4' });
    await visitor.open(`/hotJobDetail?id=${posting.pkPublish}&type=4&key=engineer`);
    const side = visitor.page.getByRole('complementary');
    await side.getByText(`${posting.endDate} 23:59`).waitFor();
    await side.getByText(t('jobs.deadline.zone')).waitFor();
    await side.getByRole('link', { name: t('jobs.detail.back') }).click();
    await visitor.page.waitForURL((url) => url.search === '?jobType=4&keyWord=engineer');
    await visitor.close();
  });

  test('on a phone, the top of a posting shows pay, places and openings; the apply button stays at the bottom edge', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const { pkPublish } = await oneOf({ jobType: '4' });
    const posting = await findPosition(site.site.app, pkPublish, locale);
    await visitor.open(`/hotJobDetail?id=${pkPublish}`);
    const facts = await page.locator('.posting-hero__facts').innerText();
    expect(facts).toContain(payText(posting.pay!, locale, t));
    expect(facts).toContain(posting.workPlace);
    expect(facts).toContain(t('jobs.detail.hires', { count: posting.headcount }));
    for (const y of [0, 700, 100_000]) {
      await page.evaluate((top) => scrollTo(0, top), y);
      const { bottom } = await page.locator('.apply-button').evaluate((button) => button.getBoundingClientRect().toJSON());
      expect(bottom).toBeLessThanOrEqual(740);
      expect(bottom).toBeGreaterThan(660);
    }
    await visitor.close();
  });

  test('a closed position shows when it closed, and lists similar open positions', async () => {
    const visitor = await site.visit({ locale, javaScriptEnabled: false });
    const closed = await closedOne();
    await visitor.open(`/hotJobDetail?id=${closed.pkPublish}`);
    await visitor.page.getByText(t('jobs.deadline.closedOn', { date: closed.endDate })).waitFor();
    await visitor.page.getByRole('heading', { name: t('jobs.detail.similarClosed') }).waitFor();
    await expect.poll(() => visitor.page.locator('.posting-card').count()).toBeGreaterThan(0);
    await visitor.close();
  });

  test.each(['nothing-here', '', '%00', '../../etc'])('the id "%s" gets a 404 page that links to the list', async (id) => {
    const visitor = await site.visit({ locale });
    visitor.expectConsoleError(/404/);
    const answer = visitor.page.waitForResponse((response) => response.url().includes('hotJobDetail'));
    await visitor.open(`/hotJobDetail?id=${id}`);
    expect((await answer).status()).toBe(404);
    await visitor.page.getByRole('heading', { level: 1, name: t('jobs.detail.absentTitle') }).waitFor();
    await visitor.page
      .getByRole('main')
      .getByRole('link', { name: t('common.notFound.jobs') })
      .click();
    await visitor.page.locator('.job-table').waitFor();
    await visitor.close();
  });

  test('a visitor compares age, height, vision and degree with the conditions, and no answer is sent or stored', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    const path = '/hotJobDetail?id=p42no1uuzptb';
    // The last requests of a page are sent once it is idle, which takes long on a busy machine.
    const last = ['**/access-statistics*', '**/register-worker.*'].map((address) => page.waitForRequest(address));
    await visitor.open(path);
    await Promise.all(last);
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const form = page.locator('[data-eligibility]');
    const before = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    const answers = [
      ['age', '29', '28'],
      ['height', '161', '162'],
      ['vision', '4.4', '4.5'],
    ] as const;
    for (const [name, unmet, met] of answers) {
      const field = form.getByLabel(t(`content.eligibility.${name}`));
      const said = form.locator(`#${await field.getAttribute('aria-describedby')}`);
      await field.fill(unmet);
      await expect.poll(() => said.innerText()).toBe(t('content.eligibility.unmet'));
      await field.fill(met);
      await expect.poll(() => said.innerText()).toBe(t('content.eligibility.met'));
    }
    await form.getByLabel(t('content.eligibility.degree')).selectOption({ label: t('enums.education.high') });
    await expect.poll(() => form.getByText(t('content.eligibility.unmet')).count()).toBe(1);
    await form.getByLabel(t('content.eligibility.age')).press('Enter');
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).toBe(before);
    await expectAccessible(page);
    await visitor.open(path);
    expect(await form.getByLabel(t('content.eligibility.age')).inputValue()).toBe('');
    const plain = await site.visit({ locale, javaScriptEnabled: false });
    await plain.open(path);
    expect(await plain.page.locator('[data-eligibility]').isVisible()).toBe(false);
    await plain.close();
    await visitor.close();
  });

  test('a visitor copies the address of a position, with its id as the only parameter', async () => {
    const visitor = await site.visit({ locale });
    const { pkPublish } = await oneOf({ jobType: '4' });
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.open(`/hotJobDetail?id=${pkPublish}&type=4&key=x`);
    await visitor.page.getByRole('button', { name: t('jobs.detail.share') }).click();
    await visitor.page.getByText(t('jobs.detail.copied')).waitFor();
    const copied = new URL(await visitor.page.evaluate(() => navigator.clipboard.readText()));
    expect(copied.search).toBe(`?id=${pkPublish}`);
    await visitor.close();
  });
});

test('on the last day of a position its page counts the minutes down and then shows that the position closed', async () => {
  const clock = createTestClock(Date.parse('2026-03-02T23:48:30+08:00'));
  const late = await startTestSite({ clock });
  await addPostings({ app: late.site.app, clock }, draftPosting({ id: 'tonight', endDate: '2026-03-02' }));
  const visitor = await late.visit({ locale: 'zh-cn' });
  await visitor.page.clock.install({ time: new Date('2026-03-02T23:48:30+08:00') });
  const told = visitor.page.waitForResponse((response) => response.request().method() === 'HEAD');
  await visitor.open('/hotJobDetail?id=tonight');
  // The page compares its clock with the server's, which must not happen after the clock has moved.
  await told;
  await nextFrame(visitor.page);
  const left = visitor.page.getByRole('timer');
  expect((await left.textContent())?.trim()).toBe('还有 11 分钟');
  await visitor.page.clock.fastForward('05:00');
  await expect.poll(() => left.textContent()).toBe('还有 6 分钟');
  await visitor.page.clock.fastForward('05:50');
  await expect.poll(() => left.textContent()).toBe('不到 1 分钟');
  await visitor.page.clock.fastForward('01:00');
  await expect.poll(() => left.textContent()).toBe('已截止');
  await visitor.close();
  await late.close();
});
