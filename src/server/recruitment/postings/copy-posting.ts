import type { StaffPosting } from '#lib/contract/staff-postings.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { copyProcess } from '#server/recruitment/processes/processes.ts';

import { describeForOffice, draftRowOf, saveVersion, type OfficePosting, readForOffice } from './office-posting.ts';
import { insertDraft } from './store-office.ts';

/**
 * Creates a draft with the content and process of another posting, but without the dates.
 * @throws AppError 404 if the posting is unknown or out of reach
 */
export async function copyPosting(app: App, actor: Actor, id: string, locale: Locale): Promise<StaffPosting> {
  return transaction(app, async (trx) => {
    const { content } = await readForOffice(trx, actor, id);
    const copy: OfficePosting = {
      id: newId(),
      version: 1,
      content: { ...content, publishDate: '', endDate: '' },
      publishAt: null,
      isPublic: false,
      request: null,
    };
    await insertDraft(trx, draftRowOf(app, copy));
    await copyProcess(trx, id, copy.id);
    await saveVersion(trx, app, actor, { after: copy, action: 'copied' });
    const described = await describeForOffice(trx, app, copy, locale);
    await record(trx, app, actor, {
      action: 'posting.changed',
      unit: content.unit || undefined,
      subject: copy.id,
      details: { version: 1, change: 'copied', from: id },
    });
    return described;
  });
}
