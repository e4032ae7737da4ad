import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestSite, type TestSite, type Visitor } from '#tests/support/browser.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Records the documents that a visitor's browser requests, and its calls of `/access-statistics`, each in order. */
function watch({ page }: Visitor) {
  const documents: string[] = [];
  const visits: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.isNavigationRequest()) documents.push(path);
    if (path.endsWith('/access-statistics')) visits.push(path);
  });
  return { documents, visits };
}

async function clientType({ context }: Visitor) {
  const cookies = await context.cookies(site.site.url);
  return cookies.find(({ name }) => name === 'client_type');
}

describe('the kind of device', () => {
  test('is stored on a desktop, where the first page loads twice and later ones once', async () => {
    const visitor = await site.visit({ firstTime: true });
    const { documents } = watch(visitor);
    await visitor.open('/politics');
    await expect.poll(() => documents).toEqual(['/politics', '/politics']);
    await visitor.page.waitForLoadState('networkidle');
    expect(await clientType(visitor)).toMatchObject({ value: '2', expires: -1, sameSite: 'Lax' });
    await visitor.open('/img2');
    await visitor.page.waitForLoadState('networkidle');
    expect(documents).toEqual(['/politics', '/politics', '/img2']);
    await visitor.close();
  });

  test('is stored on a phone without loading anything twice', async () => {
    const visitor = await site.visit({
      firstTime: true,
      size: 'phone',
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile',
    });
    const { documents } = watch(visitor);
    await visitor.open('/politics');
    await visitor.page.waitForLoadState('networkidle');
    expect(await clientType(visitor)).toMatchObject({ value: '1', expires: -1 });
    expect(documents).toEqual(['/politics']);
    await visitor.close();
  });

  test.each([
    ['refuses cookies', "Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })"],
    [
      'keeps cookies only until the next load',
      "{ let kept = ''; Object.defineProperty(Document.prototype, 'cookie', { get: () => kept, set(line) { kept = line } }) }",
    ],
  ])('never causes endless reloads if the browser %s', async (_browser, script) => {
    const visitor = await site.visit({ firstTime: true });
    await visitor.context.addInitScript(script);
    const { documents } = watch(visitor);
    await visitor.open('/politics');
    await visitor.page.locator('h1').waitFor();
    await visitor.page.waitForLoadState('networkidle');
    expect(documents.length).toBeLessThanOrEqual(2);
    await visitor.close();
  });
});

test('a visitor who reads two pages is counted once', async () => {
  const visitor = await site.visit({ firstTime: true });
  const { visits } = watch(visitor);
  // At noon, because a visitor who reads on after midnight is counted again.
  await visitor.page.clock.install({ time: new Date('2026-03-02T12:00:00+08:00') });
  const read = async (path: string) => {
    await visitor.open(path);
    await visitor.page.waitForLoadState('networkidle');
    await visitor.page.clock.runFor(5_000);
  };
  await read('/politics');
  await expect.poll(() => visits.length).toBe(1);
  await read('/img2');
  expect(visits).toHaveLength(1);
  const counted = await visitor.page.evaluate(async () => {
    const answer = await fetch('/api/front/access-statistics', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    return (await answer.json()) as { data: { total: number; today: number } };
  });
  expect(counted.data.today).toBeGreaterThanOrEqual(1);
  await visitor.close();
});
