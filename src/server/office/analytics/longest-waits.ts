import type { Funnel } from '#lib/contract/funnel.ts';
import { daysLeft, todayInShanghai } from '#lib/rules/deadline.ts';
import { leastGroup } from '#lib/rules/funnel.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';

import { findLongestWaits, type PostingFilter } from './store-funnel.ts';

/** Maximum number of listed waits. */
const most = 6;

/**
 * Where applications in the actor's units have waited longest for the office: postings and steps, the longest wait first.
 * @param options.isExact also lists postings and steps with fewer than five waiting applications
 */
export async function describeWaits(
  app: App,
  actor: Pick<Actor, 'units'>,
  filter: PostingFilter,
  { isExact, locale }: { isExact: boolean; locale: Locale },
): Promise<Funnel['waiting']> {
  const now = app.clock.now();
  const waits = await findLongestWaits(app.db, actor, filter, { least: isExact ? 1 : leastGroup, most });
  return waits.map(({ postingId, nameZh, nameEn, status, since, count }) => ({
    pkRegJob: postingId,
    regJobName: inLocale({ zh: nameZh, en: nameEn }, locale),
    step: status,
    count,
    days: -daysLeft(todayInShanghai(since), now),
  }));
}
