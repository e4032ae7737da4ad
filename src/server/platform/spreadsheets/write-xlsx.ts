import { strToU8, Zip, ZipDeflate } from 'fflate';

import { columnLetters, longestCell, wholeFile } from './sheet.ts';

/** Information about a file, written into that file. */
export interface SheetAbout {
  /** Who requested it. */
  creator: string;
  /** When it was requested, in milliseconds. */
  at: number;
  /** Name of the sheet with this information, and its lines of label and value. */
  title: string;
  lines: readonly (readonly [string, string])[];
}

/** A cell: text, a number, or nothing. */
export type XlsxCell = string | number | null;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
const properties = 'application/vnd.openxmlformats-package.core-properties+xml';

/** Every part except the first sheet, which is written row by row. */
function partsOf(about: SheetAbout | undefined): Record<string, string> {
  return { ...frameOf(about), ...(about ? aboutParts(about) : {}), ...styles };
}

function frameOf(about: SheetAbout | undefined): Record<string, string> {
  return {
    '[Content_Types].xml':
      `<Types xmlns="${office}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}"/>` +
      (about ? `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${sheetType}"/>` : '') +
      (about ? `<Override PartName="/docProps/core.xml" ContentType="${properties}"/>` : '') +
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
    '_rels/.rels':
      `<Relationships xmlns="${office}/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>` +
      (about
        ? `<Relationship Id="rId2" Type="${office}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`
        : '') +
      '</Relationships>',
    'xl/workbook.xml':
      `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships">` +
      '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/>' +
      (about ? `<sheet name="${xmlText(about.title)}" sheetId="2" r:id="rId3"/>` : '') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${office}/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/>` +
      (about
        ? `<Relationship Id="rId3" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/>`
        : '') +
      '</Relationships>',
  };
}

function aboutParts({ creator, at, lines }: SheetAbout): Record<string, string> {
  const rows = lines.map((line, index) => {
    const cells = line.map((cell, column) => cellXml(cell, `${columnLetters(column)}${index + 1}`));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return {
    'docProps/core.xml':
      `<cp:coreProperties xmlns:cp="${office}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
      'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
      `<dc:creator>${xmlText(creator)}</dc:creator>` +
      `<dcterms:created xsi:type="dcterms:W3CDTF">${new Date(at).toISOString()}</dcterms:created></cp:coreProperties>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
}

const styles: Record<string, string> = {
  // Style 0 is general; style 1 is text, so that a spreadsheet program does not convert text that is edited.
  'xl/styles.xml':
    `<styleSheet xmlns="${office}/spreadsheetml/2006/main"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
};
const sheetHead =
  `<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
const sheetTail = '</sheetData></worksheet>';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot contain, and text that a spreadsheet would read as an escape sequence. */
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escapeLike = /_(?=x[0-9A-Fa-f]{4}_)/g;

function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(unfit, '')
    .replace(escapeLike, '_x005F_')
    .replace(/[&<>"]/g, (character) => entities[character]!);
}

function cellXml(cell: XlsxCell, place: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (cell.length > longestCell) throw wholeFile('cellTooLong', { maximum: longestCell, place });
  return `<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

/**
 * Writes an xlsx in chunks, with only a few rows in memory at a time. Text is never written as a formula. `about` is
 * written as properties and a second sheet.
 * @throws SheetError if a text does not fit into a cell
 */
export async function* writeXlsx(rows: AsyncIterable<readonly XlsxCell[]>, about?: SheetAbout): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, portion) => {
    if (error) throw error;
    ready.push(portion);
  });
  for (const [name, text] of Object.entries(partsOf(about))) {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    part.push(strToU8(declaration + text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  sheet.push(strToU8(declaration + sheetHead));
  let at = 0;
  let waiting = '';
  for await (const row of rows) {
    at += 1;
    waiting += `<row r="${at}">${row.map((cell, index) => cellXml(cell, columnLetters(index) + at)).join('')}</row>`;
    if (waiting.length < 64 * 1024) continue;
    sheet.push(strToU8(waiting));
    waiting = '';
    yield* ready.splice(0);
  }
  sheet.push(strToU8(waiting + sheetTail), true);
  zip.end();
  yield* ready.splice(0);
}
