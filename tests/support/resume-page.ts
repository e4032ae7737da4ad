import type { Locator, Page } from 'playwright';

import type { TestSite } from './browser.ts';
import { signInVisitor } from './candidate-visitor.ts';

/** The candidate's own editor, not the blank one that stands for it before. */
export const ownEditor = '.resume:not(.resume-blank *)';

/** A new candidate at the page of a resume, and the same candidate's client of the API. */
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

/** The control of a field, by the field's path in the form. */
export function field(page: Page, name: string): Locator {
  return page.locator(`[name="${name}"]`);
}

/** The bar that says what is saved. */
export function saveBar(page: Page): Locator {
  return page.locator('.save-bar');
}

/** What the bar says of a saved section, in either language. */
export const isSaved = /(?:已保存|Saved) (?:\S+ )?\d\d:\d\d/;
