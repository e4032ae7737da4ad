import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPosting } from '#server/recruitment/postings/create-posting.ts';
import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { wholePosting } from '#tests/support/staff-postings.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { FOUR_EYES: 'publication' } });
});
afterAll(() => site.close());

test.each(locales)('an editor submits a posting; a lead finds it on Today and approves it, in %s', async (locale) => {
  const t = translateFor(locale);
  const endDate = new Date(site.clock.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const author = { id: 'ops', name: 'ops', role: 'editor', units: null };
  const { id } = await createPosting(site.site.app, author, wholePosting({ endDate }) as never, locale);
  const [first, second] = [await site.visit({ locale }), await site.visit({ locale })];
  await signInAtDesk(first.page, site, { role: 'editor' });
  await signInAtDesk(second.page, site, { role: 'lead' });
  const button = (visitor: typeof first, key: 'editor.publish' | 'approval.approve' | 'approval.withdraw') =>
    visitor.page.getByRole('button', { name: t(`desk-postings.${key}`), exact: true });

  await first.open(deskPaths.posting('zh-cn', id));
  await button(first, 'editor.publish').click();
  const asking = first.page.getByRole('dialog');
  await asking.getByText(t('desk-postings.approval.needed')).waitFor();
  await screenshot(first, `desk-publication-ask-${locale}`);
  await asking.getByRole('button', { name: t('desk-postings.approval.submit') }).click();
  await first.page.getByText(t('desk-postings.approval.awaited')).filter({ visible: true }).waitFor();
  await button(first, 'approval.withdraw').waitFor();
  expect(await button(first, 'approval.approve').count()).toBe(0);

  await second.open(deskPaths.today('zh-cn'));
  await second.page.getByRole('heading', { name: t('desk-applications.approvals.title') }).waitFor();
  await expectAccessible(second.page);
  await screenshot(second, `desk-publication-today-${locale}`);
  await second.page
    .getByRole('link', { name: locale === 'zh-cn' ? '云端值班工程师' : 'Cloud duty engineer' })
    .first()
    .click();
  await button(second, 'approval.approve').click();
  const dialog = second.page.getByRole('dialog');
  await dialog.getByText(t('desk-postings.approval.text')).waitFor();
  await expectAccessible(second.page);
  await screenshot(second, `desk-publication-approve-${locale}`);
  await dialog.getByRole('button', { name: t('desk-postings.approval.approve'), exact: true }).click();
  await second.page.getByText(t('desk-postings.publish.done')).waitFor();
  const row = site.site.app.db.selectFrom('postings').select('id').where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ id });
  for (const visitor of [first, second]) await visitor.close();
});
