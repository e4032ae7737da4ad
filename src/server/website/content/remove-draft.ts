import type { OfficeKind } from '#lib/contract/content-office.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid, notFound, savedBefore } from '#server/platform/errors.ts';

import { kindOf } from './office-kinds.ts';
import { readForOffice } from './read-content.ts';
import { deleteHistory, findHead, wasPublished } from './store-versions.ts';

/**
 * Deletes all versions of a piece of content that was never public.
 * @throws AppError 404 if the piece does not exist; 409 with `data.current` for an outdated version; 400 without
 * `confirm`, or if the piece was ever published or withdrawn
 */
export async function removeDraft(
  app: App,
  who: Pick<Actor, 'id' | 'name'>,
  { kind, id }: { kind: OfficeKind; id: string },
  { version, confirm }: { version: number; confirm?: 'Y' | 'N' | null | undefined },
): Promise<void> {
  const stored = kindOf[kind];
  await transaction(app, async (trx) => {
    const head = await findHead(trx, stored, id);
    if (!head) throw notFound();
    const stale = async () => savedBefore(await readForOffice(trx, app, kind, id));
    if (head.version !== version) throw await stale();
    const faults = [
      ...(confirm === 'Y' ? [] : [{ path: 'confirm', rule: 'confirmTwice' }]),
      ...((await wasPublished(trx, stored, id)) ? [{ path: 'state', rule: 'notDraft' }] : []),
    ];
    if (faults.length > 0) throw invalid(...faults);
    if (!(await deleteHistory(trx, stored, id, version))) throw await stale();
    await record(trx, app, who, { action: 'content.changed', subject: id, details: { kind, version, state: 'removed' } });
  });
}
