import type { ImportBatchData } from '#lib/contract/imports.ts';
import { importKindNames, mayImport } from '#lib/domain/import-kinds.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { nameSessions } from '#server/recruitment/assessments/office/list-sessions.ts';

import { describeBatch } from './describe-import.ts';
import { findImports, type ImportRow } from './store.ts';

const atOnce = 100;

type Reader = Pick<StaffActor, 'id' | 'name' | 'units' | 'role'>;

function inReachOf(reader: Reader) {
  const actor = reader.units === null ? null : reader.id;
  return { actor, kinds: importKindNames.filter((kind) => mayImport(reader, kind)) };
}

/** Describes imports; an import of a session's results includes the session if it is within reach. */
export async function describeImports(
  app: App,
  reader: Reader,
  rows: readonly ImportRow[],
  locale: Locale,
): Promise<ImportBatchData[]> {
  const subjects = rows.flatMap(({ subject }) => (subject === null ? [] : [subject]));
  const sessions = await nameSessions(app, reader, [...new Set(subjects)], locale);
  return rows.map((row) => describeBatch(row, app.clock.now(), sessions.get(row.subject ?? '')));
}

/**
 * The newest hundred imports of the kinds that the reader may import: the reader's own, or everybody's if the reader is
 * responsible for all units.
 */
export async function listImports(app: App, reader: Reader, locale: Locale): Promise<{ list: ImportBatchData[] }> {
  const rows = await findImports(app.db, inReachOf(reader), { count: atOnce });
  return { list: await describeImports(app, reader, rows, locale) };
}

/** Like `listImports`, without a maximum. */
export async function* eachImport(app: App, reader: Reader, locale: Locale): AsyncGenerator<ImportBatchData> {
  let after: ImportRow | undefined;
  for (;;) {
    const rows = await findImports(app.db, inReachOf(reader), { after, count: atOnce });
    yield* await describeImports(app, reader, rows, locale);
    after = rows.at(-1);
    if (rows.length < atOnce) return;
  }
}
