import type { Page } from 'playwright';

/** The number of A4 sheets on which a web page prints, with usual printer margins. */
export async function printedPages(page: Page): Promise<number> {
  const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };
  const paper = await page.pdf({ format: 'A4', margin });
  return paper.toString('latin1').match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0;
}
