import type { ApplicationRecord } from '#lib/contract/applications.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Locale } from '#lib/text/locale.ts';
import { readMeanings } from '#server/people/messages/meanings.ts';
import type { App } from '#server/platform/app.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { describeTasks } from '#server/recruitment/tasks/describe-task.ts';

import { describeApplication } from './describe-application.ts';
import { eventNames, readTimelinePostings } from './event-names.ts';
import { readEvents } from './events.ts';
import { findOffers } from './office/store-office.ts';
import { readConversations } from './replies/describe-replies.ts';
import { describeEarlier, postingsOfResults, validityByRound } from './results/describe-results.ts';
import { readConsents, reusableFor } from './results/reusable-results.ts';
import { findResultsOfAccounts } from './results/store-results.ts';
import { type ApplicationRow, findApplications } from './store.ts';

/**
 * Applications as the API returns them to their candidate, in the order of `rows`; applications of unknown postings are left
 * out.
 */
export async function describeAll(app: App, rows: ApplicationRow[], locale: Locale): Promise<ApplicationRecord[]> {
  const now = app.clock.now();
  const today = todayInShanghai(now);
  const ids = rows.map(({ id }) => id);
  const postingIds = rows.map(({ postingId }) => postingId);
  const accountIds = rows.map(({ accountId }) => accountId);
  const [events, results] = await Promise.all([readEvents(app.db, app, ids), findResultsOfAccounts(app.db, accountIds)]);
  const [around, references, tasks, offers, conversations, consents, meanings] = await Promise.all([
    readTimelinePostings(app.db, events, [...postingIds, ...postingsOfResults(results)]),
    readReferences(app),
    describeTasks(app.db, app, ids, now, locale),
    findOffers(app.db, ids),
    readConversations(app.db, rows, now),
    readConsents(app.db, ids),
    readMeanings(app.db, locale),
  ]);
  const { postings, rounds } = around;
  const t = translateFor(locale);
  return rows.flatMap((row) => {
    const posting = postings.get(row.postingId);
    const own = events.filter(({ applicationId }) => applicationId === row.id);
    const described = posting && { row, posting, references, rounds: rounds.get(row.postingId), offer: offers.get(row.id) };
    if (!described) return [];
    const names = eventNames(own, { ...around, postingId: row.postingId }, t, locale);
    const reusable = reusableFor(row, rounds.get(row.postingId) ?? [], results, today);
    const more = {
      ...{ events: own, names, tasks: tasks.get(row.id) ?? [], replies: conversations.get(row.id), meanings },
      validity: validityByRound(row.id, results, today),
      earlierResults: describeEarlier(reusable, consents.get(row.id), { postings, locale }),
    };
    return [describeApplication(described, more, now, locale)];
  });
}

/** A candidate's applications, newest first. */
export async function listApplications(app: App, accountId: string, locale: Locale): Promise<ApplicationRecord[]> {
  return describeAll(app, await findApplications(app.db, accountId), locale);
}
