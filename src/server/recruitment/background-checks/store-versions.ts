import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { autosaveRun } from '#server/recruitment/resumes/autosave-run.ts';

import type { OwnCheck } from './store.ts';

export type BackgroundVersionRow = Selectable<Tables['backgroundCheckVersions']>;

/** Maximum number of runs of autosaves in the history. The number of submitted versions is not limited. */
const maxRuns = 30;

/** The properties of a version that decide how it enters the history. */
interface VersionKind {
  isSubmitted: boolean;
  /** Whether the version restores an earlier one; such a version replaces no autosave and begins a new run. */
  isRestored: boolean;
  /** Whether the version equals the previous one. */
  isRepeated: boolean;
}

/** The stored versions of a background check, newest first. */
export async function listVersions(db: Db, { applicationId, accountId }: OwnCheck): Promise<BackgroundVersionRow[]> {
  return db
    .selectFrom('backgroundCheckVersions')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('accountId', '=', accountId)
    .orderBy('version', 'desc')
    .execute();
}

/** The version of a background check with this number, if it is stored. */
export async function findVersion(
  db: Db,
  { applicationId, accountId }: OwnCheck,
  version: number,
): Promise<BackgroundVersionRow | undefined> {
  return db
    .selectFrom('backgroundCheckVersions')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('accountId', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Deletes all but the newest runs of autosaves. */
async function trimRuns(trx: Db, { applicationId, accountId }: OwnCheck): Promise<void> {
  const oldest = await trx
    .selectFrom('backgroundCheckVersions')
    .select('version')
    .where('applicationId', '=', applicationId)
    .where('accountId', '=', accountId)
    .where('runSince', 'is not', null)
    .orderBy('version', 'desc')
    .offset(maxRuns)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await trx
    .deleteFrom('backgroundCheckVersions')
    .where('applicationId', '=', applicationId)
    .where('accountId', '=', accountId)
    .where('runSince', 'is not', null)
    .where('version', '<=', oldest.version)
    .execute();
}

/**
 * Writes a version into the history: in place of the autosave before it if both belong to the same run or are equal,
 * else as a new row. Submitted versions are never replaced, and a restored version always gets a new row.
 */
export async function insertVersion(
  trx: Db,
  row: Omit<BackgroundVersionRow, 'runSince'>,
  { isSubmitted, isRestored, isRepeated }: VersionKind,
): Promise<void> {
  const before = await findVersion(trx, row, row.version - 1);
  const began = before?.runSince ?? null;
  const isSameRun = !isSubmitted && began !== null && row.updatedAt - began < autosaveRun;
  const replaces = began !== null && !isRestored && (isSameRun || isRepeated);
  if (replaces) {
    const { applicationId, accountId, ...content } = row;
    await trx
      .updateTable('backgroundCheckVersions')
      .set({ ...content, runSince: isSubmitted ? null : began })
      .where('applicationId', '=', applicationId)
      .where('accountId', '=', accountId)
      .where('version', '=', row.version - 1)
      .execute();
    return;
  }
  const values = { ...row, runSince: isSubmitted ? null : row.updatedAt };
  await trx.insertInto('backgroundCheckVersions').values(values).execute();
  if (!isSubmitted) await trimRuns(trx, row);
}

/** All stored versions of an account, earliest first. */
export async function findOwnVersions(db: Db, accountId: string): Promise<BackgroundVersionRow[]> {
  return db
    .selectFrom('backgroundCheckVersions')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('updatedAt')
    .orderBy('version')
    .execute();
}
