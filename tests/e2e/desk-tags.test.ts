import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
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
  'a lead creates a tag, sets it, undoes that, sets it again, filters by it, and removes it from one application, in %s on a %s',
  async (locale, size) => {
    const t = translateFor(locale);
    const posting = await openPostingNow(site, { unit: 'cabin' });
    await manyApplications(site.site.app, posting, 3);
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    const lead = await signInAtDesk(page, site, { role: 'lead' });
    for (const [index, colour] of ['red', 'orange', 'yellow', 'teal', 'blue', 'purple', 'grey'].entries())
      await lead.post('/api/staff/tags', { name: `${locale} ${index}`, colour });
    const name = locale === 'zh-cn' ? '重点关注' : 'Worth a look';

    await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
    await page.locator('[data-row="2"]').waitFor();
    await page.locator('.desk-applications__all').click();
    await page
      .locator('.desk-selection')
      .getByRole('button', { name: t('desk-applications.tags.title'), exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: new RegExp(t('desk-applications.tags.title')) });
    await dialog.getByText(t('desk-applications.tags.manage')).click();
    await dialog.getByLabel(t('desk-applications.tags.new')).fill(name);
    await dialog.getByLabel(t('desk-applications.tags.colour')).selectOption('green');
    await dialog.getByRole('button', { name: t('desk-applications.tags.save'), exact: true }).click();
    const add = dialog.getByRole('button', { name: t('desk-applications.tags.addOf', { name }) });
    await add.waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `tags-dialog-${locale}`);
    await add.click();
    await dialog.getByText(t('desk-applications.tags.added', { count: 3, name })).waitFor();
    await dialog.getByRole('button', { name: t('desk-applications.tags.undo'), exact: true }).click();
    await dialog.getByText(t('desk-applications.tags.undone')).waitFor();
    await add.click();
    await dialog.getByText(t('desk-applications.tags.added', { count: 3, name })).waitFor();
    await dialog
      .getByRole('button', { name: t('common.close'), exact: true })
      .last()
      .click();

    const tags = (await lead.get('/api/staff/tags')).data as { id: string; name: string }[];
    const tag = tags.find((one) => one.name === name)!.id;
    await page.evaluate(() => localStorage.setItem('desk.applications.columns', '["status","tags","school"]'));
    await visitor.open(deskPaths.applications('zh-cn', { tag }));
    await page.locator('[data-row="2"]').waitFor();
    await page.locator('.desk-tag').first().waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `tags-list-${locale}`);
    await page.locator('[data-row="0"]').click();
    const panel = page.getByRole('region', { name: t('desk-applications.tags.title'), exact: true });
    await panel.getByText(name).waitFor();
    await panel.getByRole('button', { name: t('desk-applications.owner.change') }).click();
    await dialog.getByRole('button', { name: t('desk-applications.tags.removeOf', { name }) }).click();
    await dialog.getByText(t('desk-applications.tags.removed', { count: 1, name })).waitFor();
    await dialog
      .getByRole('button', { name: t('common.close'), exact: true })
      .last()
      .click();
    await panel.getByText(t('desk-applications.tags.noneSet')).waitFor();
    expect((await lead.get('/api/staff/applications', { query: { tag } })).data.total).toBe(2);
    await visitor.close();
  },
);
