import { strToU8, zipSync } from 'fflate';

import type { Cv, Entry } from './cv.ts';
import { escaped, labelled, namesAbove, printed } from './print-html.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** Parts of a line are set apart by tab stops, as Word's users do. */
function paragraph(parts: readonly string[], properties = ''): string {
  const runs = parts.map((part) => `<w:r><w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`);
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs.join('<w:r><w:tab/></w:r>')}</w:p>`;
}

const styled = (words: string, name: string) => paragraph([words], `<w:pStyle w:val="${name}"/>`);
const bullet = (words: string) => paragraph([words], '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');

interface Cell {
  inner: string;
  span?: number;
}

function table(rows: readonly (readonly Cell[])[], hasBorders: boolean): string {
  const border = (side: string) => `<w:${side} w:val="${hasBorders ? 'single' : 'nil'}" w:sz="4"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('');
  const cell = ({ inner, span = 1 }: Cell) =>
    `<w:tc><w:tcPr><w:gridSpan w:val="${String(span)}"/></w:tcPr>${inner || '<w:p/>'}</w:tc>`;
  const body = rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${body}</w:tbl><w:p/>`;
}

function heading(cv: Cv): string {
  const name = namesAbove(cv) ? styled(cv.name, 'Subtitle') : '';
  return (cv.title && styled(cv.title, 'Title')) + name + paragraph([cv.job]);
}

function entryOf({ head, body }: Entry): string {
  return paragraph(head) + body.map(bullet).join('');
}

function sectionsOf({ sections }: Cv): string {
  return sections.map(([title, entries]) => styled(title, 'Heading1') + printed(entries).map(entryOf).join('')).join('');
}

const linesOf = ({ lines }: Cv) => lines.map(([label, words]) => paragraph([labelled(label, words)])).join('');

/** The lines two by two. */
function pairs<Value>(values: readonly Value[]): Value[][] {
  return values.flatMap((_, index) => (index % 2 === 0 ? [values.slice(index, index + 2)] : []));
}

function rowsOf({ lines, sections }: Cv): Cell[][] {
  const rows: Cell[][] = pairs(lines).map((pair) =>
    pair.flatMap(([label, words]) => [{ inner: paragraph([label]) }, { inner: paragraph([words]), span: 2 }]),
  );
  for (const [title, entries] of sections) {
    rows.push([{ inner: styled(title, 'Heading1'), span: 6 }]);
    for (const { head, body } of printed(entries)) {
      rows.push(head.map((part, index) => ({ inner: paragraph([part]), span: index === head.length - 1 ? 7 - head.length : 1 })));
      if (body.length > 0) rows.push([{ inner: body.map((line) => paragraph([line])).join(''), span: 6 }]);
    }
  }
  return rows;
}

/** Ends a part of the document that has its own number of columns. */
const columns = (count: number) =>
  `<w:sectPr><w:type w:val="continuous"/><w:cols w:num="${String(count)}" w:space="480"/></w:sectPr>`;

const bodies: Record<Cv['layout'], (cv: Cv) => string> = {
  plain: (cv) =>
    heading(cv) +
    pairs(cv.lines)
      .map((pair) => paragraph(pair.map(([label, words]) => labelled(label, words))))
      .join('') +
    sectionsOf(cv),
  table: (cv) => heading(cv) + table(rowsOf(cv), true) + columns(1),
  columns: (cv) => `${heading(cv)}<w:p><w:pPr>${columns(1)}</w:pPr></w:p>${linesOf(cv)}${sectionsOf(cv)}${columns(2)}`,
  sidebar: (cv) => table([[{ inner: heading(cv) + linesOf(cv) }, { inner: sectionsOf(cv) }]], false),
  bilingual: (cv) =>
    heading(cv) +
    table(
      pairs(cv.lines).map((pair) => pair.map(([label, words]) => ({ inner: paragraph([labelled(label, words)]) }))),
      false,
    ) +
    sectionsOf(cv),
};

function style(id: string, name: string, size: number): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr><w:b/><w:sz w:val="${String(size)}"/></w:rPr></w:style>`;
}

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${types}.numbering+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/numbering" Target="numbering.xml"/></Relationships>`,
  'word/styles.xml': `<w:styles ${word}>${style('Title', 'Title', 36)}${style('Subtitle', 'Subtitle', 30)}${style('Heading1', 'heading 1', 26)}</w:styles>`,
  'word/numbering.xml': `<w:numbering ${word}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="360" w:hanging="240"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
};

/** A CV as a Word document. */
export function wordOf(cv: Cv): Uint8Array {
  const document = `<w:document ${word}><w:body>${bodies[cv.layout](cv)}</w:body></w:document>`;
  const files = Object.entries({ ...parts, 'word/document.xml': document });
  const entries = files.map(([name, xml]) => [name, strToU8(declaration + xml)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: '2026-01-01T00:00:00' });
}
