import { strToU8, zipSync } from 'fflate';

/** A paragraph of a Word document; a tab stands for a tab stop. */
export function paragraph(text: string): string {
  const runs = text
    .split('\t')
    .map((part) => `<w:r><w:t xml:space="preserve">${part.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</w:t></w:r>`);
  return `<w:p>${runs.join('<w:r><w:tab/></w:r>')}</w:p>`;
}

/** A table of a Word document, with a paragraph in each cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}

/** A Word document with this body; `parts` are further files in its archive. */
export function docx(body: string, parts: Record<string, Uint8Array> = {}): Uint8Array {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const xml = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`;
  return zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(xml), ...parts });
}
