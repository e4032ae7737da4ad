import type { ApplicationRecord, Offer } from '#lib/contract/applications.ts';
import type { EarlierResults, Validity } from '#lib/contract/results.ts';
import type { Task } from '#lib/contract/tasks.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { actionsOf, isLive } from '#lib/rules/application-status.ts';
import { dateTimeInShanghai, todayInShanghai } from '#lib/rules/deadline.ts';
import { stopAfter } from '#lib/rules/decisions.ts';
import { explainedStop } from '#lib/rules/outcomes.ts';
import { type Round, roundNameOf, type Stop, stopsOf } from '#lib/rules/rounds.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { type StoredPosting, takesApplications } from '#server/recruitment/postings/posting.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';

import type { DecryptedEvent } from './events.ts';
import type { OfferRow } from './office/store-office.ts';
import type { ApplicationRow } from './store.ts';

/** An application with the data for describing it. */
export interface Described {
  row: ApplicationRow;
  posting: StoredPosting;
  references: References;
  /** The rounds of the posting's process, if it has one. */
  rounds?: readonly Round[] | undefined;
  /** The application's offer, if one is stored. */
  offer?: OfferRow | undefined;
}

const reasons: readonly string[] = enumKeys.withdrawReason;

/** The state of an application's offer at a time (ms) as the API returns it; null unless the status is `offer`. */
export function describeOffer({ status }: ApplicationRow, offer: OfferRow | undefined, now: number): Offer | null {
  if (status !== 'offer') return null;
  const { dueAt = null, reply = null, repliedAt = null } = offer ?? {};
  return {
    state: reply ?? (dueAt !== null && dueAt < now ? 'overdue' : 'asked'),
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    repliedAt: repliedAt === null ? null : new Date(repliedAt).toISOString(),
  };
}

/**
 * What the current status or round means, in the reader's language.
 * @param meanings the office's own words in this language (`readMeanings`)
 */
export function meaningOf(
  { row, rounds }: Pick<Described, 'row' | 'rounds'>,
  t: Translate,
  meanings?: ReadonlyMap<string, string>,
): string {
  const key = explainedStop(row, rounds);
  return meanings?.get(key) ?? t(`application.${key}.meaning`);
}

/** A text about what usually follows the current status, in the reader's language. */
export function nextStepOf(described: Described, now: number, t: Translate): string {
  const { row, posting, rounds, offer } = described;
  const { state, dueAt } = describeOffer(row, offer, now) ?? {};
  if (state === 'accepted') return t('application.status.offer.accepted');
  if (state === 'overdue') return t('application.status.offer.overdue');
  if (dueAt) return t('application.status.offer.by', { due: dateTimeInShanghai(Date.parse(dueAt)) });
  const closed = row.status === 'withdrawn' && !takesApplications(posting, now);
  return t(closed ? 'application.status.withdrawn.closed' : `application.${explainedStop(row, rounds)}.next`);
}

/** The names of the position and of the candidate's choices. */
export function choicesOf({ row, posting, references }: Described, locale: Locale) {
  return {
    jobName: inLocale(posting.name, locale),
    workPlace: nameIn(references.workplaces, row.workPlace, locale),
    site: nameIn(references.testSites, row.site, locale),
  };
}

/** The name of a stop in the reader's language: the name of its round if there is one, otherwise the name of its status. */
export function stopName(stop: Stop, rounds: readonly Round[] | undefined, t: Translate, locale: Locale): string {
  const name = roundNameOf(rounds, stop);
  return name ? inLocale(name, locale) : enumLabel('applyStatus', stop.status, t);
}

/** The stops of a posting from submission to the first day at work, with their names. */
export function describeStops(
  jobType: string,
  rounds: readonly Round[] | undefined,
  t: Translate,
  locale: Locale,
): ApplicationRecord['steps'] {
  return stopsOf(jobType, rounds).map((stop) => ({ ...stop, name: stopName(stop, rounds, t, locale) }));
}

function timelineOf({ events, names, validity }: More, t: Translate): ApplicationRecord['timeline'] {
  const entries = events.filter(({ kind }) => kind === null || kind === 'transferred');
  const entered = new Map(entries.map(({ round, id }) => [round, id]));
  const validityOf = (id: string, round: string | null) =>
    round !== null && entered.get(round) === id ? validity.get(round) : undefined;
  return events.map(({ id, status, round, at, reason, words }) => ({
    status,
    round,
    name: names.get(id) ?? '',
    date: todayInShanghai(at),
    at: new Date(at).toISOString(),
    reason: reason && reasons.includes(reason) ? enumLabel('withdrawReason', reason, t) : (reason ?? ''),
    words,
    validity: validityOf(id, round),
  }));
}

interface More {
  events: DecryptedEvent[];
  /** The names of the events in the reader's language, by id. */
  names: ReadonlyMap<string, string>;
  tasks: Task[];
  replies: ApplicationRecord['replies'];
  /** The validity of the application's results, by the key of the round. */
  validity: ReadonlyMap<string, Validity>;
  earlierResults: EarlierResults | undefined;
  /** The office's own words about statuses and rounds, in the reader's language. */
  meanings: ReadonlyMap<string, string>;
}

/** An application as the API returns it to its candidate at a time (ms), in the reader's language. */
export function describeApplication(described: Described, more: More, now: number, locale: Locale): ApplicationRecord {
  const { row, posting, references, rounds } = described;
  const { tasks, replies, earlierResults, meanings } = more;
  const t = translateFor(locale);
  const actions = actionsOf(row.status, takesApplications(posting, now));
  const next = isLive(row.status) ? stopAfter(stopsOf(row.jobType, rounds), row) : undefined;
  const { jobName, workPlace, site } = choicesOf(described, locale);
  const roundName = roundNameOf(rounds, row);
  return {
    idkey: row.id,
    applyStatusDate: todayInShanghai(row.statusAt),
    regJobName: jobName,
    applyStatusName: enumLabel('applyStatus', row.status, t),
    isCancel: actions.length > 0 ? '1' : '0',
    pkRegJob: row.postingId,
    pkActive: `${row.jobType}-${posting.publishDate.slice(0, 4)}`,
    frontType: row.jobType,
    pkPsndoc: row.accountId,
    receiptNo: row.receiptNo,
    appliedAt: new Date(row.appliedAt).toISOString(),
    status: row.status,
    round: row.round,
    roundName: roundName ? inLocale(roundName, locale) : '',
    statusMeaning: meaningOf(described, t, meanings),
    nextStep: nextStepOf(described, now, t),
    nextStatusName: next ? stopName(next, rounds, t, locale) : '',
    actions,
    steps: describeStops(row.jobType, rounds, t, locale),
    timeline: timelineOf(more, t),
    tasks,
    materials: tasks.filter(({ kind }) => kind === 'material'),
    offer: describeOffer(row, described.offer, now),
    resumeType: row.resumeType,
    orgName: nameIn(references.units, posting.unit, locale),
    workPlace,
    site,
    endDate: posting.endDate,
    takesCategory: row.liveCategory === null ? 'N' : 'Y',
    ...(earlierResults ? { earlierResults } : {}),
    replies,
  };
}
