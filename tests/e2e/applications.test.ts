import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { applicationFor, apply } from '#tests/support/applications.ts';
import { expectAccessible, nextFrame, readingSizes, sizes, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { signInElsewhere } from '#tests/support/other-tab.ts';
import { fillResume, readResume, saveSection } from '#tests/support/resumes.ts';
import { ask } from '#tests/support/tasks.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test('the user menu opens the list of applications over the page, and there a candidate withdraws an application', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor);
    const posting = await openPostingNow(site);
    await apply(candidate, applicationFor(posting));
    await visitor.open(`/hotJobDetail?id=${posting}`);
    await page.locator('button[data-apply]').getByText(t('application.action.applied')).waitFor();
    await page.locator('[popovertarget="account-menu"]:visible').first().click();
    await page.locator('[data-open-applications]').click();
    const dialog = page.getByRole('dialog', { name: t('application.list.title') });
    for (const column of ['appliedDate', 'job', 'status', 'operation'] as const) {
      await dialog.getByRole('columnheader', { name: t(`application.list.${column}`) }).waitFor();
    }
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('application.list.cancel') }).click();
    await page
      .getByRole('dialog', { name: t('application.withdraw.title') })
      .getByRole('button', { name: t('application.withdraw.confirm') })
      .click();
    await dialog.getByRole('cell', { name: t('enums.applyStatus.withdrawn') }).waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: t('application.list.cancel') }).count()).toBe(0);
    await expect.poll(() => dialog.getByRole('button', { name: t('application.list.resubmit') }).count()).toBe(1);
    await visitor.close();
  });

  test.each([readingSizes[locale]])(
    'the page of applications offers the sign-in to visitors and the postings to candidates without applications, on a %s',
    async (size) => {
      const visitor = await site.visit({ locale, size });
      await visitor.open('/applications');
      await visitor.page.getByRole('button', { name: t('application.page.signIn') }).waitFor();
      await expectAccessible(visitor.page);
      await signInVisitor(site, visitor);
      await visitor.page.reload();
      await visitor.page.getByRole('link', { name: t('application.page.find') }).waitFor();
      await expectAccessible(visitor.page);
      await visitor.close();
    },
  );

  test('an application with a pending task comes first and shows the time left; the header shows the task count', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor);
    const older = (await apply(candidate, applicationFor(await openPostingNow(site)))).data.idkey as string;
    await fillResume(candidate, 'intern');
    site.clock.advance(60_000);
    const internship = applicationFor(await openPostingNow(site, { jobType: '8' }), { resumeType: 'intern' });
    const newer = (await apply(candidate, internship)).data.idkey as string;
    const passes = page.locator('li.application');
    const order = () => passes.evaluateAll((items) => items.map(({ id }) => id));
    await visitor.open('/applications');
    await passes.nth(1).waitFor();
    expect(await order()).toEqual([newer, older]);
    expect(await page.locator('[data-session-waiting="count"]').isHidden()).toBe(true);

    await ask(site.site, [older], { dueAt: Date.now() + 50 * 60 * 60_000 });
    await page.reload();
    await passes.nth(1).waitFor();
    expect(await order()).toEqual([older, newer]);
    const turn = passes.first().locator('.turn--now');
    await turn.getByText(t('enums.materialType.noCrime')).first().waitFor();
    await turn.getByText(t('tasks.turn.left', { time: t('tasks.turn.days', { count: 2 }) })).waitFor();
    await expect.poll(() => page.locator('[data-session-waiting="count"]').innerText()).toBe('1');
    await page.setViewportSize(sizes.phone);
    const menu = (await page.getByRole('button', { name: t('common.header.menu') }).boundingBox())!;
    expect(menu.x + menu.width).toBeLessThanOrEqual(sizes.phone.width);
    await expectAccessible(page);
    await visitor.close();
  });
});

test.each(locales)(
  'the print preview of an application shows the resume as it was sent, and offers it for download, in %s',
  async (locale) => {
    const t = translateFor(locale);
    const visitor = await site.visit({ locale, size: locale === 'zh-cn' ? 'phone' : 'desktop' });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor);
    const { idkey, receiptNo } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data;
    const { data, version } = (await readResume(candidate)).sections.Other!;
    await saveSection(candidate, 'Other', { ...data, hobbies: '后来才写的爱好' }, { version });
    await visitor.open(`/print?applyId=${idkey}`);
    await page.locator('.sheet').waitFor();
    expect(await page.locator('.sheet').innerText()).toContain('林晓云');
    expect(await page.locator('.sheet').innerText()).not.toContain('后来才写的爱好');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('documents.both'), exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`林晓云-${receiptNo}.pdf`);
    await expectAccessible(page);
    visitor.expectConsoleError(/404/);
    await visitor.open('/print?applyId=23456789abcdefghjkmn');
    await page.getByRole('alert').getByText(t('errors.404')).waitFor();
    await visitor.close();
  },
);

test('if another person signs in in another tab, the open list shows only the applications of that person', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit();
  const { page } = visitor;
  const candidate = await becomeCandidate(site, visitor);
  await apply(candidate, applicationFor(await openPostingNow(site)));
  const held = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const sent = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  let calls = 0;
  await page.route('**/query-all*', async (route) => {
    const call = calls;
    calls += 1;
    const response = await route.fetch();
    sent[call]!.resolve(null);
    await held[call]!.promise;
    await route.fulfill({ response });
  });
  await visitor.open('/applications');
  await sent[0]!.promise;
  await signInElsewhere(site, visitor, 'Grace Hall');
  await sent[1]!.promise;
  const late = page.waitForResponse('**/query-all*');
  held[0]!.resolve(null);
  await (await late).finished();
  await nextFrame(page);
  expect(await page.locator('li.application').count()).toBe(0);
  held[1]!.resolve(null);
  await page.getByRole('link', { name: t('application.page.find') }).waitFor();
  await visitor.close();
});

test('a list that cannot be loaded again does not close a withdrawal opened in it', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit();
  visitor.expectConsoleError(/ERR_FAILED/);
  const { page } = visitor;
  const candidate = await becomeCandidate(site, visitor);
  const posting = await openPostingNow(site);
  await apply(candidate, applicationFor(posting));
  await visitor.open(`/hotJobDetail?id=${posting}`);
  await page.locator('button[data-apply]').getByText(t('application.action.applied')).waitFor();
  const { promise: held, resolve: fail } = Promise.withResolvers<null>();
  await page.route('**/query-all*', async (route) => {
    await held;
    await route.abort();
  });
  await page.locator('[popovertarget="account-menu"]:visible').first().click();
  await page.locator('[data-open-applications]').click();
  await page
    .getByRole('dialog', { name: t('application.list.title') })
    .getByRole('button', { name: t('application.list.cancel') })
    .click();
  const withdrawal = page.getByRole('dialog', { name: t('application.withdraw.title') });
  await withdrawal.waitFor();
  fail(null);
  await page.locator('.toasts').getByText(t('errors.network')).waitFor();
  await nextFrame(page);
  expect(await withdrawal.isVisible()).toBe(true);
  await visitor.close();
});
