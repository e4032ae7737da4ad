import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

import { localePath } from '#lib/addresses/paths.ts';
import { dictionaries } from '#lib/i18n/dictionaries.ts';
import type { Locale } from '#lib/text/locale.ts';
import { startServer, type RunningSite } from '#server/main/start.ts';

import { launchBrowser } from '../../scripts/look/browser.ts';
import { freePort } from './free-port.ts';
import { putPreparedFile } from './prepared-file.ts';
import { type Mailbox, mailboxIn, testSettings } from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { recordVisit } from './visit-records.ts';

/** Keeps Chromium from starting a spare process for the next page; a page load then needs a sixth less CPU time. */
const cheapFlags = ['--renderer-process-limit=1'];

/** Milliseconds that a step may take: generous, so that no test fails because the machine is busy. */
const patience = 30_000;

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Window sizes of the journeys and of the tests of layout. */
export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof sizes;

/** The window size of a journey in each language: most candidates in China use a phone. */
export const journeySizes: Record<Locale, Size> = { 'zh-cn': 'phone', 'en-us': 'desktop' };
/** The other combinations, for tests of layout rather than behaviour: long English words fit worst on a phone. */
export const readingSizes: Record<Locale, Size> = { 'zh-cn': 'desktop', 'en-us': 'phone' };
/** Language and window size of each journey. */
export const journeys = Object.entries(journeySizes) as [Locale, Size][];
/** Language and window size of each test of layout. */
export const readings = Object.entries(readingSizes) as [Locale, Size][];

interface VisitOptions {
  locale?: Locale;
  size?: Size;
  javaScriptEnabled?: boolean;
  /** A first visit: the site does not know the kind of device yet, so a desktop loads the first page twice. */
  firstTime?: boolean;
  userAgent?: string;
  /** Whether the site may register its service worker, whose requests `page.route` does not see. */
  withServiceWorker?: boolean;
}

/** The built site, served to a real browser from the test's own process, so that the test controls clock and outbox. */
export interface TestSite extends Mailbox {
  site: RunningSite;
  clock: TestClock;
  dataDir: string;
  /** Opens a page for a new visitor, whose `close` fails after unexpected console errors or uncaught exceptions. */
  visit(options?: VisitOptions): Promise<Visitor>;
  close(): Promise<void>;
}

/** A visitor's browser window. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  locale: Locale;
  /** Opens a path, given without its language prefix, in the visitor's language. */
  open(path: string): Promise<void>;
  /** Accepts console errors and uncaught exceptions that match `pattern`. */
  expectConsoleError(pattern: RegExp): void;
  close(): Promise<void>;
}

/**
 * Starts the site and a browser.
 * @param clock by default, stands still at the machine's current time, because the browser uses the machine's clock
 */
export async function startTestSite(
  options: { clock?: TestClock; environment?: Record<string, string> } = {},
): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'skygate-site-'));
  const clock = options.clock ?? createTestClock(Date.now());
  const port = String(await freePort());
  const address = { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  const settings = testSettings(dataDir, undefined, { ...address, ...options.environment });
  await putPreparedFile(settings, clock);
  const site = await startServer(settings, { clock });
  const browser = await launchBrowser(cheapFlags);

  async function visit({
    locale = 'zh-cn',
    size = 'desktop',
    javaScriptEnabled = true,
    firstTime = false,
    userAgent,
    withServiceWorker = false,
  }: VisitOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: sizes[size],
      locale: locale === 'en-us' ? 'en-US' : 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      hasTouch: size === 'phone',
      isMobile: size === 'phone',
      javaScriptEnabled,
      serviceWorkers: withServiceWorker ? 'allow' : 'block',
      ...(userAgent ? { userAgent } : {}),
    });
    context.setDefaultTimeout(patience);
    if (!firstTime) await context.addCookies([{ name: 'client_type', value: size === 'phone' ? '1' : '2', url: site.url }]);
    await recordVisit(context);
    const troubles: string[] = [];
    const expected: RegExp[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (error) => troubles.push(String(error.error().stack)));
    const expectNoTrouble = () =>
      expect(troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))).toEqual([]);
    const page = await context.newPage();
    return {
      page,
      context,
      locale,
      async open(path) {
        if (javaScriptEnabled) await sheetEntryLeft(page);
        await page.goto(localePath(path, locale));
      },
      expectConsoleError: (pattern) => void expected.push(pattern),
      async close() {
        // A window with errors stays open so that its contents can be saved.
        expectNoTrouble();
        await context.close();
        expectNoTrouble();
      },
    };
  }

  return {
    site,
    clock,
    dataDir,
    visit,
    ...mailboxIn(dataDir),
    async close() {
      await browser.close();
      await site.stop(2000);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until the page has gone back over the history entry of a closed sheet (`sheet-history.ts`): the step back would cancel
 * a navigation that begins meanwhile.
 */
async function sheetEntryLeft(page: Page): Promise<void> {
  const isLeft = () => {
    const state = history.state as { sheet?: unknown } | null;
    return state?.sheet === undefined || document.querySelector('dialog[open], [aria-expanded="true"]') !== null;
  };
  // Polls every 50 ms and not in each frame, because Chromium may have stopped drawing.
  await page.waitForFunction(isLeft, undefined, { polling: 50 });
}

/** Waits for the next frame and its effects, so that keys and checks apply to the page as a visitor sees it. */
export async function nextFrame(page: Page): Promise<void> {
  const frame = page.evaluate(() => new Promise<true>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0, true))));
  if (!(await Promise.race([frame, sleep(patience, false)]))) throw new Error('No frame was drawn in 30 s');
}

/**
 * Delays a navigation to an address until the returned function is called, so that a test can read the page just before
 * the browser leaves it.
 */
export async function holdPage(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<null>();
  await page.route(address, async (route) => {
    if (route.request().isNavigationRequest()) await held.promise;
    await route.continue();
  });
  return async () => {
    const left = page.waitForEvent('load');
    held.resolve(null);
    await left;
    await page.unroute(address);
  };
}

/**
 * Runs axe on the page with the given options. Waits for scrolling to settle first, because axe compares positions that move
 * with the header.
 */
async function axeFindings(page: Page, options: object): Promise<string[]> {
  return page.evaluate(async (chosen) => {
    const places = () => [scrollY, document.querySelector('[data-site-header]')?.getBoundingClientRect().top].join();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let before: string;
    do {
      before = places();
      await frame();
      await frame();
    } while (places() !== before);
    const { axe: checker } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await checker.run({ preload: false, resultTypes: ['violations'], ...chosen });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  }, options);
}

async function findingsByNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(finite.map(({ finished }) => finished.catch(() => {})));
  });
  const findings = await axeFindings(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return findings;
}

/** Turns off the checks that do not depend on the language and take half of axe's time: contrast and target size. */
const sameInEveryLanguage = { rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } } };

/** The message keys that a page shows, or gives to a screen reader, instead of their texts. */
export async function shownKeys(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const names = ['aria-label', 'title', 'placeholder', 'alt'];
    const labels = [...document.querySelectorAll('body *')].flatMap((element) => names.map((name) => element.getAttribute(name)));
    return [...document.body.innerText.split(/\s+/), ...labels.filter((label) => label !== null)];
  });
  return shown.filter((text) => Object.hasOwn(dictionaries['en-us'], text.split('.')[0]!) && /^[a-z-]+(?:\.\w+)+$/.test(text));
}

/**
 * Fails on axe findings, horizontal overflow and message keys shown instead of their texts. Contrast and target size do not
 * depend on the language and are checked only on the Chinese page. Contrast is checked in the light and in the dark scheme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { isChinese, hasAxe } = await page.evaluate(() => ({
    isChinese: document.documentElement.lang.startsWith('zh'),
    hasAxe: 'axe' in window,
  }));
  if (!hasAxe) await page.evaluate(`${await readFile(axeSource, 'utf8')};0`);
  const byDay = await axeFindings(page, isChinese ? {} : sameInEveryLanguage);
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  const byNight = isChinese ? await findingsByNight(page) : [];
  expect([
    ...byDay,
    ...byNight.map((finding) => `by night, ${finding}`),
    ...(await shownKeys(page)).map((key) => `key instead of its text: ${key}`),
    ...(scrollWidth > clientWidth ? [`reflow: ${scrollWidth}px in a window of ${clientWidth}px`] : []),
  ]).toEqual([]);
}
