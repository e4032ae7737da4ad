import type { Face } from './face.ts';
import { add, bold, decoration, drawMargins, edge, type Flow, ink, newDocument, size } from './flow.ts';
import type { Paper, PaperBlock, PaperFact } from './paper.ts';

const photoSize = { width: 84, height: 112 };
const gap = { column: 16, row: 7, section: 16 };
/** Height of a title with the space below it. */
const titleHeight = { section: 30, block: 22 };

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

/** Begins a new page if the current page has content and not enough room for this height. */
function makeRoom({ pdf, bottom }: Flow, height: number): void {
  if (pdf.y + height > bottom && pdf.y > edge.top) pdf.addPage();
}

/** Draws a figure at the right edge, moved left by `before` points; returns the width that is now taken there. */
function drawFigure(flow: Flow, alt: string, before: number, draw: (x: number) => void): number {
  const figure = flow.pdf.struct('Figure', { alt }, () => draw(flow.left + flow.width - before - photoSize.width));
  flow.root.add(figure);
  figure.end();
  return before + photoSize.width + gap.column;
}

/** Draws photo and code at the right of the head; returns the width that they take. */
function drawFigures(flow: Flow, { photo, photoName, code }: Paper['head'], top: number): number {
  const { pdf } = flow;
  let taken = 0;
  if (photo) {
    const options = {
      cover: [photoSize.width, photoSize.height] as [number, number],
      align: 'center',
      valign: 'center',
    } as const;
    taken = drawFigure(flow, photoName, taken, (x) => pdf.image(Buffer.from(photo), x, top, options));
  }
  if (code) {
    taken = drawFigure(flow, code.name, taken, (x) => {
      pdf
        .save()
        .translate(x, top)
        .scale(photoSize.width / code.size);
      pdf.path(code.path).fill('#000').restore();
    });
  }
  return taken;
}

function drawHead(flow: Flow, { head }: Paper): void {
  const { pdf, left, toDrawable } = flow;
  const top = pdf.y;
  const taken = drawFigures(flow, head, top);
  const width = flow.width - taken;
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
  if (taken > 0) pdf.y = Math.max(pdf.y, top + photoSize.height);
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

/** Arranges the facts of an entry in rows: a wide fact alone, the other facts side by side. */
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
  // A fact longer than the page continues on the next page, where `y` already is.
  pdf.y = (row.length === 1 ? pdf.y : top + height) + gap.row;
}

/** The height that must be free on a page for an entry to begin there: the entry's height, but at most half a page. */
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

/**
 * Draws a document as a tagged PDF on A4 with an embedded subset of its typeface, so that its text can be selected,
 * searched and copied.
 */
export function drawPaper(paper: Paper, face: Face): Promise<Buffer> {
  const { flow, written } = newDocument(paper, face);
  drawHead(flow, paper);
  drawSections(flow, paper);
  flow.root.end();
  drawMargins(flow, paper);
  flow.pdf.end();
  return written;
}
