import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { askForIntention } from '#tests/support/requests.ts';
import { ask, office } from '#tests/support/tasks.ts';
import { expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { endQuietHours } from '#tests/support/candidate-visitor.ts';
import { applicant, openCorrection } from '#tests/support/identity.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { asTestApp, passIdentityCheck } from '#tests/support/identity-dialog.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { field, isSaved, ownEditor, saveBar } from '#tests/support/resume-page.ts';
import { picture } from '#tests/support/resumes.ts';
import { scriptBytes } from '#tests/support/script-bytes.ts';
import { daytimeClock } from '#tests/support/test-clock.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock: daytimeClock() });
});
afterAll(() => site.close());

/** An applicant with an open correction window, by default for the sections `Family` and `Other`. */
async function invited(given: Parameters<typeof openCorrection>[2] = {}) {
  const test = asTestApp(site);
  const person = await applicant(test);
  await endQuietHours(person.candidate);
  await openCorrection(test, [person.idkey], given);
  return person;
}

/** A visitor without a session, whose calls get a 401 until the identity check is passed. */
async function stranger(options: Parameters<TestSite['visit']>[0]): Promise<Visitor> {
  const visitor = await site.visit(options);
  visitor.expectConsoleError(/401/);
  return visitor;
}

async function sentHobbies(person: Awaited<ReturnType<typeof invited>>): Promise<string> {
  const { data } = await person.candidate.get(`personal/apply-job/${person.idkey}`);
  return data.resume.sections.Other.hobbies;
}

describe.each([
  ['zh-cn', 'phone'],
  ['en-us', 'desktop'],
] as const)('in %s on a %s', (locale, size) => {
  test('a candidate without a session follows the link in the SMS, passes the check, corrects two sections, and sends them', async () => {
    const person = await invited();
    const visitor = await stranger({ locale, size });
    const { page } = visitor;
    const { link } = await site.messageTo(`+86${person.candidate.phone}`, 'application-asked');
    await visitor.open(link!.replace(/^https?:\/\/[^/]+/, ''));
    await page.getByRole('dialog').locator('.captcha__picture img').waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `window-check-${locale}-${size}`);
    await passIdentityCheck(site, page, person);

    const banner = page.locator('.window-banner');
    await banner.waitFor();
    expect(await banner.innerText()).toContain('请补充家庭成员的工作单位');
    expect(await page.locator('h1').count()).toBe(1);
    await field(page, 'familys.0.workCompany').fill('云帆实验学校');
    await expectAccessible(page);
    await screenshot(visitor, `window-edit-${locale}-${size}`);
    await banner.getByRole('button').click();
    await banner.getByRole('button').waitFor({ state: 'detached' });
    await saveBar(page).locator('button[type="submit"]').click();
    await field(page, 'hobbies').fill('长跑与合唱');
    await saveBar(page).locator('button[type="submit"]').click();

    const changes = page.locator('.window-change');
    await changes.nth(1).waitFor();
    expect(await changes.allInnerTexts()).toEqual([
      expect.stringContaining('云帆实验学校'),
      expect.stringContaining('长跑与合唱'),
    ]);
    await expectAccessible(page);
    await screenshot(visitor, `window-review-${locale}-${size}`);
    await page.locator('.resume__main .button--large').click();
    await page.locator('.resume-ready').waitFor();
    expect(await page.locator('.resume-ready').innerText()).toContain(person.receiptNo);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await expectAccessible(page);
    await screenshot(visitor, `window-receipt-${locale}-${size}`);
    expect(await sentHobbies(person)).toBe('长跑与合唱');
    await visitor.close();
  });
});

test("if the check's session ends while a candidate types, the check opens again, and passing it saves the input", async () => {
  const person = await invited();
  const visitor = await stranger({ size: 'phone' });
  const { page, context } = visitor;
  await visitor.open(`/personal?applyId=${person.idkey}#Other`);
  await passIdentityCheck(site, page, person);
  await field(page, 'hobbies').fill('第一次');
  await expect.poll(() => saveBar(page).innerText()).toMatch(isSaved);
  await context.clearCookies({ name: 'apply_session' });
  await field(page, 'hobbies').fill('第二次');
  await page.getByRole('dialog').waitFor();
  await screenshot(visitor, 'window-again');
  site.clock.advance(60_000);
  await passIdentityCheck(site, page, person);
  await expect.poll(() => saveBar(page).innerText()).toMatch(isSaved);
  expect(await field(page, 'hobbies').inputValue()).toBe('第二次');
  const copy = await person.candidate.get(`/api/cc/ground/resume/modify/${person.idkey}/getResumeInfo`);
  expect(copy.data.sections.Other.data.hobbies).toBe('第二次');
  expect(new URL(page.url()).pathname).toBe('/personal');
  await visitor.close();
});

test('a correction that was changed in another tab is loaded again before it is sent', async () => {
  const person = await invited();
  const visitor = await site.visit();
  visitor.expectConsoleError(/409/);
  const { page, context } = visitor;
  for (const [name, value] of person.candidate.cookies) await context.addCookies([{ name, value, url: site.site.url }]);
  await visitor.open(`/personal?applyId=${person.idkey}#Other`);
  await field(page, 'hobbies').fill('第一页');
  await expect.poll(() => saveBar(page).innerText()).toMatch(isSaved);
  await saveBar(page).locator('button[type="submit"]').click();
  const changes = page.locator('.window-change');
  await changes.getByText('第一页').waitFor();

  const other = await context.newPage();
  await other.goto(page.url().replace('#finish', '#Other'));
  await field(other, 'hobbies').fill('第二页');
  await expect.poll(() => saveBar(other).innerText()).toMatch(isSaved);
  await other.close();

  const send = page.locator('.resume__main .button--large');
  await send.click();
  await changes.getByText('第二页').waitFor();
  expect(await sentHobbies(person)).not.toBe('第二页');
  await send.click();
  await page.locator('.resume-ready').waitFor();
  expect(await sentHobbies(person)).toBe('第二页');
  await visitor.close();
});

test('the candidate needs no check while signed in; after the deadline a notice replaces the form', async () => {
  const person = await invited({ sections: ['attachments'], dueAt: site.clock.now() + 3_600_000 });
  const visitor = await site.visit();
  const { page, context } = visitor;
  for (const [name, value] of person.candidate.cookies) await context.addCookies([{ name, value, url: site.site.url }]);
  await visitor.open(`/personal?applyId=${person.idkey}`);
  await page.locator('.attachments').first().waitFor();
  await screenshot(visitor, 'window-attachments');
  site.clock.advance(3_600_001);
  await page.reload();
  await page.locator('.invite').waitFor();
  await expectAccessible(page);
  await visitor.close();
});

test('the page of materials opens once the identity check is passed', async () => {
  const person = await invited();
  await ask(asTestApp(site), [person.idkey], { type: 'noCrime' });
  const visitor = await stranger({ size: 'phone' });
  const { page } = visitor;
  await visitor.open(`/materialUpload?applyId=${person.idkey}`);
  await screenshot(visitor, 'window-gate');
  await page.locator('.invite .button--primary').click();
  await passIdentityCheck(site, page, person);
  await page.getByRole('heading', { name: '无犯罪记录证明' }).waitFor();
  await visitor.close();
});

test("a photo chosen after the check's session ended is sent once the check is passed again", async () => {
  const person = await invited();
  await ask(asTestApp(site), [person.idkey], { type: 'noCrime' });
  const visitor = await stranger({ size: 'phone' });
  const { page, context } = visitor;
  await visitor.open(`/materialUpload?applyId=${person.idkey}`);
  await page.locator('.invite .button--primary').click();
  await passIdentityCheck(site, page, person);
  const card = page.getByRole('region', { name: '无犯罪记录证明' });
  await card.waitFor();
  await context.clearCookies({ name: 'apply_session' });
  const buffer = Buffer.from(await picture());
  await card.locator('input[type=file]').first().setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('dialog').waitFor();
  site.clock.advance(60_000);
  await passIdentityCheck(site, page, person);
  await card.getByText('proof.jpg', { exact: true }).waitFor();
  await visitor.close();
});

test("an answer submitted after the check's session ended stays in the form, and can be sent after a new check", async () => {
  const person = await invited();
  const sites = [{ key: 'site-qingdao', places: 5 }];
  const asked = { ids: [person.idkey], dueAt: site.clock.now() + 50 * 3_600_000, note: '', sites };
  await askForIntention(site.site.app, office, asked);
  const visitor = await stranger({ size: 'phone' });
  const { page, context } = visitor;
  await visitor.open(`/examinationIntention?applyId=${person.idkey}`);
  await page.locator('.invite .button--primary').click();
  await passIdentityCheck(site, page, person);
  const t = translateFor('zh-cn');
  const attends = page.getByRole('radio', { name: t('enums.attendance.N'), exact: true });
  await attends.check();
  await context.clearCookies({ name: 'apply_session' });
  const submit = page.getByRole('button', { name: t('appointments.intention.submit'), exact: true });
  await submit.click();
  await page.getByRole('dialog').waitFor();
  site.clock.advance(60_000);
  await passIdentityCheck(site, page, person);
  expect(await attends.isChecked()).toBe(true);
  await submit.click();
  await submit.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/examinationIntention');
  await visitor.close();
});

test('a visitor who opens the address of an unknown application is offered their pending tasks after the check', async () => {
  const person = await invited();
  await ask(asTestApp(site), [person.idkey], { type: 'noCrime' });
  const visitor = await stranger({ size: 'phone' });
  visitor.expectConsoleError(/404/);
  const { page } = visitor;
  await visitor.open('/personal?applyId=23456789abcdefghjkmn');
  await passIdentityCheck(site, page, person, { leads: true });
  const choices = page.getByRole('dialog').getByRole('link');
  expect(await choices.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))).toEqual([
    '/personal',
    '/materialUpload',
  ]);
  await expectAccessible(page);
  await screenshot(visitor, 'window-choice');
  await choices.first().click();
  await page.locator('.window-banner').waitFor();
  await visitor.close();
});

test("the page of a correction window loads less than 6 kB more script than the page of the candidate's own resume", async () => {
  const person = await invited();
  async function bytesOf(path: string, section = '#resume-section'): Promise<number> {
    const visitor = await site.visit();
    for (const [name, value] of person.candidate.cookies) {
      await visitor.context.addCookies([{ name, value, url: site.site.url }]);
    }
    const bytes = await scriptBytes(visitor.page, async () => {
      await visitor.open(path);
      await visitor.page.locator(section).waitFor();
    });
    await visitor.close();
    return bytes;
  }
  const own = await bytesOf('/personal?resumetype=school#Family', `${ownEditor} #resume-section`);
  expect(await bytesOf(`/personal?applyId=${person.idkey}#Family`)).toBeLessThan(own + 6000);
});

test('changes are not sent while a file is still being uploaded from a step that was left', async () => {
  const t = translateFor('zh-cn');
  const person = await invited({ sections: ['Other', 'attachments'] });
  const visitor = await site.visit();
  const { page, context } = visitor;
  for (const [name, value] of person.candidate.cookies) await context.addCookies([{ name, value, url: site.site.url }]);
  await visitor.open(`/personal?applyId=${person.idkey}#Other`);
  await field(page, 'hobbies').fill('长跑');
  await expect.poll(() => saveBar(page).innerText()).toMatch(isSaved);
  const go = (step: string) => page.evaluate((hash) => void (location.hash = hash), step);
  await go('attachments');
  const { sent, letThrough } = await holdSaves(page, '**/attachement/*', 'POST');
  const buffer = Buffer.from(await picture());
  await page.locator('#attachment-3 input[type=file]').setInputFiles({ name: '3.jpg', mimeType: 'image/jpeg', buffer });
  await sent;
  await go('finish');
  const changes = page.locator('.window-change');
  await changes.getByText('长跑').waitFor();
  const send = page.getByRole('button', { name: t('windows.send') });
  await send.click();
  await page.getByRole('alert').getByText(t('windows.uploading')).waitFor();
  letThrough();
  await changes.getByText(t('windows.replaced', { name: t('enums.attachmentType.3') })).waitFor();
  await send.click();
  await page.locator('.resume-ready').waitFor();
  await visitor.close();
});
