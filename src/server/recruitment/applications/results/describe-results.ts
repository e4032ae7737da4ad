import type { EarlierResults, ReusableResult, RoundResult, Validity } from '#lib/contract/results.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Round } from '#lib/rules/rounds.ts';
import { validityOn } from '#lib/rules/validity.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { readPostings, type StoredPosting } from '#server/recruitment/postings/posting.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';

import type { ApplicationRow } from '../store.ts';
import { type Consent, findAgreed, isAbout, originOf, type Reusable } from './reusable-results.ts';
import { findResultsOfAccounts, type ResultRow } from './store-results.ts';

type Postings = ReadonlyMap<string, Pick<StoredPosting, 'name'>>;

/** The ids of the postings whose names are needed to describe results. */
export function postingsOfResults(results: readonly ResultRow[]): string[] {
  return results.flatMap(({ postingId, originPosting }) => [postingId, ...(originPosting === null ? [] : [originPosting])]);
}

function nameOf(postings: Postings, id: string, locale: Locale): string {
  const posting = postings.get(id);
  return posting ? inLocale(posting.name, locale) : '';
}

function validityOf({ passedOn, validUntil }: ResultRow, today: string): Validity {
  return { passedOn, validUntil, state: validityOn(today, validUntil) };
}

/** The validity of an application's results, by the key of the round. */
export function validityByRound(
  applicationId: string,
  results: readonly ResultRow[],
  today: string,
): ReadonlyMap<string, Validity> {
  const own = results.filter((result) => result.applicationId === applicationId);
  return new Map(own.map((result) => [result.round, validityOf(result, today)]));
}

function describeEarlierOne({ round, result }: Reusable, postings: Postings, locale: Locale): EarlierResults['list'][number] {
  const { passedOn, validUntil } = result;
  const from = nameOf(postings, originOf(result), locale);
  return { round: round.key, name: inLocale(round.name, locale), from, passedOn, validUntil };
}

/** The question whether earlier results may be used, in the reader's language; undefined without earlier results. */
export function describeEarlier(
  reusable: readonly Reusable[],
  consent: Consent | undefined,
  { postings, locale }: { postings: Postings; locale: Locale },
): EarlierResults | undefined {
  if (reusable.length === 0) return undefined;
  const isAnswered = consent !== undefined && reusable.every(({ result }) => isAbout(consent, result));
  return {
    list: reusable.map((one) => describeEarlierOne(one, postings, locale)),
    agreed: isAnswered ? (consent.agreed ? 'Y' : 'N') : null,
    answeredAt: isAnswered ? new Date(consent.at).toISOString() : null,
  };
}

function describeResult(
  result: ResultRow,
  { postings, rounds }: { postings: Postings; rounds: ReadonlyMap<string, readonly Round[]> },
  today: string,
  locale: Locale,
): RoundResult {
  const round = rounds.get(result.postingId)?.find(({ key }) => key === result.round);
  return {
    ...validityOf(result, today),
    name: round ? inLocale(round.name, locale) : result.round,
    from: result.originPosting === null ? '' : nameOf(postings, result.originPosting, locale),
  };
}

/**
 * The results of an application, earliest first. `reusable` are results of the candidate's other applications, in any unit;
 * the office may accept these results for this application because the candidate agreed. The caller must have checked access.
 */
export async function readResultsForOffice(
  app: App,
  row: ApplicationRow,
  locale: Locale,
): Promise<{ results: RoundResult[]; reusable: ReusableResult[] }> {
  const today = todayInShanghai(app.clock.now());
  const all = await findResultsOfAccounts(app.db, [row.accountId]);
  const ids = [row.postingId, ...postingsOfResults(all)];
  const [postings, rounds] = await Promise.all([readPostings(app.db, ids), readRounds(app.db, ids)]);
  const agreed = (await findAgreed(app.db, [row], { rounds, today })).get(row.id) ?? [];
  return {
    results: all
      .filter(({ applicationId }) => applicationId === row.id)
      .toSorted((one, other) => (one.passedOn < other.passedOn ? -1 : 1))
      .map((result) => describeResult(result, { postings, rounds }, today, locale)),
    reusable: agreed.map((one) => ({
      ...describeEarlierOne(one, postings, locale),
      now: one.round.key === row.round ? 'Y' : 'N',
    })),
  };
}
