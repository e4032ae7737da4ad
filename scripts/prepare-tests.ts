import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { findChromium } from './look/browser.ts';

function run(command: string, ...words: string[]): boolean {
  try {
    execFileSync(command, words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch {
    return false;
  }
}

/** Finds a Chromium for the end-to-end tests, or installs one: Debian's where this is Debian and root, else Playwright's. */
function ensureBrowser(): void {
  if (findChromium()) return;
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (debian && run('apt-get', 'update', '-qq')) {
    const install = (browser: string) => run('apt-get', 'install', '-y', '-qq', browser, 'fonts-noto-cjk');
    if (install('chromium-headless-shell') || install('chromium')) return;
  }
  if (run(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium')) return;
  throw new Error(
    'No Chromium found and none could be installed: install one, for example `apt-get install chromium fonts-noto-cjk`',
  );
}

ensureBrowser();
