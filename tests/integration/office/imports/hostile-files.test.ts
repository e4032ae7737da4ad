import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';

import { writeXlsx } from '#server/platform/spreadsheets/write-xlsx.ts';
import { uploadTable } from '#tests/support/upload-table.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let editor: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  editor = await staffClient(site, 'editor');
});

describe('a malicious file', () => {
  const rulesOf = async (bytes: Uint8Array, name = 'bomb.xlsx') =>
    (await uploadTable(editor, 'postings', bytes, { name, dryRun: true })).data.faults.map((one: { rule: string }) => one.rule);

  async function xlsxWith(sheet: string, extra: Record<string, Uint8Array> = {}): Promise<Uint8Array> {
    async function* rows() {
      yield ['key'];
    }
    const parts: Uint8Array[] = [];
    for await (const part of writeXlsx(rows())) parts.push(part);
    const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
    return zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(sheet), ...extra });
  }
  const frame = (inner: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inner}</sheetData></worksheet>`;

  test('that inflates excessively is refused', async () => {
    const bomb = await xlsxWith(frame(''), { 'xl/media/image1.bin': new Uint8Array(40 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await rulesOf(bomb)).toEqual(['tooLarge']);
  });

  test('with a cell in a very distant row or column is refused', async () => {
    const cell = (place: string) => `<row><c r="${place}" t="inlineStr"><is><t>x</t></is></c></row>`;
    expect(await rulesOf(await xlsxWith(frame(cell('A1048576'))))).toEqual(['tooManyRows']);
    expect(await rulesOf(await xlsxWith(frame(cell('XFD2'))))).toEqual(['tooLarge']);
  });

  test('that shares one long text among many cells is refused', async () => {
    const long = 'x'.repeat(32_000);
    const shared = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${long}</t></si></sst>`;
    const rows = Array.from(
      { length: 8000 },
      (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c></row>`,
    );
    const bomb = await xlsxWith(frame(rows.join('')), {
      'xl/sharedStrings.xml': strToU8(shared),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
          '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>' +
          '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>' +
          '<Relationship Id="rId4" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
    });
    expect(await rulesOf(bomb)).toEqual(['tooLarge']);
  });

  test('with too many rows or columns, with formulas, or that is not a table at all is refused', async () => {
    const many = Buffer.from(`key\n${'x\n'.repeat(20_001)}`);
    expect(await rulesOf(many, 'many.csv')).toEqual(['tooManyRows']);
    const cells = Array.from({ length: 201 }, () => 'x');
    expect(await rulesOf(Buffer.from(`key\n${cells.join(',')}`), 'wide.csv')).toEqual(['tooManyColumns']);
    const wide = Object.fromEntries(cells.map((cell, index) => [`column${index}`, cell]));
    expect(await rulesOf(Buffer.from(JSON.stringify([wide])), 'wide.json')).toEqual(['tooManyColumns']);
    expect(await rulesOf(Buffer.from('key\n=1+1'), 'f.csv')).toContain('formula');
    expect(await rulesOf(Buffer.from('not a zip'))).toEqual(['fileBroken']);
    expect(await rulesOf(Buffer.from('x'), 'x.exe')).toEqual(['fileFormat']);
  });
});
