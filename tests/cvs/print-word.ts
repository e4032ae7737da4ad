import { strToU8, zipSync } from 'fflate';

import type { Cv } from './cv.ts';
import { escaped, labelled, namesAbove, printed } from './print-html.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const shapes = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';
const drawings = 'http://schemas.openxmlformats.org/drawingml/2006';
const boxes = `xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="${drawings}/wordprocessingDrawing" xmlns:a="${drawings}/main" xmlns:wps="${shapes}" xmlns:v="urn:schemas-microsoft-com:vml"`;
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** A paragraph whose parts are separated by tabs, as is common in Word. */
function paragraph(parts: readonly string[], properties = ''): string {
  const runs = parts.map((part) => `<w:r><w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`);
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs.join('<w:r><w:tab/></w:r>')}</w:p>`;
}

/** A bold paragraph without a style, split into two runs, as Word leaves it after corrections. */
function loose(words: string): string {
  const run = (part: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${escaped(part)}</w:t></w:r>`;
  const middle = Math.floor(words.length / 2);
  return `<w:p>${run(words.slice(0, middle))}<w:proofErr w:type="spellStart"/>${run(words.slice(middle))}</w:p>`;
}

const styled = (words: string, name: string) => paragraph([words], `<w:pStyle w:val="${name}"/>`);
const bullet = (words: string) => paragraph([words], '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');

interface Cell {
  inner: string;
  span?: number;
  /** Set if the cell is merged with cells below or above: `restart` for the top cell, `continue` for the others. */
  merged?: 'restart' | 'continue' | undefined;
}

function table(rows: readonly (readonly Cell[])[], hasBorders: boolean): string {
  const border = (side: string) => `<w:${side} w:val="${hasBorders ? 'single' : 'nil'}" w:sz="4"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('');
  const cell = ({ inner, span = 1, merged }: Cell) => {
    const properties = `<w:gridSpan w:val="${String(span)}"/>${merged ? `<w:vMerge w:val="${merged}"/>` : ''}`;
    return `<w:tc><w:tcPr>${properties}</w:tcPr>${inner || '<w:p/>'}</w:tc>`;
  };
  const body = rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>${body}</w:tbl><w:p/>`;
}

const titled = (cv: Cv, words: string) => (cv.look?.loose ? loose(words) : styled(words, 'Heading1'));

function heading(cv: Cv): string {
  const name = namesAbove(cv) ? (cv.look?.loose ? loose(cv.name) : styled(cv.name, 'Subtitle')) : '';
  return (cv.title && styled(cv.title, 'Title')) + name + paragraph([cv.job]);
}

function sectionsOf(cv: Cv, sections = cv.sections): string {
  const entries = (all: Cv['sections'][number][1]) =>
    printed(all).map(({ head, body }) => {
      const heads = cv.look?.parts === 'stacked' ? head.map((part) => paragraph([part])).join('') : paragraph(head);
      return heads + body.map(bullet).join('');
    });
  return sections.map(([title, all]) => titled(cv, title) + entries(all).join('')).join('');
}

function linesOf(cv: Cv): string {
  const about = cv.look?.about ? titled(cv, cv.look.about) : '';
  const lines = cv.lines.map(([label, words]) => {
    if (cv.look?.labels === 'beside' && label) return paragraph([label, words]);
    return cv.look?.labels === 'above' && label ? paragraph([label]) + paragraph([words]) : paragraph([labelled(label, words)]);
  });
  return about + lines.join('');
}

function pairs<Value>(values: readonly Value[]): Value[][] {
  return values.flatMap((_, index) => (index % 2 === 0 ? [values.slice(index, index + 2)] : []));
}

function rowsOf(cv: Cv): Cell[][] {
  const isBanded = cv.look?.banded === true;
  const rows: Cell[][] = pairs(cv.lines).map((pair) =>
    pair.flatMap(([label, words], index) => [
      { inner: paragraph([label]) },
      { inner: paragraph([words]), span: isBanded && index === 1 ? 3 : 2 },
    ]),
  );
  for (const [title, entries] of cv.sections) {
    const inner: Cell[][] = printed(entries).flatMap(({ head, body }) => [
      head.map((part, index) => ({ inner: paragraph([part]), span: index === head.length - 1 ? 7 - head.length : 1 })),
      ...(body.length > 0 ? [[{ inner: body.map((line) => paragraph([line])).join(''), span: 6 }]] : []),
    ]);
    const band = (index: number): Cell =>
      index === 0 ? { inner: titled(cv, title), merged: 'restart' } : { inner: '', merged: 'continue' };
    if (isBanded) rows.push(...inner.map((cells, index) => [band(index), ...cells]));
    else rows.push([{ inner: titled(cv, title), span: 6 }], ...inner);
  }
  return rows;
}

/** A text box as Word writes it: as a drawing, and once more for older programs. */
function textBox(inner: string): string {
  const content = `<w:txbxContent>${inner}</w:txbxContent>`;
  const size = 'cx="2160000" cy="9000000"';
  const anchor =
    '<wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="page"><wp:posOffset>360000</wp:posOffset></wp:positionH>' +
    `<wp:positionV relativeFrom="page"><wp:posOffset>720000</wp:posOffset></wp:positionV><wp:extent ${size}/>` +
    '<wp:wrapSquare wrapText="right"/><wp:docPr id="2" name="Text Box 2"/><wp:cNvGraphicFramePr/>';
  const shape =
    `<wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr>` +
    `<wps:txbx>${content}</wps:txbx><wps:bodyPr/>`;
  const drawing = `<w:drawing><wp:anchor distT="0" distB="0" distL="114300" distR="114300" simplePos="0" relativeHeight="2" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1">${anchor}<a:graphic><a:graphicData uri="${shapes}"><wps:wsp>${shape}</wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`;
  const older = `<w:pict><v:rect style="position:absolute;width:170pt;height:708pt"><v:textbox>${content}</v:textbox></v:rect></w:pict>`;
  return `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback>${older}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
}

/** Ends a part of the document, and sets the number of columns of that part. */
const columns = (count: number) =>
  `<w:sectPr><w:type w:val="continuous"/><w:cols w:num="${String(count)}" w:space="480"/></w:sectPr>`;

function pairedLines({ lines }: Cv): string {
  return pairs(lines)
    .map((pair) => paragraph(pair.map(([label, words]) => labelled(label, words))))
    .join('');
}

function sidebar(cv: Cv): string {
  const split = cv.sections.length - (cv.look?.beside ?? 0);
  const narrow = heading(cv) + linesOf(cv) + sectionsOf(cv, cv.sections.slice(split));
  const wide = sectionsOf(cv, cv.sections.slice(0, split));
  if (cv.look?.box) return textBox(narrow) + wide;
  const cells = cv.look?.last ? [wide, narrow] : [narrow, wide];
  return table([cells.map((inner) => ({ inner }))], false);
}

const bodies: Record<Cv['layout'], (cv: Cv) => string> = {
  plain: (cv) => {
    if (cv.look?.top) return sectionsOf(cv);
    if (cv.look) return heading(cv) + linesOf(cv) + sectionsOf(cv);
    return heading(cv) + pairedLines(cv) + sectionsOf(cv);
  },
  table: (cv) => heading(cv) + table(rowsOf(cv), true) + columns(1),
  columns: (cv) => `${heading(cv)}<w:p><w:pPr>${columns(1)}</w:pPr></w:p>${linesOf(cv)}${sectionsOf(cv)}${columns(2)}`,
  sidebar,
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

/** Returns `parts` with a page header added. */
function withHeader(header: string): Record<string, string> {
  const type = `<Override PartName="/word/header1.xml" ContentType="${types}.header+xml"/></Types>`;
  const relationship = `<Relationship Id="rId3" Type="${office}/header" Target="header1.xml"/></Relationships>`;
  return {
    ...parts,
    '[Content_Types].xml': parts['[Content_Types].xml']!.replace('</Types>', type),
    'word/_rels/document.xml.rels': parts['word/_rels/document.xml.rels']!.replace('</Relationships>', relationship),
    'word/header1.xml': `<w:hdr ${word}>${header}</w:hdr>`,
  };
}

/** A CV as a Word document. */
export function wordOf(cv: Cv): Uint8Array {
  const { top, box } = cv.look ?? {};
  const header = `<w:sectPr><w:headerReference xmlns:r="${office}" w:type="default" r:id="rId3"/></w:sectPr>`;
  const body = bodies[cv.layout](cv) + (top ? header : '');
  const document = `<w:document ${word}${box ? ` ${boxes}` : ''}><w:body>${body}</w:body></w:document>`;
  const others = top ? withHeader(heading(cv) + linesOf(cv)) : parts;
  const entries = Object.entries({ ...others, 'word/document.xml': document }).map(
    ([name, xml]) => [name, strToU8(declaration + xml)] as const,
  );
  return zipSync(Object.fromEntries(entries), { mtime: '2026-01-01T00:00:00' });
}
