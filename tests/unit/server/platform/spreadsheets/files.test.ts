import { strToU8, strFromU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { type Column, readCell, type SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { writeRows } from '#server/platform/spreadsheets/export-rows.ts';
import { readRows } from '#server/platform/spreadsheets/read-file.ts';
import { caps, formula, SheetError, type SheetFormat } from '#server/platform/spreadsheets/sheet.ts';
import { checkSizes } from '#server/platform/spreadsheets/xlsx-book.ts';
import { openArchive } from '#server/platform/spreadsheets/zip.ts';

const columns: readonly Column[] = [
  { name: 'key', kind: 'text' },
  { name: 'words', kind: 'text' },
  { name: 'count', kind: 'number' },
];

async function* these(rows: readonly SheetRow[]) {
  yield* rows;
}

async function fileOf(rows: readonly SheetRow[], format: SheetFormat): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of writeRows(columns, these(rows), format)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

function rowsOf(bytes: Uint8Array, format: SheetFormat) {
  return Array.fromAsync(readRows(bytes, format));
}

async function faultsOf(bytes: Uint8Array, format: SheetFormat) {
  const error = await rowsOf(bytes, format).catch((thrown: unknown) => thrown);
  if (error instanceof SheetError) return error.faults;
  throw new Error('the file was taken', { cause: error });
}

const hostile = ['=1+1', '+86 1', '-x', '@sum', "'=x", '0012', '33010620000504122X', '多行\n文字, "引号"', '_x0041_', '<b>&amp;'];

describe.each(['xlsx', 'csv', 'json'] as const)('%s', (format) => {
  test('survives the round trip, even with values that a spreadsheet would reinterpret', async () => {
    const rows = hostile.map((words, index) => ({ key: `k${index}`, words, count: String(index) }));
    const read = await rowsOf(await fileOf(rows, format), format);
    expect(read.map(({ cells }) => [cells.key, cells.words, Number(cells.count)])).toEqual(
      rows.map(({ key, words, count }) => [key, words, Number(count)]),
    );
    expect(read[0]!.at).toBe(format === 'json' ? 1 : 2);
  });

  test('is reported as one fault if it is damaged', async () => {
    const whole = await fileOf([{ key: 'a', words: 'b', count: '1' }], format);
    const damaged = format === 'csv' ? strToU8('key\n"a') : whole.subarray(0, whole.length >> 1);
    expect(await faultsOf(damaged, format)).toMatchObject([{ row: 0, rule: 'fileBroken' }]);
  });

  test('is not opened if it is too large', async () => {
    const large = new Uint8Array(caps.bytes[format] + 1);
    expect(await faultsOf(large, format)).toMatchObject([{ row: 0, rule: 'fileTooLarge' }]);
  });
});

test('no cell of a written xlsx or csv is a formula', async () => {
  const rows = hostile.map((words, index) => ({ key: `k${index}`, words, count: '1' }));
  const sheet = strFromU8(unzipSync(await fileOf(rows, 'xlsx'))['xl/worksheets/sheet1.xml']!);
  expect(sheet).not.toMatch(/<f[\s>]/);
  const lines = strFromU8(await fileOf(rows, 'csv'))
    .split('\r\n')
    .slice(1);
  expect(lines.filter((line) => /,"?[=+@-]/.test(line))).toEqual([]);
});

test('a formula in an xlsx is not accepted as a value, whatever its result', async () => {
  const parts = unzipSync(await fileOf([{ key: 'a', words: 'b', count: '1' }], 'xlsx'));
  const name = 'xl/worksheets/sheet1.xml';
  const changed = strFromU8(parts[name]!).replace('<c r="C2"><v>1</v></c>', '<c r="C2" t="n"><f>SUM(A1:A9)</f><v>1</v></c>');
  const [row] = await rowsOf(zipSync({ ...parts, [name]: strToU8(changed) }), 'xlsx');
  expect(row).toEqual({ at: 2, cells: { key: 'a', words: 'b', count: formula } });
  expect(readCell(row!.cells.count, columns[2]!)).toEqual({ fault: { rule: 'formula' } });
});

test('an xlsx that inflates beyond the limit is refused', async () => {
  const parts = unzipSync(await fileOf([{ key: 'a', words: 'b', count: '1' }], 'xlsx'));
  const bomb = zipSync({ ...parts, 'xl/theme.xml': new Uint8Array(100_000) });
  expect(bomb.length).toBeLessThan(5000);
  const archive = await openArchive(bomb);
  expect(() => checkSizes(bomb, archive, 50_000)).toThrow('tooLarge');
  expect(() => checkSizes(bomb, archive, 200_000)).not.toThrow();
});

test('a csv is read in UTF-8 and in GB18030; a formula in a csv is not accepted as a value', async () => {
  const gb = Uint8Array.from([...strToU8('key,words\r\na,'), 0xb7, 0xc9, 0xd0, 0xd0, ...strToU8('\r\n')]);
  expect(await rowsOf(gb, 'csv')).toEqual([{ at: 2, cells: { key: 'a', words: '飞行' } }]);
  expect(await rowsOf(strToU8('\ufeffkey,words\na,飞行\n'), 'csv')).toEqual([{ at: 2, cells: { key: 'a', words: '飞行' } }]);
  expect((await rowsOf(strToU8('key,words\na,b\nc,=1+1\n'), 'csv'))[1]).toEqual({ at: 3, cells: { key: 'c', words: formula } });
});

test('a heading twice, a filled unnamed column C beside a heading C, and JSON without a list of objects are faults', async () => {
  expect(await faultsOf(strToU8('key,words,words\na,b,c\n'), 'csv')).toEqual([{ row: 1, column: 'words', rule: 'columnTwice' }]);
  expect(await faultsOf(strToU8('key,C\na,b,c\n'), 'csv')).toEqual([{ row: 1, column: 'C', rule: 'columnTwice' }]);
  expect(await rowsOf(strToU8('key,C\na,b,\n'), 'csv')).toEqual([{ at: 2, cells: { key: 'a', C: 'b' } }]);
  expect(await faultsOf(strToU8('[1]'), 'json')).toMatchObject([{ rule: 'jsonList' }]);
  expect(await faultsOf(strToU8('{"key":"a"}'), 'json')).toMatchObject([{ rule: 'jsonList' }]);
});
