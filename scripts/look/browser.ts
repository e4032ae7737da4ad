import { existsSync } from 'node:fs';

import { type Browser, chromium } from 'playwright';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/** Path of the Chromium that is used, or undefined for Playwright's own. */
export const chromiumPath = installed;

/** Flags under which Chromium runs on a bare machine and calls nobody. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(extraFlags: string[] = []): Promise<Browser> {
  return chromium.launch({ ...(installed ? { executablePath: installed } : {}), args: [...chromiumFlags, ...extraFlags] });
}
