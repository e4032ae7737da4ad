import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { returnBackground } from '#server/recruitment/background-checks/check-background.ts';
import { autosaveRun } from '#server/recruitment/resumes/autosave-run.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { goodPassword, signUp } from '#tests/support/accounts.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { askForBackground } from '#tests/support/requests.ts';
import { wholeBackground } from '#tests/support/background.ts';
import { expectAccessible, journeys, nextFrame, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, clientOf, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { applicant } from '#tests/support/identity.ts';
import { asTestApp, passIdentityCheck } from '#tests/support/identity-dialog.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { office } from '#tests/support/tasks.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** The text at the bottom of the form after a save, with the time of the save. */
function savedAt(t: Translate): RegExp {
  return new RegExp(`^${t('resume.save.saved', { time: String.raw`[\d :-]+` })}$`);
}

describe.each(journeys)('in %s on a %s', (locale, size) => {
  const t = translateFor(locale);

  test('a candidate fills in the form, reloads, submits, sees what to upload, and reads why the form was returned', async () => {
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor, 'flight');
    const posting = await openPostingNow(site, { jobType: '1' });
    const { idkey } = (await apply(candidate, applicationFor(posting, { resumeType: 'flight' }))).data;
    const dueAt = site.clock.now() + 5 * 24 * 60 * 60_000;
    await askForBackground(site.site.app, office, { ids: [idkey], dueAt, note: '' });
    await visitor.open(`/flyBackgroundCheck?applyId=${idkey}`);

    const residences = page.getByRole('region', { name: t('background.part.residences'), exact: true });
    const missing = residences.getByText(t('background.hint.missing', { gaps: '' }).trim());
    await missing.waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `background-${locale}-${size}-begun`);
    await residences.getByLabel(t('background.begindate')).fill('2010-01-01');
    await residences.getByText(t('background.hint.noneMissing')).waitFor();
    await page.getByLabel(t('background.part.formerNames')).fill('林云');
    await page.getByText(savedAt(t)).waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel(t('background.part.formerNames')).inputValue()).toBe('林云');

    await page.getByRole('button', { name: t('background.page.submit') }).click();
    await expect.poll(() => page.getByRole('alert').evaluate((summary) => document.activeElement === summary)).toBe(true);
    await expectAccessible(page);
    await screenshot(visitor, `background-${locale}-${size}-refused`);

    const place = `personal/apply-job/${idkey}/background-check`;
    await candidate.post(place, { data: wholeBackground({ declared: 'N' }) });
    await page.reload();
    await page.getByLabel(t('background.declared')).check();
    await page.getByRole('button', { name: t('background.page.submit') }).click();
    await page.getByText(t('background.page.submitted')).waitFor();
    await page.getByText('云栖派出所').waitFor();
    await page.getByText(t('background.page.stamp'), { exact: true }).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `background-${locale}-${size}-submitted`);

    await page.getByRole('link', { name: t('background.page.upload') }).click();
    await page.getByRole('heading', { name: t('enums.materialType.backgroundForm') }).waitFor();
    await expect.poll(() => page.getByRole('main').locator('section section').count()).toBe(4);
    await expectAccessible(page);
    await screenshot(visitor, `background-${locale}-${size}-documents`);

    await returnBackground(site.site.app, office, idkey, { reasons: { relatives: '请写明职务' } });
    await page.getByRole('link', { name: t('background.upload.form') }).click();
    await page.getByText(t('background.page.returned')).waitFor();
    await expect.poll(() => page.getByText('请写明职务').count()).toBe(2);
    await expectAccessible(page);
    await screenshot(visitor, `background-${locale}-${size}-returned`);
    await visitor.close();
  });
});

test('if another tab changed the same answer first, the candidate is asked which version to keep', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit();
  const { page } = visitor;
  visitor.expectConsoleError(/409/);
  const candidate = await becomeCandidate(site, visitor, 'flight');
  const posting = await openPostingNow(site, { jobType: '1' });
  const { idkey } = (await apply(candidate, applicationFor(posting, { resumeType: 'flight' }))).data;
  await askForBackground(site.site.app, office, { ids: [idkey], dueAt: null, note: '' });
  await visitor.open('/flyBackgroundCheck');
  const names = page.getByLabel(t('background.part.formerNames'));
  await names.fill('甲');
  await page.getByText(savedAt(t)).waitFor();
  await candidate.post(`personal/apply-job/${idkey}/background-check`, { data: { formerNames: '乙' } });
  await names.fill('丙');
  const dialog = page.getByRole('dialog', { name: t('resume.conflict.title') });
  await dialog.getByRole('cell', { name: '乙' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('resume.conflict.keepTheirs') }).click();
  await expect.poll(() => names.inputValue()).toBe('乙');
  await visitor.close();
});

test('an earlier version can be compared and restored', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit({ size: 'phone' });
  const { page } = visitor;
  const candidate = await becomeCandidate(site, visitor, 'flight');
  const posting = await openPostingNow(site, { jobType: '1' });
  const { idkey } = (await apply(candidate, applicationFor(posting, { resumeType: 'flight' }))).data;
  await askForBackground(site.site.app, office, { ids: [idkey], dueAt: null, note: '' });
  const place = `personal/apply-job/${idkey}/background-check`;
  const { data } = (await candidate.post(place, { data: wholeBackground({ formerNames: '甲' }) })).data;
  site.clock.advance(autosaveRun);
  await candidate.post(place, { data: { ...data, formerNames: '乙' } });
  await visitor.open(`/flyBackgroundCheck?applyId=${idkey}`);
  await page.getByRole('button', { name: t('resume.save.history') }).click();
  const dialog = page.getByRole('dialog', { name: t('resume.history.title', { section: t('background.page.title') }) });
  await dialog.getByText(t('resume.history.differences', { count: 1 })).click();
  await dialog.getByRole('cell', { name: '甲' }).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, 'background-history');
  const { sent, letThrough } = await holdSaves(page, /history\/1\/restore/, 'POST');
  await dialog.getByRole('button', { name: t('resume.history.restoreName', { version: 1 }) }).click();
  await sent;
  // The dialog stays open until the answer, which would overwrite what is typed meanwhile.
  await page.keyboard.press('Escape');
  await nextFrame(page);
  expect(await dialog.isVisible()).toBe(true);
  letThrough();
  await expect.poll(() => page.getByLabel(t('background.part.formerNames')).inputValue()).toBe('甲');
  expect((await candidate.get(place)).data).toMatchObject({ version: 3, data: { formerNames: '甲' } });
  await visitor.close();
});

/** A form opened after an identity check without an account, with text typed after the check had expired. */
async function typedAfterCheck() {
  const t = translateFor('zh-cn');
  const person = await applicant(asTestApp(site), { resumeType: 'flight', jobType: '1' });
  await askForBackground(site.site.app, office, { ids: [person.idkey], dueAt: null, note: '' });
  const visitor = await site.visit();
  visitor.expectConsoleError(/401|404/);
  const { page, context } = visitor;
  await visitor.open(`/flyBackgroundCheck?applyId=${person.idkey}`);
  await page.locator('.invite .button--primary').click();
  await passIdentityCheck(site, page, person);
  const names = page.getByLabel(t('background.part.formerNames'));
  await names.fill('第一次');
  await page.getByText(savedAt(t)).waitFor();
  await context.clearCookies({ name: 'apply_session' });
  await names.fill('第二次');
  await page.getByText(t('background.page.signedOut')).waitFor();
  const stored = async () =>
    (await person.candidate.get(`personal/apply-job/${person.idkey}/background-check`)).data.data.formerNames as string;
  const signInAs = async (phone: string) => {
    const account = accountDialog(visitor);
    await account.open();
    await account.fill({ emailOrPhone: phone, password: goodPassword });
    await account.solveCaptcha();
    await account.button('account.login.submit').click();
  };
  return { t, visitor, person, names, stored, signInAs };
}

test('what a candidate typed after the identity check had expired is saved once they sign in', async () => {
  const { visitor, person, names, stored, signInAs } = await typedAfterCheck();
  await signInAs(person.candidate.phone);
  await expect.poll(stored).toBe('第二次');
  expect(await names.inputValue()).toBe('第二次');
  await visitor.close();
});

test('somebody else who signs in on the open form sees it no more and changes nothing in it', async () => {
  const { t, visitor, names, stored, signInAs } = await typedAfterCheck();
  const other = await signUp(site, clientOf(site));
  await signInAs(other.phone);
  await visitor.page.getByRole('heading', { name: t('background.page.absentTitle') }).waitFor();
  expect(await names.count()).toBe(0);
  expect(await stored()).toBe('第一次');
  await visitor.close();
});

test('if the script of the form fails to load, the candidate can load it again, and the answers are asked for once', async () => {
  const t = translateFor('zh-cn');
  const visitor = await site.visit();
  visitor.expectConsoleError(/ERR_FAILED|Failed to (?:load|fetch)/);
  const { page } = visitor;
  const candidate = await becomeCandidate(site, visitor, 'flight');
  const posting = await openPostingNow(site, { jobType: '1' });
  const { idkey } = (await apply(candidate, applicationFor(posting, { resumeType: 'flight' }))).data;
  await askForBackground(site.site.app, office, { ids: [idkey], dueAt: null, note: '' });
  let calls = 0;
  page.on('request', (request) => (calls += /background-check\?/.test(request.url()) ? 1 : 0));
  await page.route('**/background-view*', (route) => route.abort());
  await visitor.open(`/flyBackgroundCheck?applyId=${idkey}`);
  await page
    .getByRole('main')
    .getByRole('heading', { name: t('background.page.failed') })
    .waitFor();
  await page.unroute('**/background-view*');
  await page.getByRole('button', { name: t('common.retry') }).click();
  await page.getByLabel(t('background.part.formerNames')).waitFor();
  expect(calls).toBe(1);
  await visitor.close();
});
