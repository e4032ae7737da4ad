import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The text of each page as copied from a viewer, without spaces, and the document's metadata. */
export interface PdfWords {
  pages: string[];
  text: string;
  title: string;
  language: string;
}

/** Parses a PDF as a viewer does. */
export async function pdfWords(bytes: Uint8Array): Promise<PdfWords> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { text: pages } = await extractText(pdf);
  const { info } = await getMeta(pdf);
  return {
    pages: pages.map((page) => page.replace(/\s+/g, '')),
    text: pages.join('').replace(/\s+/g, ''),
    title: String(info.Title ?? ''),
    language: String(info.Language ?? ''),
  };
}
