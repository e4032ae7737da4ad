import type { PostingInput, StaffPosting } from '#lib/contract/staff-postings.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';

import { checkContent } from './check-content.ts';
import { describeForOffice, draftRowOf, saveVersion, type OfficePosting } from './office-posting.ts';
import { emptyContent, withInput } from './posting-draft-content.ts';
import { insertDraft } from './store-office.ts';

/**
 * Creates a draft, which may be incomplete. If the input has no unit and the actor has exactly one, the draft gets the
 * actor's unit.
 * @throws AppError 400 with all faults, e.g. a unit out of reach
 */
export async function createPosting(app: App, actor: Actor, input: PostingInput, locale: Locale): Promise<StaffPosting> {
  const written = withInput(emptyContent, input);
  const only = actor.units?.length === 1 ? actor.units[0]! : '';
  const content = { ...written, unit: written.unit || only };
  const draft: OfficePosting = { id: newId(), version: 1, content, publishAt: null, isPublic: false, request: null };
  return transaction(app, async (trx) => {
    await checkContent(trx, app, actor, content, { isWhole: false });
    await insertDraft(trx, draftRowOf(app, draft));
    await saveVersion(trx, app, actor, { after: draft, action: 'created' });
    const described = await describeForOffice(trx, app, draft, locale);
    await record(trx, app, actor, {
      action: 'posting.changed',
      unit: content.unit || undefined,
      subject: draft.id,
      details: { version: 1, change: 'created' },
    });
    return described;
  });
}
