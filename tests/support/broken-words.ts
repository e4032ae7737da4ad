import type { Page } from 'playwright';

import { anyWhole } from '#lib/text/unbroken.ts';

/** The dates, times, receipt numbers and phone numbers that break across lines on a page. */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const anyWhole = new RegExp(${JSON.stringify(anyWhole.source)});
    const broken = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement.checkVisibility()) continue;
      let at = 0;
      for (const [place, part] of node.data.split(anyWhole).entries()) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, (at += part.length));
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (place % 2 === 1 && tops.size > 1) broken.push(part);
      }
    }
    return broken;
  })()`);
}
