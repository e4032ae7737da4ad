import type { ExtendRequest, StaffPosting } from '#lib/contract/staff-postings.ts';
import { isDate } from '#lib/rules/dates.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';

import { checkContent } from './check-content.ts';
import { conflict, describeForOffice, saveVersion, readForOffice, stateOf } from './office-posting.ts';
import type { StoredPosting } from './posting.ts';
import { readPosting } from './posting.ts';
import { nextOf, replacePosting } from './replace-posting.ts';

/** Notifies candidates of a posting's new last day, in the transaction that extends it; returns the number of candidates. */
export type TellOfExtension = (trx: Db, posting: StoredPosting) => Promise<number>;

/**
 * Gives an open or closed posting a later last day; a closed one opens again.
 * @throws AppError 404 if the posting is unknown or out of reach; 409 for an outdated version; 400 for an invalid or past
 * day, a day not later than the current last day, a missing reason, a posting that has not opened yet, or content that is
 * invalid or incomplete
 */
export async function extendPosting(
  app: App,
  actor: Actor,
  id: string,
  { version, endDate, reason, tell }: ExtendRequest & { tell: TellOfExtension },
  locale: Locale,
): Promise<StaffPosting & { told: number }> {
  return transaction(app, async (trx) => {
    const before = await readForOffice(trx, actor, id);
    if ((version ?? before.version) !== before.version) throw await conflict(trx, app, actor, id, locale);
    const today = todayInShanghai(app.clock.now());
    const state = stateOf(before, today);
    const isLater = endDate > before.content.endDate && endDate >= today;
    const faults = [
      ...(state === 'open' || state === 'closed' ? [] : [{ path: 'state', rule: 'notOpen' }]),
      ...(isDate(endDate) ? [] : [{ path: 'endDate', rule: 'date' }]),
      ...(isLater || !isDate(endDate) ? [] : [{ path: 'endDate', rule: 'laterOnly', params: { date: before.content.endDate } }]),
      ...(reason.trim() === '' ? [{ path: 'reason', rule: 'required' }] : []),
    ];
    if (faults.length > 0) throw invalid(...faults);
    const after = nextOf(before, { content: { ...before.content, endDate } });
    await checkContent(trx, app, actor, after.content, { isWhole: true });
    if (!(await replacePosting(trx, app, before, after))) throw await conflict(trx, app, actor, id, locale);
    await saveVersion(trx, app, actor, { before, after, action: 'extended', reason: reason.trim() });
    const told = await tell(trx, (await readPosting(trx, id))!);
    const described = await describeForOffice(trx, app, after, locale);
    await record(trx, app, actor, {
      action: 'posting.extended',
      unit: after.content.unit,
      subject: id,
      details: { version: after.version, from: before.content.endDate, to: endDate, told },
    });
    return { ...described, told };
  });
}
