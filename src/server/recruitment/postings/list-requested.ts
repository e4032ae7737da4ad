import type { AwaitedPosting } from '#lib/contract/staff-postings.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';

import { officeDraft } from './office-posting.ts';
import { findRequested } from './store-office.ts';

/** The postings within an actor's reach whose publication waits for approval, the longest waiting first; at most fifty. */
export async function listRequested(app: App, actor: Actor, locale: Locale): Promise<AwaitedPosting[]> {
  const drafts = (await findRequested(app.db, actor)).map(officeDraft);
  return drafts.flatMap(({ id, content: { name }, request }) =>
    request
      ? {
          id,
          name: inLocale(name, locale) || name.zh || name.en,
          askedByName: request.actorName,
          askedAt: new Date(request.at).toISOString(),
          own: request.actor === actor.id ? ('Y' as const) : ('N' as const),
        }
      : [],
  );
}
