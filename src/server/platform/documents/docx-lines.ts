import { checkSizes } from '#server/platform/spreadsheets/xlsx-book.ts';
import { readXml } from '#server/platform/spreadsheets/xml.ts';
import { type Archive, openArchive } from '#server/platform/spreadsheets/zip.ts';

import { type StyledLine, withHeadingMarks } from './heading-marks.ts';
import { Unreadable } from './unreadable.ts';

/** Bytes to which all parts of a document together may inflate; pictures hardly inflate. */
const mostInflated = 64 * 1024 * 1024;
const mostCharacters = 400_000;
const deepestTables = 20;
/** The line that separates two columns. */
const columnMark: StyledLine = { text: '\f', style: '' };

/** The lines of a cell of a table. */
type Cell = StyledLine[];

/**
 * The lines of a table's row. If at most one cell has several lines, the first lines of all cells become one line, and that
 * cell's other lines follow. Otherwise the cells follow one another, separated by form feeds if a cell has more than
 * three lines.
 */
function linesOfRow(cells: readonly Cell[]): StyledLine[] {
  const filled = cells.filter((cell) => cell.length > 0);
  const long = filled.filter((cell) => cell.length > 1);
  if (long.length > 1 && filled.some((cell) => cell.length > 3))
    return filled.flatMap((cell, index) => (index > 0 ? [columnMark, ...cell] : cell));
  if (long.length > 1) return filled.flat();
  if (filled.length < 2) return filled.flat();
  const first = filled.map(([line]) => line!.text).join('\t');
  return [{ text: first, style: filled[0]![0]!.style }, ...(long[0]?.slice(1) ?? [])];
}

/** An open paragraph; `runs` are the styles of its parts. */
interface Paragraph {
  text: string;
  isItem: boolean;
  name: string;
  runs: Set<string>;
}

/** A paragraph's style, followed by weight and size if these are the same in its whole text. */
function styleOf({ name, runs }: Paragraph): string {
  const [run = ''] = runs;
  return runs.size === 1 ? `${name} ${run}` : name;
}

/** Collects the lines of a part of a document while it is parsed. */
function collector() {
  const lines: StyledLine[] = [];
  /** The cells of each open row of nested tables, the innermost last. */
  const rows: Cell[][] = [];
  /** Open paragraphs, nested because a text box is inside a paragraph. */
  const paragraphs: Paragraph[] = [];
  let [isText, fallbacks, characters] = [false, 0, 0];
  let run = { isBold: false, size: '' };

  function target(): StyledLine[] {
    return rows.at(-1)?.at(-1) ?? lines;
  }

  function close(paragraph: Paragraph | undefined): void {
    if (!paragraph) return;
    const style = styleOf(paragraph);
    for (const line of paragraph.text.split('\n')) {
      const text = line.replaceAll(/[ \u00a0]+/gu, (gap) => (gap.length > 3 ? '   ' : ' ')).trim();
      if (text !== '') target().push(paragraph.isItem ? { text: `• ${text}`, style: '' } : { text, style });
    }
  }

  function openTable(name: string): void {
    if (name === 'tr') {
      rows.push([]);
      if (rows.length > deepestTables) throw new Unreadable('cvTooLarge');
    } else if (name === 'tc') rows.at(-1)?.push([]);
  }

  function openStyle(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'r') run = { isBold: false, size: '' };
    else if (name === 'b') run.isBold = !['0', 'false'].includes(attribute('val') ?? '');
    else if (name === 'sz') run.size = attribute('val') ?? '';
    else if (name === 'pStyle') paragraphs.at(-1)!.name = attribute('val') ?? '';
  }

  return {
    lines,
    open(name: string, attribute: (name: string) => string | undefined): void {
      if (name === 'Fallback') fallbacks += 1;
      if (fallbacks > 0) return;
      if (name === 'p') paragraphs.push({ text: '', isItem: false, name: '', runs: new Set() });
      else if (name === 't') isText = true;
      openTable(name);
      const paragraph = paragraphs.at(-1);
      if (!paragraph) return;
      openStyle(name, attribute);
      if (name === 'tab') paragraph.text += '\t';
      else if (name === 'br' || name === 'cr') paragraph.text += '\n';
      else if (name === 'numPr') paragraph.isItem = true;
    },
    close(name: string): void {
      if (name === 'Fallback') fallbacks -= 1;
      if (fallbacks > 0) return;
      if (name === 't') isText = false;
      else if (name === 'p') close(paragraphs.pop());
      else if (name === 'tr') {
        const row = linesOfRow(rows.pop() ?? []);
        target().push(...row);
      }
    },
    text(more: string): void {
      const paragraph = paragraphs.at(-1);
      if (!isText || fallbacks > 0 || !paragraph) return;
      characters += more.length;
      if (characters > mostCharacters) throw new Unreadable('cvTooLarge');
      paragraph.text += more;
      if (more.trim() !== '' && paragraph.runs.size < 2) paragraph.runs.add(`${run.isBold ? 'bold' : ''} ${run.size}`);
    },
  };
}

async function linesOfPart(archive: Archive, name: string): Promise<StyledLine[]> {
  const entry = archive.entries.get(name);
  if (!entry) return [];
  const reader = collector();
  for await (const _ of readXml(archive.contentOf(entry), reader, () => []));
  return reader.lines;
}

async function opened(bytes: Uint8Array): Promise<Archive> {
  try {
    const archive = await openArchive(bytes);
    if (archive.entries.has('word/document.xml')) return archive;
  } catch {
    throw new Unreadable('cvBroken');
  }
  throw new Unreadable('cvType');
}

function checkInflated(bytes: Uint8Array, archive: Archive): void {
  try {
    checkSizes(bytes, archive, mostInflated);
  } catch {
    throw new Unreadable('cvTooLarge');
  }
}

/**
 * The lines of a Word document: at most three headers, then its paragraphs and tables, with each text box before its
 * paragraph. Tabs separate cells, and a vertical tab precedes each line that looks like a heading.
 * @throws Unreadable if it is no ZIP archive or no .docx, has far more text or more deeply nested tables than a CV, or would
 * inflate to too many bytes; Error if a part of it is damaged
 */
export async function linesOfDocx(bytes: Uint8Array): Promise<string[]> {
  const archive = await opened(bytes);
  checkInflated(bytes, archive);
  const headers = [...archive.entries.keys()].filter((name) => /^word\/header[0-9]{1,2}\.xml$/u.test(name)).slice(0, 3);
  const lines: StyledLine[] = [];
  for (const name of [...headers.sort(), 'word/document.xml']) {
    const found = await linesOfPart(archive, name);
    const isNew = ({ text }: StyledLine) => !lines.some((line) => line.text === text);
    lines.push(...(name.startsWith('word/header') ? found.filter(isNew) : found));
  }
  return withHeadingMarks(lines);
}
