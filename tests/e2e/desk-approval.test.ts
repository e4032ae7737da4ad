import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { readRows } from '#server/platform/spreadsheets/read-file.ts';
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
  site = await startTestSite({ environment: { OFFER_APPROVAL: 'Y', FOUR_EYES: 'hires, exports' } });
});
afterAll(() => site.close());

test.each(locales)(
  'a lead makes an offer; another lead approves it under "Decisions", but the first lead cannot, in %s',
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
    await first.page.getByText(t('desk-batches.approval.awaited.offers')).filter({ visible: true }).waitFor();
    expect(await first.page.getByRole('button', { name: approve }).count()).toBe(0);

    await second.open('/desk/batches');
    await second.page.getByRole('button', { name: approve }).click();
    const dialog = second.page.getByRole('dialog');
    await dialog.getByText(t('desk-batches.approval.text.offers', { count: 1 })).waitFor();
    await expectAccessible(second.page);
    await screenshot(second, `desk-approval-${locale}`);
    await dialog.getByRole('button', { name: t('desk-batches.approval.approve'), exact: true }).click();
    await second.page.getByText(t('desk-batches.approval.done.offers', { count: 1 })).waitFor();
    expect(await statusOf()).toBe('interview');
    await expect.poll(() => second.page.getByText(t('desk-batches.approval.awaited.offers')).count()).toBe(0);
    // The approval does not shorten the hold; the second lead releases the batch afterwards.
    const release = second.page.getByRole('button', { name: new RegExp(`^${t('desk-batches.release')}`) });
    await release.first().click();
    await dialog.getByRole('button', { name: t('desk-batches.release'), exact: true }).click();
    await expect.poll(statusOf).toBe('offer');
    for (const visitor of [first, second]) await visitor.close();
  },
);

test.each(locales)('a second lead finds the hire of an applicant on Today and approves it, in %s', async (locale) => {
  const t = translateFor(locale);
  const posting = await openPostingNow(site);
  const [id, other] = (await manyApplications(site.site.app, posting, 2)) as [string, string];
  const app = { ...site.site.app, settings: { ...site.site.app.settings, offerApproval: false } };
  for (const one of [id, other]) await moveTo({ app }, one, 'offer');
  const [first, second] = [await site.visit({ locale }), await site.visit({ locale })];
  await signInAtDesk(first.page, site, { role: 'lead' });
  await signInAtDesk(second.page, site, { role: 'lead' });
  const statusOf = async (one: string) => {
    const row = site.site.app.db.selectFrom('applications').select('status').where('id', '=', one);
    return (await row.executeTakeFirstOrThrow()).status;
  };
  const name = `${t('desk-batches.kind.advance')} → ${t('enums.applyStatus.hired')}`;

  await first.open(deskPaths.application('zh-cn', id));
  const { hold, close } = batchDialog(first);
  await hold('advance', async (dialog) => {
    await dialog.getByLabel(t('desk-batches.form.override')).check();
    await dialog.getByRole('textbox', { name: t('desk-batches.form.ownReason'), exact: true }).fill('agreed by phone');
    await dialog
      .getByLabel(t('desk-batches.form.words'), { exact: true })
      .fill('Please report on 1 September. 请于九月一日报到。');
  });
  await first.page.getByRole('dialog').getByText(t('desk-batches.approval.needed')).waitFor();
  await close();
  await first.open(deskPaths.today('zh-cn'));
  await first.page.getByText(t('desk-applications.approvals.own')).first().waitFor();

  await second.open(deskPaths.today('zh-cn'));
  const waiting = second.page.getByRole('link', { name: t('desk-applications.approvals.batch', { name, count: 1 }) });
  await waiting.first().waitFor();
  await expectAccessible(second.page);
  await screenshot(second, `desk-hires-today-${locale}`);
  await waiting.first().click();
  const dialog = second.page.getByRole('dialog');
  await dialog.getByText(t('desk-batches.approval.text.hires', { count: 1 })).waitFor();
  await dialog.getByText('请于九月一日报到').last().waitFor();
  await expectAccessible(second.page);
  await screenshot(second, `desk-hires-review-${locale}`);
  await dialog.getByRole('button', { name: t('desk-batches.approval.approve'), exact: true }).click();
  await second.page.getByText(t('desk-batches.approval.done.hires', { count: 1 })).waitFor();
  const release = second.page.getByRole('button', { name: new RegExp(`^${t('desk-batches.release')}`) });
  await release.first().click();
  await dialog.getByRole('button', { name: t('desk-batches.release'), exact: true }).click();
  await expect.poll(() => statusOf(id)).toBe('hired');
  expect(await statusOf(other)).toBe('offer');
  for (const visitor of [first, second]) await visitor.close();
});

test.each(locales)('a second lead finds an export with ID numbers on Today and approves it, in %s', async (locale) => {
  const t = translateFor(locale);
  await manyApplications(site.site.app, await openPostingNow(site), 2);
  const [first, second] = [await site.visit({ locale }), await site.visit({ locale })];
  await signInAtDesk(first.page, site, { role: 'lead' });
  await signInAtDesk(second.page, site, { role: 'lead' });
  const { people } = await site.site.app.db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  const count = Number(people);

  await first.open(deskPaths.exports('zh-cn'));
  const list = t('desk-exchange.exports.lists.applications');
  await first.page.getByRole('button', { name: t('desk-exchange.exports.ask', { list }), exact: true }).click();
  const asking = first.page.getByRole('dialog');
  await asking.getByLabel(t('desk-exchange.exports.withId')).check();
  await asking.getByText(t('desk-exchange.exports.needsApproval')).waitFor();
  const submit = asking.getByRole('button', { name: t('desk-exchange.exports.submit'), exact: true });
  first.expectConsoleError(/400/);
  await submit.click();
  await asking.locator('.field__error').waitFor();
  await asking.getByRole('textbox', { name: t('desk-exchange.exports.purpose') }).fill('入职背景核查 Background checks');
  await expectAccessible(first.page);
  await screenshot(first, `desk-export-ask-${locale}`);
  await submit.click();
  await first.page.getByText(t('desk-exchange.exports.states.awaiting'), { exact: true }).first().waitFor();
  const take = first.page.getByRole('button', { name: new RegExp(t('desk-exchange.exports.take')) });
  expect(await take.count()).toBe(0);
  await screenshot(first, `desk-export-awaiting-${locale}`);

  await second.open(deskPaths.today('zh-cn'));
  await second.page.getByRole('link', { name: t('desk-applications.approvals.export', { count }) }).click();
  await second.page.getByRole('heading', { name: t('desk-exchange.exports.approvals.title') }).waitFor();
  await second.page.getByText('入职背景核查').waitFor();
  await expectAccessible(second.page);
  await screenshot(second, `desk-export-approve-${locale}`);
  const approve = t('desk-exchange.exports.approvals.approve');
  await second.page.getByRole('button', { name: new RegExp(`^${approve}`) }).click();
  const dialog = second.page.getByRole('dialog');
  await expectAccessible(second.page);
  await dialog.getByRole('button', { name: approve, exact: true }).click();
  await second.page.getByText(t('desk-exchange.exports.approvals.approved')).waitFor();

  await first.page.reload();
  const [download] = await Promise.all([first.page.waitForEvent('download'), take.click()]);
  const rows = await Array.fromAsync(readRows(await readFile(await download.path()), 'xlsx'));
  expect(rows).toHaveLength(count);
  for (const visitor of [first, second]) await visitor.close();
});
