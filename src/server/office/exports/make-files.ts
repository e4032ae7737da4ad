import { setImmediate } from 'node:timers/promises';

import type { StaffRole } from '#lib/domain/staff-roles.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { newId } from '#server/platform/ids.ts';

import { exportLifetime } from './describe-job.ts';
import { changeClaimed, claimJob, deletePortions, findJobToMake, insertPortion, type JobLists, type JobRow } from './store.ts';

/** Number of bytes after which a chunk is stored. */
const portion = 256 * 1024;
/** If a claim has not been renewed for this many milliseconds, another instance may take over the file. */
const claimTime = 60_000;
/** Milliseconds between renewals of a claim. Renewals go on while a slow part is being made. */
const renewedEvery = 20_000;
/** Maximum number of attempts to make a file. */
const mostAttempts = 3;

/** The number of a chunk that is not part of the file, but lists the receipt numbers of the applications in the file. */
export const shownNumber = -1;

/** Thrown if another instance has taken over the file, or this instance is stopping. */
class ClaimLost extends Error {}

/** The encryption context of a chunk. */
export function contextOfPortion(id: string, number: number): string {
  return `export_portions.sealed_content.${id}.${number}`;
}

/** What has been written to a file so far. A `MakeFile` function updates the tally while it makes the content. */
export interface Tally {
  rows: number;
  /** The receipt numbers of the applications in the file. */
  shown: Set<string>;
}

/** The content of a file, and its number of rows; the number is null if it is not known before all rows are read. */
export interface MadeFile {
  total: number | null;
  parts: AsyncIterable<Uint8Array>;
}

export type MakeFile = (app: App, row: JobRow, tally: Tally) => Promise<MadeFile>;

/** The requester of a file, with the role and units at the time of the request. */
export function requesterOf({ actor, actorName, role, units }: JobRow): Actor & { role: StaffRole } {
  return { id: actor, name: actorName, role, units: units === null ? null : (JSON.parse(units) as string[]) };
}

async function* gathered(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    waiting.push(part);
    size += part.length;
    if (size < portion) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/**
 * Makes a file and stores it chunk by chunk, with its progress.
 * @throws ClaimLost if another instance has taken over the file, or this instance is stopping
 */
async function write(app: App, row: JobRow, make: MakeFile, claim: string, isStopped: () => boolean): Promise<void> {
  const { id } = row;
  const tally: Tally = { rows: 0, shown: new Set() };
  const { total, parts } = await make(app, row, tally);
  const storeProgress = async (change: Parameters<typeof changeClaimed>[2], content?: { number: number; bytes: Uint8Array }) => {
    const claimedUntil = app.clock.now() + claimTime;
    await transaction(app, async (trx) => {
      if (!(await changeClaimed(trx, { id, claim }, { ...change, claimedUntil }))) throw new ClaimLost();
      if (!content) return;
      const sealedContent = app.cipher.encryptBytes(content.bytes, contextOfPortion(id, content.number));
      await insertPortion(trx, { exportId: id, number: content.number, sealedContent });
    });
  };
  await storeProgress({ totalRows: total });
  let [number, bytes] = [0, 0];
  // If a renewal fails because the claim was lost, the next chunk fails as well.
  const renewal = setInterval(() => void storeProgress({ doneRows: tally.rows }).catch(() => undefined), renewedEvery);
  try {
    for await (const part of gathered(parts)) {
      if (isStopped()) throw new ClaimLost();
      await storeProgress({ doneRows: tally.rows }, { number, bytes: part });
      number += 1;
      bytes += part.length;
      await setImmediate();
    }
  } finally {
    clearInterval(renewal);
  }
  const now = app.clock.now();
  await storeProgress({}, { number: shownNumber, bytes: Buffer.from(JSON.stringify([...tally.shown])) });
  const ended = { state: 'ready', settledAt: now, expiresAt: now + exportLifetime } as const;
  await storeProgress({ ...ended, doneRows: tally.rows, totalRows: tally.rows, bytes });
}

/** Ends a claim and deletes what was made under it. If the claim was lost, the chunks belong to the new claimant and stay. */
async function release(app: App, id: string, claim: string, change: Parameters<typeof changeClaimed>[2]): Promise<void> {
  await transaction(app, async (trx) => {
    if (await changeClaimed(trx, { id, claim }, change)) await deletePortions(trx, id);
  });
}

/**
 * Makes the requested files of these lists one after the other, including files that another instance has claimed, if that
 * instance no longer renews its claim. A file is given up after three attempts. Several instances may run this at the same
 * time, since each file is claimed by only one of them.
 */
export async function makeFiles(app: App, lists: JobLists, make: MakeFile, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const row = await findJobToMake(app.db, app.clock.now(), lists);
    if (!row) return;
    const claim = newId();
    const until = app.clock.now() + claimTime;
    if (!(await transaction(app, (trx) => claimJob(trx, row, { claim, claimedUntil: until })))) continue;
    try {
      if (row.attempts >= mostAttempts) throw new Error('the last attempt ended before the file was made');
      await write(app, row, make, claim, isStopped);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (isStopped()) return void (await release(app, row.id, claim, { state: 'waiting', attempts: row.attempts }));
      if (error instanceof ClaimLost) continue;
      app.log.error({ err: error, export: row.id }, 'an export failed');
      const isOver = row.attempts + 1 >= mostAttempts;
      await release(app, row.id, claim, isOver ? { state: 'failed', settledAt: app.clock.now() } : { state: 'waiting' });
    }
  }
}
