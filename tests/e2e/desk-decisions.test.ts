import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { moveTo } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { nextFrame, expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { batchDialog } from '#tests/support/batch-dialog.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

const t = translateFor('zh-cn');

let site: TestSite;
let visitor: Visitor;
let posting: string;
beforeAll(async () => {
  site = await startTestSite();
});
// Browsers count down to a release in real time, so the site's clock is advanced to real time before each test.
beforeEach(async () => {
  site.clock.advance(Math.max(1000, Date.now() - site.clock.now()));
  posting = await openPostingNow(site);
  visitor = await site.visit({ locale: 'zh-cn' });
});
afterAll(() => site.close());

function office() {
  return { app: site.site.app };
}

test('if a colleague moves an application, it cannot be advanced until its page shows the move; a typed note stays', async () => {
  const [id] = (await manyApplications(site.site.app, posting, 1)) as [string];
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter' });
  await visitor.open(deskPaths.application('zh-cn', id));
  const advance = page.getByRole('button', { name: t('desk-batches.kind.advance'), exact: true });
  const note = page.getByLabel(t('desk-applications.detail.note'));
  await note.fill('电话沟通过');
  site.clock.advance(1000);
  await moveTo(office(), id, 'screening');

  await advance.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
  await dialog.getByText(t('desk-batches.why.moved')).waitFor();
  await dialog.getByText(t('desk-batches.preview.nobody')).waitFor();
  expect(await dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 0 }) }).count()).toBe(0);
  await screenshot(visitor, 'batch-nobody');
  await dialog.getByRole('button', { name: t('desk-batches.back') }).click();
  await dialog.getByLabel(t('desk-batches.form.to')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const head = page.locator('.desk-person__line');
  await head.getByText(enumLabel('applyStatus', 'screening', t), { exact: true }).waitFor();
  expect(await note.inputValue()).toBe('电话沟通过');

  await advance.click();
  await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
  const [from, to] = [enumLabel('applyStatus', 'screening', t), enumLabel('applyStatus', 'writtenTest', t)];
  await dialog.getByText(t('desk-batches.preview.move', { from, to, count: 1 })).waitFor();
  await expectAccessible(page);
});

test('the preview of a hire says why a candidate without an accepted offer is left out; a lead can override this', async () => {
  const ids = await manyApplications(site.site.app, posting, 1);
  const { page } = visitor;
  await moveTo(office(), ids[0]!, 'offer');
  await signInAtDesk(page, site, { role: 'lead' });
  await visitor.open(deskPaths.application('zh-cn', ids[0]!));
  await page.getByRole('button', { name: t('desk-batches.kind.advance'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const seen = dialog.getByRole('button', { name: t('desk-batches.previewAction') });
  await seen.click();
  await dialog.getByText(t('desk-batches.why.offerOpen')).waitFor();
  await expectAccessible(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await screenshot(visitor, `batch-offer-open-${width}`);
  }
  await dialog.getByRole('button', { name: t('desk-batches.back') }).click();
  await dialog.getByRole('checkbox', { name: t('desk-batches.form.override') }).check();
  await dialog.getByRole('textbox', { name: t('desk-batches.form.ownReason'), exact: true }).fill('电话确认接受');
  await screenshot(visitor, 'batch-offer-override');
  await seen.click();
  await dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 1 }), exact: true }).waitFor();
});

test('the type of a requested document must be chosen, and a missing choice is reported at its field', async () => {
  const [id] = (await manyApplications(site.site.app, posting, 1)) as [string];
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter' });
  await visitor.open(deskPaths.application('zh-cn', id));
  await page.locator('.desk-batch__more summary').click();
  await page.getByRole('button', { name: t('desk-batches.kind.material') }).click();
  const dialog = page.getByRole('dialog');
  const types = dialog.getByRole('group', { name: t('desk-batches.form.type') });
  expect(await types.getByRole('checkbox', { checked: true }).count()).toBe(0);
  const show = dialog.getByRole('button', { name: t('desk-batches.previewAction') });
  await show.click();
  const message = t('rules.requiredChoice');
  await dialog.getByText(t('common.form.fault', { name: t('desk-batches.form.type'), message })).waitFor();
  await types.getByText(message).first().waitFor();
  await expectAccessible(page);
  await screenshot(visitor, 'batch-unchosen');
  await types.getByLabel(t('enums.materialType.noCrime'), { exact: true }).check();
  await show.click();
  await dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 1 }) }).waitFor();
});

test('until the list is reloaded, a batch leaves out the selected applications that a colleague has moved', async () => {
  const ids = await manyApplications(site.site.app, posting, 2);
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter' });
  await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
  await page.locator('[data-row="1"]').waitFor();
  await page.getByLabel(t('desk-applications.selection.page')).check();
  site.clock.advance(1000);
  await moveTo(office(), ids[0]!, 'screening');
  const advance = page.locator('.desk-batch').getByRole('button', { name: t('desk-batches.kind.advance'), exact: true });
  const dialog = page.getByRole('dialog');
  const previewed = async (count: number) => {
    await advance.click();
    await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
    await dialog.getByRole('button', { name: t('desk-batches.confirm', { count }) }).waitFor();
  };
  await previewed(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  site.clock.advance(1000);
  const isRead = page.waitForResponse((answer) => answer.url().includes('/api/staff/applications?'));
  await page.getByRole('button', { name: t('desk-applications.list.refresh') }).click();
  await isRead;
  await page.locator('.desk-status__name--screening').waitFor();
  await previewed(2);
});

test('a text that is changed while its preview loads is previewed again', async () => {
  const [id] = (await manyApplications(site.site.app, posting, 1)) as [string];
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter' });
  await visitor.open(deskPaths.application('zh-cn', id));
  await page.getByRole('button', { name: t('desk-batches.kind.advance'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const words = dialog.getByLabel(t('desk-batches.form.words'));
  const show = dialog.getByRole('button', { name: t('desk-batches.previewAction') });
  await words.fill('请带省份证');
  const { sent, letThrough } = await holdSaves(page, /batches\/preview/, 'POST');
  await show.click();
  await sent;
  await words.fill('请带身份证');
  letThrough();
  await expect.poll(() => show.getAttribute('aria-busy')).toBeNull();
  await show.click();
  await dialog.getByText('请带身份证').first().waitFor();
  await dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 1 }), exact: true }).waitFor();
});

test('while a batch is being confirmed its dialog neither goes back nor closes; then the batch can be undone', async () => {
  const [id] = (await manyApplications(site.site.app, posting, 1)) as [string];
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter' });
  await visitor.open(deskPaths.application('zh-cn', id));
  await page.getByRole('button', { name: t('desk-batches.kind.advance'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
  const confirm = dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 1 }), exact: true });
  await confirm.waitFor();
  const { sent, letThrough } = await holdSaves(page, /staff\/batches\?/, 'POST');
  await confirm.click();
  await sent;
  await expect.poll(() => dialog.getByRole('button', { name: t('desk-batches.back') }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await nextFrame(page);
  letThrough();
  await dialog.getByRole('button', { name: t('desk-batches.undo') }).waitFor();
});

test('a preview that is no longer valid leads back to the form, which says so', async () => {
  const [id] = (await manyApplications(site.site.app, posting, 1)) as [string];
  const { page } = visitor;
  visitor.expectConsoleError(/status of 404/);
  await signInAtDesk(page, site, { role: 'recruiter' });
  await visitor.open(deskPaths.application('zh-cn', id));
  await page.getByRole('button', { name: t('desk-batches.kind.advance'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('desk-batches.form.words')).fill('请带身份证');
  await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
  const confirm = dialog.getByRole('button', { name: t('desk-batches.confirm', { count: 1 }), exact: true });
  await confirm.waitFor();
  await site.site.app.db.updateTable('batchPreviews').set({ expiresAt: 1 }).execute();
  await confirm.click();
  await dialog.getByRole('alert').getByText(t('errors.previewGone')).waitFor();
  expect(await dialog.getByLabel(t('desk-batches.form.words')).inputValue()).toBe('请带身份证');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).click();
  await confirm.click();
  await dialog.getByRole('button', { name: t('desk-batches.undo') }).waitFor();
});

test('releasing a batch early must be confirmed; for a large batch, the number of applications must be typed', async () => {
  const many = 31;
  await manyApplications(site.site.app, posting, many);
  const { page } = visitor;
  const lead = await signInAtDesk(page, site, { role: 'lead' });
  await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
  await page.locator(`[data-row="${many - 1}"]`).waitFor();
  await page.getByLabel(t('desk-applications.selection.page')).check();
  const batches = batchDialog(visitor);
  await batches.hold('advance', undefined, many);

  const release = page.getByRole('button', { name: t('desk-batches.release'), exact: true });
  await release.click();
  const asking = page.getByRole('dialog', { name: t('desk-batches.release'), exact: true });
  await asking.getByLabel(t('desk-batches.preview.count', { count: many })).fill(String(many - 1));
  await expect.poll(() => release.last().isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await asking.waitFor({ state: 'detached' });
  const { list } = (await lead.get('/api/staff/batches', { query: { state: 'pending', size: '1' } })).data;
  expect(list).toMatchObject([{ pending: many, released: 0 }]);

  await batches.release(many);
  expect((await lead.get(`/api/staff/batches/${list[0].batchId}`)).data).toMatchObject({ pending: 0, released: many });
});

test('a recruiter removes one application from a held batch on the page of the batch, and another on the page of the application', async () => {
  const ids = await manyApplications(site.site.app, posting, 3);
  const { page } = visitor;
  const recruiter = await signInAtDesk(page, site, { role: 'recruiter' });
  const client = { ...recruiter, post: (path: string, ...rest: never[]) => recruiter.post(`/api/staff/${path}`, ...rest) };
  const { batchId } = await batch(client as typeof recruiter, ids, { kind: 'advance' });
  const shown = async () => (await recruiter.get(`/api/staff/batches/${batchId}`)).data;
  const [first, second] = (await shown()).list as { id: string; name: string; receiptNo: string }[];
  const nameOf = ({ name, receiptNo }: typeof first & object) => name || receiptNo;
  const undo = t('desk-batches.undo');
  const confirm = page.getByRole('dialog', { name: undo, exact: true }).getByRole('button', { name: undo, exact: true });

  await visitor.open(deskPaths.batches('zh-cn'));
  await page
    .getByRole('region', { name: t('desk-batches.list.held') })
    .getByRole('button', { name: new RegExp(`^${t('desk-batches.kind.advance')}`) })
    .first()
    .click();
  await page.getByRole('row').filter({ hasText: first!.receiptNo }).getByRole('button').click();
  await expectAccessible(page);
  await confirm.click();
  await page.getByRole('row').filter({ hasText: first!.receiptNo }).getByText(t('desk-batches.state.undone')).waitFor();
  expect(await shown()).toMatchObject({ pending: 2, undone: 1 });

  await visitor.open(deskPaths.application('zh-cn', second!.id));
  const one = page.getByRole('button', { name: `${undo}: ${nameOf(second!)}`, exact: true });
  await one.click();
  await expectAccessible(page);
  await confirm.click();
  await one.waitFor({ state: 'detached' });
  await page.locator('.desk-status__pending').waitFor({ state: 'detached' });
  expect(await shown()).toMatchObject({ pending: 1, undone: 2 });
});

test('shortcuts act on the selected rows or the open application, are listed in the help, and are off while typing', async () => {
  const [id] = (await manyApplications(site.site.app, posting, 2)) as [string];
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter' });
  const dialog = page.getByRole('dialog');
  const opens = async (key: string, kind: 'advance' | 'reject' | 'material', count: number) => {
    await nextFrame(page);
    await page.keyboard.press(key);
    const name = `${t(`desk-batches.kind.${kind}`)} · ${t('desk-batches.applications', { count })}`;
    await page.getByRole('dialog', { name, exact: true }).waitFor();
    await dialog.getByRole('button', { name: t('desk-batches.previewAction') }).waitFor();
    expect(await dialog.count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  /** Presses keys that must open nothing: an open dialog would make the next step fail. */
  const opensNothing = async () => {
    await page.keyboard.press('Shift+A');
    await page.keyboard.press('Alt+a');
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true })),
    );
  };

  await visitor.open(deskPaths.applications('zh-cn', { pkRegJob: posting }));
  await page.locator('[data-row="1"]').waitFor();
  await nextFrame(page);
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.locator('.desk-batch').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('arm');
  expect(await page.locator('input:focus').inputValue()).toBe('arm');
  await page.locator('[data-row="1"]').focus();
  await opensNothing();
  await opens('a', 'advance', 2);
  await opens('r', 'reject', 2);
  await opens('m', 'material', 2);

  await visitor.open(deskPaths.application('zh-cn', id));
  const note = page.getByLabel(t('desk-applications.detail.note'));
  await note.fill('');
  await note.pressSequentially('arm');
  expect(await note.inputValue()).toBe('arm');
  await note.blur();
  await opensNothing();
  const panel = page.getByRole('region', { name: t('desk-batches.kind.reject'), exact: true });
  await nextFrame(page);
  await page.keyboard.press('r');
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await opens('m', 'material', 1);
  await page.keyboard.press('?');
  await dialog.getByText(t('desk-applications.keys.advance')).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await opens('a', 'advance', 1);
});

test('after g, the letter of a page opens it, other keys do nothing; the help lists only pages the reader may open', async () => {
  const [id] = (await manyApplications(site.site.app, posting, 1)) as [string];
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter' });
  const dialog = page.getByRole('dialog');
  const address = deskPaths.application('zh-cn', id);
  const rail = page.locator('[data-desk-key="a"]');
  const isGoing = () => page.evaluate(() => document.body.classList.contains('desk--going'));
  await visitor.open(address);
  const note = page.getByLabel(t('desk-applications.detail.note'));
  await note.fill('');
  await rail.waitFor();
  await note.pressSequentially('ga');
  expect(await note.inputValue()).toBe('ga');
  await note.fill('');
  await note.blur();

  await page.keyboard.press('g');
  expect(await isGoing()).toBe(true);
  await expectAccessible(page);
  await screenshot(visitor, 'desk-going');
  for (const key of ['Escape', 'u', 'g', 'x']) {
    if (!(await isGoing())) await page.keyboard.press('g');
    await page.keyboard.press(key);
    expect(await isGoing()).toBe(false);
  }
  await page.keyboard.press('?');
  await dialog.getByText(t('desk-applications.keys.places')).waitFor();
  await dialog.getByText(t('desk.places.batches')).waitFor();
  expect(await dialog.getByText(t('desk.places.staff')).count()).toBe(0);
  await screenshot(visitor, 'desk-keys');
  await page.keyboard.press('g');
  expect(await isGoing()).toBe(false);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(address);

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.waitForURL((url) => url.pathname === deskPaths.applications('zh-cn'));
  await page.locator('[data-row="0"]').waitFor();
  await rail.waitFor();
  expect(await dialog.count()).toBe(0);
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.waitForURL((url) => url.pathname === deskPaths.batches('zh-cn'));
  await rail.waitFor();
  await page.keyboard.press('?');
  await dialog.getByText(t('desk-applications.keys.places')).waitFor();
  expect(await dialog.getByText(t('desk-applications.keys.advance')).count()).toBe(0);
  await expectAccessible(page);
});
