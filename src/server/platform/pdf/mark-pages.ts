import { PDF, rgb } from '@libpdf/core';

import type { Outlines } from './mark.ts';

/** Size and position of the line at the foot, in points. */
const foot = { size: 7, above: 8, before: 14 };
/** The share of a page's width that the diagonal mark takes. */
const share = 0.82;
const ink = rgb(0.35, 0.4, 0.48);

/**
 * Draws a mark on every page of a document: a small line of text at the foot, and the same text large, faint and diagonal.
 * @throws Error if the document cannot be read or written
 */
export async function markPages(bytes: Uint8Array, { line, across }: Outlines): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  for (const page of pdf.getPages()) {
    const { width, height } = page;
    const scale = (width * share) / across.box.width;
    page.drawSvgPath(across.path, {
      x: (width - across.box.width * scale) / 2,
      y: (height - across.box.height * scale) / 2,
      scale,
      color: ink,
      opacity: 0.14,
    });
    page.drawSvgPath(line.path, { x: foot.before, y: foot.above, scale: foot.size / 1000, color: ink, opacity: 0.9 });
  }
  return pdf.save();
}
