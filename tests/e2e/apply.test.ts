import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { maskPhone } from '#lib/rules/mobile.ts';
import { locales } from '#lib/text/locale.ts';
import type { PostingDraft } from '#server/recruitment/postings/save-postings.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { goodPassword } from '#tests/support/accounts.ts';
import { applicationFor, applicationsOf, apply } from '#tests/support/applications.ts';
import { applyDialog } from '#tests/support/apply-dialog.ts';
import { brokenWords } from '#tests/support/broken-words.ts';
import { expectAccessible, holdPage, journeySizes, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import {
  becomeCandidate,
  clientOfVisitor,
  endQuietHours,
  openPostingNow,
  signInVisitor,
} from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { printedPages } from '#tests/support/printed-pages.ts';
import { fillResume, saveSection } from '#tests/support/resumes.ts';
import { daytimeClock } from '#tests/support/test-clock.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock: daytimeClock() });
});
afterAll(() => site.close());

/** Creates an open posting, opens its page and returns its id. */
async function postingFor(visitor: Visitor, given?: Partial<PostingDraft>): Promise<string> {
  const posting = await openPostingNow(site, given);
  await visitor.open(`/hotJobDetail?id=${posting}`);
  return posting;
}

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test.each([journeySizes[locale]])(
    'on a %s a candidate applies, gets a receipt, follows the application, withdraws and submits again',
    async (size) => {
      const visitor = await site.visit({ locale, size });
      const { page } = visitor;
      const candidate = await becomeCandidate(site, visitor);
      await endQuietHours(candidate);
      await postingFor(visitor);
      const { dialog, ...does } = applyDialog(visitor);

      await does.start();
      await does.next();
      await dialog.locator('.error-summary').waitFor();
      await expectAccessible(page);
      await does.choose();
      await dialog.locator('[name="pathway"]').selectOption('thirdParty');
      await dialog.locator('[name="thirdPartyBoard"]').selectOption('other');
      await does.next();
      expect(await dialog.locator('.error-summary a').count()).toBe(1);
      await dialog.locator('[name="thirdPartyBoardOther"]').fill('Campus board');
      await does.next();
      const submit = dialog.getByRole('button', { name: t('application.confirm.submit') });
      expect(await submit.isDisabled()).toBe(true);
      await expectAccessible(page);
      await does.submit();
      const receiptNo = await does.receipt();
      expect(receiptNo).toMatch(/^CS-\d{4}-\w{4}-\w{4}$/);
      await dialog.getByText(t('common.news.sms', { phone: maskPhone(`+86${candidate.phone}`) })).waitFor();
      const change = dialog.getByRole('link', { name: t('common.news.change') });
      expect(await change.getAttribute('href')).toBe(paths.account(locale));
      expect(await brokenWords(page)).toEqual([]);
      await expectAccessible(page);
      expect((await site.messageTo(`+86${candidate.phone}`, 'application-received')).text).toContain(receiptNo);

      await dialog.getByRole('link', { name: t('application.received.follow') }).click();
      const pass = page.locator('.application');
      await pass.getByText(receiptNo).waitFor();
      await pass.getByText(t('application.status.submitted.next')).waitFor();
      expect(await printedPages(page)).toBe(1);
      await expectAccessible(page);

      await pass.getByRole('button', { name: t('application.pass.withdraw') }).click();
      const question = page.getByRole('dialog', { name: t('application.withdraw.title') });
      await question.waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: t('application.withdraw.confirm') }).click();
      await page.locator('.toasts').getByText(t('application.withdraw.done')).waitFor();
      await pass.getByText(t('application.status.withdrawn.meaning')).waitFor();
      expect(await pass.locator('.flight-path__step--ahead').count()).toBe(0);
      await pass.getByText(t('application.sent.show')).click();
      await pass.locator('.sheet').getByText('林晓云').first().waitFor();
      await expectAccessible(page);
      // Messages about the status of an application are sent at least ten minutes apart.
      site.clock.advance(11 * 60_000);
      await site.messageTo(`+86${candidate.phone}`, 'application-withdrawn');

      await pass.getByRole('button', { name: t('application.pass.resubmit') }).click();
      await dialog.locator('[name="workPlace"]').waitFor();
      await expect.poll(() => dialog.locator('[name="thirdPartyBoardOther"]').inputValue()).toBe('Campus board');
      await does.next();
      await does.submit();
      expect(await does.receipt()).toBe(receiptNo);
      expect(await applicationsOf(candidate)).toMatchObject([{ receiptNo, status: 'submitted', timeline: [{}, {}, {}] }]);
      await visitor.close();
    },
  );

  test('if the connection is cut while submitting, submitting again gives the same receipt', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    visitor.expectConsoleError(/ERR_FAILED/);
    const candidate = await becomeCandidate(site, visitor);
    const posting = await postingFor(visitor);
    const { dialog, ...does } = applyDialog(visitor);
    await does.start();
    await does.choose();
    await does.next();
    await page.route('**/apply-job/apply*', async (route) => {
      await route.fetch();
      await route.abort('failed');
    });
    await does.submit();
    await dialog.getByRole('alert').getByText(t('application.confirm.unknown')).waitFor();
    const [stored] = await applicationsOf(candidate);
    await page.unroute('**/apply-job/apply*');
    await dialog.getByRole('button', { name: t('application.confirm.submit') }).click();
    await expect.poll(() => does.receipt()).toBe(stored.receiptNo);
    const rows = await site.site.app.db.selectFrom('applications').selectAll().where('postingId', '=', posting).execute();
    expect(rows).toHaveLength(1);
    expect(await applicationsOf(candidate)).toMatchObject([{ timeline: [{ status: 'submitted' }] }]);
    await visitor.close();
  });

  test('input survives a reload, and the apply button offers to continue', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    await becomeCandidate(site, visitor);
    await postingFor(visitor);
    const { dialog, button, ...does } = applyDialog(visitor);
    await does.start();
    await does.choose();
    await dialog.locator('[name="interpolate"]').fill('Zhou Ming');
    await visitor.page.reload();
    await button.getByText(t('application.action.continue')).click();
    await dialog.locator('[name="workPlace"]').waitFor();
    await expect.poll(() => dialog.locator('[name="workPlace"]').inputValue()).toBe('qingdao');
    await expect.poll(() => dialog.locator('[name="interpolate"]').inputValue()).toBe('Zhou Ming');
    await visitor.close();
  });

  test('a visitor who presses the apply button signs in first, and then the form opens', async () => {
    const visitor = await site.visit({ locale });
    const { context } = visitor;
    const { phone } = await becomeCandidate(site, visitor);
    await context.clearCookies();
    await postingFor(visitor);
    const { dialog, button } = applyDialog(visitor);
    await button.getByText(t('application.action.signIn')).click();
    const account = accountDialog(visitor);
    await account.fill({ emailOrPhone: phone, password: goodPassword });
    await account.solveCaptcha();
    await account.button('account.login.submit').click();
    await dialog.locator('[name="workPlace"]').waitFor();
    await visitor.close();
  });

  test('if the resume is incomplete, the apply button says so; in the list of postings it leads to what is missing', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await signInVisitor(site, visitor);
    const posting = await postingFor(visitor, { publishDate: dayFrom(site, 0) });
    const { button } = applyDialog(visitor);
    await button.getByText(t('application.action.complete')).waitFor();
    // The press comes before the page knows who is signed in: the request for the name waits until the press is registered.
    const pressed = Promise.withResolvers<null>();
    await page.route('**/system/user/self/name*', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await visitor.open('/hotJob?jobType=3');
    await page.locator(`a[data-apply="${posting}"]`).click();
    await page.locator(`a[data-apply="${posting}"][aria-busy="true"]`).waitFor();
    pressed.resolve(null);
    await page.waitForURL(/\/personal\?resumetype=school#needs/);
    await page.getByRole('heading', { name: t('resume.needs.title'), level: 2 }).waitFor();
    await page.getByRole('button', { name: t('resume.needs.apply') }).waitFor();
    await visitor.close();
  });

  test('if the resume has become incomplete, submitting lists its missing parts, and then the resume opens', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor);
    await postingFor(visitor);
    const { dialog, ...does } = applyDialog(visitor);
    await does.start();
    await does.choose();
    await does.next();
    await saveSection(candidate, 'Score', {});
    const leave = await holdPage(page, /\/personal\?/);
    await does.submit();
    await dialog.getByText(t('errors.500001')).waitFor();
    await dialog.getByRole('link', { name: t('resume.section.Score') }).waitFor();
    await dialog.getByRole('link', { name: t('application.missing.go') }).waitFor();
    await leave();
    await page.waitForURL(/\/personal\?resumetype=school#needs/);
    await page.getByRole('heading', { name: t('resume.section.Score'), level: 3 }).waitFor();
    await visitor.close();
  });

  test("if a candidate has applied in the posting's category, the button says so and links to that application", async () => {
    const visitor = await site.visit({ locale });
    const candidate = await becomeCandidate(site, visitor);
    const answer = await apply(candidate, applicationFor(await openPostingNow(site)));
    await postingFor(visitor);
    await applyDialog(visitor).button.getByText(t('application.action.taken')).click();
    await visitor.page.waitForURL(new RegExp(`/applications#${answer.data.idkey}`));
    await visitor.close();
  });

  test('a candidate who applied for another posting while the form was open withdraws that application and submits', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor);
    const first = await openPostingNow(site, { name: { zh: '甲岗位', en: 'Position one' } });
    const second = await postingFor(visitor, { name: { zh: '乙岗位', en: 'Position two' } });
    const { dialog, ...does } = applyDialog(visitor);
    await does.start();
    await apply(candidate, applicationFor(first));
    await does.choose();
    await does.next();
    await does.submit();
    await dialog.getByRole('heading', { name: t('application.already.title') }).waitFor();
    await dialog.getByText(locale === 'en-us' ? 'Position one' : '甲岗位').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('application.already.cancel') }).click();
    await page
      .getByRole('dialog', { name: t('application.withdraw.title') })
      .getByRole('button', { name: t('application.withdraw.confirm') })
      .click();
    await page.getByRole('heading', { name: t('application.already.cancelled') }).waitFor();
    await dialog.getByRole('button', { name: t('application.already.again') }).click();
    await does.next();
    await does.submit();
    await does.receipt();
    const statuses = (await applicationsOf(candidate)).map(({ pkRegJob, status }: { pkRegJob: string; status: string }) => [
      pkRegJob,
      status,
    ]);
    expect(Object.fromEntries(statuses)).toEqual({ [first]: 'withdrawn', [second]: 'submitted' });
    await visitor.close();
  });

  test('if the posting closes while the form is open, submitting says so and the input is kept', async () => {
    const visitor = await site.visit({ locale });
    await becomeCandidate(site, visitor);
    const posting = await postingFor(visitor);
    const { dialog, ...does } = applyDialog(visitor);
    await does.start();
    await does.choose();
    await does.next();
    await site.site.app.db
      .updateTable('postings')
      .set({ endDate: dayFrom(site, -1) })
      .where('id', '=', posting)
      .execute();
    await does.submit();
    await dialog.getByRole('heading', { name: t('application.closed.title') }).waitFor();
    const stored = await visitor.page.evaluate(() =>
      Object.keys(localStorage).filter((name) => name.startsWith('skygate.application.')),
    );
    expect(stored).toHaveLength(1);
    await visitor.close();
  });
});

test('if the session has ended before submitting, the candidate signs in and the application is sent', async () => {
  const visitor = await site.visit();
  const { context } = visitor;
  visitor.expectConsoleError(/401/);
  const candidate = await becomeCandidate(site, visitor);
  await postingFor(visitor);
  const does = applyDialog(visitor);
  await does.start();
  await does.choose();
  await does.next();
  await context.clearCookies();
  await does.submit();
  const account = accountDialog(visitor);
  await account.fill({ emailOrPhone: candidate.phone, password: goodPassword });
  await account.solveCaptcha();
  await account.button('account.login.submit').click();
  await expect.poll(() => does.receipt()).toMatch(/^CS-/);
  await visitor.close();
});

test('on a slow connection the apply button responds to a press at once', async () => {
  const visitor = await site.visit({ size: 'phone' });
  const { page } = visitor;
  await postingFor(visitor);
  await page.waitForLoadState('networkidle');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const button = page.locator('button[data-apply]');
  await button.click();
  await page.locator('button[data-apply][aria-busy="true"]').waitFor();
  release();
  await accountDialog(visitor).field('emailOrPhone').waitFor();
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
  await visitor.close();
});

test('a press of the apply button before scripts have loaded is acknowledged, and handled once they have loaded', async () => {
  const visitor = await site.visit({ size: 'phone' });
  const { page } = visitor;
  const posting = await openPostingNow(site);
  const held = Promise.withResolvers<null>();
  await page.route('**/_astro/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/hotJobDetail?id=${posting}`, { waitUntil: 'commit' });
  await page.locator('button[data-apply]').click();
  await page.locator('button[data-apply][aria-busy="true"]').waitFor();
  held.resolve(null);
  await accountDialog(visitor).field('emailOrPhone').waitFor();
  await expect.poll(() => page.locator('button[data-apply]').getAttribute('aria-busy')).toBe(null);
  await visitor.close();
});

test.each(['/hotJobDetail', '/personal'])(
  'after Esc on the receipt, %s shows the application as sent, even before the list of applications is reloaded',
  async (path) => {
    const visitor = await site.visit();
    const { page } = visitor;
    const t = translateFor('zh-cn');
    await becomeCandidate(site, visitor);
    const posting = await postingFor(visitor);
    const { dialog, button, ...does } = applyDialog(visitor);
    await does.start();
    if (path === '/personal') {
      await page.keyboard.press('Escape');
      await visitor.open('/personal#finish');
      await page.getByRole('button', { name: /^去投递/ }).click();
      await dialog.locator('[name="workPlace"]').waitFor();
    }
    await does.choose();
    await does.next();
    const listed = Promise.withResolvers<null>();
    await page.route('**/apply-job/query-all*', async (route) => {
      await listed.promise;
      await route.continue();
    });
    await does.submit();
    await does.receipt();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const applied = path === '/personal' ? page.getByRole('link', { name: /^已投递/ }) : button;
    await expect.poll(() => applied.innerText()).toMatch(path === '/personal' ? /查看进度/ : t('application.action.applied'));
    listed.resolve(null);
    await page.waitForLoadState('networkidle');
    await applied.click();
    await page.waitForURL(/\/applications#/);
    await page.locator('.application').waitFor();
    expect(await page.locator(`[href*="${posting}"]`).count()).toBeGreaterThan(0);
    await visitor.close();
  },
);

test('a visitor who first has to register and fill in a resume is led back to the posting', async () => {
  const visitor = await site.visit({ size: 'phone' });
  visitor.expectConsoleError(/status of 4\d\d/);
  const { page } = visitor;
  const t = translateFor('zh-cn');
  const email = 'wanted@example.com';
  const posting = await postingFor(visitor);
  const account = accountDialog(visitor);
  await page.locator('button[data-apply]').click();
  await account.tab('account.tab.register');
  await account.tab('account.register.byEmail');
  await account.fill({ email, name: '林晓舟', password: goodPassword, confirmPassword: goodPassword });
  await account.solveCaptcha();
  await account.field('agreed').check();
  await account.button('account.register.submit').click();

  await account.dialog.getByText(t('account.mail.activation', { email })).waitFor();
  const { link = '' } = await site.messageTo(email, 'activation');
  await page.goto(link);
  await account.button('account.bind.later').click();
  await page.locator('main').getByText(t('account.activate.signedIn')).waitFor();
  await expect.poll(() => page.locator('main [data-open-account="login"]:visible').count()).toBe(0);
  await page
    .locator('main')
    .getByRole('link', { name: /^继续申请/ })
    .click();
  await page.waitForURL(new RegExp(`/hotJobDetail\\?id=${posting}`));

  await page.locator('button[data-apply][data-state="complete"]').click();
  const wanted = page.locator('.resume').getByRole('link', { name: t('resume.wanted.back') });
  expect(await wanted.getAttribute('href')).toContain(posting);
  await expectAccessible(page);
  await fillResume(await clientOfVisitor(site, visitor));
  await visitor.open('/personal');
  await page.reload();
  await page.getByRole('button', { name: /^去投递/ }).click();
  const { dialog, ...does } = applyDialog(visitor);
  await dialog.locator('[name="workPlace"]').waitFor();
  await does.choose();
  await does.next();
  await does.submit();
  await does.receipt();
  await visitor.close();
});

test('the dialog stays open while the application is being sent, and then shows the receipt', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  await becomeCandidate(site, visitor);
  await postingFor(visitor);
  const { dialog, ...does } = applyDialog(visitor);
  await does.start();
  await does.choose();
  await does.next();
  const { sent, letThrough } = await holdSaves(page, '**/apply-job/apply?*', 'POST');
  await does.submit();
  await sent;
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await dialog.locator('.dialog__close').isDisabled()).toBe(true);
  letThrough();
  await expect.poll(() => does.receipt()).toMatch(/^CS-/);
  await dialog.locator('.dialog__close').click();
  await dialog.waitFor({ state: 'detached' });
  await visitor.close();
});
