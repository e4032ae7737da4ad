import type { PostingInput, StaffPosting } from '#lib/contract/staff-postings.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { startOfDayInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import type { PostingContent } from '#lib/forms/posting/fields.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';

import { checkContent } from './check-content.ts';
import { conflict, describeForOffice, saveVersion, readForOffice, stateOf } from './office-posting.ts';
import { isSameContent, withInput } from './posting-draft-content.ts';
import { nextOf, replacePosting } from './replace-posting.ts';

/** Faults for changed fields that are fixed once a posting has opened: category, opening day and last day. */
function faultsOfFixed(before: PostingContent, after: PostingContent): Fault[] {
  const fixed = [
    { path: 'jobType', rule: 'fixedOnceOpen' },
    { path: 'publishDate', rule: 'fixedOnceOpen' },
    { path: 'endDate', rule: 'extendInstead' },
  ] as const;
  return fixed.filter(({ path }) => before[path] !== after[path]);
}

/**
 * Changes a posting. A draft may be incomplete; any other posting must be complete. Changes of a posting that has opened
 * are visible at once. A change without effect creates no version. A new opening day also moves the scheduled opening. A
 * waiting request for publication becomes void. If publication needs a second person, a scheduled posting becomes a draft
 * again when it is changed.
 * @throws AppError 404 if the posting is unknown or out of reach; 409 with `data.current` if `version` is outdated; 400 with
 * every fault, or as `replacePosting`
 */
export async function changePosting(
  app: App,
  actor: Actor,
  id: string,
  { version, ...input }: PostingInput & { version: number },
  locale: Locale,
): Promise<StaffPosting> {
  return transaction(app, async (trx) => {
    const before = await readForOffice(trx, actor, id);
    if (before.version !== version) throw await conflict(trx, app, actor, id, locale);
    const content = withInput(before.content, input);
    if (isSameContent(before.content, content)) return describeForOffice(trx, app, before, locale);
    const state = stateOf(before, todayInShanghai(app.clock.now()));
    const hasOpened = state === 'open' || state === 'closed';
    const more = hasOpened ? faultsOfFixed(before.content, content) : [];
    // The last day of a closed posting has passed; that must not prevent correcting other fields.
    const judged = hasOpened
      ? { ...content, publishDate: '', endDate: state === 'closed' ? '9999-12-31' : content.endDate }
      : content;
    await checkContent(trx, app, actor, judged, { isWhole: state !== 'draft', more });
    const isMoved = before.publishAt !== null && content.publishDate !== before.content.publishDate;
    const publishAt = isMoved ? startOfDayInShanghai(content.publishDate || todayInShanghai(app.clock.now())) : before.publishAt;
    const isVoid = state === 'scheduled' && app.settings.fourEyes.includes('publication');
    const after = nextOf(before, isVoid ? { content, publishAt: null, isPublic: false } : { content, publishAt });
    if (!(await replacePosting(trx, app, before, after))) throw await conflict(trx, app, actor, id, locale);
    await saveVersion(trx, app, actor, { before, after, action: 'changed' });
    const described = await describeForOffice(trx, app, after, locale);
    await record(trx, app, actor, {
      action: 'posting.changed',
      unit: content.unit || undefined,
      subject: id,
      details: { version: after.version, state, change: 'changed' },
    });
    return described;
  });
}
