import type { Face } from './face.ts';
import { add, bold, decoration, drawMargins, edge, type Flow, ink, newDocument, size } from './flow.ts';
import type { Card, CardSheet, Sheet, TableSheet } from './sheet.ts';

const inset = 6;
const rowHeight = 34;
const letters = { title: 15, large: 17, usual: 9.5 };

/** Draws the title and the lines below it at the top of a page, and leaves `pdf.y` where the content begins. */
function drawTop(flow: Flow, { title, lines }: Sheet): void {
  const { pdf, left, width, toDrawable } = flow;
  add(flow, 'H1', () => bold(flow, toDrawable(title), letters.title, { x: left, y: edge.top - 10, width }));
  for (const line of lines) {
    add(flow, 'P', () =>
      pdf
        .fontSize(letters.usual)
        .fillColor(ink.value)
        .text(toDrawable(line), left, pdf.y + 2, { width }),
    );
  }
  pdf.y += 8;
}

/** Draws text on a single line; what exceeds the width is replaced by an ellipsis. */
function drawLine({ pdf, toDrawable }: Flow, text: string, points: number, at: { x: number; y: number; width: number }): void {
  pdf.fontSize(points).fillColor(ink.value);
  pdf.text(toDrawable(text), at.x, at.y, { width: at.width, height: points * 1.5, ellipsis: true });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawCard(flow: Flow, { photo, photoName, lines }: Card, { x, y, width, height }: Box, hasPhotos: boolean): void {
  const { pdf, root } = flow;
  decoration(flow, () => pdf.lineWidth(0.5).strokeColor(ink.line).rect(x, y, width, height).stroke());
  const shown = lines.filter(({ text }) => text !== '');
  const pointsOf = ({ isLarge = false }: Card['lines'][number]) => (isLarge ? letters.large : letters.usual);
  const textHeight = shown.reduce((sum, line) => sum + pointsOf(line) * 1.45, 0);
  const room = { x: x + inset, width: width - 2 * inset };
  let at = y + inset;
  if (hasPhotos) {
    const picture = { height: height - 3 * inset - textHeight, width: 0 };
    picture.width = Math.min(picture.height * 0.75, room.width);
    const corner: [number, number] = [x + (width - picture.width) / 2, at];
    if (photo) {
      const figure = pdf.struct('Figure', { alt: photoName }, () => {
        pdf.image(Buffer.from(photo), ...corner, { fit: [picture.width, picture.height], align: 'center', valign: 'center' });
      });
      root.add(figure);
      figure.end();
    } else {
      decoration(flow, () =>
        pdf
          .lineWidth(0.5)
          .strokeColor(ink.line)
          .rect(...corner, picture.width, picture.height)
          .stroke(),
      );
    }
    at += picture.height + inset;
  } else at = y + (height - textHeight) / 2;
  for (const line of shown) {
    add(flow, 'P', () => drawLine(flow, line.text, pointsOf(line), { ...room, y: at }));
    at += pointsOf(line) * 1.45;
  }
}

function drawCards(flow: Flow, sheet: CardSheet): void {
  const { pdf, left, width, bottom } = flow;
  const perPage = sheet.columns * sheet.rows;
  for (const [index, card] of sheet.cards.entries()) {
    const place = index % perPage;
    if (place === 0) {
      if (index > 0) pdf.addPage();
      drawTop(flow, sheet);
      flow.top = pdf.y;
    }
    const box = { width: width / sheet.columns, height: (bottom - flow.top) / sheet.rows };
    const [column, row] = [place % sheet.columns, Math.floor(place / sheet.columns)];
    drawCard(flow, card, { x: left + column * box.width, y: flow.top + row * box.height, ...box }, sheet.hasPhotos);
  }
}

/** Draws a text vertically centred in its cell, cut to the lines that fit. */
function drawCell(flow: Flow, text: string, points: number, { x, y, width, height }: Box): void {
  const { pdf, toDrawable } = flow;
  const words = toDrawable(text);
  const room = { width: width - 8, height: height - 4 };
  pdf.fontSize(points).fillColor(ink.value);
  const used = Math.min(pdf.heightOfString(words, { width: room.width }), room.height);
  add(flow, 'P', () => pdf.text(words, x + 4, y + (height - used) / 2, { ...room, ellipsis: true }));
}

function drawTable(flow: Flow, sheet: TableSheet): void {
  const { pdf, left, width, bottom } = flow;
  const drawRow = (cells: readonly string[], isHead: boolean) => {
    const y = pdf.y;
    let x = left;
    for (const [index, { share }] of sheet.headings.entries()) {
      const box: Box = { x, y, width: width * share, height: rowHeight };
      decoration(flow, () => pdf.lineWidth(0.5).strokeColor(ink.label).rect(box.x, box.y, box.width, box.height).stroke());
      const text = cells[index] ?? '';
      if (text !== '') drawCell(flow, text, isHead ? size.label : letters.usual, box);
      x += box.width;
    }
    pdf.y = y + rowHeight;
  };
  const begin = () => {
    drawTop(flow, sheet);
    drawRow(
      sheet.headings.map(({ text }) => text),
      true,
    );
  };
  begin();
  for (const cells of sheet.cells) {
    if (pdf.y + rowHeight > bottom) {
      pdf.addPage();
      begin();
    }
    drawRow(cells, false);
  }
}

/** Draws cards or a table on A4, with title, footer and page numbers on every page. */
export function drawSheet(sheet: Sheet, face: Face): Promise<Buffer> {
  const { flow, written } = newDocument(sheet, face);
  if ('cards' in sheet) drawCards(flow, sheet);
  else drawTable(flow, sheet);
  flow.root.end();
  drawMargins(flow, sheet);
  flow.pdf.end();
  return written;
}
