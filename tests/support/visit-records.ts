import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';

interface VisitRecord {
  /** The test that opened the window; undefined if several tests share the window. */
  test: string | undefined;
  /** Console output and uncaught exceptions of all pages. */
  lines: string[];
}

const records = new Map<BrowserContext, VisitRecord>();

/**
 * Records a window until it closes, for `saveVisits`. The trace holds calls and requests, but no snapshots of the page:
 * these would take a third of the CPU time of all tests.
 */
export async function recordVisit(context: BrowserContext): Promise<void> {
  const lines: string[] = [];
  context.on('console', (message) => lines.push(`${message.type()}: ${message.text()} ${message.location().url}`));
  context.on('weberror', (error) => lines.push(`uncaught: ${error.error().stack}`));
  await context.tracing.start();
  context.once('close', () => records.delete(context));
  records.set(context, { test: expect.getState().currentTestName, lines });
}

/**
 * Whether Chromium no longer draws a page although its scripts run and it is visible. On a busy machine the compositor of
 * version 156 sometimes waits for ever for parts of the page that nobody draws; no page can cause or end this.
 */
async function isStalled(page: Page): Promise<boolean> {
  const drawn = page.evaluate(() => {
    const frame = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)));
    return Promise.race([frame, new Promise<boolean>((resolve) => setTimeout(resolve, 10_000, document.hidden))]);
  });
  return !(await Promise.race([drawn.catch(() => true), sleep(20_000, true)]));
}

/** What saving found: no open window, windows whose pages are all drawn, or a page that is no longer drawn. */
type Saved = 'nothing' | 'saved' | 'stalled';

/**
 * Saves for every open window the console output, a trace, and each page as a picture and as HTML. Then forgets the windows,
 * except those that several tests share.
 */
export async function saveVisits(folder: string): Promise<Saved> {
  if (records.size === 0) return 'nothing';
  const pages = [...records.keys()].flatMap((context) => context.pages());
  const stalled = (await Promise.all(pages.map(isStalled))).includes(true);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let number = 0;
  for (const [context, record] of records) {
    number += 1;
    const file = (name: string) => join(folder, `window-${number}-${name}`);
    await writeFile(file('console.log'), record.lines.map((line) => `${line}\n`).join(''));
    for (const [index, page] of context.pages().entries()) {
      // No screenshot can be taken of a page that hangs; the trace is saved all the same.
      await page.screenshot({ path: file(`page-${index + 1}.png`), fullPage: true, timeout: 5_000 }).catch(() => {});
      const html = await Promise.race([page.content().catch(() => ''), sleep(5_000, '')]);
      await writeFile(file(`page-${index + 1}.html`), html);
    }
    await context.tracing.stop({ path: file('trace.zip') });
    if (record.test === undefined) await context.tracing.start();
    else records.delete(context);
  }
  return stalled ? 'stalled' : 'saved';
}
