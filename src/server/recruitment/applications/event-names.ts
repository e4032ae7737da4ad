import { enumLabel } from '#lib/i18n/enum-options.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { Round } from '#lib/rules/rounds.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPostings, type StoredPosting } from '#server/recruitment/postings/posting.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';

import { stopName } from './describe-application.ts';
import type { EventRow } from './store.ts';

type NamedEvent = Pick<EventRow, 'id' | 'kind' | 'status' | 'round' | 'fromPosting' | 'toPosting'>;

/** The postings that timelines are about, by id. */
export interface TimelinePostings {
  postings: ReadonlyMap<string, StoredPosting>;
  rounds: ReadonlyMap<string, readonly Round[]>;
}

/** Reads the postings that the events name and the postings with the given ids, with their rounds. */
export async function readTimelinePostings(
  db: Db,
  events: readonly NamedEvent[],
  ids: readonly string[],
): Promise<TimelinePostings> {
  const named = events.flatMap(({ fromPosting, toPosting }) => [fromPosting, toPosting].flatMap((id) => id ?? []));
  const all = [...new Set([...ids, ...named])];
  const [postings, rounds] = await Promise.all([readPostings(db, all), readRounds(db, all)]);
  return { postings, rounds };
}

/** The posting that an application had at each of its events, by the event's id. */
function postingsAtEvents(events: readonly NamedEvent[], postingId: string): Map<string, string> {
  const at = new Map<string, string>();
  let posting = postingId;
  for (const { id, kind, fromPosting } of events.toReversed()) {
    at.set(id, posting);
    if (kind === 'transferred' && fromPosting !== null) posting = fromPosting;
  }
  return at;
}

function eventName(
  event: NamedEvent,
  { postings, rounds, postingId }: TimelinePostings & { postingId: string },
  t: Translate,
  locale: Locale,
): string {
  const { kind, status, round, fromPosting, toPosting } = event;
  if (kind === null) return stopName({ status, round }, rounds.get(postingId), t, locale);
  const nameOf = (id: string | null) => {
    const posting = id === null ? undefined : postings.get(id);
    return posting ? inLocale(posting.name, locale) : '';
  };
  const entered = rounds.get(postingId)?.find(({ key }) => key === round);
  const named = entered ? inLocale(entered.name, locale) : enumLabel('applyStatus', status, t);
  return t(`application.event.${kind}`, { from: nameOf(fromPosting), to: nameOf(toPosting), round: named });
}

/**
 * The names of an application's events in the reader's language, by id. An event without a kind gets the name of the round
 * or status that the application entered. The round is looked up in the process of the posting that the application had
 * then.
 * @param events the whole timeline, earliest first
 */
export function eventNames(
  events: readonly NamedEvent[],
  { postingId, ...around }: TimelinePostings & { postingId: string },
  t: Translate,
  locale: Locale,
): Map<string, string> {
  const postingAt = postingsAtEvents(events, postingId);
  return new Map(
    events.map((event) => [event.id, eventName(event, { ...around, postingId: postingAt.get(event.id)! }, t, locale)]),
  );
}
