import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { goodPassword, signUp } from '#tests/support/accounts.ts';
import { apply, applicationFor, applicationsOf } from '#tests/support/applications.ts';
import { expectAccessible, type Size, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { clientOf, openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { fillResume } from '#tests/support/resumes.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const readers: [Locale, Size][] = [
  ['zh-cn', 'phone'],
  ['en-us', 'phone'],
];

test.each(readers)('a lead proposes to merge two accounts, and the person merges them, in %s on a %s', async (locale, size) => {
  const t = translateFor(locale);
  const unit = locale === 'zh-cn' ? 'cabin' : 'digital';
  const send = async (client: Parameters<typeof apply>[0], jobType: string, resumeType: string) => {
    await fillResume(client, resumeType);
    const posting = await openPostingNow(site, { unit, jobType: jobType as '3' });
    return (await apply(client, applicationFor(posting, { resumeType }))).data.idkey as string;
  };
  const former = await signUp(site, clientOf(site, locale));
  const formerId = await send(former, '4', 'society');
  site.clock.advance(60_000);
  const visitor = await site.visit({ locale, size });
  visitor.expectConsoleError(/status of 400 .*\/merge/);
  const own = await signInVisitor(site, visitor);
  const id = await send(own, '3', 'school');

  const desk = await site.visit({ locale, size });
  await signInAtDesk(desk.page, site, { role: 'lead', units: [unit] });
  await desk.open(deskPaths.application('zh-cn', id));
  const panel = desk.page.getByRole('region', { name: t('desk-applications.detail.duplicates') });
  await panel.getByText(t('desk-applications.duplicate.birth')).waitFor();
  await panel.getByRole('button', { name: t('desk-applications.duplicate.propose') }).click();
  await panel.getByText(t('desk-applications.duplicate.proposed')).waitFor();
  await panel.scrollIntoViewIfNeeded();
  await screenshot(desk, `merge-desk-${locale}-${size}`);
  await expectAccessible(desk.page);
  await desk.close();

  await visitor.open('/account');
  const { page } = visitor;
  const card = page.getByRole('region', { name: t('account.merge.title') });
  await card.getByText(/\*/).first().waitFor();
  await screenshot(visitor, `merge-proposal-${locale}-${size}`);
  await expectAccessible(page);
  await card.getByRole('button', { name: t('account.merge.submit') }).click();
  const dialog = page.getByRole('dialog', { name: t('account.merge.title') });
  const password = dialog.getByLabel(t('account.field.otherPassword'));
  await password.fill('Wrong-pass-1');
  await dialog.getByRole('button', { name: t('account.merge.submit') }).click();
  await dialog.locator('.field__error').first().waitFor();
  await screenshot(visitor, `merge-proof-${locale}-${size}`);
  await expectAccessible(page);
  await password.fill(goodPassword);
  await dialog.getByRole('button', { name: t('account.merge.submit') }).click();
  await page.getByText(t('account.merge.done')).waitFor();
  await card.waitFor({ state: 'hidden' });
  const ids = async () => ((await applicationsOf(own)) as { idkey: string }[]).map(({ idkey }) => idkey).toSorted();
  await expect.poll(ids).toEqual([formerId, id].toSorted());
  expect((await former.get('system/user/self/name')).status).toBe(401);
  await visitor.close();
});
