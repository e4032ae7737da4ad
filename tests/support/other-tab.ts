import { expect } from 'vitest';

import { sessionHint } from '#lib/browser/session-hint.ts';

import type { TestSite, Visitor } from './browser.ts';
import { signInVisitor } from './candidate-visitor.ts';

/** Signs another person in in another tab of a visitor's browser; the visitor's open page is told by the browser. */
export async function signInElsewhere(site: TestSite, visitor: Visitor, name: string) {
  const person = () => visitor.page.evaluate((key) => localStorage.getItem(key), sessionHint.storage);
  const former = await person();
  const candidate = await signInVisitor(site, visitor, name);
  const tab = await visitor.context.newPage();
  await tab.goto('/home');
  await expect.poll(person).not.toBe(former);
  await tab.close();
  return candidate;
}

/** Ends a visitor's session in this browser; the visitor's open page is told by the browser. */
export async function endSessionElsewhere({ context }: Visitor): Promise<void> {
  await context.clearCookies();
  const tab = await context.newPage();
  await tab.goto('/home');
  await tab.evaluate((key) => localStorage.removeItem(key), sessionHint.storage);
  await tab.close();
}
