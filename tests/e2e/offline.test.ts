import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { localePath, paths } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow, signInVisitor } from '#tests/support/candidate-visitor.ts';
import { field, isSaved, openResume, ownEditor, saveBar } from '#tests/support/resume-page.ts';
import { readResume } from '#tests/support/resumes.ts';
import { idNumber } from '#tests/support/whole-resume.ts';
import { cachedAddresses, offline, waitUntilCached } from '#tests/support/service-worker.ts';

const noNetwork = /ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe.each(locales)('without a network, in %s', (locale) => {
  const t = translateFor(locale);

  test('the home page and a posting seen before can be opened; any other posting gives a page about being offline', async () => {
    const id = await openPostingNow(site);
    const visitor = await site.visit({ locale, size: 'phone', withServiceWorker: true });
    visitor.expectConsoleError(noNetwork);
    const { page, context } = visitor;
    const posting = paths.hotJobDetail(locale, { id });
    await page.goto(`${posting}&from=fair`);
    const heading = await page.locator('h1').innerText();
    await waitUntilCached(page, posting, paths.home(locale));
    await offline(context, async () => {
      await page.goto(posting);
      expect(await page.locator('h1').innerText()).toBe(heading);
      await page.goto(paths.home(locale));
      await page.locator('main h1').waitFor();
      expect(await page.locator('html').getAttribute('data-locale')).toBe(locale);

      await page.goto(paths.hotJobDetail(locale, { id: 'never-seen' }));
      await page.getByRole('heading', { level: 1, name: t('common.offline.title') }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: t('common.notFound.home'), exact: true }).click();
      await page.waitForURL(/\/home$/);
      await page.locator('main h1').waitFor();
    });
    await visitor.close();
  });

  test('/personal can be opened without a resume type in its address', async () => {
    const visitor = await openResume(site, { locale, size: 'phone', withServiceWorker: true });
    visitor.expectConsoleError(noNetwork);
    const { page, context } = visitor;
    // The page goes on to the type of resume that was last open.
    await waitUntilCached(page, ...['/personal', '/personal?resumetype=school'].map((path) => localePath(path, locale)));
    await offline(context, async () => {
      await page.goto(localePath('/personal', locale));
      await page.locator(ownEditor).waitFor();
      await page.getByText(t('resume.page.kept')).waitFor();
    });
    await visitor.close();
  });

  test('a candidate opens the resume and types; the input survives a reload and is saved once the network is back', async () => {
    const visitor = await openResume(site, { locale, size: 'phone', withServiceWorker: true });
    visitor.expectConsoleError(noNetwork);
    const { page, context, client } = visitor;
    const address = localePath('/personal?resumetype=school', locale);
    await field(page, 'contactAddr').fill('上海浦东');
    await saveBar(page).getByText(isSaved).waitFor();
    await waitUntilCached(page, address);
    await offline(context, async () => {
      await page.goto(address);
      await page.locator(ownEditor).waitFor();
      await page.getByText(t('resume.page.kept')).waitFor();
      expect(await field(page, 'contactAddr').inputValue()).toBe('上海浦东');
      await field(page, 'contactAddr').fill('浙江宁波');
      await saveBar(page).getByText(t('resume.save.offline')).waitFor();
      await page.reload();
      await page.locator(ownEditor).waitFor();
      expect(await field(page, 'contactAddr').inputValue()).toBe('浙江宁波');
      await expectAccessible(page);
    });
    await page.getByText(t('resume.page.kept')).waitFor({ state: 'detached' });
    await saveBar(page).getByText(isSaved).waitFor();
    await expect.poll(async () => (await readResume(client)).sections.resumeInfo?.data.contactAddr).toBe('浙江宁波');
    await visitor.close();
  });
});

test('saving text typed offline keeps the ID number on the server, although localStorage does not contain it', async () => {
  const visitor = await openResume(site, { size: 'phone', withServiceWorker: true });
  visitor.expectConsoleError(noNetwork);
  const { page, context, client } = visitor;
  await field(page, 'sensitiveConsent').check();
  await field(page, 'id').fill(idNumber);
  await saveBar(page).getByText(isSaved).waitFor();
  await expect.poll(async () => (await readResume(client)).sections.resumeInfo?.data.id).toBe(idNumber);
  await waitUntilCached(page, '/personal?resumetype=school');
  await page.reload();
  await page.locator(ownEditor).waitFor();
  await offline(context, async () => {
    await page.reload();
    await page.getByText(translateFor('zh-cn')('resume.page.kept')).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(idNumber);
    await field(page, 'contactAddr').fill('江苏苏州');
  });
  await saveBar(page).getByText(isSaved).waitFor();
  await expect
    .poll(async () => (await readResume(client)).sections.resumeInfo?.data)
    .toMatchObject({
      contactAddr: '江苏苏州',
      id: idNumber,
    });
  expect(await field(page, 'id').inputValue()).toBe(idNumber);
  await visitor.close();
});

test('once a person has signed out, their data is never shown offline, even after another person has signed in', async () => {
  const visitor = await openResume(site, { size: 'phone', withServiceWorker: true });
  visitor.expectConsoleError(noNetwork);
  const { page, context } = visitor;
  await field(page, 'contactAddr').fill('前一位的地址');
  await saveBar(page).getByText(isSaved).waitFor();
  await waitUntilCached(page, '/personal?resumetype=school');
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')!.click());
  await page.waitForURL(/\/(?:home)?$/);
  await waitUntilCached(page, '/home');
  await page.goto('/personal?resumetype=school');
  await page.getByRole('heading', { name: translateFor('zh-cn')('resume.page.outTitle') }).waitFor();
  // The sign-out has deleted the caches.
  await waitUntilCached(page, '/personal?resumetype=school');
  await offline(context, async () => {
    await page.reload();
    await page.getByRole('heading', { name: translateFor('zh-cn')('resume.page.outTitle') }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('前一位的地址');
  });

  await signInVisitor(site, visitor, '周岚');
  await page.reload();
  await page.locator(ownEditor).waitFor();
  await offline(context, async () => {
    await page.reload();
    await page.locator(ownEditor).waitFor();
    expect(await field(page, 'contactAddr').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('前一位的地址');
  });
  await visitor.close();
});

test.each(['the same person', 'another person'])(
  'a resume copy opened offline after the session ended is deleted once online; only its owner gets the typed text (%s signs in)',
  async (who) => {
    const visitor = await openResume(site, { size: 'phone', withServiceWorker: true });
    visitor.expectConsoleError(/401|ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/);
    const { page, context, client } = visitor;
    await field(page, 'contactAddr').fill('前一位的地址');
    await saveBar(page).getByText(isSaved).waitFor();
    await waitUntilCached(page, '/personal?resumetype=school');
    const session = await context.cookies();
    const copies = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('skygate.copy.')));
    await context.clearCookies();
    await offline(context, async () => {
      await page.reload();
      await page.locator(ownEditor).waitFor();
      await field(page, 'contactAddr').fill('未发送的地址');
      expect(await copies()).toHaveLength(1);
    });
    await page.getByRole('heading', { name: translateFor('zh-cn')('resume.page.outTitle') }).waitFor();
    expect(await page.locator(ownEditor).count()).toBe(0);
    expect(await copies()).toEqual([]);

    if (who === 'the same person') await context.addCookies(session);
    else await signInVisitor(site, visitor, '周岚');
    await page.reload();
    await page.locator(ownEditor).waitFor();
    if (who === 'the same person') {
      await expect.poll(async () => (await readResume(client)).sections.resumeInfo?.data.contactAddr).toBe('未发送的地址');
    } else {
      expect(await field(page, 'contactAddr').inputValue()).toBe('');
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('的地址');
    }
    await visitor.close();
  },
);

test('caches hold no API response, nothing of the desk, and no secret from an address', async () => {
  const visitor = await openResume(site, { size: 'phone', withServiceWorker: true });
  visitor.expectConsoleError(/40[0-4]/);
  const { page } = visitor;
  await waitUntilCached(page, '/personal?resumetype=school');
  await page.goto('/activeaccount?code=0123456789abcdef');
  await page.goto('/personal?applyId=secret-application');
  await page.goto('/desk/sign-in');
  await page.locator('main').waitFor();
  await page.goto('/applications');
  await waitUntilCached(page, '/applications');
  const addresses = Object.values(await cachedAddresses(page)).flat();
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => /^\/(?:en-us\/)?(?:api|desk)|secret|0123456789abcdef/.test(address))).toEqual([]);
  await visitor.close();
});

test('the desk registers no worker', async () => {
  const visitor = await site.visit({ withServiceWorker: true });
  visitor.expectConsoleError(/401/);
  const { page } = visitor;
  await page.goto('/desk/sign-in');
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html').getAttribute('data-worker')).toBeNull();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await visitor.close();
});

test('Chromium can install the site', async () => {
  const visitor = await site.visit({ size: 'phone', withServiceWorker: true });
  const { page, context } = visitor;
  await page.goto('/home');
  await waitUntilCached(page, '/home');
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect([errors, url]).toEqual([[], `${site.site.url}/site.webmanifest`]);
  await visitor.close();
});
