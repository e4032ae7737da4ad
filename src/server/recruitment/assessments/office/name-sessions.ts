import type { ListedSession } from '#lib/contract/office-sessions.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

import { findSomeSessions } from '../store-sessions.ts';
import { iso } from './describe-attendee.ts';

/** What people know a session by. */
export type NamedSession = Pick<ListedSession, 'id' | 'kind' | 'begins' | 'place'>;

/** What sessions in an actor's reach are known by, by their ids. */
export async function nameSessions(
  app: App,
  actor: Actor,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, NamedSession>> {
  if (ids.length === 0) return new Map();
  const { testSites } = await readReferences(app);
  const rows = await findSomeSessions(app.db, actor, ids);
  return new Map(
    rows.map(({ id, kind, beginsAt, place }) => [
      id,
      { id, kind, begins: iso(beginsAt), place: nameIn(testSites, place, locale) },
    ]),
  );
}
