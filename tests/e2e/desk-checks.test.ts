import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { nextFrame, expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { picture } from '#tests/support/resumes.ts';
import { type StaffPerson } from '#tests/support/staff.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { applied, ask } from '#tests/support/tasks.ts';
import type { TestApp } from '#tests/support/test-app.ts';

let site: TestSite;
let office: TestApp;
beforeAll(async () => {
  site = await startTestSite();
  office = { ...site, app: site.site.app, client: () => clientOf(site) } as unknown as TestApp;
});
afterAll(() => site.close());

const t = translateFor('zh-cn');

/** A candidate who uploaded a picture as proof of no criminal record. */
async function handedIn(name: string, asked: Parameters<typeof ask>[2] = {}) {
  const person = await applied(office, { publishDate: dayFrom(office, -5), endDate: dayFrom(office, 20) });
  await ask(office, [person.idkey], asked);
  await person.candidate.upload(`personal/apply-job/${person.idkey}/material/noCrime`, { name, bytes: await picture() });
  site.clock.advance(1000);
  return person;
}

async function stateOf(checker: StaffPerson, { idkey }: { idkey: string }): Promise<string> {
  return (await checker.get(`/api/staff/applications/${idkey}/material/noCrime`)).data.state;
}

test('the accept key works only on a visible picture and, held down, accepts one; the last check can be repeated', async () => {
  const people = [await handedIn('first.jpg'), await handedIn('second.jpg'), await handedIn('third.jpg')];
  const states = (checker: StaffPerson) => Promise.all(people.map((person) => stateOf(checker, person)));
  const visitor = await site.visit();
  const { page } = visitor;
  const checker = await signInAtDesk(page, site, { role: 'checker' });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(`**/${people[0]!.idkey}/material/noCrime/*`, async (route) => {
    if (route.request().resourceType() === 'image') await held;
    await route.continue();
  });

  await visitor.open('/desk/checks');
  const accept = page.getByRole('button', { name: t('desk-batches.check.accept'), exact: true });
  await accept.waitFor();
  expect(await accept.isDisabled()).toBe(true);
  await nextFrame(page);
  await page.keyboard.press('a');
  await page.keyboard.press('+');
  await page.locator('[data-zoom="150"]').waitFor();
  expect(await states(checker)).toEqual(['received', 'received', 'received']);

  letThrough();
  await expect.poll(() => accept.isEnabled()).toBe(true);
  await nextFrame(page);
  await page.keyboard.down('a');
  await page.getByRole('img', { name: 'second.jpg' }).waitFor();
  await expect.poll(() => accept.isEnabled()).toBe(true);
  await nextFrame(page);
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.keyboard.press('j');
  await page.getByRole('img', { name: 'third.jpg' }).waitFor();
  await expect.poll(() => accept.isEnabled()).toBe(true);
  await nextFrame(page);
  await page.keyboard.press('a');
  await page.getByRole('img', { name: 'second.jpg' }).waitFor();
  expect(await states(checker)).toEqual(['accepted', 'received', 'accepted']);

  await page.getByRole('button', { name: t('desk-batches.check.again') }).click();
  await page.getByRole('img', { name: 'third.jpg' }).waitFor();
  await page.getByRole('button', { name: t('desk-batches.readyName.blurred') }).click();
  await page.getByRole('button', { name: t('desk-batches.check.reject') }).click();
  await expect.poll(() => states(checker)).toEqual(['accepted', 'received', 'rejected']);
  await visitor.close();
});

test('a check whose answer takes long leaves the queue, and does not move the checker away from another material', async () => {
  const people = [await handedIn('slow.jpg'), await handedIn('between.jpg'), await handedIn('open.jpg')];
  const visitor = await site.visit();
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'checker' });
  await visitor.open('/desk/checks');
  const { sent, letThrough } = await holdSaves(page, /material\/noCrime\/check/, 'POST');
  const queue = page.getByRole('navigation', { name: t('desk-batches.check.queue') }).getByRole('button');
  const shown = async (name: string) => {
    await page.getByRole('img', { name, exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: t('desk-batches.check.accept'), exact: true }).isEnabled())
      .toBe(true);
    await nextFrame(page);
  };
  await queue.nth(2).waitFor();
  await queue.nth((await queue.count()) - 3).click();
  await shown('slow.jpg');
  await page.keyboard.press('a');
  await sent;
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await shown('open.jpg');
  letThrough();
  await page.getByText(t('desk-batches.check.done', { receiptNo: people[0]!.receiptNo })).waitFor();
  await nextFrame(page);
  expect(await page.getByRole('img', { name: 'open.jpg', exact: true }).count()).toBe(1);
  expect(await page.getByRole('img', { name: 'between.jpg', exact: true }).count()).toBe(0);
  await visitor.close();
});

test('on an application, a check whose answer takes long does not move the reader away from another file', async () => {
  const { idkey, receiptNo } = await handedIn('slow.jpg');
  const visitor = await site.visit();
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'lead' });
  await visitor.open(deskPaths.application('zh-cn', idkey));
  const open = (panel: 'materials' | 'attachments') =>
    page
      .getByRole('region', { name: t(`desk-applications.detail.${panel}`), exact: true })
      .getByRole('button', { name: new RegExp(`^${t('desk-applications.detail.openFile')}`) })
      .first()
      .click();
  await open('materials');
  const accept = page.getByRole('button', { name: t('desk-batches.check.accept'), exact: true });
  await expect.poll(() => accept.isEnabled()).toBe(true);
  const { sent, letThrough } = await holdSaves(page, /material\/noCrime\/check/, 'POST');
  await accept.click();
  await sent;
  await open('attachments');
  await accept.waitFor({ state: 'detached' });
  letThrough();
  await page.getByText(t('desk-batches.check.done', { receiptNo })).first().waitFor();
  await nextFrame(page);
  expect(await page.locator('.desk-viewing').count()).toBe(1);
  await visitor.close();
});

test.each([
  { width: 1440, height: 900 },
  { width: 900, height: 700 },
])('after a check the buttons keep their position, even if the next material has a long note, at %o', async (viewport) => {
  await handedIn('plain.jpg');
  await handedIn('noted.jpg', { note: '请上传近三个月内由户籍所在地派出所开具的证明原件，须加盖公章。'.repeat(4) });
  await handedIn('plain again.jpg');
  const visitor = await site.visit();
  const { page } = visitor;
  await page.setViewportSize(viewport);
  await signInAtDesk(page, site, { role: 'checker' });
  await visitor.open('/desk/checks');
  const accept = page.getByRole('button', { name: t('desk-batches.check.accept'), exact: true });
  const reject = page.getByRole('button', { name: t('desk-batches.check.reject') });
  const boxes = async () => [await accept.boundingBox(), await reject.boundingBox()];
  const shown = async (name: string) => {
    await page.getByRole('img', { name, exact: true }).waitFor();
    await expect.poll(() => accept.isEnabled()).toBe(true);
    await nextFrame(page);
  };
  const queue = page.getByRole('navigation', { name: t('desk-batches.check.queue') }).getByRole('button');
  await queue.nth(2).waitFor();
  const ours = (await queue.count()) - 3;
  await queue.nth(ours).click();
  await shown('plain.jpg');
  const before = await boxes();
  await accept.click();
  await shown('noted.jpg');
  expect(await boxes()).toEqual(before);
  await accept.click();
  await shown('plain again.jpg');
  expect(await boxes()).toEqual(before);

  await page.keyboard.press('+');
  await page.locator('[data-zoom="150"]').waitFor();
  await expectAccessible(page);
  await accept.click();
  await visitor.close();
});

test('a picture that did not load can be loaded again, and is accepted only then; accepting it bars a rejection', async () => {
  const person = await handedIn('offline.jpg');
  const visitor = await site.visit();
  const { page } = visitor;
  visitor.expectConsoleError(/ERR_FAILED/);
  const checker = await signInAtDesk(page, site, { role: 'checker' });
  const pictures = `**/${person.idkey}/material/noCrime/*`;
  await page.route(pictures, (route) => (route.request().resourceType() === 'image' ? route.abort() : route.continue()));
  await visitor.open('/desk/checks');
  const queue = page.getByRole('navigation', { name: t('desk-batches.check.queue') }).getByRole('button');
  await queue.last().click();
  await page.getByText(t('desk-batches.viewer.broken')).waitFor();
  const accept = page.getByRole('button', { name: t('desk-batches.check.accept'), exact: true });
  const reject = page.getByRole('button', { name: t('desk-batches.check.reject') });
  await page.getByRole('button', { name: t('desk-batches.readyName.blurred') }).click();
  expect([await accept.isEnabled(), await reject.isEnabled()]).toEqual([false, true]);
  await page.unroute(pictures);
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect.poll(() => accept.isEnabled()).toBe(true);

  const { sent, letThrough } = await holdSaves(page, /material\/noCrime\/check/, 'POST');
  await accept.click();
  await sent;
  expect(await reject.getAttribute('aria-busy')).toBe('true');
  letThrough();
  await expect.poll(() => stateOf(checker, person)).toBe('accepted');
  await visitor.close();
});
