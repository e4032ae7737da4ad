import type { Attendee, ResultDifferences } from '#lib/contract/office-sessions.ts';
import { faultsOfResult, highestScore } from '#lib/forms/office-session.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { type Locale, locales } from '#lib/locale.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { sessionOutcomes, type SessionOutcome } from '#lib/session-kinds.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { record } from '#server/audit/record.ts';
import { type Db, transaction } from '#server/db/database.ts';
import { AppError, notFound } from '#server/errors.ts';
import type { Column, SheetRow } from '#server/sheets/columns.ts';
import { describeSheetFaults } from '#server/sheets/describe-faults.ts';
import { writeRows } from '#server/sheets/export-rows.ts';
import { importChanges } from '#server/sheets/import-rows.ts';
import type { Change, RowFault, SheetKind } from '#server/sheets/kind.ts';
import { readRows } from '#server/sheets/read-file.ts';
import { formatOf, type RawRow, SheetError, type SheetFault } from '#server/sheets/sheet.ts';

import { scoreOf } from './describe-attendee.ts';
import { storeResults } from './enter-results.ts';
import { listAttendees } from './show-session.ts';
import { findSession, type SessionRow } from './store.ts';
import { type AttendeeRow, findSomeAttendees } from './store-attendees.ts';

/** Columns that say who it is; what a file says there is not read. */
const shown = ['name', 'posting', 'room', 'seat', 'begins', 'standing', 'checkedIn'] as const;
const entered = ['score', 'outcome', 'version'] as const;
const names = ['key', ...shown, ...entered] as const;

type ColumnName = (typeof names)[number];

function heading(name: ColumnName, locale: Locale): string {
  return translateFor(locale)(`desk-sessions.sheet.${name}`);
}

/** Names of columns by what they are called in either language. */
function namesByHeading(): Map<string, string> {
  return new Map(
    names.flatMap((name) => [[name, name], ...locales.map((locale) => [heading(name, locale), name] as const)] as const),
  );
}

/** An outcome in either language as it is stored. */
function outcomeIn(text: string): string {
  const isNamed = (outcome: SessionOutcome) =>
    locales.some((locale) => translateFor(locale)(`desk-sessions.outcome.${outcome}`).toLowerCase() === text.toLowerCase());
  return sessionOutcomes.find(isNamed) ?? text;
}

const columns: readonly Column[] = [
  { name: 'key', kind: 'text', required: true, maximum: 64 },
  { name: 'score', kind: 'number', minimum: 0, maximum: highestScore },
  { name: 'outcome', kind: 'text', clean: outcomeIn, choices: sessionOutcomes },
  { name: 'version', kind: 'number', whole: true, minimum: 1 },
];

/** The list of a session as an xlsx, results included; filled in, it is read back. */
export async function exportResults(app: App, actor: Actor, id: string, locale: Locale): Promise<AsyncGenerator<Uint8Array>> {
  const session = await findSession(app.db, actor, id);
  if (!session) throw notFound();
  const { list } = await listAttendees(app, actor, id, {}, locale);
  await transaction(app, (trx) =>
    record(trx, app, actor, {
      ...{ action: 'export.taken', unit: session.unit ?? undefined, subject: id },
      details: { kind: 'session', count: list.length },
    }),
  );
  const t = translateFor(locale);
  async function* rows(): AsyncGenerator<SheetRow> {
    for (const attendee of list) yield rowOf(attendee, locale);
  }
  const numbers: readonly ColumnName[] = ['seat', 'score', 'version'];
  const headings = names.map((name): Column => ({
    name: t(`desk-sessions.sheet.${name}`),
    kind: numbers.includes(name) ? 'number' : 'text',
  }));
  return writeRows(headings, rows(), 'xlsx');
}

function rowOf(attendee: Attendee, locale: Locale): SheetRow {
  const t = translateFor(locale);
  const { receiptNo, name, regJobName, room, seat, begins, standing, checkedInAt, score, outcome, version } = attendee;
  const cells: Record<ColumnName, string> = {
    key: receiptNo,
    name,
    posting: regJobName,
    room,
    seat: seat === null ? '' : String(seat),
    begins: dateTimeInShanghai(Date.parse(begins)),
    standing: t(`desk-sessions.standing.${standing}`),
    checkedIn: checkedInAt === null ? '' : dateTimeInShanghai(Date.parse(checkedInAt)),
    score: score === null ? '' : String(score),
    outcome: outcome === null ? '' : t(`desk-sessions.outcome.${outcome}`),
    version: String(version),
  };
  return Object.fromEntries(names.map((one) => [heading(one, locale), cells[one]]));
}

async function* underNames(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  const known = namesByHeading();
  const notRead: readonly string[] = shown;
  for await (const { at, cells } of rows) {
    const named = Object.entries(cells).map(([column, value]) => [known.get(column) ?? column, value] as const);
    yield { at, cells: Object.fromEntries(named.filter(([column]) => !notRead.includes(column))) };
  }
}

interface Import {
  session: SessionRow;
  actor: Actor;
  /** Whoever is named in the file, by receipt number. */
  found: Map<string, AttendeeRow>;
}

function resultIn(row: SheetRow) {
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
  const isOld = row.version !== '' && Number(row.version) !== stored.version;
  return isChange && isOld ? [...faults, { key, column: 'version', rule: 'changedMeanwhile' }] : faults;
}

/** Results of one session as a kind of table; rows are those of its list. */
function kindOf({ session, actor, found }: Import): Pick<SheetKind, 'columns' | 'find' | 'check' | 'save'> {
  return {
    columns,
    async find(trx: Db, keys: readonly string[]) {
      for (const row of await findSomeAttendees(trx, actor, session.id, keys)) found.set(row.receiptNo, row);
      return new Map(
        keys.map((key): [string, SheetRow] => {
          const row = found.get(key);
          const score = row ? scoreOf(row) : null;
          return [key, { key, score: score === null ? '' : String(score), outcome: row?.outcome ?? '', version: '' }];
        }),
      );
    },
    check: async (_, rows) => rows.flatMap((row) => faultsOfRow(row, found.get(row.key!))),
    save: (trx: Db, app: App, changes: readonly Change[]) =>
      storeResults(
        trx,
        app,
        actor,
        session,
        changes.filter(({ row }) => differs(row, found)).map(({ row }) => ({ row: found.get(row.key!)!, ...resultIn(row) })),
      ),
  };
}

function differs(row: SheetRow, found: ReadonlyMap<string, AttendeeRow>): boolean {
  const stored = found.get(row.key!)!;
  const { score, outcome } = resultIn(row);
  return score !== scoreOf(stored) || outcome !== stored.outcome;
}

/** The refusal of a file: every fault with its row and its column as the file calls it. */
function refused(faults: readonly SheetFault[], locale: Locale): AppError {
  const own: readonly string[] = names;
  const fields = describeSheetFaults(faults, translateFor(locale)).map(({ row, column, rule, message }) => ({
    path: row === 0 ? 'file' : `rows.${row}.${column}`,
    row,
    column: own.includes(column) ? heading(column as ColumnName, locale) : column,
    rule,
    message,
  }));
  return new AppError('400', { data: { fields }, words: 'desk-sessions.excel.refused' as MessageKey });
}

/**
 * Reads results back from the list of a session that was filled in, all of it or nothing; rows that are not in the file,
 * and columns that say who it is, stay as they are.
 * @param file its name says of which format it is
 * @throws AppError 404 where the session is unknown or out of the actor's reach; 400 with every fault by row and column
 */
export async function importResults(
  app: App,
  actor: Actor,
  id: string,
  { file, dryRun }: { file: { name: string; bytes: Uint8Array }; dryRun: boolean },
  locale: Locale,
): Promise<ResultDifferences> {
  const session = await findSession(app.db, actor, id);
  if (!session) throw notFound();
  const found = new Map<string, AttendeeRow>();
  const wanted = new Map<string, ReturnType<typeof resultIn>>();
  const kind = kindOf({ session, actor, found });
  try {
    const rows = underNames(readRows(file.bytes, formatOf(file.name)));
    await importChanges(
      app,
      {
        ...kind,
        async check(db, sound) {
          for (const row of sound) wanted.set(row.key!, resultIn(row));
          return kind.check(db, sound);
        },
      },
      rows,
      { dryRun },
    );
  } catch (error) {
    throw error instanceof SheetError ? refused(error.faults, locale) : error;
  }
  const changed = [...wanted].flatMap(([receiptNo, to]) => {
    const row = found.get(receiptNo)!;
    const from = { score: scoreOf(row), outcome: row.outcome };
    return from.score === to.score && from.outcome === to.outcome ? [] : [{ receiptNo, name: row.name, from, to }];
  });
  return { changed, same: wanted.size - changed.length, dryRun: dryRun ? 'Y' : 'N' };
}
