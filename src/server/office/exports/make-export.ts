import { setImmediate } from 'node:timers/promises';

import { idColumn } from '#lib/domain/export-columns.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { localeFrom } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { type AuditEntry, recordMany } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { newId } from '#server/platform/ids.ts';
import type { SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { writeRows } from '#server/platform/spreadsheets/export-rows.ts';

import { exportLifetime } from './describe-job.ts';
import { decryptRequest } from './export-request.ts';
import type { SourceRequest } from './export-source.ts';
import { chosenColumns, sourceOf } from './source.ts';
import { changeClaimed, claimJob, deletePortions, findJobToMake, insertPortion, type JobRow } from './store.ts';

/** Bytes per stored chunk. */
const portion = 256 * 1024;
/** Number of read ID numbers that are logged in one transaction. */
const logged = 200;
/** Milliseconds without progress after which another instance may take over. */
const claimTime = 60_000;
/** Maximum number of attempts to make a file. */
const mostAttempts = 3;

/**
 * The number of a chunk that is not part of the file, but lists the receipt numbers of the applications in the file.
 */
export const shownNumber = -1;

/** Another instance has taken over this file, or this one is stopping. */
class ClaimLost extends Error {}

/** The encryption context of a chunk. */
export function contextOfPortion(id: string, number: number): string {
  return `export_portions.sealed_content.${id}.${number}`;
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

function aboutOf({ actorName, askedAt, locale: spoken }: JobRow) {
  const t = translateFor(localeFrom(spoken));
  return {
    creator: actorName,
    at: askedAt,
    title: t('desk-exchange.about.title'),
    lines: [
      [t('desk-exchange.about.by'), actorName],
      [t('desk-exchange.about.at'), dateTimeInShanghai(askedAt)],
      [t('desk-exchange.about.secret'), t('common.site.name')],
    ] as const,
  };
}

/**
 * Makes a file and stores it chunk by chunk, with its progress.
 * @throws ClaimLost if another instance has taken over the file, or this one is stopping
 */
async function write(app: App, row: JobRow, claim: string, isStopped: () => boolean): Promise<void> {
  const { id, list, units, withId } = row;
  const locale = localeFrom(row.locale);
  const actor = {
    id: row.actor,
    name: row.actorName,
    role: row.role,
    units: units === null ? null : (JSON.parse(units) as string[]),
  };
  const request = decryptRequest(app, row);
  const read: AuditEntry[] = [];
  const revealed = { action: 'application.revealed' as const, subject: id, details: { field: 'id', list, format: row.format } };
  const isInFile = request.columns.length === 0 || request.columns.includes(idColumn);
  const onIdRead: SourceRequest['onIdRead'] = ({ idkey, unit }) => {
    if (isInFile) read.push({ ...revealed, applicationId: idkey, unit });
  };
  const source = sourceOf(app, list, { actor, filter: request.filter, withId: withId === 1, onIdRead, locale });
  /** Logs the ID numbers that were read since the last call. All are logged before the file can be downloaded. */
  async function logRead(): Promise<void> {
    const entries = read.splice(0);
    if (entries.length > 0) await transaction(app, (trx) => recordMany(trx, app, actor, entries));
  }
  const totalRows = await source.count();
  let doneRows = 0;
  const shown = new Set<string>();
  async function* counted(): AsyncGenerator<SheetRow> {
    for await (const one of source.rows()) {
      doneRows += 1;
      if (typeof one.receiptNo === 'string') shown.add(one.receiptNo);
      if (read.length >= logged) await logRead();
      yield one;
    }
    await logRead();
  }
  const storeProgress = async (change: Parameters<typeof changeClaimed>[2], content?: { number: number; bytes: Uint8Array }) => {
    const claimedUntil = app.clock.now() + claimTime;
    await transaction(app, async (trx) => {
      if (!(await changeClaimed(trx, { id, claim }, { ...change, claimedUntil }))) throw new ClaimLost();
      if (!content) return;
      const sealedContent = app.cipher.encryptBytes(content.bytes, contextOfPortion(id, content.number));
      await insertPortion(trx, { exportId: id, number: content.number, sealedContent });
    });
  };
  await storeProgress({ totalRows });
  let [number, bytes] = [0, 0];
  for await (const part of gathered(writeRows(chosenColumns(source, request, locale), counted(), row.format, aboutOf(row)))) {
    if (isStopped()) throw new ClaimLost();
    await storeProgress({ doneRows }, { number, bytes: part });
    number += 1;
    bytes += part.length;
    await setImmediate();
  }
  const now = app.clock.now();
  await storeProgress({}, { number: shownNumber, bytes: Buffer.from(JSON.stringify([...shown])) });
  await storeProgress({ state: 'ready', doneRows, totalRows: doneRows, bytes, settledAt: now, expiresAt: now + exportLifetime });
}

async function release(app: App, id: string, claim: string, change: Parameters<typeof changeClaimed>[2]): Promise<void> {
  await changeClaimed(app.db, { id, claim }, change);
  await deletePortions(app.db, id);
}

/**
 * Makes the requested files one after the other, including those whose instance has stopped making progress. A file is
 * given up after three attempts. Several instances may run this at the same time, since each file is claimed by one.
 */
export async function makeExports(app: App, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const row = await findJobToMake(app.db, app.clock.now());
    if (!row) return;
    const claim = newId();
    const until = app.clock.now() + claimTime;
    if (!(await transaction(app, (trx) => claimJob(trx, row, { claim, claimedUntil: until })))) continue;
    try {
      if (row.attempts >= mostAttempts) throw new Error('every instance stopped before the file was made');
      await write(app, row, claim, isStopped);
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
