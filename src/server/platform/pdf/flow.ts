import PDFDocument from 'pdfkit';

import { drawable, type Face } from './face.ts';

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Margins of a page, in points; A4 is 595 by 842. */
export const edge = { side: 48, top: 62, bottom: 56 };
export const size = { title: 20, section: 12.5, block: 10.5, value: 9.5, label: 8, margin: 8 };
export const ink = { title: '#0b1f3f', value: '#16202e', label: '#5b6778', line: '#c9d2de', rule: '#0b1f3f' };
/** A mark across a page: its share of the width, its rise in degrees, and how faint it is. */
const across = { share: 0.82, rise: 28, opacity: 0.12 };
/** The typeface has one weight; bold text gets a fine outline. */
const boldLine = 0.35;

/** The document being drawn, and the area of a page that its content may use. */
export interface Flow {
  pdf: Pdf;
  root: Element;
  /** Replaces the characters that the typeface lacks. */
  toDrawable: (words: string) => string;
  width: number;
  left: number;
  /** The vertical positions at which the content of a page begins and ends. */
  top: number;
  bottom: number;
}

/** The metadata of a document. */
export interface DocumentHead {
  name: string;
  language: string;
  madeAt: number;
}

/** The header and footer of every page, and the words drawn across every page. */
export interface Margins {
  running: string;
  footing: string;
  mark?: string;
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
    top: edge.top,
    bottom: pdf.page.height - edge.bottom,
  };
}

/**
 * Begins a tagged A4 document that embeds a subset of its typeface. `written` resolves to the bytes once the document is ended.
 */
export function newDocument({ name, language, madeAt }: DocumentHead, face: Face): { flow: Flow; written: Promise<Buffer> } {
  const at = new Date(madeAt);
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: edge.top, bottom: edge.bottom, left: edge.side, right: edge.side },
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    font: face.bytes as unknown as string,
    info: { Title: drawable(name, face), CreationDate: at, ModDate: at },
  });
  const written = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  return { flow: newFlow(pdf, face), written };
}

/** Draws an element with a structure tag, by which screen readers announce its kind. */
export function add({ pdf, root }: Flow, kind: string, draw: () => void): void {
  const element = pdf.struct(kind, {}, draw);
  root.add(element);
  element.end();
}

/** Draws bold text, on several lines if it is wider than `width`. */
export function bold({ pdf }: Flow, words: string, points: number, at: { x: number; y: number; width: number }): void {
  pdf.fontSize(points).lineWidth(boldLine).fillColor(ink.title).strokeColor(ink.title);
  pdf.text(words, at.x, at.y, { width: at.width, fill: true, stroke: true });
}

/** Draws something that screen readers skip. */
export function decoration({ pdf }: Flow, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
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
export function drawMargins(flow: Flow, { running, footing, mark }: Margins): void {
  const { pdf, left, width, toDrawable } = flow;
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    // The page number is in the bottom margin, where text without a `height` would begin a new page.
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
