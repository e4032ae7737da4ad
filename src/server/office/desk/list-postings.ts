import type { StaffPostingList, StaffPostingQuery } from '#lib/contract/staff-postings.ts';
import { type ApplyStatus, enumKeys } from '#lib/domain/enums.ts';
import { mayDo } from '#lib/domain/staff-roles.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { countWaitingFor } from '#server/recruitment/alerts/count-waiting.ts';
import { listPostingsForOffice } from '#server/recruitment/postings/list-for-office.ts';

import { cachedCount } from './large-counts.ts';
import { listAwaited } from './next-intake.ts';
import { countBySteps } from './store-postings.ts';

/**
 * A page of the postings within an actor's reach. If the actor may read applications, each public posting has its numbers of
 * applications per status. If the page has more than 10,000 applications, these numbers may be ten seconds old. Postings
 * that are not open have the number of people who wait for their next intake.
 * @throws AppError 400 for an invalid cursor
 */
export async function listPostings(
  app: App,
  actor: Pick<StaffActor, 'id' | 'name' | 'units' | 'role'>,
  query: StaffPostingQuery,
  locale: Locale,
): Promise<StaffPostingList> {
  const { list, ...page } = await listPostingsForOffice(app, actor, query, locale);
  const t = translateFor(locale);
  const ids = mayDo(actor.role, 'applications.read') ? list.filter(({ isPublic }) => isPublic).map(({ id }) => id) : [];
  const steps = await cachedCount(
    app,
    ['steps', actor.units, ids],
    () => countBySteps(app.db, actor, ids),
    (rows) => rows.reduce((sum, { count }) => sum + Number(count), 0),
  );
  const counts = Map.groupBy(steps, ({ postingId }) => postingId);
  const order = (status: ApplyStatus) => enumKeys.applyStatus.indexOf(status);

  function countsOf(id: string) {
    if (!ids.includes(id)) return null;
    const byStatus = (counts.get(id) ?? [])
      .toSorted((one, other) => order(one.status) - order(other.status))
      .map(({ status, count }) => ({ status, name: enumLabel('applyStatus', status, t), count: Number(count) }));
    return { total: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus };
  }

  const waiting = await countWaitingFor(
    app,
    list.filter(({ state }) => state !== 'open'),
  );
  return {
    ...page,
    list: list.map(({ isPublic: _, family: __, ...posting }) => {
      return { ...posting, applications: countsOf(posting.id), nextIntake: waiting.get(posting.id) ?? null };
    }),
    awaited: query.cursor ? null : await listAwaited(app, actor, locale),
  };
}
