import type { Selectable } from 'kysely';

import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { autosaveRun } from '#server/recruitment/resumes/autosave-run.ts';

import type { OwnCheck } from './store.ts';

export type BackgroundVersionRow = Selectable<Tables['backgroundCheckVersions']>;

/** Runs of autosaves that are kept of a background check; what was submitted stays. */
const keptRuns = 30;

/** How a version counts in the history. */
interface VersionKind {
  isSubmitted: boolean;
  /** It was brought back: it takes nothing's place, and begins a run of its own. */
  isRestored: boolean;
  /** It says what the version before says. */
  isRepeated: boolean;
}

/** The kept versions of a background check, the latest first. */
export async function listVersions(db: Db, { applicationId, accountId }: OwnCheck): Promise<BackgroundVersionRow[]> {
  return db
    .selectFrom('backgroundCheckVersions')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('accountId', '=', accountId)
    .orderBy('version', 'desc')
    .execute();
}

/** A background check as it was at an earlier version. */
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
    .offset(keptRuns)
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
 * Writes a version into the history: on its own, or in the place of the autosave before it. What was submitted is never
 * replaced.
 */
export async function insertVersion(
  trx: Db,
  row: Omit<BackgroundVersionRow, 'runSince'>,
  { isSubmitted, isRestored, isRepeated }: VersionKind,
): Promise<void> {
  const before = await findVersion(trx, row, row.version - 1);
  const began = before?.runSince ?? null;
  const isSameRun = !isSubmitted && began !== null && row.updatedAt - began < autosaveRun;
  const takesPlace = began !== null && !isRestored && (isSameRun || isRepeated);
  if (takesPlace) {
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

/** Every kept version of an account, the earliest first. */
export async function findOwnVersions(db: Db, accountId: string): Promise<BackgroundVersionRow[]> {
  return db
    .selectFrom('backgroundCheckVersions')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('updatedAt')
    .orderBy('version')
    .execute();
}
