import { afterAll, beforeAll, expect, test } from 'vitest';

import { deskPaths } from '#lib/addresses/desk-paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { expectAccessible, readings, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { clientOf, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';
import { joinStaff } from '#tests/support/staff.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test.each(readings)(
  'a recruiter mentions a colleague by keyboard; the colleague finds the note on Today, with a dot until they open it, in %s on a %s',
  async (locale, size) => {
    const t = translateFor(locale);
    const posting = await openPostingNow(site, { unit: 'cabin' });
    const [id] = await manyApplications(site.site.app, posting, 1);
    const visitor = await site.visit({ locale, size });
    const reader = await site.visit({ locale, size });
    const units = ['cabin'];
    const anna = await signInAtDesk(reader.page, site, { role: 'recruiter', units, name: `Anna ${locale}` });
    const test = { app: site.site.app, clock: site.clock };
    await joinStaff(test, clientOf(site), { role: 'recruiter', units, name: `${anna.name} Lind` });
    const { page } = visitor;
    await signInAtDesk(page, site, { role: 'recruiter', units });
    await visitor.open(deskPaths.application('zh-cn', id!));
    const field = page.getByLabel(t('desk-applications.detail.note'), { exact: true });
    await field.pressSequentially(`@${anna.name}`);
    await page.getByRole('option', { name: `${anna.name} Lind` }).waitFor();
    await field.fill('');
    await field.pressSequentially('@ann');
    await page.getByRole('option', { name: anna.name, exact: true }).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `mention-choice-${locale}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(`@${anna.name} `);
    await field.pressSequentially('?');
    await page.getByRole('button', { name: t('desk-applications.detail.saveNote') }).click();
    await page.locator('.desk-note__text').getByText(`@${anna.name} ?`).waitFor();

    await reader.open('/desk');
    const section = reader.page.getByRole('region', { name: new RegExp(t('desk-applications.mentions.title')) });
    await section.getByRole('img', { name: t('desk-applications.mentions.new') }).waitFor();
    await expectAccessible(reader.page);
    await screenshot(reader, `mentions-today-${locale}`);
    await section.getByRole('link').click();
    await reader.page.locator('.desk-note__text').getByText(`@${anna.name} ?`).waitFor();
    await reader.open('/desk');
    await section.getByRole('link').waitFor();
    expect(await section.getByRole('img').count()).toBe(0);
    await reader.close();
    await visitor.close();
  },
);

test('a note saved before the colleagues have loaded still mentions a colleague', async () => {
  const t = translateFor('zh-cn');
  const posting = await openPostingNow(site, { unit: 'cabin' });
  const [id] = await manyApplications(site.site.app, posting, 1);
  const units = ['cabin'];
  const test = { app: site.site.app, clock: site.clock };
  const berta = await joinStaff(test, clientOf(site), { role: 'recruiter', units, name: 'Berta Quist' });
  const visitor = await site.visit();
  const { page } = visitor;
  await signInAtDesk(page, site, { role: 'recruiter', units });
  await visitor.open(deskPaths.application('zh-cn', id!));
  const { sent, letThrough } = await holdSaves(page, /\/colleagues/, 'GET');
  await page.getByLabel(t('desk-applications.detail.note'), { exact: true }).fill('@Berta Quist ?');
  await sent;
  await page.getByRole('button', { name: t('desk-applications.detail.saveNote') }).click();
  letThrough();
  await page.locator('.desk-note__text').getByText('@Berta Quist ?').waitFor();
  expect((await berta.get('mentions')).data.list).toMatchObject([{ text: '@Berta Quist ?' }]);
  await visitor.close();
});
