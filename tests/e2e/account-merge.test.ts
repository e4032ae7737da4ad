import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { type Candidate, goodPassword, signUp } from '#tests/support/accounts.ts';
import { apply, applicationFor, applicationsOf } from '#tests/support/applications.ts';
import { expectAccessible, type Size, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { clientOf, endQuietHours, openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
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

/** Each test has a unit of its own, so that the unit's desk shows only the possible duplicates of that test. */
type Unit = 'cabin' | 'digital' | 'ground' | 'cargo' | 'training' | 'safety';

interface Two {
  visitor: Visitor;
  size: Size;
  unit: Unit;
  own: Candidate;
  id: string;
  former: Candidate;
  formerId: string;
}

/** A visitor with two accounts and an application in each; the browser is signed in to the newer account. */
async function twoAccounts(locale: Locale, size: Size, unit: Unit, ofFormer: readonly string[]): Promise<Two> {
  const send = async (client: Candidate, [jobType, resumeType]: readonly string[]) => {
    await fillResume(client, resumeType!);
    const posting = await openPostingNow(site, { unit, jobType: jobType as '3' });
    return (await apply(client, applicationFor(posting, { resumeType }))).data.idkey as string;
  };
  const former = await signUp(site, clientOf(site, locale));
  await endQuietHours(former);
  const formerId = await send(former, ofFormer);
  site.clock.advance(60_000);
  const visitor = await site.visit({ locale, size });
  const own = await signInVisitor(site, visitor);
  await endQuietHours(own);
  return { visitor, size, unit, own, id: await send(own, ['3', 'school']), former, formerId };
}

/** Signs in at the desk as a lead of the unit, opens the application, and returns its panel of possible duplicates. */
async function openDuplicates(desk: Visitor, unit: Unit, id: string) {
  const t = translateFor(desk.locale);
  await signInAtDesk(desk.page, site, { role: 'lead', units: [unit] });
  await desk.open(deskPaths.application('zh-cn', id));
  const panel = desk.page.getByRole('region', { name: t('desk-applications.detail.duplicates') });
  await panel.getByText(t('desk-applications.duplicate.birth')).waitFor();
  return panel;
}

async function proposeAtDesk({ visitor, size, unit, id }: Two): Promise<void> {
  const { locale } = visitor;
  const t = translateFor(locale);
  const desk = await site.visit({ locale, size });
  const panel = await openDuplicates(desk, unit, id);
  await panel.getByRole('button', { name: t('desk-applications.duplicate.propose') }).click();
  await panel.getByText(t('desk-applications.duplicate.proposed')).waitFor();
  await panel.scrollIntoViewIfNeeded();
  await screenshot(desk, `merge-desk-${locale}-${size}`);
  await expectAccessible(desk.page);
  await desk.close();
}

/** Opens the link in the message that proposes the merge. */
async function followMessage({ visitor, own, former }: Two) {
  const { text, link = '' } = await site.messageTo(`+86${own.phone}`, 'merge-proposed');
  expect(text).toContain(link);
  expect(text).not.toContain(former.phone);
  await visitor.page.goto(new URL(link).pathname);
  return visitor.page.getByRole('region', { name: translateFor(visitor.locale)('account.merge.title') });
}

test.each(readers)('a lead proposes to merge accounts, and the candidate merges them, in %s on a %s', async (locale, size) => {
  const t = translateFor(locale);
  const unit = locale === 'zh-cn' ? 'cabin' : 'digital';
  const two = await twoAccounts(locale, size, unit, ['4', 'society']);
  const { visitor, own, former } = two;
  visitor.expectConsoleError(/status of 400 .*\/merge/);
  await proposeAtDesk(two);

  const { page } = visitor;
  const card = await followMessage(two);
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
  await expect.poll(ids).toEqual([two.formerId, two.id].toSorted());
  expect((await former.get('system/user/self/name')).status).toBe(401);
  await site.messageTo(`+86${own.phone}`, 'merge-kept');
  await site.messageTo(`+86${former.phone}`, 'merge-closed');
  await visitor.close();
});

test.each(readers)(
  'a candidate reads which applications of their two accounts clash, withdraws one and merges the accounts, in %s on a %s',
  async (locale, size) => {
    const t = translateFor(locale);
    const unit = locale === 'zh-cn' ? 'ground' : 'cargo';
    const two = await twoAccounts(locale, size, unit, ['3', 'school']);
    const { visitor, own, former } = two;
    visitor.expectConsoleError(/status of 409 .*\/merge/);
    await proposeAtDesk(two);

    const { page } = visitor;
    const card = await followMessage(two);
    await card.getByRole('button', { name: t('account.merge.submit') }).click();
    const dialog = page.getByRole('dialog', { name: t('account.merge.title') });
    await dialog.getByLabel(t('account.field.otherPassword')).fill(goodPassword);
    await dialog.getByRole('button', { name: t('account.merge.submit') }).click();
    const clashes = dialog.getByRole('alert').filter({ hasText: t('account.merge.clash') });
    await clashes.waitFor();
    for (const client of [own, former]) {
      const [{ receiptNo } = { receiptNo: '' }] = (await applicationsOf(client)) as { receiptNo: string }[];
      expect(await clashes.getByRole('listitem').textContent()).toContain(receiptNo);
    }
    await screenshot(visitor, `merge-clash-${locale}-${size}`);
    await expectAccessible(page);
    await former.post(`personal/apply-job/delete/${two.formerId}`);
    await dialog.getByRole('button', { name: t('account.merge.submit') }).click();
    await page.getByText(t('account.merge.done')).waitFor();
    await card.waitFor({ state: 'hidden' });
    expect(await applicationsOf(own)).toHaveLength(2);
    await visitor.close();
  },
);

test.each(readers)(
  'a candidate answers that the other account is not theirs, and a lead reads the answer, in %s on a %s',
  async (locale, size) => {
    const t = translateFor(locale);
    const unit = locale === 'zh-cn' ? 'training' : 'safety';
    const two = await twoAccounts(locale, size, unit, ['4', 'society']);
    const { visitor, own, former } = two;
    await proposeAtDesk(two);

    const { page } = visitor;
    const card = await followMessage(two);
    await card.getByRole('button', { name: t('account.merge.refuse') }).click();
    await card.waitFor({ state: 'hidden' });
    await page.getByText(t('account.merge.refused')).waitFor();
    await screenshot(visitor, `merge-refused-${locale}-${size}`);
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(async () => (await own.get('system/user/merges')).data).toEqual([]);
    expect(await card.count()).toBe(0);
    expect(await applicationsOf(former)).toHaveLength(1);

    const desk = await site.visit({ locale, size });
    const panel = await openDuplicates(desk, unit, two.id);
    await panel.getByText(t('desk-applications.duplicate.refused')).waitFor();
    expect(await panel.getByRole('button', { name: t('desk-applications.duplicate.propose') }).count()).toBe(0);
    await panel.scrollIntoViewIfNeeded();
    await screenshot(desk, `merge-refused-desk-${locale}-${size}`);
    await expectAccessible(desk.page);
    await desk.close();
    await visitor.close();
  },
);
