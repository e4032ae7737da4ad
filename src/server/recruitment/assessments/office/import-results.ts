import type { SessionOutcome } from '#lib/domain/session-kinds.ts';
import type { ResultDraft } from '#lib/forms/office-session.ts';
import { faultsOfResult } from '#lib/forms/office-session.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { SheetRow } from '#server/platform/spreadsheets/columns.ts';
import type { RowFault, SheetKind } from '#server/platform/spreadsheets/kind.ts';

import { type AttendeeRow, findSomeAttendees } from '../store-attendees.ts';
import { findSession } from '../store-sessions.ts';
import { scoreOf } from './describe-attendee.ts';
import { storeResults } from './enter-results.ts';
import { markOf, resultColumns } from './results-columns.ts';

/** The result in a row of a spreadsheet. */
export function resultIn(row: SheetRow): ResultDraft {
  return { score: row.score ? Number(row.score) : null, outcome: (row.outcome || null) as SessionOutcome | null };
}

function faultsOfRow(row: SheetRow, stored: AttendeeRow | undefined): RowFault[] {
  const key = row.key!;
  if (!stored) return [{ key, column: 'key', rule: 'notOnList' }];
  const result = resultIn(row);
  const faults = faultsOfResult(result).map(({ path, rule, params }) => ({
    key,
    column: path,
    rule,
    ...(params ? { params } : {}),
  }));
  const isChange = result.score !== scoreOf(stored) || result.outcome !== stored.outcome;
  const current = { receiptNo: stored.receiptNo, score: scoreOf(stored), outcome: stored.outcome };
  const isOld = row.version !== '' && row.version !== markOf(current);
  return isChange && isOld ? [...faults, { key, column: 'version', rule: 'changedMeanwhile' }] : faults;
}

/** The results of a session as a spreadsheet that can be imported. */
export interface ResultsTable extends Pick<SheetKind, 'columns' | 'find' | 'check' | 'save'> {
  unit: string | undefined;
  /** The name of a row's attendee; empty unless `find` has found the row. */
  labelOf(row: SheetRow): string;
}

/**
 * The results of a session as a spreadsheet with one row per attendee.
 * @throws AppError 404 if the session is unknown or out of the actor's reach
 */
export async function resultsTable(app: App, actor: Actor, id: string): Promise<ResultsTable> {
  const session = await findSession(app.db, actor, id);
  if (!session) throw notFound();
  /** Attendees found so far, by receipt number. */
  const found = new Map<string, AttendeeRow>();
  return {
    columns: resultColumns,
    unit: session.unit ?? undefined,
    labelOf: ({ key }) => found.get(key!)?.name ?? '',
    async find(db: Db, keys: readonly string[]) {
      for (const row of await findSomeAttendees(db, actor, id, keys)) found.set(row.receiptNo, row);
      return new Map(
        keys.map((key): [string, SheetRow] => {
          const row = found.get(key);
          const score = row ? scoreOf(row) : null;
          return [key, { key, score: score === null ? '' : String(score), outcome: row?.outcome ?? '', version: '' }];
        }),
      );
    },
    check: async (_, rows) => rows.flatMap((row) => faultsOfRow(row, found.get(row.key!))),
    save: (trx, app, changes) =>
      storeResults(
        trx,
        app,
        actor,
        session,
        changes.map(({ row }) => ({ row: found.get(row.key!)!, ...resultIn(row) })),
      ),
  };
}
