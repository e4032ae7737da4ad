import type { ImportBatchData } from '#lib/contract/imports.ts';
import { importKindNames, importKinds } from '#lib/import-kinds.ts';
import { mayDo } from '#lib/staff-roles.ts';
import type { App } from '#server/app.ts';
import type { StaffActor } from '#server/http/route.ts';

import { describeBatch } from './describe-import.ts';
import { findImports, type ImportRow } from './store.ts';

const atOnce = 100;

type Reader = Pick<StaffActor, 'id' | 'units' | 'role'>;

function inReachOf({ id, units, role }: Reader) {
  return { actor: units === null ? null : id, kinds: importKindNames.filter((kind) => mayDo(role, importKinds[kind])) };
}

/** The newest imports: one's own, or all where one is responsible for every unit. */
export async function listImports(app: App, reader: Reader): Promise<{ list: ImportBatchData[] }> {
  const rows = await findImports(app.db, inReachOf(reader), { count: atOnce });
  return { list: rows.map((row) => describeBatch(row, app.clock.now())) };
}

/** As `listImports`, however many there are. */
export async function* eachImport(app: App, reader: Reader): AsyncGenerator<ImportBatchData> {
  let after: ImportRow | undefined;
  for (;;) {
    const rows = await findImports(app.db, inReachOf(reader), { after, count: atOnce });
    for (const row of rows) yield describeBatch(row, app.clock.now());
    after = rows.at(-1);
    if (rows.length < atOnce) return;
  }
}
