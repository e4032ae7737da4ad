import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { moveTo } from '#tests/support/applications.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const day = 24 * 60 * 60_000;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { OFFER_APPROVAL: 'Y' } });
});
afterAll(() => site.close());

test.each(locales)(
  'a lead makes an offer, which another lead approves under “Decisions” and the first one cannot, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const posting = await openPostingNow(site);
    const [id] = (await manyApplications(site.site.app, posting, 1)) as [string];
    await moveTo({ app: site.site.app }, id, 'interview');
    const [first, second] = [await site.visit({ locale }), await site.visit({ locale })];
    await signInAtDesk(first.page, site, { role: 'lead' });
    await signInAtDesk(second.page, site, { role: 'lead' });
    const statusOf = async () => {
      const row = site.site.app.db.selectFrom('applications').select('status').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).status;
    };

    await first.open(deskPaths.application('zh-cn', id));
    const label = (name: 'pay' | 'replyBy' | 'startDate') => t(`desk-batches.form.${name}`);
    const { hold, close } = batchDialog(first);
    await hold('offer', async (dialog) => {
      await dialog.getByLabel(label('pay')).fill('12500');
      const replyBy = new Date(site.clock.now() + 5 * day + 8 * 3_600_000).toISOString().slice(0, 16);
      await dialog.getByLabel(label('replyBy')).fill(replyBy);
      await dialog.getByLabel(label('startDate')).fill(new Date(site.clock.now() + 60 * day).toISOString().slice(0, 10));
    });
    await first.page.getByRole('dialog').getByText(t('desk-batches.approval.needed')).waitFor();
    await close();

    const approve = new RegExp(`^${t('desk-batches.approval.approve')}`);
    await first.open('/desk/batches');
    await first.page.getByText(t('desk-batches.approval.awaited')).filter({ visible: true }).waitFor();
    expect(await first.page.getByRole('button', { name: approve }).count()).toBe(0);

    await second.open('/desk/batches');
    await second.page.getByRole('button', { name: approve }).click();
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText(t('desk-batches.approval.text', { count: 1 })).waitFor();
    await expectAccessible(second.page);
    await screenshot(second, `desk-approval-${locale}`);
    await dialog.getByRole('button', { name: t('desk-batches.approval.approve'), exact: true }).click();
    await second.page.getByText(t('desk-batches.approval.done', { count: 1 })).waitFor();
    expect(await statusOf()).toBe('interview');
    await expect.poll(() => second.page.getByText(t('desk-batches.approval.awaited')).count()).toBe(0);
    // The approval does not shorten the hold; the lead releases it afterwards.
    const release = second.page.getByRole('button', { name: new RegExp(`^${t('desk-batches.release')}`) });
    await release.first().click();
    await dialog.getByRole('button', { name: t('desk-batches.release'), exact: true }).click();
    await expect.poll(statusOf).toBe('offer');
    for (const visitor of [first, second]) await visitor.close();
  },
);
