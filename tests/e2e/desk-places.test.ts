import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { batch } from '#tests/support/batches.ts';
import { makeOffer } from '#tests/support/offers.ts';
import { expectAccessible, shownKeys, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test.each(locales)(
  'Today lists the postings with vacancies left, and the page of a posting shows its vacancies and the next in reserve, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const visitor = await site.visit({ locale, size: 'desktop' });
    const { page } = visitor;
    const unit = locale === 'zh-cn' ? 'cabin' : 'ground';
    const lead = await signInAtDesk(page, site, { role: 'lead', units: [unit] });
    const quotas = [
      { key: 'qingdao', count: 2 },
      { key: 'chengdu', count: 1 },
    ];
    const workplaces = ['qingdao', 'chengdu'];
    const posting = await openPostingNow(site, { unit, jobType: '2', workplaces, headcount: 3, quotas });
    const [offered, ...others] = await manyApplications(site.site.app, posting, 3);
    await makeOffer(site, lead, offered!, { workPlace: 'qingdao', pay: '18000' });
    await batch(lead, others, { kind: 'advance', to: 'backgroundCheck', reason: 'fine' }, { releaseAt: 'now' });

    await visitor.open(deskPaths.today('zh-cn'));
    const left = page.getByRole('region', { name: t('desk-applications.places.title') });
    await left.getByText(t('desk-applications.places.left', { left: 2, headcount: 3 })).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `desk-places-today-${locale}`);
    await left.getByRole('link', { name: t('desk-applications.places.ranking') }).click();
    await page.getByRole('heading', { name: t('desk-postings.ranking.title'), level: 1 }).waitFor();

    await visitor.open(deskPaths.posting('zh-cn', posting));
    const places = page.getByRole('table', { name: t('desk-postings.ranking.quotas') });
    const cells = places.getByRole('row').nth(1).getByRole('cell');
    await expect.poll(() => cells.allInnerTexts()).toEqual(['2', '0', '1', '1']);
    const reserve = page.getByRole('region', { name: t('desk-postings.reserve.title'), exact: true });
    await reserve.getByText(t('desk-postings.reserve.lead', { count: 2 })).waitFor();
    await expectAccessible(page);
    await reserve.scrollIntoViewIfNeeded();
    await screenshot(visitor, `desk-places-posting-${locale}`);
    await reserve.getByRole('button', { name: t('desk-postings.reserve.offer') }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel(t('desk-batches.form.pay')).inputValue()).toBe('18000');
    await visitor.close();
  },
);

test.each(locales)('a page whose data cannot be loaded offers a retry, in %s', async (locale) => {
  const t = translateFor(locale);
  const posting = await openPostingNow(site, {});
  const ofLeads = [deskPaths.posting('zh-cn', posting), deskPaths.ranking('zh-cn', posting)];
  const ofSessions = [deskPaths.session('zh-cn', 'unknown'), deskPaths.sessionDoor('zh-cn', 'unknown')];
  for (const [role, paths] of [
    ['lead', [...ofLeads, ...ofSessions]],
    ['auditor', [deskPaths.log('zh-cn')]],
  ] as const) {
    const visitor = await site.visit({ locale, size: 'phone' });
    visitor.expectConsoleError(/status of (?:404|500)/);
    const { page } = visitor;
    await signInAtDesk(page, site, { role });
    let isFailing = true;
    await page.route(/api\/staff\/(?:(?:postings|sessions)\/|log\?)/, (route) =>
      isFailing ? route.fulfill({ status: 500, json: { code: '500', message: '', data: null } }) : route.continue(),
    );
    for (const path of paths) {
      isFailing = true;
      await visitor.open(path);
      const retry = page.getByRole('button', { name: t('common.retry'), exact: true });
      await retry.waitFor();
      await expectAccessible(page);
      isFailing = false;
      await retry.click();
      await retry.waitFor({ state: 'detached' });
    }
    await visitor.close();
  }
});

test('no page of the desk shows the key of a text instead of the text', async () => {
  const posting = await openPostingNow(site, {});
  const { today, applications, pool, batches, checks, season, figures, sessions, postings, exports } = deskPaths;
  const ofLead = [today, applications, pool, batches, checks, season, figures, sessions, postings, exports, deskPaths.imports];
  const ofAdmin = [deskPaths.staff, deskPaths.tokens, deskPaths.webhooks, deskPaths.retention, deskPaths.log];
  for (const [role, paths] of [
    ['lead', [...ofLead.map((path) => path('zh-cn')), deskPaths.posting('zh-cn', posting), deskPaths.ranking('zh-cn', posting)]],
    ['admin', ofAdmin.map((path) => path('zh-cn'))],
  ] as const) {
    const visitor = await site.visit({ locale: 'en-us' });
    visitor.expectConsoleError(/404/);
    const { page } = visitor;
    await signInAtDesk(page, site, { role });
    for (const path of paths) {
      await visitor.open(path);
      await page.waitForLoadState('networkidle');
      await page.locator('main h1').first().waitFor();
      expect(await shownKeys(page), path).toEqual([]);
    }
    await visitor.close();
  }
});
