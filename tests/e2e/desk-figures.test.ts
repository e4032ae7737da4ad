import { afterAll, beforeAll, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { countSteps } from '#server/office/analytics/count-steps.ts';
import { fillDemo } from '#server/operations/demo/fill.ts';
import { expectAccessible, journeys, readings, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { holdSaves } from '#tests/support/hold-saves.ts';
import { screenshot } from '#tests/support/screenshot.ts';
import { signInAtDesk } from '#tests/support/staff-desk.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await fillDemo(site.site.app, { postings: 20, candidates: 160, seed: 5 });
  await countSteps(site.site.app);
});
afterAll(() => site.close());

test.each([...journeys, ...readings])(
  'a lead reads the funnel as a chart and as a table, groups it and compares two periods, in %s on a %s',
  async (locale, size) => {
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    const t = translateFor(locale);
    await signInAtDesk(page, site, { role: 'lead' });
    await visitor.open('/desk/figures');
    const steps = page.getByRole('region', { name: new RegExp(t('desk-figures.table.steps')) });
    const sent = steps.getByRole('row').filter({ hasText: t('enums.applyStatus.submitted') });
    await sent.waitFor();
    expect(await sent.innerText()).toContain('160');
    const chart = page.getByRole('img');
    expect(await chart.getAttribute('aria-label')).toContain('160');
    await expect.poll(() => chart.evaluate((canvas: HTMLCanvasElement) => canvas.height)).toBeGreaterThan(200);
    await expectAccessible(page);
    await screenshot(visitor, `figures-${locale}-${size}`);
    const [from, to] = [dayFrom(site, -12), dayFrom(site, 0)];
    await visitor.open(`/desk/figures?from=${from}&to=${to}`);
    await sent.waitFor();
    await page.getByLabel(t('desk-figures.filter.groupBy')).selectOption('channel');
    await page.getByLabel(t('desk-figures.filter.compare')).selectOption('before');
    const grouping = t('desk-figures.groupings.channel');
    const groups = page.getByRole('region', { name: new RegExp(t('desk-figures.table.groups', { grouping })) });
    await expect.poll(() => groups.count()).toBe(2);
    expect(new URL(page.url()).search).toContain('groupBy=channel&compare=before');
    await groups
      .first()
      .getByRole('rowheader', { name: t('enums.pathway.schoolSite') })
      .waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `figures-groups-${locale}-${size}`);
    await page.getByLabel(t('desk-figures.filter.groupBy')).selectOption('language');
    const language = t('desk-figures.groupings.language');
    const days = page.getByRole('region', { name: t('desk-figures.table.groupDays', { grouping: language }) }).first();
    await days.getByRole('rowheader', { name: t('desk-figures.languages.en-us') }).waitFor();
    expect(await days.getByRole('cell').allInnerTexts()).toContainEqual(expect.stringMatching(/^\d+ \/ \d+$/));
    await expectAccessible(page);
    await screenshot(visitor, `figures-languages-${locale}-${size}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel(t('desk-figures.filter.groupBy')).selectOption('');
    await sent.waitFor();
    await screenshot(visitor, `figures-dark-${locale}-${size}`);
    await visitor.close();
  },
);

test('a lead saves the chart as a picture and the figures as a sheet', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const t = translateFor('zh-cn');
  await signInAtDesk(page, site, { role: 'lead' });
  const drawing = Promise.withResolvers<null>();
  await page.route(/\/draw-chart\./, async (route) => {
    await drawing.promise;
    await route.continue();
  });
  await visitor.open('/desk/figures?groupBy=sex');
  await page.getByRole('img').waitFor();
  const save = page.getByRole('button', { name: t('desk-figures.chart.png') });
  expect(await save.isDisabled()).toBe(true);
  drawing.resolve(null);
  const picture = page.waitForEvent('download');
  await save.click();
  expect((await picture).suggestedFilename()).toMatch(/^funnel-.*\.png$/);
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: t('desk-figures.chart.excel') }).click();
  expect((await sheet).suggestedFilename()).toBe('funnel.xlsx');
  await visitor.close();
});

test('a checker sees neither the figures nor a link to them', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const t = translateFor('zh-cn');
  visitor.expectConsoleError(/Failed to load resource/);
  await signInAtDesk(page, site, { role: 'checker' });
  await visitor.open('/desk/figures');
  await page.getByRole('heading', { level: 1, name: t('desk.refused.title') }).waitFor();
  expect(await page.getByRole('link', { name: t('desk.places.figures') }).count()).toBe(0);
  await visitor.close();
});

test.each([...journeys, ...readings])(
  'a lead reads the page of the season, prints it on one sheet (desktop only) and asks for its figures by mail, in %s on a %s',
  async (locale, size) => {
    const visitor = await site.visit({ locale, size });
    const { page } = visitor;
    const t = translateFor(locale);
    await signInAtDesk(page, site, { role: 'lead' });
    await visitor.open('/desk/season');
    const targets = page.getByRole('region', { name: t('desk-figures.season.title') });
    await targets.getByRole('rowheader', { name: t('desk-figures.season.total') }).waitFor();
    await expectAccessible(page);
    await screenshot(visitor, `season-${locale}-${size}`);
    if (size === 'desktop') {
      const printed = await page.pdf({ format: 'A4' });
      expect([...printed.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)]).toHaveLength(1);
    }
    await visitor.open('/desk/account');
    await page.getByRole('checkbox', { name: t('desk-figures.season.mail') }).check();
    await page.getByText(t('desk-figures.season.mailOn')).waitFor();
    await visitor.close();
  },
);

test('while the period to compare with is loading for a new grouping, a lead sees no figures of the earlier grouping', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const t = translateFor('zh-cn');
  await signInAtDesk(page, site, { role: 'lead' });
  const from = dayFrom(site, -12);
  await visitor.open(`/desk/figures?from=${from}&to=${dayFrom(site, 0)}&compare=before`);
  const change = page.getByRole('columnheader', { name: t('desk-figures.table.change') });
  await change.waitFor();
  const { sent, letThrough } = await holdSaves(page, new RegExp(`analytics/funnel\\?(?!.*from=${from})`), 'GET');
  await page.getByLabel(t('desk-figures.filter.groupBy')).selectOption('channel');
  await sent;
  expect(await change.count()).toBe(0);
  expect(await page.locator('.figures').getAttribute('aria-busy')).toBe('true');
  letThrough();
  await change.waitFor();
  await visitor.close();
});

test('a choice about the mail of the season cannot be changed again until it is saved', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  const t = translateFor('zh-cn');
  await signInAtDesk(page, site, { role: 'lead' });
  await visitor.open('/desk/account');
  const box = page.getByRole('checkbox', { name: t('desk-figures.season.mail') });
  const { sent, letThrough } = await holdSaves(page, /season\/mail/);
  await box.check();
  await sent;
  expect(await box.isDisabled()).toBe(true);
  letThrough();
  await page.getByText(t('desk-figures.season.mailOn')).waitFor();
  expect(await box.isEnabled()).toBe(true);
  await visitor.close();
});
