import type { CloseRequest, StaffPosting } from '#lib/contract/staff-postings.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';

import { conflict, describeForOffice, saveVersion, type OfficePosting, readForOffice, stateOf } from './office-posting.ts';
import { nextOf, replacePosting } from './replace-posting.ts';

const dayMs = 86_400_000;

/**
 * The posting after closing. The days determine the state, so yesterday becomes the last day of an open posting, and also
 * its opening day if it opened today. A posting that has not opened becomes or stays a draft.
 */
function closed(posting: OfficePosting, now: number, hasOpened: boolean): OfficePosting {
  if (!hasOpened) return nextOf(posting, { publishAt: null, isPublic: false });
  const endDate = todayInShanghai(now - dayMs);
  const { publishDate } = posting.content;
  return nextOf(posting, {
    content: { ...posting.content, endDate, publishDate: publishDate < endDate ? publishDate : endDate },
  });
}

/**
 * Closes an open posting now, or withdraws a scheduled one or the request to publish a draft.
 * @throws AppError 404 if the posting is unknown or out of reach; 409 for an outdated version; 400 if the posting is
 * neither open nor scheduled and no request waits, or as `replacePosting`
 */
export async function closePosting(
  app: App,
  actor: Actor,
  id: string,
  { version }: CloseRequest,
  locale: Locale,
): Promise<StaffPosting> {
  return transaction(app, async (trx) => {
    const before = await readForOffice(trx, actor, id);
    if ((version ?? before.version) !== before.version) throw await conflict(trx, app, actor, id, locale);
    const now = app.clock.now();
    const state = stateOf(before, todayInShanghai(now));
    if (state !== 'open' && state !== 'scheduled' && !before.request) throw invalid({ path: 'state', rule: 'notOpen' });
    const after = closed(before, now, state === 'open');
    if (!(await replacePosting(trx, app, before, after))) throw await conflict(trx, app, actor, id, locale);
    await saveVersion(trx, app, actor, { before, after, action: state === 'open' ? 'closed' : 'withdrawn' });
    const described = await describeForOffice(trx, app, after, locale);
    await record(trx, app, actor, {
      action: 'posting.closed',
      unit: after.content.unit || undefined,
      subject: id,
      details: { version: after.version, state: described.state, formerEnd: before.content.endDate },
    });
    return described;
  });
}
