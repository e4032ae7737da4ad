import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

import { missingPrograms } from '#tests/support/programs.ts';

import { findChromium, headlessChromium } from './look/browser.ts';

/** Whether packages can be installed here. */
const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;

function run(command: string, ...words: string[]): boolean {
  try {
    execFileSync(command, words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    return true;
  } catch {
    return false;
  }
}

/**
 * Ensures that the end-to-end tests have a Chromium. As root on Debian, installs the headless build even if another Chromium
 * is installed, because the headless build needs a third less CPU time. If there is no Chromium after that, installs Debian's
 * `chromium` (as root on Debian) or Playwright's.
 */
function ensureBrowser(): void {
  const install = (browser: string) => run('apt-get', 'install', '-y', '-qq', browser, 'fonts-noto-cjk');
  if (isDebianRoot && !existsSync(headlessChromium) && run('apt-get', 'update', '-qq')) install('chromium-headless-shell');
  if (findChromium() || (isDebianRoot && install('chromium'))) return;
  if (run(process.execPath, 'node_modules/playwright/cli.js', 'install', 'chromium')) return;
  throw new Error(
    'No Chromium found and none could be installed: install one, for example `apt-get install chromium fonts-noto-cjk`',
  );
}

/** Debian runs this file to ask whether a service may start; exit code 101 forbids it. */
const servicePolicy = '/usr/sbin/policy-rc.d';

/** Installs the optional programs that some tests need, if possible, without starting their services. */
function installPrograms(): void {
  const missing = missingPrograms().map(({ name }) => name);
  if (missing.length === 0 || !isDebianRoot || !run('apt-get', 'update', '-qq')) return;
  const isMine = !existsSync(servicePolicy);
  if (isMine) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    for (const name of missing) run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name);
  } finally {
    if (isMine) rmSync(servicePolicy);
  }
}

ensureBrowser();
installPrograms();
