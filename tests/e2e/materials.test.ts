import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { locales } from '#lib/text/locale.ts';
import { checkMaterial } from '#server/recruitment/materials/check-material.ts';
import { apply, applicationFor } from '#tests/support/applications.ts';
import { brokenWords } from '#tests/support/broken-words.ts';
import { expectAccessible, journeys, nextFrame, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { pdf } from '#tests/support/pdf.ts';
import { noisyPicture } from '#tests/support/resumes.ts';
import { ask, office } from '#tests/support/tasks.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe.each(journeys)('in %s on a %s', (locale, size) => {
  const t = translateFor(locale);
  const name = t('enums.materialType.noCrime');

  test('a candidate uploads, replaces and removes pages, reads why the material was rejected, and sees it accepted', async () => {
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    const candidate = await becomeCandidate(site, visitor);
    const { idkey } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data;
    const dueAt = site.clock.now() + 5 * 24 * 60 * 60_000;
    await ask(site.site, [idkey], { type: 'noCrime', dueAt, note: '需加盖公章' });
    await ask(site.site, [idkey], { type: 'household' });
    await visitor.open(`/materialUpload?applyId=${idkey}&type=noCrime&pkPsndoc=x`);
    const card = page.getByRole('region', { name: name });
    await expect.poll(() => card.getByRole('heading').evaluate((heading) => document.activeElement === heading)).toBe(true);
    await page.getByText(t('materials.page.left', { count: 2 })).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `${locale}-${size}-asked`);

    const photo = Buffer.from(await noisyPicture(2600, 2600));
    await card.getByLabel(t('materials.page.chooseFor', { name })).setInputFiles([
      { name: 'stamp.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'second.heic', mimeType: 'image/heic', buffer: await readFile('tests/support/photo.heic') },
    ]);
    await card.getByText(t('tasks.state.received')).waitFor();
    await expect.poll(() => card.getByRole('listitem').count()).toBe(2);
    await card
      .getByLabel(t('materials.page.replacePage', { number: 1, name: '' }))
      .setInputFiles({ name: 'printed.pdf', mimeType: 'application/pdf', buffer: await page.pdf() });
    await card.getByText('printed.pdf', { exact: true }).waitFor();
    await card.getByText(t('materials.page.changeableUntil', { at: dateTimeInShanghai(dueAt) })).waitFor();
    await page.locator('.toasts').getByText(t('materials.page.received', { name })).first().waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('common.account.applied'), exact: true })
      .first()
      .waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `${locale}-${size}-received`);
    await card.getByRole('button', { name: t('materials.page.removePage', { number: 2, name: '' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('materials.page.remove') })
      .click();
    await expect.poll(() => card.getByRole('listitem').count()).toBe(1);
    await page.locator('.toasts').getByText(t('materials.page.removed', { name })).waitFor();

    const large = Buffer.alloc(8 * 1024 * 1024 + 1, '%PDF-1.4 ');
    await card
      .getByLabel(t('materials.page.chooseFor', { name }))
      .setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: large });
    await card
      .getByRole('alert')
      .getByText(t('rules.documentSize', { megabytes: 8 }))
      .waitFor();

    await checkMaterial(site.site.app, office, idkey, 'noCrime', { accept: false, reason: '公章不清晰' });
    await page.reload();
    await card.getByText('公章不清晰').waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `${locale}-${size}-rejected`);
    await page.locator('[popovertarget="account-menu"]:visible').first().click();
    await page.locator('[data-open-applications]:visible').click();
    const list = page.getByRole('dialog', { name: t('application.list.title') });
    await list.getByText(t('tasks.turn.rejected', { reason: '公章不清晰' })).waitFor();
    await list.getByText(t('tasks.turn.due', { at: dateTimeInShanghai(dueAt) })).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `${locale}-${size}-rejected-list`);
    await visitor.open('/applications');
    const turn = page.locator('.turn--now');
    await turn.getByText(t('tasks.turn.rejected', { reason: '公章不清晰' })).waitFor();
    await turn.getByText(t('tasks.turn.rejectedThen')).waitFor();
    await expectAccessible(page);
    expect(await brokenWords(page)).toEqual([]);
    await screenshot(visitor, `${locale}-${size}-rejected-pass`);
    await visitor.open(`/materialUpload?applyId=${idkey}&type=noCrime`);
    await checkMaterial(site.site.app, office, idkey, 'noCrime', { accept: true });
    await page.reload();
    await card.getByText(t('tasks.state.accepted'), { exact: true }).waitFor();
    expect(await card.locator('input').count()).toBe(0);
    await visitor.close();
  });
});

describe.each(locales)('in %s', (locale) => {
  const t = translateFor(locale);

  test('without a session a visitor is asked to sign in; a candidate who has not applied is led to the positions', async () => {
    const visitor = await site.visit({ locale });
    const { page } = visitor;
    await visitor.open('/materialUpload');
    await page.getByRole('heading', { name: t('materials.page.outTitle') }).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `${locale}-out`);
    await page
      .getByRole('main')
      .getByRole('button', { name: t('tasks.gate.signIn') })
      .click();
    await page.getByRole('dialog').waitFor();
    const candidate = await becomeCandidate(site, visitor);
    await visitor.open('/materialUpload');
    await page.getByRole('heading', { name: t('materials.page.notAppliedTitle') }).waitFor();
    expect(await page.getByRole('link', { name: t('materials.page.toJobs') }).getAttribute('href')).toContain('/hotJob');
    visitor.expectConsoleError(/material/);
    await visitor.open('/materialUpload?applyId=nothing');
    await page.getByRole('heading', { name: t('materials.page.absentTitle') }).waitFor();
    expect(candidate.phone).toMatch(/^1/);
    await visitor.close();
  });
});

test('a file dropped on a material is uploaded', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const candidate = await becomeCandidate(site, visitor);
  const { idkey } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data;
  await ask(site.site, [idkey], { type: 'noCrime' });
  await visitor.open(`/materialUpload?applyId=${idkey}&type=noCrime&pkPsndoc=x`);
  const card = page.getByRole('region', { name: translateFor('zh-cn')('enums.materialType.noCrime') });
  const ground = card.locator('.file-drop');
  await ground.waitFor();
  const dataTransfer = await page.evaluateHandle((text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], 'dropped.pdf'));
    return carried;
  }, Buffer.from(pdf()).toString('base64'));
  await ground.dispatchEvent('dragover', { dataTransfer });
  await expect.poll(() => ground.getAttribute('class')).toContain('file-drop--over');
  await ground.dispatchEvent('drop', { dataTransfer });
  await card.getByText('dropped.pdf', { exact: true }).waitFor();
  await visitor.close();
});

test('a list that arrives late does not hide a page uploaded meanwhile', async () => {
  const visitor = await site.visit();
  visitor.expectConsoleError(/ERR_FAILED/);
  const { page } = visitor;
  const candidate = await becomeCandidate(site, visitor);
  const { idkey } = (await apply(candidate, applicationFor(await openPostingNow(site)))).data;
  await ask(site.site, [idkey], { type: 'noCrime' });
  await visitor.open(`/materialUpload?applyId=${idkey}&type=noCrime`);
  const name = translateFor('zh-cn')('enums.materialType.noCrime');
  const card = page.getByRole('region', { name });
  const photo = Buffer.from(await noisyPicture(400, 400));
  const choose = (file: string) =>
    card
      .getByLabel(translateFor('zh-cn')('materials.page.chooseFor', { name }))
      .setInputFiles({ name: file, mimeType: 'image/jpeg', buffer: photo });
  await card.waitFor();
  const read = Promise.withResolvers<null>();
  const held = Promise.withResolvers<null>();
  await page.route(
    /\/material\?/,
    async (route) => {
      const response = await route.fetch();
      read.resolve(null);
      await held.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.route(/\/material\/noCrime/, (route) => route.abort(), { times: 1 });
  await choose('lost.jpg');
  await read.promise;
  await choose('kept.jpg');
  await card.getByText('kept.jpg', { exact: true }).waitFor();
  const late = page.waitForResponse(/\/material\?/);
  held.resolve(null);
  await (await late).finished();
  await nextFrame(page);
  expect(await card.getByText('kept.jpg', { exact: true }).isVisible()).toBe(true);
  await visitor.close();
});
