import type { Page } from 'playwright';

/** On how many pages of A4 a page is printed, with the margins of a usual printer. */
export async function printedPages(page: Page): Promise<number> {
  const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };
  const paper = await page.pdf({ format: 'A4', margin });
  return paper.toString('latin1').match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0;
}
