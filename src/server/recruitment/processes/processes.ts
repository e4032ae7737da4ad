import type { Round } from '#lib/rules/rounds.ts';
import type { Db } from '#server/platform/db/database.ts';

import { deleteProcesses, findProcesses, findTemplate, findTemplates, insertProcesses, replaceProcess } from './store.ts';

export { deleteProcesses };

/** The process of a posting. */
export interface StoredProcess {
  /** 0 if the posting has no process. */
  version: number;
  rounds: Round[];
}

/** The rounds of a stored process; undefined for null. */
export function parseRounds(rounds: string | null): Round[] | undefined {
  return rounds === null ? undefined : parsed(rounds);
}

function parsed(rounds: string): Round[] {
  return JSON.parse(rounds) as Round[];
}

/** The rounds of postings in order, by posting; postings without a process are left out. */
export async function readRounds(db: Db, postingIds: readonly string[]): Promise<Map<string, Round[]>> {
  const rows = await findProcesses(db, [...new Set(postingIds)]);
  return new Map(rows.map(({ postingId, rounds }) => [postingId, parsed(rounds)]));
}

/** The process of a posting; if the posting has none, version 0 with no rounds. */
export async function readProcess(db: Db, postingId: string): Promise<StoredProcess> {
  const [row] = await findProcesses(db, [postingId]);
  return row ? { version: row.version, rounds: parsed(row.rounds) } : { version: 0, rounds: [] };
}

/** The rounds of a category's template; none if it has no template. */
export async function roundsOfTemplate(db: Db, jobType: string): Promise<Round[]> {
  const row = await findTemplate(db, jobType);
  return row ? parsed(row.rounds) : [];
}

/** Stores a process as the version after `version`; false if `version` is no longer the stored one. */
export async function saveProcess(trx: Db, postingId: string, { version, rounds }: StoredProcess): Promise<boolean> {
  const row = { postingId, version: version + 1, rounds: JSON.stringify(rounds) };
  return version === 0 ? (await insertProcesses(trx, [row])).length === 1 : replaceProcess(trx, row);
}

/** Stores the rounds of postings that have no process yet. */
export async function saveFirstProcesses(
  trx: Db,
  processes: readonly { postingId: string; rounds: readonly Round[] }[],
): Promise<void> {
  await insertProcesses(
    trx,
    processes.map(({ postingId, rounds }) => ({ postingId, version: 1, rounds: JSON.stringify(rounds) })),
  );
}

/** Gives each posting without a process a copy of its category's template, if there is one. */
export async function startProcesses(trx: Db, postings: readonly { id: string; jobType: string }[]): Promise<void> {
  const templates = new Map((await findTemplates(trx)).map(({ jobType, rounds }) => [jobType as string, rounds]));
  await insertProcesses(
    trx,
    postings.flatMap(({ id, jobType }) => {
      const rounds = templates.get(jobType);
      return rounds ? [{ postingId: id, version: 1, rounds }] : [];
    }),
  );
}

/** Copies the process of a posting, if it has one, to a posting that has none. */
export async function copyProcess(trx: Db, from: string, to: string): Promise<void> {
  const { version, rounds } = await readProcess(trx, from);
  if (version > 0) await saveProcess(trx, to, { version: 0, rounds });
}
