import type { Attendee } from '#lib/contract/office-sessions.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { recordDownload } from '#server/platform/audit/shown.ts';
import { transaction } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Column, SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { writeRows } from '#server/platform/spreadsheets/export-rows.ts';

import { findSession } from '../store-sessions.ts';
import { listAttendees } from './list-attendees.ts';
import { type ColumnName, heading, markOf, resultNames } from './results-columns.ts';

/**
 * The attendees of a session with their results as an xlsx file, which can be filled in and imported.
 * @throws AppError 404 if the session is unknown or out of the actor's reach
 */
export async function exportResults(app: App, actor: Actor, id: string, locale: Locale): Promise<AsyncGenerator<Uint8Array>> {
  const session = await findSession(app.db, actor, id);
  if (!session) throw notFound();
  const { list } = await listAttendees(app, actor, id, {}, locale);
  const receipts = list.map(({ receiptNo }) => receiptNo);
  await transaction(app, async (trx) => {
    await record(trx, app, actor, {
      ...{ action: 'export.taken', unit: session.unit ?? undefined, subject: id },
      details: { kind: 'session', count: list.length },
    });
    await recordDownload(trx, app, actor, { subject: id, details: { list: 'attendees', format: 'xlsx' } }, receipts);
  });
  const t = translateFor(locale);
  async function* rows(): AsyncGenerator<SheetRow> {
    for (const attendee of list) yield rowOf(attendee, locale);
  }
  const numbers: readonly ColumnName[] = ['seat', 'score'];
  const headings = resultNames.map((name): Column => ({
    name: t(`desk-sessions.sheet.${name}`),
    kind: numbers.includes(name) ? 'number' : 'text',
  }));
  return writeRows(headings, rows(), 'xlsx');
}

function rowOf(attendee: Attendee, locale: Locale): SheetRow {
  const t = translateFor(locale);
  const { receiptNo, name, regJobName, room, seat, begins, standing, checkedInAt, score, outcome } = attendee;
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
    version: markOf(attendee),
  };
  return Object.fromEntries(resultNames.map((one) => [heading(one, locale), cells[one]]));
}
