import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { type DemoContent, FILES } from './demo-content.ts';
import { danglingReferences } from './demo-references.ts';
import { DemoPosting } from './demo-schemas.ts';

/** The posting files, one per recruitment category, with the category's code. */
const POSTING_FILES = {
  'postings/flight.json': '1',
  'postings/crew.json': '2',
  'postings/school.json': '3',
  'postings/society.json': '4',
  'postings/highSchool.json': '5',
  'postings/english.json': '6',
  'postings/intern.json': '8',
} as const;

/**
 * Thrown if the content folder has faults. Each entry of `faults` describes one fault and its place; the message lists all
 * faults.
 */
export class DemoContentError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The demo content is faulty:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.name = 'DemoContentError';
    this.faults = faults;
  }
}

/**
 * Reads the files of a content folder, and checks that they match their schemas and that `danglingReferences` finds
 * nothing.
 * @throws DemoContentError with every fault and its place; keys and references are checked only if there is no other
 * fault
 */
export async function readDemoContent(folder: string): Promise<DemoContent> {
  const faults: string[] = [];
  const read: Record<string, unknown> = {};
  for (const [name, [file, schema]] of Object.entries(FILES)) {
    read[name] = await readChecked(folder, file, schema, faults);
  }
  const postings: DemoPosting[] = [];
  for (const [file, jobType] of Object.entries(POSTING_FILES)) {
    const rows = await readChecked(folder, file, z.array(DemoPosting), faults);
    for (const row of rows ?? []) {
      if (row.jobType !== jobType) faults.push(`${file}, ${row.id}: jobType is ${row.jobType}, not ${jobType}`);
      postings.push(row);
    }
  }
  if (faults.length > 0) throw new DemoContentError(faults);
  // Without a fault, every file matches its schema.
  const content = { ...read, postings } as DemoContent;
  const dangling = danglingReferences(content);
  if (dangling.length > 0) throw new DemoContentError(dangling);
  return content;
}

async function readChecked<Schema extends z.ZodMiniType>(
  folder: string,
  file: string,
  schema: Schema,
  faults: string[],
): Promise<z.infer<Schema> | undefined> {
  let data: unknown;
  try {
    data = JSON.parse(await readFile(join(folder, file), 'utf8'));
  } catch (cause) {
    faults.push(`${file}: ${cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}: ${String(cause)}`);
    return undefined;
  }
  const checked = z.safeParse(schema, data);
  if (checked.success) return checked.data;
  for (const issue of checked.error.issues) faults.push(`${file}, ${pathOf(data, issue.path)}: ${issue.message}`);
  return undefined;
}

/** The location of a fault as text: "row 3 (p4lacf): name.en". */
function pathOf(data: unknown, path: readonly PropertyKey[]): string {
  const [first, ...rest] = path;
  if (first === undefined) return 'the whole file';
  if (typeof first !== 'number' || !Array.isArray(data)) return path.map(String).join('.');
  const row: unknown = data[first];
  const label = ['id', 'key', 'k', 'jobType'].map((name) => fieldOf(row, name)).find((value) => value !== undefined);
  const field = rest.length > 0 ? `: ${rest.map(String).join('.')}` : '';
  return `row ${first + 1}${label ? ` (${label})` : ''}${field}`;
}

function fieldOf(row: unknown, name: string): string | undefined {
  if (typeof row !== 'object' || row === null || !(name in row)) return undefined;
  return String((row as Record<string, unknown>)[name]);
}
