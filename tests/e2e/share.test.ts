import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { applyDialog } from '#tests/support/apply-dialog.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { screenshot } from '#tests/support/screenshot.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test('the page of a position links to a poster in the language of the page', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const id = await openPostingNow(site);
    await visitor.open(`/hotJobDetail?id=${id}`);
    const link = page.getByRole('link', { name: t('jobs.detail.poster') });
    const address = new URL((await link.getAttribute('href'))!, site.site.url);
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const other = await fetch(String(address).replace(locale, locale === 'zh-cn' ? 'en-us' : 'zh-cn'));
    expect(await other.bytes()).not.toEqual(await answer.bytes());
    await expectAccessible(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await screenshot(visitor, `poster-link-${width}-${locale}`);
    }
    await visitor.close();
  });

  test('an application names the job fair whose link led to the site, even if other pages are read in between', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await becomeCandidate(site, visitor);
    const id = await openPostingNow(site);
    await visitor.open('/home?from=job-fair_2026');
    await visitor.open('/hotJob?from=%3Cb%3E');
    await visitor.open(`/hotJobDetail?id=${id}`);
    const does = applyDialog(visitor);
    await does.start();
    await does.choose();
    await does.next();
    await does.submit();
    const receiptNo = await does.receipt();
    const row = await site.site.app.db
      .selectFrom('applications')
      .select('cameFrom')
      .where('receiptNo', '=', receiptNo)
      .executeTakeFirstOrThrow();
    expect(row.cameFrom).toBe('job-fair_2026');
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain('job-fair');
    await visitor.close();
  });
});

test('on a touch device, a position is shared through the dialog of the system', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit({ locale: 'zh-cn', size: 'phone' });
  const { page } = visitor;
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { canShare: () => true, share: (data: ShareData) => Promise.resolve(void shared.push(data)) });
    Object.assign(globalThis, { shared });
  });
  const id = await openPostingNow(site);
  await visitor.open(`/hotJobDetail?id=${id}&from=poster`);
  await page.getByRole('button', { name: t('jobs.detail.share') }).click();
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared);
  await expect.poll(async () => (await shared()).length).toBe(1);
  expect(new URL((await shared())[0]!.url!).search).toBe(`?id=${id}`);
  await visitor.close();
});

test.each(['/cards/zh-cn-x.png', '/cards/fr-fr-x.png', '/cards/x.png', '/cards/en-us-.png'])('%s is 404', async (path) => {
  expect((await fetch(site.site.url + path)).status).toBe(404);
});
