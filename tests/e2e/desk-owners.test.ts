import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { expectAccessible, readings, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test.each(readings)(
  'a lead divides applications between two recruiters; the first finds hers on Today and hands one to the second, in %s on a %s',
  async (locale, size) => {
    const t = translateFor(locale);
    const posting = await openPostingNow(site, { unit: 'cabin' });
    await manyApplications(site.site.app, posting, 4);
    const visitor = await site.visit({ locale, size });
    const own = await site.visit({ locale, size });
    const other = await site.visit({ locale });
    const units = ['cabin'];
    const anna = await signInAtDesk(own.page, site, { role: 'recruiter', units, name: `Anna ${locale}` });
    const ben = await signInAtDesk(other.page, site, { role: 'recruiter', units, name: `Ben ${locale}` });
    await other.close();
    const { page } = visitor;
    await signInAtDesk(page, site, { role: 'lead', units });

    await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
    await page.locator('[data-row="3"]').waitFor();
    await page.locator('.desk-applications__all').click();
    const { hold, release } = batchDialog(visitor);
    await hold(
      'assign',
      async (dialog) => {
        await dialog.getByLabel(anna.name).check();
        await dialog.getByLabel(ben.name).check();
        await dialog.getByLabel(t('desk-batches.form.share')).selectOption('');
        await expectAccessible(page);
        await screenshot(visitor, `owners-dialog-${locale}`);
      },
      4,
    );
    await release(4);

    await own.open('/desk');
    await own.page.getByRole('link', { name: new RegExp(`2.*${t('desk-applications.matter.mine')}`) }).waitFor();
    await screenshot(own, `owners-today-${locale}`);
    await own.page.getByRole('link', { name: new RegExp(t('desk-applications.matter.mine')) }).click();
    await own.page.locator('[data-row="1"]').waitFor();
    expect(await own.page.locator('[data-row]').count()).toBe(2);
    await expectAccessible(own.page);
    await screenshot(own, `owners-list-${locale}`);
    await own.page.locator('[data-row="0"]').click();
    const panel = own.page.getByRole('region', { name: t('desk-applications.owner.title'), exact: true });
    await panel.getByText(anna.name).waitFor();
    await panel.getByRole('button', { name: t('desk-applications.owner.change') }).click();
    await panel.getByLabel(t('desk-applications.owner.to')).selectOption({ label: ben.name });
    await expectAccessible(own.page);
    await screenshot(own, `owner-panel-${locale}`);
    await panel.getByRole('button', { name: t('desk-applications.owner.save') }).click();
    await panel.getByText(ben.name).waitFor();
    expect((await anna.get('/api/staff/summary')).data.mine).toBe(1);
    await own.close();
    await visitor.close();
  },
);
