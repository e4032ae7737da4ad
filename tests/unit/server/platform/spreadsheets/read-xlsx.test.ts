import { Worker } from 'node:worker_threads';

import { strFromU8, strToU8, unzipSync, Zip, ZipPassThrough, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { formula } from '#server/platform/spreadsheets/sheet.ts';
import { writeXlsx, type XlsxCell } from '#server/platform/spreadsheets/write-xlsx.ts';
import { isMomentFormat } from '#server/platform/spreadsheets/xlsx-book.ts';
import type { XlsxWord } from '#server/platform/spreadsheets/xlsx-words.ts';
import { readXlsx } from '#server/platform/spreadsheets/xlsx.ts';
import { openArchive } from '#server/platform/spreadsheets/zip.ts';

async function written(rows: readonly (readonly XlsxCell[])[]): Promise<Uint8Array> {
  async function* all() {
    yield* rows;
  }
  return new Uint8Array(Buffer.concat(await Array.fromAsync(writeXlsx(all()))));
}

const office = 'http://schemas.openxmlformats.org';

/** An xlsx file whose first sheet has the given rows (XML). The given parts are added, or replace parts of the same name. */
async function fileOf(rows: string, parts: Record<string, string> = {}): Promise<Uint8Array> {
  const sheet = `<x:worksheet xmlns:x="${office}/spreadsheetml/2006/main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
  const texts = Object.entries({ 'xl/worksheets/sheet1.xml': sheet, ...parts }).map(([name, text]) => [name, strToU8(text)]);
  return zipSync({ ...unzipSync(await written([['key']])), ...Object.fromEntries(texts) });
}

async function rowsOf(bytes: Uint8Array) {
  return Array.fromAsync(readXlsx(bytes));
}

const relations = (inner: string) => `<Relationships xmlns="${office}/package/2006/relationships">${inner}</Relationships>`;
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;

describe('cells of an xlsx', () => {
  test('are read in the various ways in which programs write them', async () => {
    const bytes = await fileOf(
      '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="s"><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c>' +
        '<x:c r="D1" t="s"><x:v>3</x:v></x:c></x:row>' +
        '<x:row r="4"><x:c r="A4" t="inlineStr"><x:is><x:r><x:t>多</x:t></x:r><x:r><x:t>行&#x20BB7;&#134071;&amp;_x0041_</x:t></x:r>' +
        '<x:rPh><x:t>duo</x:t></x:rPh></x:is></x:c><x:c r="B4" t="b"><x:v>1</x:v></x:c><x:c r="C4" s="1"><x:v>46000</x:v></x:c></x:row>' +
        '<x:row><x:c><x:v>1.5</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c t="str"><x:v><![CDATA[<b>]]></x:v></x:c><x:c s="2"><x:v>7</x:v></x:c></x:row>' +
        '<x:row r="1048576"><x:c r="A1048576" s="1"/></x:row>',
      {
        'xl/sharedStrings.xml':
          '<sst><si><t>key</t></si><si><t>f</t></si><si><r><t>da</t></r><r><t>y</t></r><rPh><t>no</t></rPh></si><si><t>n</t></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/></numFmts>' +
          '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="2"/></cellXfs></styleSheet>',
      },
    );
    expect(await rowsOf(bytes)).toEqual([
      { at: 4, cells: { key: '多行𠮷𠮷&A', f: true, day: new Date('2025-12-09'), n: null } },
      { at: 5, cells: { key: 1.5, f: null, day: '<b>', n: 7 } },
    ]);
  });

  test('are read as formulas only if they contain one; a formula in the same cell of another sheet does not matter', async () => {
    const sheet = (formulas: string) => `<worksheet><sheetData>${formulas}</sheetData></worksheet>`;
    const bytes = await fileOf(
      '<x:row><x:c t="str"><x:v>key</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c></x:row>' +
        '<x:row><x:c><x:f t="shared" si="0"/><x:v>2</x:v></x:c></x:row>',
      { 'xl/worksheets/sheet2.xml': sheet('<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>') },
    );
    expect(await rowsOf(bytes)).toEqual([
      { at: 2, cells: { key: 1 } },
      { at: 3, cells: { key: formula } },
    ]);
  });

  test('count dates from 1904 if the workbook does', async () => {
    const workbook = strFromU8(unzipSync(await written([['key']]))['xl/workbook.xml']!);
    const bytes = await fileOf('<x:row><x:c t="str"><x:v>key</x:v></x:c></x:row><x:row><x:c s="1"><x:v>0</x:v></x:c></x:row>', {
      'xl/workbook.xml': workbook.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    });
    expect(await rowsOf(bytes)).toEqual([{ at: 2, cells: { key: new Date('1904-01-01') } }]);
  });
});

test.each([
  ['yyyy-mm-dd', true],
  ['[$-804]yyyy"年"m"月";@', true],
  ['[h]:mm:ss.00', true],
  ['上午/下午h"时"mm"分"', true],
  ['General', false],
  ['0.00E+00', false],
  ['#,##0.00\\d', false],
  ['[Red]0" days"', false],
  ['@', false],
])('a number in the format %s is a date or time: %s', (code, isMoment) => {
  expect(isMomentFormat(code)).toBe(isMoment);
});

test('the first visible sheet is read, not a hidden one before it', async () => {
  const bytes = await fileOf('<x:row><x:c t="str"><x:v>hidden</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c></x:row>', {
    'xl/worksheets/sheet2.xml':
      '<worksheet><sheetData><row><c t="str"><v>key</v></c></row><row><c><v>2</v></c></row></sheetData></worksheet>',
    'xl/workbook.xml':
      `<workbook xmlns:q="${office}/officeDocument/2006/relationships"><sheets><sheet name="a" state="veryHidden" q:id="rId1"/>` +
      '<sheet name="b" q:id="rId9"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId9', 'worksheet', '/xl/worksheets/sheet2.xml'),
    ),
  });
  expect(await rowsOf(bytes)).toEqual([{ at: 2, cells: { key: 2 } }]);
});

describe('an archive', () => {
  const marks = 'PK\u0003\u0004 PK\u0007\u0008 PK\u0001\u0002';

  test('may contain data that looks like the start of another file', async () => {
    const parts: Uint8Array[] = [];
    const zip = new Zip((_, part) => parts.push(part));
    const files = { 'xl/media/marks.bin': strToU8(marks.repeat(50)), ...unzipSync(await written([['key'], ['a']])) };
    for (const [name, bytes] of Object.entries(files)) {
      const part = new ZipPassThrough(name);
      zip.add(part);
      part.push(bytes, true);
    }
    zip.end();
    expect(await rowsOf(new Uint8Array(Buffer.concat(parts)))).toEqual([{ at: 2, cells: { key: 'a' } }]);
  });

  test('is refused if a file in it does not have the size, checksum or place that the directory says', async () => {
    const name = 'xl/worksheets/sheet1.xml';
    const bytes = await fileOf('<x:row><x:c t="str"><x:v>key</x:v></x:c></x:row>');
    const { entries, contentOf } = await openArchive(bytes);
    const entry = entries.get(name)!;
    const read = (change: Partial<typeof entry>) => Array.fromAsync(contentOf(Object.assign(Object.create(entry), change)));
    expect(Buffer.concat(await read({}))).toHaveLength(entry.uncompressedSize);
    await expect(read({ uncompressedSize: entry.uncompressedSize - 1 })).rejects.toThrow(/too many bytes/);
    await expect(read({ crc32: entry.crc32 ^ 1 })).rejects.toThrow(/damaged/);
    await expect(read({ relativeOffsetOfLocalHeader: 1 })).rejects.toThrow(/header/);
  });
});

test('rows of a large sheet come in chunks, each read on demand', async () => {
  const count = 3000;
  const rows = Array.from({ length: count }, (_, index) => [`k${index}`]);
  const worker = new Worker(new URL('../../../../../src/server/platform/spreadsheets/xlsx-worker.ts', import.meta.url), {
    workerData: await written([['key'], ...rows]),
  });
  const portions: number[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      let isTaken = true;
      worker.on('error', reject);
      worker.on('message', (word: XlsxWord) => {
        if (!isTaken) reject(new Error('a portion came although the previous one had not been taken yet'));
        if (word.kind !== 'rows') return resolve();
        portions.push(word.rows.length);
        isTaken = false;
        setImmediate(() => {
          isTaken = true;
          worker.postMessage('next');
        });
      });
    });
  } finally {
    await worker.terminate();
  }
  expect(portions.reduce((sum, length) => sum + length, 0)).toBe(count + 1);
  expect(Math.max(...portions)).toBeLessThanOrEqual(500);
});
