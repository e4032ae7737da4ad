import type { DeskApplication } from '#lib/contract/desk-application.ts';
import { batchName } from '#lib/i18n/batch-name.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import { namesOf } from '#server/office/staff/names-of.ts';
import type { App } from '#server/platform/app.ts';
import { readHeld } from '#server/recruitment/batches/read-held.ts';

/** The pending requests, messages and assignments of an application, with names. The caller has checked the reach. */
export async function heldOf(app: App, applicationId: string, locale: Locale): Promise<NonNullable<DeskApplication['held']>> {
  const rows = await readHeld(app, applicationId);
  const t = translateFor(locale);
  const nameOf = await namesOf(
    app.db,
    rows.map(({ actor }) => actor),
  );
  return rows.map(({ kind, type, releaseAt, actor, batchId }) => ({
    kind,
    type,
    name: batchName({ kind, type, to: null }, t),
    releaseAt: new Date(releaseAt).toISOString(),
    by: nameOf(actor),
    batchId,
  }));
}
