import { existsSync } from 'node:fs';

import { type Browser, chromium } from 'playwright';

/**
 * Where a Chromium is: the machine's, else Playwright's own; undefined where there is none. One without windows comes
 * first: it works two thirds as much for the same page.
 */
export function findChromium(): string | undefined {
  const known = [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  return known.find((path) => existsSync(path));
}

/** Flags under which Chromium runs on a bare machine and calls nobody. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium that `findChromium` finds. */
export function launchBrowser(extraFlags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags, ...extraFlags] });
}
