import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import { locales } from '#lib/text/locale.ts';
import { expectAccessible, startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';
import { screenshot } from '#tests/support/screenshot.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const scroll = (visitor: Visitor, to: number) => visitor.page.evaluate((y) => scrollTo(0, y), to);
const pathOf = (visitor: Visitor) => visitor.page.url().replace(site.site.url, '');

/** Pages that need JavaScript, and say so if it is disabled. */
const needingScript = [
  '/personal',
  '/applications',
  '/materialUpload',
  '/account',
  '/saved',
  '/alerts',
  '/print',
  '/examinationIntention',
  '/interview',
  '/transfer',
  '/offer',
  '/admissionSlip',
  '/flyBackgroundCheck',
  '/flyBackgroundUpload',
  '/resetpassword',
  '/resetpassword?code=abcdefgh12345678',
  '/activeaccount?code=abcdefgh12345678',
];

describe.each(locales)('the chrome of the site in %s', (locale) => {
  test('has a transparent header on the hero; it turns solid, hides on scrolling down and returns on scrolling up', async () => {
    const visitor = await site.visit({ locale });
    await visitor.open('/home');
    const header = visitor.page.locator('.site-header');
    const ground = () => header.evaluate((element) => getComputedStyle(element).backgroundColor);
    const away = () => header.evaluate((element) => element.hasAttribute('data-away'));
    expect(await ground()).toBe('rgba(0, 0, 0, 0)');
    await scroll(visitor, 120);
    await expect.poll(ground).toBe('rgb(8, 21, 48)');
    await scroll(visitor, 900);
    await expect.poll(away).toBe(true);
    await scroll(visitor, 700);
    await expect.poll(away).toBe(false);
    await visitor.close();
  });

  test('does not hide the header while its menu is open', async () => {
    const visitor = await site.visit({ locale });
    await visitor.open('/home');
    await visitor.page.locator('.bar__menu summary').first().press('Enter');
    await scroll(visitor, 900);
    await expect.poll(() => visitor.page.evaluate(() => scrollY)).toBeGreaterThan(800);
    expect(await visitor.page.locator('.site-header[data-away]').count()).toBe(0);
    await visitor.page.keyboard.press('Escape');
    await expect.poll(() => visitor.page.locator('.site-header details[open]').count()).toBe(0);
    await visitor.close();
  });

  test('has a menu on a phone; a tap opens it, and Escape closes it', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    await visitor.open('/home');
    const menu = visitor.page.locator('#phone-menu');
    await visitor.page.locator('.bar__open').tap();
    await menu.waitFor({ state: 'visible' });
    await expectAccessible(visitor.page);
    await visitor.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await visitor.close();
  });

  test('lets the back button of a phone close an open menu or dialog before it leaves the page', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await visitor.open('/politics');
    await visitor.open('/hotJob');
    const here = page.url();
    await page.locator('.bar__open').tap();
    await page.locator('#phone-menu').waitFor({ state: 'visible' });
    await page.goBack();
    await page.locator('#phone-menu').waitFor({ state: 'hidden' });
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('#phone-menu')!.showPopover();
      history.back();
    });
    await page.locator('#phone-menu').waitFor({ state: 'hidden' });
    await page.locator('[data-open-account]').first().tap();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(here);
    await page.locator('[data-open-account]').first().tap();
    await page.getByRole('dialog').locator('.dialog__close').tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('sheet');
    await page.goBack();
    await page.waitForURL('**/politics');
    await visitor.close();
  });

  test('keeps a dialog that opens while another is closing, and the back button closes the new one', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await visitor.open('/home');
    const sheet = page.getByRole('dialog');
    await page.locator('[data-open-account]').first().tap();
    await sheet.waitFor();
    await page.evaluate(() => {
      const back = history.back.bind(history);
      history.back = () => {
        history.back = back;
        // Going back is delayed, as in a busy browser.
        setTimeout(back, 500);
        document.querySelector<HTMLElement>('[data-open-account]')!.click();
      };
    });
    const stepped = page.evaluate(() =>
      new Promise((resolve) => addEventListener('popstate', resolve, { once: true })).then(() => {}),
    );
    await sheet.locator('.dialog__close').tap();
    await stepped;
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('sheet');
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('sheet');
    expect(new URL(page.url()).pathname).toMatch(/\/home$/);
    await visitor.close();
  });

  test('follows a link that is tapped while the browser still goes back from a closed dialog', async () => {
    const visitor = await site.visit({ locale, size: 'phone' });
    const { page } = visitor;
    await visitor.open('/home');
    await page.locator('[data-open-account]').first().tap();
    await page.getByRole('dialog').waitFor();
    // Going back and the answer are delayed, as in a busy browser.
    await page.route(/politics/, (route) => setTimeout(() => void route.continue(), 1000));
    await page.evaluate(() => {
      const back = history.back.bind(history);
      history.back = () => {
        setTimeout(back, 300);
        document.querySelector<HTMLElement>('a[href$="/politics"]')!.click();
      };
    });
    await page.getByRole('dialog').locator('.dialog__close').tap();
    await page.waitForURL(/\/politics$/);
    await visitor.close();
  });

  test('loads the account dialog on demand, and returns the focus after it closes', async () => {
    const visitor = await site.visit({ locale });
    const scripts: string[] = [];
    visitor.page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await visitor.open('/home');
    await visitor.page.waitForLoadState('networkidle');
    const before = scripts.length;
    const button = visitor.page.locator('.bar__sign-in');
    await button.click();
    await visitor.page.locator('dialog[open]').waitFor();
    expect(scripts.length).toBeGreaterThan(before);
    await visitor.page.keyboard.press('Escape');
    await visitor.page.locator('dialog[open]').waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await visitor.close();
  });

  test('can be navigated and searched without JavaScript, and pages that need JavaScript say so', async () => {
    const visitor = await site.visit({ locale, size: 'phone', javaScriptEnabled: false });
    await visitor.open('/home');
    await visitor.page.locator('.bar__open').tap();
    await visitor.page.locator('#phone-menu').waitFor({ state: 'visible' });
    await visitor.page.locator('.phone-menu__head .icon-button').tap();
    await visitor.page.fill('main [name=keyWord]', 'A320');
    await visitor.page.locator('main [role=search] [type=submit]').first().tap();
    await visitor.page.waitForURL(`**${localePath('/hotJob', locale)}?keyWord=A320*`);
    for (const path of needingScript) {
      await visitor.open(path);
      const main = visitor.page.locator('main');
      expect(await main.innerText(), path).toContain('JavaScript');
      expect(await main.locator(':is(.spinner, .skeleton, [role="status"], button):visible').count(), path).toBe(0);
      await screenshot(visitor, `no-script-${locale}${path.replace(/\W/g, '-')}`);
    }
    await visitor.close();
  });
});

describe('the other language', () => {
  test('is one click away, keeps page, query and input, and is remembered', async () => {
    const visitor = await site.visit();
    await visitor.open('/home?from=poster');
    await visitor.page.fill('main [name=keyWord]', '机务');
    await visitor.page.selectOption('main [name=jobType]', '4');
    await visitor.page.click('.language-toggle');
    await visitor.page.waitForURL('**/en-us/home?from=poster');
    await expect.poll(() => visitor.page.inputValue('main [name=keyWord]')).toBe('机务');
    await expect.poll(() => visitor.page.inputValue('main [name=jobType]')).toBe('4');
    await visitor.page.goto('/home?again=1');
    await visitor.page.waitForURL('**/en-us/home?again=1');
    await visitor.page.click('.language-toggle');
    await visitor.page.waitForURL((url) => url.pathname === '/home');
    expect(pathOf(visitor)).toBe('/home?again=1');
    await visitor.close();
  });

  test.each(locales)('is announced to search engines by the page in %s', async (locale) => {
    const visitor = await site.visit({ locale });
    await visitor.open('/home');
    const hrefOf = (selector: string) => visitor.page.getAttribute(selector, 'href');
    const { publicUrl } = site.site.app.settings;
    expect(await hrefOf('link[rel=canonical]')).toBe(publicUrl + localePath('/home', locale));
    expect(await hrefOf('link[hreflang=zh-CN]')).toBe(`${publicUrl}/home`);
    expect(await hrefOf('link[hreflang=en]')).toBe(`${publicUrl}/en-us/home`);
    await visitor.close();
  });
});

describe('a message', () => {
  test('says that the network is down and that it is back, and can be closed', async () => {
    const visitor = await site.visit({ locale: 'en-us' });
    // The request that counts the visit is sent a second after the page has loaded, and may still be in flight.
    visitor.expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
    await visitor.open('/home');
    await visitor.page.waitForLoadState('networkidle');
    await visitor.context.setOffline(true);
    const alert = visitor.page.getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => alert.textContent()).toContain('You are offline');
    await alert.getByRole('button').focus();
    await expectAccessible(visitor.page);
    await alert.getByRole('button').click();
    await expect.poll(() => alert.count()).toBe(0);
    await visitor.context.setOffline(false);
    await visitor.page.getByRole('status').filter({ hasText: 'back online' }).waitFor();
    await visitor.close();
  });
});

test('an unknown path with a file extension gets status 404 and a page with links to postings and the home page', async () => {
  const visitor = await site.visit();
  visitor.expectConsoleError(/404/);
  const answer = await visitor.page.goto('/no-such-picture.png');
  expect(answer?.status()).toBe(404);
  await expectAccessible(visitor.page);
  expect(
    await visitor.page.locator('.not-found a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/hotJob', '/home']);
  await visitor.close();
});

test.each(['/home', '/hotJob', '/notice'])('no island changes the order of the style layers on %s', async (path) => {
  const visitor = await site.visit();
  await visitor.open(path);
  const firstRule = await visitor.page.evaluate(() => document.styleSheets[0]?.cssRules[0]?.cssText);
  expect(firstRule).toBe('@layer base, parts, utilities;');
  await visitor.close();
});

test('links in a row are at least 44 px high on a touch tablet, and stay compact for a mouse', async () => {
  const rows = '.chip:visible, .site-footer nav a:visible, .breadcrumbs a:visible, .filter__toggle:visible';
  const lowest = ({ page }: Visitor) =>
    page.locator(rows).evaluateAll((links) => Math.min(...links.map((link) => link.getBoundingClientRect().height)));
  const tablet = await site.visit({ size: 'phone' });
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
  ] as const) {
    await tablet.page.setViewportSize({ width, height });
    for (const path of ['/hotJob', '/notice']) {
      await tablet.open(path);
      await expect.poll(() => lowest(tablet)).toBeGreaterThanOrEqual(44);
    }
  }
  await tablet.close();
  const desktop = await site.visit();
  await desktop.open('/notice');
  await expect.poll(() => lowest(desktop)).toBeLessThan(44);
  await desktop.close();
});
