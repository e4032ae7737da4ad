import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { paths } from '#lib/addresses/paths.ts';
import { startTestSite, type TestSite } from '#tests/support/browser.ts';
import { openPostingNow } from '#tests/support/candidate-visitor.ts';
import { type DeployingSite, serveDeployingSite } from '#tests/support/deploying-site.ts';
import { freePort } from '#tests/support/free-port.ts';
import { field, isSaved, openResume, ownEditor, saveBar } from '#tests/support/resume-page.ts';
import { cachedAddresses, waitUntilCached, waitUntilRemoved } from '#tests/support/service-worker.ts';

let sites: TestSite[];
let deployed: DeployingSite;

beforeAll(async () => {
  const port = await freePort();
  const address = { PUBLIC_URL: `http://localhost:${port}` };
  sites = [
    await startTestSite({ environment: address }),
    await startTestSite({ environment: { ...address, OFFLINE_PAGES: 'N' } }),
  ];
  deployed = await serveDeployingSite(port);
});
afterAll(async () => {
  await deployed?.close();
  for (const site of sites ?? []) await site.close();
});

/** The builds of the scripts and styles that a page has loaded. */
async function buildsOf(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [...new Set(loaded.flatMap((name) => /\/_astro\/(b\d+)-/.exec(name)?.[1] ?? []))];
}

test('after a new build is deployed, no page mixes files of two builds, with or without a network', async () => {
  const [site] = sites as [TestSite];
  deployed.deploy(site.site.url);
  const id = await openPostingNow(site);
  const posting = deployed.url + paths.hotJobDetail('zh-cn', { id });
  const resume = `${deployed.url}/personal?resumetype=school`;
  const visitor = await openResume(site, { size: 'phone', withServiceWorker: true }, resume);
  visitor.expectConsoleError(/404|ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to load|Failed to fetch/);
  const { page, context } = visitor;
  await waitUntilCached(page, '/personal?resumetype=school', '/home');
  const former = await context.newPage();
  await former.goto(resume);
  await former.locator(ownEditor).waitFor();

  deployed.deploy(site.site.url);
  await page.goto(posting);
  expect(await buildsOf(page)).toEqual(['b2']);
  await expect.poll(async () => Object.keys(await cachedAddresses(page)).length, { timeout: 60_000 }).toBe(2);
  await waitUntilCached(page, paths.hotJobDetail('zh-cn', { id }));

  // The page that was open goes on with its own build.
  await field(former, 'contactAddr').fill('上海浦东');
  await saveBar(former).getByText(isSaved).waitFor();
  expect(await buildsOf(former)).toEqual(['b1']);

  await deployed.whileUnreachable(async () => {
    await page.goto(posting);
    await page.locator('h1').waitFor();
    expect(await buildsOf(page)).toEqual(['b2']);
    await page.goto(resume);
    await page.locator(ownEditor).waitFor();
    expect(await field(page, 'contactAddr').inputValue()).toBe('上海浦东');
    expect(await buildsOf(page)).toEqual(['b1']);
  });

  const newest = async () => {
    await page.goto(resume);
    await page.locator(ownEditor).waitFor();
    return buildsOf(page);
  };
  // More than once if needed, because the worker answers from the former cache if the server takes longer than 3 s.
  await expect.poll(newest).toEqual(['b2']);
  await visitor.close();
});

test('only the cached files of the current and the previous build are kept', async () => {
  const [site] = sites as [TestSite];
  const visitor = await site.visit({ withServiceWorker: true });
  // A page of the former build may still ask for its script that registers the worker. The new build has no such file.
  visitor.expectConsoleError(/404/);
  const { page } = visitor;
  /**
   * Lists the cached builds, after asking the browser to look for a new worker. The browser does not look while it is
   * installing a worker.
   */
  async function builds() {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    return Object.keys(await cachedAddresses(page)).map((name) => /\.(b\d+)-/.exec(name)![1]);
  }
  for (let count = 0; count < 3; count += 1) {
    deployed.deploy(site.site.url);
    await page.goto(`${deployed.url}/home`);
    const [build] = await buildsOf(page);
    await expect.poll(builds, { timeout: 60_000 }).toContain(build);
    await waitUntilCached(page, '/offline', '/home');
  }
  await expect.poll(builds, { timeout: 60_000 }).toHaveLength(2);
  await visitor.close();
});

test('once OFFLINE_PAGES is N, the worker removes itself and all that it has cached', async () => {
  const [on, off] = sites as [TestSite, TestSite];
  deployed.deploy(on.site.url);
  const visitor = await on.visit({ size: 'phone', withServiceWorker: true });
  const { page } = visitor;
  await page.goto(`${deployed.url}/home`);
  await waitUntilCached(page, '/home');
  deployed.deploy(off.site.url);
  await page.goto(`${deployed.url}/notice`);
  await waitUntilRemoved(page);
  expect(await cachedAddresses(page)).toEqual({});
  await page.goto(`${deployed.url}/home`);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html').getAttribute('data-worker')).toBeNull();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await visitor.close();
});
