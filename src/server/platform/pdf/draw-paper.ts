import PDFDocument from 'pdfkit';

import { drawable, type Face } from './face.ts';
import type { Paper, PaperBlock, PaperFact } from './paper.ts';

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Margins of a page, in points; A4 is 595 by 842. */
const edge = { side: 48, top: 62, bottom: 56 };
const photoSize = { width: 84, height: 112 };
const gap = { column: 16, row: 7, section: 16 };
const size = { title: 20, section: 12.5, block: 10.5, value: 9.5, label: 8, margin: 8 };
/** Height of a title with the space below it. */
const titleHeight = { section: 30, block: 22 };
const ink = { title: '#0b1f3f', value: '#16202e', label: '#5b6778', line: '#c9d2de', rule: '#0b1f3f' };
/** A mark across a page: its share of the width, its rise in degrees, and how faint it is. */
const across = { share: 0.82, rise: 28, opacity: 0.12 };
/** The typeface has one weight; bold text gets a fine outline. */
const boldLine = 0.35;

/** The document being drawn, and the area of a page that its content may use. */
interface Flow {
  pdf: Pdf;
  root: Element;
  /** Replaces the characters that the typeface lacks. */
  toDrawable: (words: string) => string;
  width: number;
  left: number;
  bottom: number;
}

function newFlow(pdf: Pdf, face: Face): Flow {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return {
    pdf,
    root,
    toDrawable: (words) => drawable(words, face),
    width: pdf.page.width - edge.side * 2,
    left: edge.side,
    bottom: pdf.page.height - edge.bottom,
  };
}

/** Draws an element with a structure tag, by which screen readers announce its kind. */
function add({ pdf, root }: Flow, kind: string, draw: () => void): void {
  const element = pdf.struct(kind, {}, draw);
  root.add(element);
  element.end();
}

function bold({ pdf }: Flow, words: string, points: number, at: { x: number; y: number; width: number }): void {
  pdf.fontSize(points).lineWidth(boldLine).fillColor(ink.title).strokeColor(ink.title);
  pdf.text(words, at.x, at.y, { width: at.width, fill: true, stroke: true });
}

/** Draws something that screen readers skip. */
function decoration({ pdf }: Flow, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

function rule(flow: Flow, y: number, colour: string, thickness: number): void {
  decoration(flow, () => {
    flow.pdf
      .lineWidth(thickness)
      .strokeColor(colour)
      .moveTo(flow.left, y)
      .lineTo(flow.left + flow.width, y)
      .stroke();
  });
}

/** Begins a new page if this height does not fit on the current one. */
function makeRoom({ pdf, bottom }: Flow, height: number): void {
  if (pdf.y + height > bottom && pdf.y > edge.top) pdf.addPage();
}

function drawHead(flow: Flow, { head }: Paper): void {
  const { pdf, left, toDrawable } = flow;
  const top = pdf.y;
  const width = head.photo ? flow.width - photoSize.width - gap.column : flow.width;
  add(flow, 'P', () => {
    pdf.fontSize(size.block).fillColor(ink.label).text(toDrawable(head.over), left, top, { width });
  });
  add(flow, 'H1', () => bold(flow, toDrawable(head.title), size.title, { x: left, y: pdf.y + 2, width }));
  pdf.y += 4;
  for (const line of head.lines) {
    add(flow, 'P', () => {
      pdf
        .fontSize(size.value)
        .fillColor(ink.value)
        .text(toDrawable(line), left, pdf.y + 2, { width });
    });
  }
  if (head.photo) {
    const at: [number, number] = [left + flow.width - photoSize.width, top];
    const picture = head.photo;
    const figure = pdf.struct('Figure', { alt: head.photoName }, () => {
      pdf.image(Buffer.from(picture), ...at, { cover: [photoSize.width, photoSize.height], align: 'center', valign: 'center' });
    });
    flow.root.add(figure);
    figure.end();
    pdf.y = Math.max(pdf.y, top + photoSize.height);
  }
  pdf.y += 10;
  rule(flow, pdf.y, ink.rule, 1.5);
}

function labelHeight({ pdf }: Flow, label: string, width: number): number {
  return pdf.fontSize(size.label).heightOfString(label, { width });
}

function heightOf(flow: Flow, { label, value }: PaperFact, width: number): number {
  const above = labelHeight(flow, flow.toDrawable(label), width);
  return above + flow.pdf.fontSize(size.value).heightOfString(flow.toDrawable(value), { width });
}

function drawFact(flow: Flow, fact: PaperFact, x: number, y: number, width: number): void {
  const { pdf } = flow;
  const [label, value] = [flow.toDrawable(fact.label), flow.toDrawable(fact.value)];
  const above = labelHeight(flow, label, width);
  add(flow, 'P', () => {
    pdf.fontSize(size.label).fillColor(ink.label).text(label, x, y, { width });
    pdf
      .fontSize(size.value)
      .fillColor(ink.value)
      .text(value, x, y + above, { width });
  });
}

/** Arranges the facts of an entry in rows: a wide one alone, the others side by side. */
function rowsOf(facts: readonly PaperFact[], columns: number): PaperFact[][] {
  const rows: PaperFact[][] = [];
  let open: PaperFact[] = [];
  for (const fact of facts) {
    if (fact.wide || open.length === columns) {
      if (open.length > 0) rows.push(open);
      open = [];
    }
    if (fact.wide) rows.push([fact]);
    else open.push(fact);
  }
  return open.length > 0 ? [...rows, open] : rows;
}

/** The width of a row's facts, and the height of the row. */
function measure(flow: Flow, row: readonly PaperFact[], columns: number): { width: number; height: number } {
  const width = row[0]?.wide ? flow.width : (flow.width - gap.column * (columns - 1)) / columns;
  return { width, height: Math.max(...row.map((fact) => heightOf(flow, fact, width))) };
}

function drawRow(flow: Flow, row: readonly PaperFact[], columns: number): void {
  const { pdf } = flow;
  const { width, height } = measure(flow, row, columns);
  makeRoom(flow, height);
  const top = pdf.y;
  for (const [index, fact] of row.entries()) drawFact(flow, fact, flow.left + index * (width + gap.column), top, width);
  // A fact longer than the page continues on the next one, and `y` is there already.
  pdf.y = (row.length === 1 ? pdf.y : top + height) + gap.row;
}

/** The height of an entry that must fit below its title on the same page: all of it, but at most half a page. */
function leadHeight(flow: Flow, entry: readonly PaperFact[], columns: number): number {
  const whole = rowsOf(entry, columns).reduce((sum, row) => sum + measure(flow, row, columns).height + gap.row, 0);
  return Math.min(whole, (flow.bottom - edge.top) / 2);
}

function drawBlock(flow: Flow, { title, entries }: PaperBlock, columns: number): void {
  const { pdf } = flow;
  for (const [index, entry] of entries.entries()) {
    const titled = index === 0 && title !== '';
    makeRoom(flow, leadHeight(flow, entry, columns) + (titled ? titleHeight.block : 0));
    if (titled) {
      add(flow, 'H3', () => bold(flow, flow.toDrawable(title), size.block, { x: flow.left, y: pdf.y, width: flow.width }));
      pdf.y += 4;
    } else if (index > 0 && pdf.y > edge.top) {
      rule(flow, pdf.y, ink.line, 0.5);
      pdf.y += gap.row;
    }
    for (const row of rowsOf(entry, columns)) drawRow(flow, row, columns);
  }
}

function drawSections(flow: Flow, { sections, columns }: Paper): void {
  const { pdf } = flow;
  for (const { title, blocks } of sections) {
    pdf.y += gap.section;
    const [first] = blocks;
    const lead = first ? leadHeight(flow, first.entries[0] ?? [], columns) + (first.title ? titleHeight.block : 0) : 0;
    makeRoom(flow, titleHeight.section + lead);
    add(flow, 'H2', () => bold(flow, flow.toDrawable(title), size.section, { x: flow.left, y: pdf.y, width: flow.width }));
    pdf.y += 2;
    rule(flow, pdf.y, ink.line, 0.75);
    pdf.y += 8;
    for (const block of blocks) drawBlock(flow, block, columns);
  }
}

/** Draws words across the current page, large and faint. */
function drawMark({ pdf, toDrawable }: Flow, words: string): void {
  const { width, height } = pdf.page;
  const text = toDrawable(words);
  const points = (width * across.share) / pdf.fontSize(1).widthOfString(text);
  pdf.markContent('Artifact', { type: 'Pagination' });
  pdf.save().rotate(-across.rise, { origin: [width / 2, height / 2] });
  pdf.fontSize(points).fillColor(ink.label, across.opacity);
  pdf.text(text, width * (0.5 - across.share / 2), height / 2 - points, { lineBreak: false });
  pdf.restore().fillOpacity(1);
  pdf.endMarkedContent();
}

/** Draws the mark, header and footer of every page; call it last, when the number of pages is known. */
function drawMargins(flow: Flow, { running, footing, mark }: Paper): void {
  const { pdf, left, width, toDrawable } = flow;
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    // These lines are in the margins. If the page still had margins, each line would begin a new page.
    pdf.page.margins = { ...pdf.page.margins, top: 0, bottom: 0 };
    if (mark) drawMark(flow, mark);
    pdf.fontSize(size.margin).fillColor(ink.label);
    pdf.markContent('Artifact', { type: 'Pagination' });
    const below = pdf.page.height - edge.bottom + 22;
    pdf.text(toDrawable(running), left, 30, { width, height: 12, ellipsis: true });
    pdf.text(toDrawable(footing), left, below, { width: width - 60, height: 12, ellipsis: true });
    pdf.text(`${index + 1} / ${count}`, left, below, { width, align: 'right' });
    pdf.endMarkedContent();
  }
}

/**
 * Draws a document as a tagged PDF on A4 with an embedded subset of its typeface, so that its text can be selected,
 * searched and copied.
 */
export function drawPaper(paper: Paper, face: Face): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: edge.top, bottom: edge.bottom, left: edge.side, right: edge.side },
    pdfVersion: '1.7',
    lang: paper.language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    font: face.bytes as unknown as string,
    info: { Title: drawable(paper.name, face), CreationDate: new Date(paper.madeAt), ModDate: new Date(paper.madeAt) },
  });
  const written = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const flow = newFlow(pdf, face);
  drawHead(flow, paper);
  drawSections(flow, paper);
  flow.root.end();
  drawMargins(flow, paper);
  pdf.end();
  return written;
}
