import { afterAll, beforeAll, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { drawn, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/candidate-visitor.ts';
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

/** A candidate who handed in a picture as proof of no criminal record. */
async function handedIn(name: string) {
  const person = await applied(office, { publishDate: dayFrom(office, -5), endDate: dayFrom(office, 20) });
  await ask(office, [person.idkey]);
  await person.candidate.upload(`personal/apply-job/${person.idkey}/material/noCrime`, { name, bytes: await picture() });
  site.clock.advance(1000);
  return person;
}

async function stateOf(checker: StaffPerson, { idkey }: { idkey: string }): Promise<string> {
  return (await checker.get(`/api/staff/applications/${idkey}/material/noCrime`)).data.state;
}

test('a key that is held down accepts one material, and none is accepted by a key before its picture is drawn; the last is checked again', async () => {
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
  await page.keyboard.press('a');
  await page.keyboard.press('+');
  await page.locator('[data-zoom="150"]').waitFor();
  expect(await states(checker)).toEqual(['received', 'received', 'received']);

  letThrough();
  await expect.poll(() => accept.isEnabled()).toBe(true);
  await drawn(page);
  await page.keyboard.down('a');
  await page.getByRole('img', { name: 'second.jpg' }).waitFor();
  await expect.poll(() => accept.isEnabled()).toBe(true);
  await drawn(page);
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('a');
  await page.keyboard.up('a');
  await page.keyboard.press('j');
  await page.getByRole('img', { name: 'third.jpg' }).waitFor();
  await expect.poll(() => accept.isEnabled()).toBe(true);
  await drawn(page);
  await page.keyboard.press('a');
  await expect.poll(() => states(checker)).toEqual(['accepted', 'received', 'accepted']);

  await page.getByRole('button', { name: t('desk-batches.check.again') }).click();
  await page.getByRole('img', { name: 'third.jpg' }).waitFor();
  await page.getByRole('button', { name: t('desk-batches.readyName.blurred') }).click();
  await page.getByRole('button', { name: t('desk-batches.check.reject') }).click();
  await expect.poll(() => states(checker)).toEqual(['accepted', 'received', 'rejected']);
  await visitor.close();
});
