import { isLive } from '#lib/rules/application-status.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { indexOfStop, type Round, stopsOf } from '#lib/rules/rounds.ts';
import { fitsRound } from '#lib/rules/validity.ts';
import type { Db } from '#server/platform/db/database.ts';

import type { ApplicationRow } from '../store.ts';
import { findConsents, findResultsOfAccounts, type ResultRow } from './store-results.ts';

type Row = Pick<ApplicationRow, 'id' | 'accountId' | 'jobType' | 'status' | 'round'>;

/** A result of another application that may be accepted for a round. */
export interface Reusable {
  round: Round;
  result: ResultRow;
}

/** The rounds that an application has not passed, including its current one; none once it has ended. */
function roundsAhead({ jobType, status, round }: Row, rounds: readonly Round[]): readonly Round[] {
  if (!isLive(status)) return [];
  const stops = stopsOf(jobType, rounds);
  const at = indexOfStop(stops, { status, round });
  return rounds.filter(({ key, status: own }) => indexOfStop(stops, { status: own, round: key }) >= at);
}

/**
 * For each round that an application in progress has not passed, finds the result that may be accepted for the round. The
 * result must come from another application of the same candidate, and be valid on `today`, a day in Shanghai. The
 * candidate's consent is not checked. Once the other application is erased at the end of its retention term, its results can
 * no longer be reused; a result that was reused before stays with the application for which it was accepted.
 * @param results of the application's candidate, as `findResultsOfAccounts` orders them
 */
export function reusableFor(row: Row, rounds: readonly Round[], results: readonly ResultRow[], today: string): Reusable[] {
  const others = results.filter(
    ({ accountId, applicationId, validUntil }) => accountId === row.accountId && applicationId !== row.id && validUntil >= today,
  );
  return roundsAhead(row, rounds).flatMap((round) => {
    const result = others.find((one) => fitsRound(one, round));
    return result ? [{ round, result }] : [];
  });
}

/** The posting for which a result was achieved. */
export function originOf({ postingId, originPosting }: Pick<ResultRow, 'postingId' | 'originPosting'>): string {
  return originPosting ?? postingId;
}

/** A candidate's answer to whether earlier results may be used for an application. */
export interface Consent {
  agreed: boolean;
  /** Milliseconds. */
  at: number;
}

/** Whether an answer covers a result: the result was achieved on or before the day of the answer. */
export function isAbout({ at }: Consent, { passedOn }: ResultRow): boolean {
  return passedOn <= todayInShanghai(at);
}

/** The latest answer to whether earlier results may be used, by application; applications without an answer are left out. */
export async function readConsents(db: Db, applicationIds: readonly string[]): Promise<Map<string, Consent>> {
  const rows = await findConsents(db, applicationIds);
  return new Map(rows.map(({ applicationId, agreed, at }) => [applicationId, { agreed: agreed === 1, at }]));
}

/**
 * The results that the office may accept for applications, by application: those that `reusableFor` finds among the results
 * that the candidate's consent covers. Applications without consent are left out.
 * @param rounds the rounds of the applications' postings, by posting
 */
export async function findAgreed(
  db: Db,
  rows: readonly (Row & Pick<ApplicationRow, 'postingId'>)[],
  { rounds, today }: { rounds: ReadonlyMap<string, readonly Round[]>; today: string },
): Promise<Map<string, Reusable[]>> {
  const consents = await readConsents(
    db,
    rows.map(({ id }) => id),
  );
  const agreed = rows.filter(({ id }) => consents.get(id)?.agreed);
  const results = await findResultsOfAccounts(
    db,
    agreed.map(({ accountId }) => accountId),
  );
  const byAccount = Map.groupBy(results, ({ accountId }) => accountId);
  return new Map(
    agreed.map((row) => {
      const own = (byAccount.get(row.accountId) ?? []).filter((result) => isAbout(consents.get(row.id)!, result));
      return [row.id, reusableFor(row, rounds.get(row.postingId) ?? [], own, today)];
    }),
  );
}

/** The result that the office may accept for the current round of an application; undefined if there is none. */
export function reusableNow(row: Pick<Row, 'round'>, reusable: readonly Reusable[] | undefined): Reusable | undefined {
  return reusable?.find(({ round }) => round.key === row.round);
}
