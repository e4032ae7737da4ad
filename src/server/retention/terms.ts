import type { RetentionData } from '#lib/contract/retention.ts';
import { monthsBefore, noTerms, retentionOutcomes, type RetentionTerms } from '#lib/retention.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { record } from '#server/audit/record.ts';
import { transaction } from '#server/db/database.ts';
import { savedBefore } from '#server/errors.ts';

import { countDue, countHolds, findLastRun, findTerms, findVersion, type Limit, raiseVersion, replaceTerms } from './store.ts';

async function readTerms(app: App): Promise<RetentionTerms> {
  const rows = await findTerms(app.db);
  return { ...noTerms, ...Object.fromEntries(rows.map(({ outcome, months }) => [outcome, months])) };
}

/** Up to when applications must have ended to fall due now, by the terms that are set. */
export async function limitsNow(app: App): Promise<Limit[]> {
  const now = app.clock.now();
  return (await findTerms(app.db)).map(({ outcome, months }) => ({ outcome, until: monthsBefore(now, months) }));
}

/** The terms, how many fall due by them, and the last run. */
export async function readRetention(app: App): Promise<RetentionData> {
  const version = await findVersion(app.db);
  const counts = await countDue(app.db, await limitsNow(app));
  const [rejected, withdrawn, hired] = retentionOutcomes.map((outcome) => counts.get(outcome) ?? 0) as [number, number, number];
  const last = await findLastRun(app.db);
  return {
    version,
    terms: await readTerms(app),
    due: { total: rejected + withdrawn + hired, rejected, withdrawn, hired },
    held: await countHolds(app.db),
    lastRun: last ? { at: new Date(last.at).toISOString(), by: last.actorName, erased: last.erased } : null,
  };
}

/** Sets the terms. Nothing is erased by it before the next run. @throws AppError 409 where somebody else set them first */
export async function saveTerms(
  app: App,
  actor: Actor,
  { version, terms }: { version: number; terms: RetentionTerms },
): Promise<RetentionData> {
  const isSaved = await transaction(app, async (trx) => {
    if (!(await raiseVersion(trx, version))) return false;
    const changedAt = app.clock.now();
    const rows = retentionOutcomes.flatMap((outcome) => {
      const months = terms[outcome];
      return months === null ? [] : [{ outcome, months, changedAt, changedBy: actor.name }];
    });
    await replaceTerms(trx, rows);
    await record(trx, app, actor, { action: 'retention.changed', details: { change: 'terms', ...terms } });
    return true;
  });
  if (isSaved) return readRetention(app);
  throw savedBefore(await readRetention(app));
}
