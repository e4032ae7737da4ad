import { createHash } from 'node:crypto';

import type { AuditAction, AuditDetail } from '#lib/domain/audit-actions.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';

import { type AuditEntry, record, recordMany } from './record.ts';
import { addSubjects, findApplicationsByReceipt, isReadSince, type Shown, shownSince } from './store-shown.ts';

/**
 * If an actor sees an application in lists several times within these milliseconds, e.g. by paging back, it is logged only
 * once. The same holds for its photo.
 */
const loggedOnce = 10 * 60_000;

/** Digest of the applications that an entry is about; it is part of the entry, and so of the log's hash chain. */
export function digestOf(ids: readonly string[]): string {
  return createHash('sha256').update(ids.toSorted().join('\n')).digest('base64url');
}

interface ShownEntry {
  action: AuditAction;
  subject?: string;
  details: Partial<Record<AuditDetail, string | number | boolean | null>>;
}

/** Logs which applications an actor was shown, with one entry per unit. Call it last in its transaction, like `record`. */
export async function recordShown(
  trx: Db,
  app: Pick<App, 'clock' | 'cipher' | 'hashKeys'>,
  actor: Pick<Actor, 'id' | 'name'>,
  { details, ...entry }: ShownEntry,
  shown: readonly Shown[],
): Promise<void> {
  const byUnit = [...Map.groupBy(shown, ({ unit }) => unit)].map(([unit, those]) => {
    return { unit, ids: [...new Set(those.map(({ id }) => id))] };
  });
  const entries = byUnit.map(({ unit, ids }): AuditEntry => {
    return { ...entry, unit, details: { ...details, count: ids.length, digest: digestOf(ids) } };
  });
  const first = await recordMany(trx, app, actor, entries);
  await addSubjects(
    trx,
    byUnit.flatMap(({ ids }, index) => ids.map((applicationId) => ({ applicationId, seq: first + index }))),
  );
}

/**
 * Logs the applications in a list, except those that the actor has seen in a list in the last ten minutes. Await it before
 * returning the list.
 * @param list names the list in the entry, e.g. `applications`
 */
export async function noteShown(
  app: App,
  actor: Pick<Actor, 'id' | 'name'>,
  list: string,
  rows: readonly { receiptNo: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const found = await findApplicationsByReceipt(
    app.db,
    rows.map(({ receiptNo }) => receiptNo),
  );
  const seen = await shownSince(
    app.db,
    actor.id,
    found.map(({ id }) => id),
    app.clock.now() - loggedOnce,
  );
  const fresh = found.filter(({ id }) => !seen.has(id));
  if (fresh.length === 0) return;
  await transaction(app, (trx) => recordShown(trx, app, actor, { action: 'application.listed', details: { list } }, fresh));
}

/** Logs the applications in a downloaded file, in the transaction of the download. `receipts` are their receipt numbers. */
export async function recordDownload(
  trx: Db,
  app: App,
  actor: Pick<Actor, 'id' | 'name'>,
  { subject, details }: Omit<ShownEntry, 'action'>,
  receipts: readonly string[],
): Promise<void> {
  const shown = await findApplicationsByReceipt(trx, receipts);
  const entry: ShownEntry = { action: 'application.exported', details, ...(subject === undefined ? {} : { subject }) };
  await recordShown(trx, app, actor, entry, shown);
}

/** Logs that an actor saw an applicant's photo, at most once in ten minutes. */
export async function notePhoto(
  app: App,
  actor: Pick<Actor, 'id' | 'name'>,
  { id, unit }: { id: string; unit: string | null },
): Promise<void> {
  const entry = { action: 'photo.read' as const, applicationId: id };
  const since = app.clock.now() - loggedOnce;
  if (await isReadSince(app.db, { ...entry, actor: actor.id }, since)) return;
  await transaction(app, (trx) => record(trx, app, actor, { ...entry, unit: unit ?? undefined }));
}
