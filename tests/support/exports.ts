import { expect } from 'vitest';

import { makeExports } from '#server/office/exports/make-export.ts';
import { readRows } from '#server/platform/spreadsheets/read-file.ts';

import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

/** Requests an export of a list, as CSV by default, and has its file made. */
export async function makeExport(
  { app }: Pick<TestApp, 'app'>,
  client: TestClient,
  body: Record<string, unknown>,
): Promise<{ id: string; file: () => Promise<Answer> }> {
  const { data } = await client.post('exports', { format: 'csv', ...body });
  await makeExports(app);
  return { id: data.id as string, file: () => client.get(`exports/${data.id}/file`) };
}

/** The rows of an exported file without the comment lines at the end. */
export async function rowsOf(bytes: Uint8Array, format: 'csv' | 'xlsx' = 'csv') {
  const rows = (await Array.fromAsync(readRows(bytes, format))).map(({ cells }) => cells);
  return rows.filter((cells) => !String(Object.values(cells)[0]).startsWith('# '));
}

/** A database id, an ISO timestamp or a camel-case code. */
const forPrograms = /\b[2-9a-hjkmnp-z]{20}\b|\d{4}-\d\d-\d\dT\d\d:|^[a-z]+[A-Z]\w*$/;

/** The rows of an exported list; fails if a cell holds an id, a timestamp or a code meant for programs. */
export async function exportedRows(test: Pick<TestApp, 'app'>, client: TestClient, body: Record<string, unknown>) {
  const { file } = await makeExport(test, client, body);
  const rows = await rowsOf((await file()).bytes, body.format === 'xlsx' ? 'xlsx' : 'csv');
  expect(rows.flatMap((cells) => Object.values(cells).filter((cell) => forPrograms.test(String(cell))))).toEqual([]);
  return rows;
}

/** The cells of a CSV file that a spreadsheet would run as a formula. */
export function formulasIn(bytes: Uint8Array): string[] {
  const cells = new TextDecoder()
    .decode(bytes)
    .replace('\ufeff', '')
    .split('\r\n')
    .flatMap((line) => line.split(','));
  return cells.map((cell) => cell.replace(/^"/, '')).filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell));
}
