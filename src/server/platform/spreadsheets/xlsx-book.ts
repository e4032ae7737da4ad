import { caps } from './sheet.ts';
import { unescaped, XlsxError } from './xlsx-words.ts';
import { readXml, type XmlReader } from './xml.ts';
import { type Archive, openArchive } from './zip.ts';

/** Factor by which an archive may inflate if it inflates to more than `fewBytes`; a table needs far less, a zip bomb more. */
const mostTimes = 150;
const fewBytes = 16 * 1024 * 1024;

/** A sheet, and the parts of the workbook that are needed to read its cells. */
export interface XlsxBook {
  /** The first visible sheet, or the first one if none is visible, in chunks. */
  sheet: AsyncIterable<Uint8Array>;
  /** The shared texts, to which cells refer by number. */
  texts: readonly string[];
  /** Whether a style shows numbers as dates or times, by the number of the style. */
  moments: readonly boolean[];
  /** Whether days are counted from 1904 instead of 1900. */
  from1904: boolean;
}

/**
 * Refuses an archive that would inflate too much, before anything is inflated.
 * @param most bytes to which all its parts together may inflate
 * @throws XlsxError `tooLarge`
 */
export function checkSizes(bytes: Uint8Array, { entries }: Archive, most: number = caps.inflated): void {
  const inflated = entries.values().reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (inflated > most || (inflated > fewBytes && inflated > bytes.length * mostTimes)) throw new XlsxError('tooLarge');
}

async function whole(portions: AsyncIterable<Uint8Array> | undefined, reader: XmlReader): Promise<void> {
  if (portions) await readXml(portions, reader, () => []).next();
}

/** The targets of the workbook's relations, by id and by the last segment of their type. */
async function readRelations(part: AsyncIterable<Uint8Array> | undefined) {
  const byId = new Map<string, string>();
  const byKind = new Map<string, string>();
  const sheets = new Set<string>();
  await whole(part, {
    open(name, attribute) {
      if (name !== 'Relationship') return;
      const [id = '', target = ''] = [attribute('Id'), attribute('Target')];
      const kind = attribute('Type')?.split('/').at(-1) ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      byId.set(id, path);
      byKind.set(kind, path);
      if (kind === 'worksheet') sheets.add(id);
    },
  });
  return { byId, byKind, sheets };
}

async function readWorkbook(part: AsyncIterable<Uint8Array> | undefined) {
  const sheets: { id: string; isShown: boolean }[] = [];
  let from1904 = false;
  await whole(part, {
    open(name, attribute) {
      if (name === 'workbookPr') from1904 ||= /^(?:1|true)$/.test(attribute('date1904') ?? '');
      if (name === 'sheet') sheets.push({ id: attribute('id') ?? '', isShown: !/hidden/i.test(attribute('state') ?? '') });
    },
  });
  return { sheets, from1904 };
}

async function readTexts(part: AsyncIterable<Uint8Array> | undefined): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isReading = true;
  await whole(part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 't') isText = true;
      // Phonetic text, which is not part of the cell's text.
      else if (name === 'rPh') isReading = false;
    },
    close(name) {
      if (name === 'si') texts.push(unescaped(text));
      else if (name === 't') isText = false;
      else if (name === 'rPh') isReading = true;
    },
    text(more) {
      if (isText && isReading) text += more;
    },
  });
  return texts;
}

/** Whether a built-in format shows dates or times. */
function isKnownMoment(format: number): boolean {
  const ranges = [14, 22, 27, 36, 45, 47, 50, 58, 71, 81];
  return ranges.some((from, index) => index % 2 === 0 && format >= from && format <= ranges[index + 1]!);
}

/** Whether a format shows dates or times: a part of the format has letters for them, and no placeholders for digits. */
export function isMomentFormat(code: string): boolean {
  const bare = code.replaceAll(/"[^"]*"|\\.|[_*]./g, ' ').replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
  const parts = bare.split(';').map((part) => part.replaceAll(/(?<=s\]?)[.,]0+/gi, ''));
  return parts.some((part) => /[ymdhse]/i.test(part) && !/[0#?]|general/i.test(part));
}

async function readMoments(part: AsyncIterable<Uint8Array> | undefined): Promise<boolean[]> {
  const codes = new Map<string, string>();
  const moments: boolean[] = [];
  let isOfCells = false;
  await whole(part, {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '');
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) {
        const format = attribute('numFmtId') ?? '0';
        const code = codes.get(format);
        moments.push(code === undefined ? isKnownMoment(Number(format)) : isMomentFormat(code));
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return moments;
}

/**
 * Opens an xlsx and reads what an `XlsxBook` contains, except the sheet, which is read later.
 * @throws XlsxError, and errors of the archive or of the documents in it
 */
export async function openXlsx(bytes: Uint8Array): Promise<XlsxBook> {
  const archive = await openArchive(bytes);
  checkSizes(bytes, archive);
  const part = (name: string | undefined) => {
    const entry = name === undefined ? undefined : archive.entries.get(name);
    return entry && archive.contentOf(entry);
  };
  const relations = await readRelations(part('xl/_rels/workbook.xml.rels'));
  const { sheets, from1904 } = await readWorkbook(part('xl/workbook.xml'));
  const tables = sheets.filter(({ id }) => relations.sheets.has(id));
  const first = tables.find(({ isShown }) => isShown) ?? tables[0];
  const sheet = part(first && relations.byId.get(first.id));
  if (!sheet) throw new XlsxError('fileBroken');
  return {
    sheet,
    texts: await readTexts(part(relations.byKind.get('sharedStrings') ?? 'xl/sharedStrings.xml')),
    moments: await readMoments(part(relations.byKind.get('styles') ?? 'xl/styles.xml')),
    from1904,
  };
}
