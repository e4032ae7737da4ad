import { getDocumentProxy } from 'unpdf';

import { withoutRadicals } from '#lib/cv/radicals.ts';

import { type StyledLine, withHeadingMarks } from './heading-marks.ts';
import { linesOfPage } from './layout.ts';
import type { Piece } from './rows.ts';
import { Unreadable } from './unreadable.ts';

/** Maximum pages and pieces of text of a CV; longer documents are refused. */
const mostPages = 30;
const mostPieces = 60_000;

function hasName(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(Uint8Array.from(bytes), {
      verbosity: 0,
      stopAtErrors: false,
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 1,
    });
  } catch (error) {
    throw new Unreadable(hasName(error, 'PasswordException') ? 'pdfEncrypted' : 'cvBroken');
  }
}

/**
 * The lines of a PDF in reading order, with a vertical tab before each line that looks like a heading. Nothing in the file is
 * run or drawn.
 * @throws Unreadable if it has a password, cannot be opened, or is far longer than a CV; Error if a page is damaged
 */
export async function linesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await open(bytes);
  if (pdf.numPages > mostPages) throw new Unreadable('cvTooLarge');
  const lines: StyledLine[] = [];
  let count = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: false });
    count += items.length;
    if (count > mostPieces) throw new Unreadable('cvTooLarge');
    const pieces = items.flatMap((item, order): Piece[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , skew, scale, x, y] = item.transform as [number, number, number, number, number, number];
      const size = Math.hypot(skew, scale) || item.height || 10;
      return [{ text: withoutRadicals(item.str), x, y, width: item.width, size, order, font: item.fontName }];
    });
    lines.push(...linesOfPage(pieces, number === 1));
    page.cleanup();
  }
  return withHeadingMarks(lines);
}
