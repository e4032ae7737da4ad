import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { makePdf } from '#server/platform/pdf/make-pdf.ts';
import { moveTo } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { expectAccessible, nextFrame, readings, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { clientOf, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { picture } from '#tests/support/resumes.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { applied, ask } from '#tests/support/tasks.ts';
import type { TestApp } from '#tests/support/test-app.ts';

let site: TestSite;
let office: TestApp;
beforeAll(async () => {
  site = await startTestSite();
  office = { ...site, app: site.site.app, client: () => clientOf(site) } as unknown as TestApp;
});
// Browsers count down to a release in real time, so the site's clock is advanced to real time before each test.
beforeEach(() => site.clock.advance(Math.max(0, Date.now() - site.clock.now())));
afterAll(() => site.close());

function words({ locale }: Visitor) {
  return (key: MessageKey, values?: MessageValues) => translateFor(locale)(key, values);
}

function certificate(): Promise<Uint8Array> {
  const block = { title: '', entries: [[{ label: '姓名', value: '林晓云', wide: false }]] };
  const head = { over: '', title: '无犯罪记录证明', lines: [], photo: null, photoName: '' };
  const sections = [{ title: '证明', blocks: [block] }];
  const paper = { name: 'proof', language: 'zh-CN', madeAt: 0, running: '', footing: '', head, columns: 2, sections } as const;
  return makePdf(paper, { queue: 'candidates', key: 'one' });
}

/** A candidate who has applied for a posting that is open today. */
function applicant() {
  return applied(office, { publishDate: dayFrom(office, -5), endDate: dayFrom(office, 20) });
}

async function handedIn(bytes: Uint8Array, name: string) {
  const person = await applicant();
  await ask(office, [person.idkey]);
  await person.candidate.upload(`personal/apply-job/${person.idkey}/material/noCrime`, { name, bytes });
  return person;
}

test.each(readings)('a checker accepts one upload by keyboard and rejects another, in %s on a %s', async (locale, size) => {
  const accepted = await handedIn(await picture(), 'proof.jpg');
  const rejected = await handedIn(await certificate(), 'proof.pdf');
  const visitor = await site.visit({ locale, size });
  const { page } = visitor;
  const t = words(visitor);
  const checker = await signInAtDesk(page, site, { role: 'checker' });
  await visitor.open('/desk/checks');
  await page.getByRole('img', { name: 'proof.jpg' }).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `checks-${locale}`);
  await page.keyboard.press('+');
  await page.keyboard.press('t');
  expect(await page.locator('.desk-viewer__sheet').getAttribute('data-turn')).toBe('90');
  await expect.poll(() => page.getByRole('button', { name: t('desk-batches.check.accept'), exact: true }).isEnabled()).toBe(true);
  await nextFrame(page);
  await page.keyboard.press('a');
  await page
    .getByText(t('desk-batches.check.done', { receiptNo: accepted.receiptNo }))
    .first()
    .waitFor();
  await page.getByText(rejected.receiptNo).first().waitFor();
  await page.getByRole('button', { name: t('desk-batches.readyName.noStamp') }).click();
  await page.waitForTimeout(process.env.SCREENSHOTS ? 1500 : 0);
  await screenshot(visitor, `checks-document-${locale}`);
  await page.getByRole('button', { name: t('desk-batches.check.reject') }).click();
  await page.getByText(t('desk-batches.check.none')).waitFor();
  const shown = (await checker.get(`/api/staff/applications/${rejected.idkey}/material/noCrime`)).data;
  expect(shown).toMatchObject({ state: 'rejected', reason: t('desk-batches.ready.noStamp') });
  await visitor.close();
});

test('a checker filters the queue by unit, posting and type, and the address keeps the filters', async () => {
  const days = { publishDate: dayFrom(office, -5), endDate: dayFrom(office, 20) };
  const people = await Promise.all(
    ['cabin', 'cargo'].map(async (unit) => {
      const person = await applied(office, { ...days, unit });
      await ask(office, [person.idkey]);
      await person.candidate.upload(`personal/apply-job/${person.idkey}/material/noCrime`, {
        name: 'proof.jpg',
        bytes: await picture(),
      });
      return person;
    }),
  );
  const [cabin, cargo] = [people[0]!, people[1]!];
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  const t = words(visitor);
  await signInAtDesk(page, site, { role: 'checker', units: ['cabin', 'cargo'] });
  await visitor.open(deskPaths.checks('zh-cn'));
  const queue = page.getByRole('navigation', { name: t('desk-batches.check.queue') }).getByRole('button');
  await expect.poll(() => queue.count()).toBe(2);
  await page.getByLabel(t('desk-batches.check.filter.unit')).selectOption('cargo');
  await page.getByRole('paragraph').filter({ hasText: cargo.receiptNo }).waitFor();
  await expect.poll(() => queue.count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('unit')).toBe('cargo');
  expect(await page.getByRole('link', { name: cargo.receiptNo }).count()).toBe(0);
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('paragraph').filter({ hasText: cargo.receiptNo }).waitFor();
  await page.getByLabel(t('desk-batches.check.filter.unit')).selectOption('');
  await page.getByLabel(t('desk-batches.check.filter.pkRegJob')).selectOption(cabin.posting);
  await page.getByRole('paragraph').filter({ hasText: cabin.receiptNo }).waitFor();
  await page.getByLabel(t('desk-batches.check.filter.type')).selectOption('noCrime');
  await page.waitForURL(/type=noCrime/);
  await expect.poll(() => queue.count()).toBe(1);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => queue.count()).toBe(2);
  await signInAtDesk(page, site, { role: 'lead', units: ['cargo'] });
  await visitor.open(deskPaths.checks('zh-cn'));
  await page.getByRole('link', { name: cargo.receiptNo }).waitFor();
  await visitor.close();
});

test.each(readings)('a dialog with unsaved text asks before it closes, in %s on a %s', async (locale, size) => {
  const { idkey } = await applicant();
  const visitor = await site.visit({ locale, size });
  const { page } = visitor;
  const t = words(visitor);
  await signInAtDesk(page, site, { role: 'lead' });
  await visitor.open(`/desk/applications/${idkey}`);
  await page.getByRole('button', { name: t('desk-batches.kind.advance'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('desk-batches.kind.advance') });
  const typed = dialog.getByLabel(t('desk-batches.form.words'));
  const question = page.getByRole('dialog', { name: t('desk.leave.title') });
  const stay = question.getByRole('button', { name: t('desk.leave.stay') });
  await typed.fill('感谢您的时间');

  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: t('common.close'), exact: true }).click(),
    ...(size === 'phone' ? [() => page.evaluate(() => history.back()), () => page.evaluate(() => history.back())] : []),
  ];
  for (const leave of ways) {
    const entry = await page.evaluate(() => JSON.stringify(history.state));
    await leave();
    await stay.waitFor();
    await stay.click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toBe(entry);
    expect(await typed.inputValue()).toBe('感谢您的时间');
  }
  await page.keyboard.press('Escape');
  await stay.waitFor();
  // The browser fires `close` in its next frame, when the question is open again.
  const leaving = await dialog.getByRole('button', { name: t('common.close'), exact: true }).elementHandle();
  await stay.evaluate(async (button, close) => {
    (button as HTMLElement).click();
    await Promise.resolve();
    (close as HTMLElement).click();
  }, leaving);
  await nextFrame(page);
  await expectAccessible(page);
  await screenshot(visitor, `desk-leave-${locale}`);
  await question.getByRole('button', { name: t('desk.leave.discard'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: t('desk-batches.kind.advance'), exact: true }).click();
  await typed.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await visitor.close();
});

/** Share of light pixels in the document viewer, from 0 to 1. */
async function lightShare(page: Page): Promise<number> {
  const taken = await page.locator('.desk-viewer__document').screenshot();
  const { data } = await sharp(taken).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((level) => level > 235).length / data.length;
}

test.each(readings)(
  "a lead checks a material and browses the files of a resume on the application's page, in %s on a %s",
  async (locale, size) => {
    const { idkey, receiptNo } = await handedIn(await certificate(), 'proof.pdf');
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    const t = words(visitor);
    const lead = await signInAtDesk(page, site, { role: 'lead' });
    await visitor.open(`/desk/applications/${idkey}`);
    const open = (panel: MessageKey) =>
      page
        .getByRole('region', { name: t(panel), exact: true })
        .getByRole('button', { name: new RegExp(`^${t('desk-applications.detail.openFile')}`) })
        .first()
        .click();
    await open('desk-applications.detail.attachments');
    const viewing = page.locator('.desk-viewing');
    await viewing.getByRole('img').waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press('t');
    expect(await page.locator('.desk-viewer__sheet').getAttribute('data-turn')).toBe('90');
    await page.keyboard.press('ArrowRight');
    await viewing.getByText(/^2 \/ \d+$/).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `application-file-${locale}`);
    await page.keyboard.press('Escape');
    await viewing.waitFor({ state: 'detached' });

    await open('desk-applications.detail.materials');
    const accept = viewing.getByRole('button', { name: t('desk-batches.check.accept'), exact: true });
    await accept.waitFor();
    const heading = viewing.getByRole('heading', { level: 2 });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
    // A headless browser may show no PDF.
    const showsPdf = await page.evaluate(() => navigator.pdfViewerEnabled);
    if (showsPdf) await expect.poll(() => lightShare(page)).toBeGreaterThan(0.4);
    await expectAccessible(page);
    await screenshot(visitor, `application-material-${locale}`);
    await viewing.getByRole('button', { name: t('desk-batches.readyName.noStamp') }).click();
    await viewing.getByRole('button', { name: t('desk-batches.check.reject') }).click();
    await page.getByText(t('desk-batches.check.done', { receiptNo })).first().waitFor();
    await viewing.waitFor({ state: 'detached' });
    const shown = (await lead.get(`/api/staff/applications/${idkey}/material/noCrime`)).data;
    expect(shown).toMatchObject({ state: 'rejected', reason: t('desk-batches.ready.noStamp') });
    await visitor.close();
  },
);

test.each(readings)('a lead undoes one held batch and releases another, in %s on a %s', async (locale, size) => {
  const [one, other] = [await applicant(), await applicant()];
  const visitor = await site.visit({ locale, size });
  const { page } = visitor;
  const t = words(visitor);
  const client = await signInAtDesk(page, site, { role: 'lead' });
  const lead = {
    ...client,
    post: (path: string, ...rest: never[]) => client.post(`/api/staff/${path}`, ...rest),
  } as typeof client;
  await batch(lead, [one.idkey], { kind: 'reject', reason: 'education' });
  await batch(lead, [other.idkey], { kind: 'material', type: 'noCrime' });
  await visitor.open('/desk/batches');
  const held = page.getByRole('region', { name: t('desk-batches.list.held') });
  const press = (key: MessageKey, what: MessageKey) =>
    held.getByRole('button', { name: new RegExp(`^${t(key)}.*${t(what)}`) }).click();
  const confirm = (key: MessageKey) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: t(key), exact: true })
      .click();
  await held.getByRole('button', { name: t('desk-batches.kind.reject'), exact: true }).waitFor();
  await expectAccessible(page);
  const row = held.getByRole('row').filter({ hasText: t('desk-batches.kind.reject') });
  await row
    .getByText(t('desk-batches.counts.pending', { count: 1 }))
    .filter({ visible: true })
    .waitFor();
  await row.getByText(client.name).filter({ visible: true }).waitFor();
  await screenshot(visitor, `batches-${locale}`);
  await press('desk-batches.undo', 'desk-batches.kind.reject');
  await confirm('desk-batches.undo');
  await page
    .getByText(t('desk-batches.held.undone', { count: 1 }))
    .first()
    .waitFor();
  await press('desk-batches.release', 'desk-batches.kind.material');
  await confirm('desk-batches.release');
  await page.getByText(t('desk-batches.list.noneHeld')).waitFor();
  expect((await one.candidate.get(`personal/apply-job/${one.idkey}`)).data.status).toBe('submitted');
  expect((await other.candidate.get(`personal/apply-job/${other.idkey}/material`)).data).toHaveLength(1);
  await page.reload();
  await page
    .getByRole('button', { name: new RegExp(t('desk-batches.kind.material')) })
    .first()
    .click();
  await page.getByRole('link', { name: other.receiptNo }).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, `batch-${locale}`);
  await visitor.close();
});

test('the question about a release stays open until the answer, so that it cannot close that of another batch', async () => {
  const [one, other] = [await applicant(), await applicant()];
  const visitor = await site.visit();
  const { page } = visitor;
  const t = words(visitor);
  const lead = await signInAtDesk(page, site, { role: 'lead' });
  await batch(lead, [one.idkey], { kind: 'material', type: 'noCrime' });
  await batch(lead, [other.idkey], { kind: 'reject', reason: 'education' });
  await visitor.open(deskPaths.batches('zh-cn'));
  const open = (how: 'undo' | 'release', kind: 'reject' | 'material') =>
    page
      .getByRole('region', { name: t('desk-batches.list.held') })
      .getByRole('button', { name: new RegExp(`^${t(`desk-batches.${how}`)}.*${t(`desk-batches.kind.${kind}`)}`) })
      .click();
  const { sent, letThrough } = await holdSaves(page, /batches\/[^/]+\/release/, 'POST');
  await open('release', 'material');
  const confirm = (how: 'undo' | 'release') =>
    page.getByRole('dialog').getByRole('button', { name: t(`desk-batches.${how}`), exact: true });
  await confirm('release').click();
  await sent;
  await page.keyboard.press('Escape');
  await nextFrame(page);
  expect(await confirm('release').count()).toBe(1);
  letThrough();
  await page
    .getByText(t('desk-batches.held.released', { count: 1 }))
    .first()
    .waitFor();
  await confirm('release').waitFor({ state: 'detached' });
  await open('undo', 'reject');
  await confirm('undo').click();
  await page
    .getByText(t('desk-batches.held.undone', { count: 1 }))
    .first()
    .waitFor();
  await visitor.close();
});

test.each(readings)('a recruiter previews a decision, confirms and undoes it, in %s on a %s', async (locale, size) => {
  const person = await applicant();
  const visitor = await site.visit({ locale, size });
  const { page } = visitor;
  const t = words(visitor);
  await signInAtDesk(page, site, { role: 'recruiter' });
  await visitor.open(`/desk/applications/${person.idkey}`);
  await page.getByRole('button', { name: t('desk-batches.kind.advance'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const toCandidate = dialog.getByLabel(t('desk-batches.form.words'));
  await toCandidate.fill('<b>感谢您的投递</b>');
  await dialog.getByLabel(t('desk.snippets')).selectOption({ index: 1 });
  await expect.poll(() => toCandidate.inputValue()).toMatch(/^<b>感谢您的投递<\/b>\n./);
  await expectAccessible(page);
  await screenshot(visitor, `dialog-form-${locale}`);
  // The second click lands on the confirm button that appears, and must not confirm.
  await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).dblclick();
  await dialog.getByText(t('desk-batches.preview.ok')).waitFor();
  const holdsFocus = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(holdsFocus).toContain(t('desk-batches.preview.ok'));
  await expectAccessible(page);
  await screenshot(visitor, `dialog-preview-${locale}`);
  await dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 1 }) }).click();
  await dialog.getByRole('button', { name: t('desk-batches.undo') }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('desk-batch-step');
  await dialog.getByRole('button', { name: t('desk-batches.undo') }).click();
  await dialog.getByText(t('desk-batches.held.undone', { count: 1 })).waitFor();
  await expect.poll(holdsFocus).toBe(t('desk-batches.held.undone', { count: 1 }));
  await expectAccessible(page);
  await screenshot(visitor, `dialog-held-${locale}`);
  expect((await person.candidate.get(`personal/apply-job/${person.idkey}`)).data.status).toBe('submitted');
  await visitor.close();
});

test('after all matches of a filter were selected, the preview says that fewer applications match now', async () => {
  const posting = await openPostingNow(site);
  const [first] = await manyApplications(office.app, posting, 3);
  const visitor = await site.visit({ locale: 'zh-cn' });
  const { page } = visitor;
  const t = words(visitor);
  await signInAtDesk(page, site, { role: 'recruiter' });
  await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting, status: 'submitted' }));
  await page.locator('[data-row="2"]').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.locator('.desk-selection').getByRole('button', { name: /3/ }).click();
  const time = dateTimeInShanghai(site.clock.now()).slice(11);
  await moveTo(office, first!, 'screening');
  await page
    .locator('.desk-batch')
    .getByRole('button', { name: t('desk-batches.kind.advance'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('desk-batches.preview.filterChanged', { time, count: 3, now: 2 })).waitFor();
  await expectAccessible(page);
  await screenshot(visitor, 'filter-changed');
  await visitor.close();
});

// The last test of the file, because the other tests expect no held batches but their own.
test('held batches beyond the first hundred can be loaded and undone', async () => {
  const posting = await openPostingNow(site);
  const ids = await manyApplications(site.site.app, posting, 102);
  const visitor = await site.visit({ locale: 'zh-cn', size: 'desktop' });
  const { page } = visitor;
  const t = words(visitor);
  const recruiter = await signInAtDesk(page, site, { role: 'recruiter' });
  for (const id of ids) await batch(recruiter, [id], { kind: 'advance', words: '' });
  await visitor.open(deskPaths.batches('zh-cn'));
  const rows = page
    .getByRole('table', { name: t('desk-batches.list.held') })
    .locator('tbody')
    .getByRole('row');
  await expect.poll(() => rows.count()).toBe(100);
  await page
    .getByRole('button', { name: t('desk-batches.list.more') })
    .first()
    .click();
  await expect.poll(() => rows.count()).toBe(102);
  await rows
    .last()
    .getByRole('button', { name: new RegExp(`^${t('desk-batches.undo')}`) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('desk-batches.undo'), exact: true })
    .click();
  await page.getByText(t('desk-batches.held.undone', { count: 1 })).waitFor();
  await expectAccessible(page);
  await visitor.close();
});
