import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { locales } from '#lib/text/locale.ts';
import { accountDialog } from '#tests/support/account-dialog.ts';
import { goodPassword, signUp } from '#tests/support/accounts.ts';
import { startTestSite, type TestSite } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/candidate-visitor.ts';
import { freePort } from '#tests/support/free-port.ts';
import { fillResume } from '#tests/support/resumes.ts';
import { offline, waitUntilCached } from '#tests/support/service-worker.ts';
import { serveStaticSite, type StaticSite } from '#tests/support/static-site.ts';

let api: TestSite;
let files: StaticSite;

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  api = await startTestSite({ environment: { PUBLIC_URL: origin, ALLOWED_ORIGINS: origin } });
  files = await serveStaticSite(port, { apiOrigin: api.site.url, dataDir: api.dataDir, clock: api.clock });
});
afterAll(async () => {
  await files?.close();
  await api?.close();
});

describe.each(locales)('the site on a plain file server, in %s', (locale) => {
  const address = (path: string) => files.url + localePath(path, locale);

  /** Opens the postings for graduates. The static file lists every category until its script has read the address. */
  async function openCategory(page: Page): Promise<void> {
    await page.goto(address('/hotJob?jobType=3'));
    await page.getByRole('heading', { level: 1, name: translateFor(locale)('jobs.types.3') }).waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  }

  test('a candidate finds a posting by a shared address, signs in, applies and follows the application', async () => {
    const candidate = await signUp(api, clientOf(api), { name: '林晓云' });
    await fillResume(candidate, 'school');
    const visitor = await api.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const account = accountDialog(visitor);

    await openCategory(page);
    const href = (await page.locator('a[href*="/hotJobDetail"]').first().getAttribute('href'))!;
    await page.goto(new URL(href, files.url).href);
    await page.waitForURL(/\/hotJobDetail\/id-\w+/);

    await account.open();
    await account.fill({ emailOrPhone: candidate.phone, password: goodPassword });
    await account.solveCaptcha();
    await account.button('account.login.submit').click();
    await account.signedInAs('林晓云');

    await page.locator('button[data-apply][data-state="apply"]').click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('[name="workPlace"]').selectOption({ index: 1 });
    await dialog.locator('[name="site"]').selectOption({ index: 1 });
    await dialog.locator('[name="pathway"]').selectOption('jobFair');
    await dialog.getByRole('button', { name: account.t('application.dialog.next') }).click();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: account.t('application.confirm.submit') }).click();
    const receipt = await dialog.locator('text=/CS-\\d{4}-/').first().textContent();
    expect(receipt).toMatch(/CS-\d{4}-\w{4}-\w{4}/);

    await page.goto(address('/applications'));
    await page
      .getByText(/CS-\d{4}-\w{4}-\w{4}/.exec(receipt!)![0])
      .first()
      .waitFor();
    await visitor.close();
  });

  test('a posting that was seen opens without a network', async () => {
    const visitor = await api.visit({ locale, size: 'phone', withServiceWorker: true });
    visitor.expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch/);
    const { page, context } = visitor;
    const t = translateFor(locale);
    await openCategory(page);
    await page.locator('.job-row__name').first().click();
    await page.waitForURL(/\/hotJobDetail\/id-\w+/);
    const seen = new URL(page.url()).pathname.replace(/\/$/, '');
    const heading = await page.locator('h1').innerText();
    await waitUntilCached(page, seen, localePath('/home', locale));
    await offline(context, async () => {
      await page.goto(page.url());
      expect(await page.locator('h1').innerText()).toBe(heading);
      await page.goto(address('/notice'));
      await page.getByRole('heading', { level: 1, name: t('common.offline.title') }).waitFor();
    });
    await visitor.close();
  });

  test('a visitor gets help if a search finds nothing, and later finds the posting that they viewed', async () => {
    const visitor = await api.visit({ locale, size: 'phone' });
    const { page } = visitor;
    const t = translateFor(locale);
    await page.goto(address('/hotJob?keyWord=enginer'));
    await page.locator('.no-jobs__ways a').getByText('engineer').click();
    await page.locator('.no-jobs').waitFor({ state: 'detached' });
    const row = page.locator('.job-row__name').first();
    const name = await row.innerText();
    await row.click();
    await page.waitForURL(/\/hotJobDetail\/id-\w+/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goto(address('/hotJob'));
    const viewed = page.getByRole('region', { name: t('jobs.viewed.title') });
    await viewed.getByRole('link', { name }).click();
    await page.waitForURL(/\/hotJobDetail\/id-\w+/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await visitor.close();
  });

  test('the page of an unknown posting answers 404 and links to other pages', async () => {
    const visitor = await api.visit({ locale });
    visitor.expectConsoleError(/404/);
    await visitor.page.goto(address('/hotJobDetail?id=neverwas'));
    await visitor.page.waitForURL(/id-neverwas/);
    expect((await fetch(visitor.page.url())).status).toBe(404);
    await visitor.page.locator('main a[href]').first().waitFor();
    await visitor.close();
  });
});

test('an address starting with two slashes redirects to no other host', async () => {
  const visitor = await api.visit();
  visitor.expectConsoleError(/404/);
  await visitor.page.goto(`${files.url}//evil.example?id=1`);
  await visitor.page.waitForURL(`${files.url}/evil.example?id=1`);
  await visitor.close();
});

test('the file _headers sets the security headers for all files', async () => {
  const headers = await (await fetch(`${files.url}/_headers`)).text();
  expect(headers).toMatch(/^\/\*\n/);
  for (const line of ['X-Content-Type-Options: nosniff', "frame-ancestors 'none'"]) expect(headers).toContain(line);
});

test('the API gives no CORS permission to an unlisted origin', async () => {
  const answer = await fetch(`${api.site.url}/api/front/findPositionTypes`, { headers: { origin: 'http://evil.example' } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
