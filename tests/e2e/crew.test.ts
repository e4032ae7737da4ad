import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { jobTypes } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { expectAccessible, type Size, sizes, startTestSite, type TestSite } from '#tests/support/browser.ts';
import { screenshot } from '#tests/support/screenshot.ts';

const t = translateFor('zh-cn');
const crewPages = ['home', 'recruit', 'inform', 'process', 'answer', 'jobSearch'];

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe.each(Object.keys(sizes) as Size[])('on a %s', (size) => {
  test('each page of a zone is accessible and is marked in the navigation of the zone', async () => {
    const visitor = await site.visit({ size });
    for (const [index, name] of crewPages.entries()) {
      await visitor.open(`/crew/${name}?type=${jobTypes[index]}`);
      expect(await visitor.page.locator('.zone').getAttribute('data-zone')).toBe(jobTypes[index]);
      const current = visitor.page.locator('.zone-nav [aria-current=page]');
      expect(
        await current.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
      ).toEqual([`/crew/${name}`]);
      await expectAccessible(visitor.page);
    }
    await visitor.close();
  });

  test('if the category in its address is unknown, a page says so and offers all categories', async () => {
    const visitor = await site.visit({ size });
    visitor.expectConsoleError(/404/);
    const answer = await visitor.page.goto('/crew/process?type=7');
    expect(answer?.status()).toBe(404);
    await visitor.page.getByText('没有这个招聘类别').waitFor();
    await expect.poll(() => visitor.page.locator('.cabin a').count()).toBe(jobTypes.length);
    await expectAccessible(visitor.page);
    await visitor.page.locator('.cabin a').first().click();
    await visitor.page.waitForURL('**/crew/process?type=1');
    await visitor.close();
  });
});

test('each zone has a colour of its own', async () => {
  const visitor = await site.visit();
  const colours = new Set<string>();
  for (const type of jobTypes) {
    await visitor.open(`/crew/recruit?type=${type}`);
    colours.add(await visitor.page.locator('.zone-nav [aria-current]').evaluate((element) => getComputedStyle(element).color));
  }
  expect(colours.size).toBe(jobTypes.length);
  await visitor.close();
});

test('each page of the zones has a title of its own, whether or not its address names a category', async () => {
  for (const query of ['', '?type=1']) {
    const titles = await Promise.all(
      crewPages.map(
        async (page) => /<title>(.*?)<\/title>/.exec(await (await fetch(`${site.site.url}/crew/${page}${query}`)).text())?.[1],
      ),
    );
    expect(new Set(titles).size, titles.join()).toBe(crewPages.length);
  }
});

test('/crew leads to /crew/home, and an unknown type gets a 404', async () => {
  const statusOf = async (path: string) => (await fetch(site.site.url + path, { redirect: 'manual' })).status;
  const start = await fetch(`${site.site.url}/crew?type=2`, { redirect: 'manual' });
  expect(start.headers.get('location')).toBe('/crew/home?type=2');
  expect(await statusOf('/crew/home')).toBe(200);
  for (const type of ['0', '7', 'x', '%00', '__proto__', '1%27--', '%E0%A4%A', '😀'.repeat(300)]) {
    expect(await statusOf(`/crew/home?type=${type}`), type).toBe(404);
  }
});

test('English readers are redirected home from every page of a zone and from the list of notices', async () => {
  for (const path of [...crewPages.map((name) => `/crew/${name}?type=1`), '/crew', '/notice']) {
    const answer = await fetch(`${site.site.url}/en-us${path}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/en-us/home']);
  }
});

test('with type=6 the title is only the name of the page', async () => {
  const visitor = await site.visit();
  await visitor.open('/crew/process?type=6');
  expect(await visitor.page.title()).toBe('招聘流程');
  await visitor.open('/crew/process?type=1');
  expect(await visitor.page.title()).toContain('飞行招聘');
  await visitor.close();
});

test('the process of pilots has another picture than the processes of cabin crew and school leavers', async () => {
  const visitor = await site.visit();
  for (const [type, picture] of [
    ['1', 'process-80'],
    ['2', 'process-81'],
    ['5', 'process-81'],
  ]) {
    await visitor.open(`/crew/process?type=${type}`);
    expect(await visitor.page.locator('.process-picture img').getAttribute('src')).toContain(picture);
  }
  await visitor.close();
});

describe('the answers', () => {
  test('can be searched, and a link to an answer opens it', async () => {
    const visitor = await site.visit({ size: 'phone' });
    await visitor.open('/crew/answer?type=1');
    const shown = visitor.page.locator('[data-answer]:visible');
    const all = await shown.count();
    await visitor.page.fill('#answer-search', '近视 手术');
    await expect.poll(() => shown.count()).toBeLessThan(all);
    expect(await shown.first().textContent()).toContain('手术');
    await visitor.page.fill('#answer-search', '没有人会问的问题');
    await visitor.page.getByText('没有找到相关问题').waitFor();
    await visitor.page.fill('#answer-search', '');
    await expect.poll(() => shown.count()).toBe(all);

    const last = visitor.page.locator('[data-answer]').last();
    await last.locator('summary').click();
    const link = await last.locator('.answer__link').getAttribute('href');
    await visitor.open(`/home`);
    await visitor.open(`/crew/answer?type=1${link}`);
    expect(await last.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
    await visitor.close();
  });

  test('can be opened without JavaScript, and the search is then hidden', async () => {
    const visitor = await site.visit({ javaScriptEnabled: false });
    await visitor.open('/crew/answer?type=2');
    expect(await visitor.page.locator('#answer-search').isVisible()).toBe(false);
    await visitor.page.locator('[data-answer] summary').first().click();
    await visitor.page.locator('.answer__text').first().waitFor({ state: 'visible' });
    await visitor.close();
  });
});

describe('the positions of a zone', () => {
  test('can be searched without JavaScript, and open in a new tab', async () => {
    const visitor = await site.visit({ javaScriptEnabled: false });
    await visitor.open('/crew/jobSearch?type=1');
    const names = visitor.page.locator('.position h3 a');
    const all = await names.count();
    expect(all).toBeGreaterThan(1);
    await visitor.page.fill('#keyword', 'A320');
    await visitor.page.locator('.search button').click();
    await visitor.page.waitForURL(/\/crew\/jobSearch\?type=1&keyWord=A320/);
    await expect.poll(() => names.count()).toBeLessThan(all);
    const opened = visitor.context.waitForEvent('page');
    await names.first().click();
    expect(new URL((await opened).url()).searchParams.get('type')).toBe('1');
    await visitor.close();
  });

  test('are replaced by a button that shows all of them, if none match or the page number is too high', async () => {
    const visitor = await site.visit();
    await visitor.open('/crew/jobSearch?type=1&keyWord=zzzz');
    await visitor.page.locator('.empty-state .button').click();
    await visitor.page.waitForURL('**/crew/jobSearch?type=1');
    await visitor.open('/crew/jobSearch?type=1&pageNum=99');
    await visitor.page.locator('.empty-state .button').click();
    await visitor.page.waitForURL('**/crew/jobSearch?type=1');
    await visitor.close();
  });

  test('are saved with a star, and the dialog for an alert names the category of the zone', async () => {
    const visitor = await site.visit({ size: 'phone' });
    const { page } = visitor;
    await visitor.open('/crew/jobSearch?type=1');
    const name = await page.locator('.position h3 a').first().textContent();
    const star = page.locator('.position [data-save]').first();
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await screenshot(visitor, 'crew-positions');
    await page.getByRole('button', { name: t('alerts.open') }).click();
    await page.getByRole('dialog').getByText(t('jobs.types.1')).waitFor();
    await visitor.open('/saved');
    await page.locator('.saved__row h2', { hasText: name!.replace(t('common.newTab'), '').trim() }).waitFor();
    await visitor.close();
  });
});
