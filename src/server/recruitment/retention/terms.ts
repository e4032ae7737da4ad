import type { RetentionData, RetentionPreviewData } from '#lib/contract/retention.ts';
import { monthsBefore, noTerms, retentionOutcomes, type RetentionTerms } from '#lib/domain/retention.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { savedBefore } from '#server/platform/errors.ts';

import { countDue, countHolds, findLastRun, findTerms, findVersion, type Limit, raiseVersion, replaceTerms } from './store.ts';
import { type TellAdmins, notifyOfNewTerms } from './notify-of-terms.ts';

async function readTerms(app: App): Promise<RetentionTerms> {
  const rows = await findTerms(app.db);
  return { ...noTerms, ...Object.fromEntries(rows.map(({ outcome, months }) => [outcome, months])) };
}

/** Milliseconds from the change of a term until it takes effect. All administrators are notified of the change immediately. */
export const termGrace = 24 * 3_600_000;

type TermRow = Awaited<ReturnType<typeof findTerms>>[number];

function limitsAt(rows: readonly Pick<TermRow, 'outcome' | 'months'>[], at: number): Limit[] {
  return rows.map(({ outcome, months }) => ({ outcome, until: monthsBefore(at, months) }));
}

/** The limits by which applications are due for erasure now, from the terms that are in effect. */
export async function limitsNow(db: Db, app: App): Promise<Limit[]> {
  const now = app.clock.now();
  return limitsAt(
    (await findTerms(db)).filter(({ changedAt }) => changedAt + termGrace <= now),
    now,
  );
}

async function countsBy(db: Db, limits: readonly Limit[], now: number): Promise<RetentionData['due']> {
  const counts = await countDue(db, limits, now);
  const [rejected, withdrawn, hired] = retentionOutcomes.map((outcome) => counts.get(outcome) ?? 0) as [number, number, number];
  return { total: rejected + withdrawn + hired, rejected, withdrawn, hired };
}

/**
 * The terms, the numbers of applications that are due now, the numbers that will be due once all changed terms are in effect,
 * the number of applications with a hold, and the last run.
 */
export async function readRetention(app: App): Promise<RetentionData> {
  const version = await findVersion(app.db);
  const rows = await findTerms(app.db);
  const newest = Math.max(...rows.map(({ changedAt }) => changedAt)) + termGrace;
  const isWaiting = rows.length > 0 && newest > app.clock.now();
  const last = await findLastRun(app.db);
  return {
    version,
    terms: await readTerms(app),
    due: await countsBy(app.db, await limitsNow(app.db, app), app.clock.now()),
    coming: isWaiting
      ? { from: new Date(newest).toISOString(), due: await countsBy(app.db, limitsAt(rows, newest), newest) }
      : null,
    held: await countHolds(app.db),
    lastRun: last ? { at: new Date(last.at).toISOString(), by: last.actorName, erased: last.erased } : null,
  };
}

function rowsOf(terms: RetentionTerms): Pick<TermRow, 'outcome' | 'months'>[] {
  return retentionOutcomes.flatMap((outcome) => {
    const months = terms[outcome];
    return months === null ? [] : [{ outcome, months }];
  });
}

/** When these terms would take effect if they were set now, and the numbers of applications that would be due then. */
export async function previewTerms(app: App, terms: RetentionTerms): Promise<RetentionPreviewData> {
  const from = app.clock.now() + termGrace;
  return { from: new Date(from).toISOString(), due: await countsBy(app.db, limitsAt(rowsOf(terms), from), from) };
}

/**
 * Sets the terms, and notifies every administrator if the terms differ from the former ones. A new or changed term takes
 * effect after a day; until then, no application with the term's outcome is due.
 * @throws AppError 409 if the terms have changed since they were read, with the current state in `data.current`
 */
export async function saveTerms(
  app: App,
  actor: Actor,
  { version, terms }: { version: number; terms: RetentionTerms },
  notifyAdmins: TellAdmins,
): Promise<RetentionData> {
  const isSaved = await transaction(app, async (trx) => {
    if (!(await raiseVersion(trx, version))) return false;
    const now = app.clock.now();
    const before = await findTerms(trx);
    const rows = rowsOf(terms).map((row): TermRow => {
      const same = before.find(({ outcome, months }) => outcome === row.outcome && months === row.months);
      return same ?? { ...row, changedAt: now, changedBy: actor.name };
    });
    await replaceTerms(trx, rows);
    if (rows.length !== before.length || rows.some((row) => !before.includes(row))) {
      const from = now + termGrace;
      const { total: count } = await countsBy(trx, limitsAt(rows, from), from);
      await notifyOfNewTerms(trx, app, notifyAdmins, { by: actor.name, terms, from, count });
    }
    await record(trx, app, actor, { action: 'retention.changed', details: { change: 'terms', ...terms } });
    return true;
  });
  if (isSaved) return readRetention(app);
  throw savedBefore(await readRetention(app));
}
