import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { apply, applicationFor } from '#tests/support/applications.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { becomeCandidate, openPostingNow } from '#tests/support/candidate-visitor.ts';
import { ownEditor } from '#tests/support/resume-page.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** The classes of the fixed and sticky parts of a page, without toasts, skip links, popovers and parts of dialogs. */
function stayingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility() && !element.matches('.toasts, .skip-link, [popover], dialog *'))
      .map((element) => element.className.toString()),
  );
}

test('at 400 % zoom neither a page nor a dialog has a fixed bar', async () => {
  const visitor = await site.visit({ locale: 'en-us', size: 'phone' });
  const { page } = visitor;
  await becomeCandidate(site, visitor);
  const posting = await openPostingNow(site);
  await visitor.open('/personal');
  await page.locator(ownEditor).waitFor();
  expect(await stayingParts(page)).not.toEqual([]);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ['/personal', `/hotJobDetail?id=${posting}`, '/hotJob', '/politics', '/home', '/applications']) {
    await visitor.open(path);
    await page.waitForLoadState('networkidle');
    expect(await stayingParts(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await visitor.open(`/hotJobDetail?id=${posting}`);
  await page.locator('button[data-apply][data-state="apply"]').click();
  await page.getByRole('dialog').locator('[name="workPlace"]').waitFor();
  const [head, body] = await Promise.all(
    ['.dialog__head', '.dialog__body'].map((part) =>
      page.locator(part).evaluate((element) => getComputedStyle(element).overflowY),
    ),
  );
  expect([head, body]).toEqual(['visible', 'visible']);
  await page.getByRole('dialog').locator('.form__actions .button').last().scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await visitor.close();
});

test('with forced colours, the menu icon and the edges, barcode and plane of a boarding pass stay visible', async () => {
  const visitor = await site.visit({ size: 'phone' });
  const { page } = visitor;
  await apply(await becomeCandidate(site, visitor), applicationFor(await openPostingNow(site)));
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await visitor.open('/applications');
  await page.locator('.pass').waitFor();
  const edges = await page.locator('.pass__main, .pass__stub').evaluateAll((parts) =>
    parts.map((part) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(part);
      return borderTopWidth !== '0px' && borderTopColor !== backgroundColor;
    }),
  );
  expect(edges.length).toBeGreaterThan(1);
  expect(new Set(edges)).toEqual(new Set([true]));
  const bars = await page
    .locator('.pass__barcode')
    .first()
    .evaluate((code) => getComputedStyle(code).backgroundImage);
  expect(bars).toContain('rgb(255, 255, 255)');
  const plane = await page
    .locator('.pass__line')
    .first()
    .evaluate((line) => getComputedStyle(line, '::after').backgroundColor);
  expect(plane).toBe('rgb(255, 255, 255)');
  await visitor.open('/home');
  const icon = await page.locator('.bar__open').evaluate((button) => ({
    stroke: getComputedStyle(button.querySelector('path')!).stroke,
    ground: getComputedStyle(button.closest('header')!).backgroundColor,
  }));
  expect(icon).toEqual({ stroke: 'rgb(255, 255, 255)', ground: 'rgb(0, 0, 0)' });
  await visitor.close();
});

test('in the dark scheme the plane on a boarding pass is as light as its text', async () => {
  const visitor = await site.visit();
  const { page } = visitor;
  await apply(await becomeCandidate(site, visitor), applicationFor(await openPostingNow(site)));
  await page.emulateMedia({ colorScheme: 'dark' });
  await visitor.open('/applications');
  const line = page.locator('.pass__line').first();
  const [plane, words] = await line.evaluate((element) => [
    getComputedStyle(element, '::after').backgroundColor,
    getComputedStyle(element).color,
  ]);
  expect(plane).toBe(words);
  await visitor.close();
});
