import type { Locator, Page } from 'playwright';

import type { TestSite } from './browser.ts';
import { signInVisitor } from './candidate-visitor.ts';

/** The editor with the candidate's resume, not the blank editor that the page shows first. */
export const ownEditor = '.resume:not(.resume-blank *)';

/** A new candidate on the page of a resume, and an API client with the same session. */
export async function openResume(
  site: TestSite,
  options: Parameters<TestSite['visit']>[0] = {},
  path = '/personal?resumetype=school',
) {
  const visitor = await site.visit(options);
  const client = await signInVisitor(site, visitor);
  await visitor.open(path);
  await visitor.page.locator(ownEditor).waitFor();
  return Object.assign(visitor, { client });
}

/** The control of a form field, by the field's path. */
export function field(page: Page, name: string): Locator {
  return page.locator(`[name="${name}"]`);
}

/** The bar that shows the state of saving. */
export function saveBar(page: Page): Locator {
  return page.locator('.save-bar');
}

/** The text of the bar after a save, in either language. */
export const isSaved = /(?:已保存|Saved) (?:\S+ )?\d\d:\d\d/;
