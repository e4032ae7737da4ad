import { afterAll, beforeAll, expect, test } from 'vitest';

import { expectAccessible, startTestSite, type TestSite } from '#tests/support/browser.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

test('a film plays, and keeps its position when another quality is chosen', async () => {
  const visitor = await site.visit();
  await visitor.open('/home');
  await visitor.page.locator('[data-video]').first().click();
  const film = visitor.page.locator('.player video');
  await film.waitFor();
  const time = () => film.evaluate((element: HTMLVideoElement) => element.currentTime);
  const lines = () => film.evaluate((element: HTMLVideoElement) => element.videoHeight);
  await expect.poll(time).toBeGreaterThan(0.5);
  const [before, at] = [await lines(), await time()];
  await visitor.page.selectOption('.player select', before === 360 ? '720' : '360');
  await expect.poll(lines).toBe(before === 360 ? 720 : 360);
  await expect.poll(time).toBeGreaterThan(at);
  const whole = visitor.page.waitForResponse(/\/origin\/segment-\d+\.ts/);
  await visitor.page.selectOption('.player select', 'origin');
  expect((await whole).status()).toBe(200);
  await expect.poll(lines).toBe(720);
  await expectAccessible(visitor.page);
  await visitor.close();
});
