import type { DecisionKind } from '#lib/domain/decision-kinds.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { decisionTo, faultOfDecision, usualTarget } from '#lib/rules/decisions.ts';
import { isReplaceable, type OfferTerms } from '#lib/rules/offers.ts';
import { findStop, type Round, type Stop, stopsOf } from '#lib/rules/rounds.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  findCategoryHolders,
  findLastSteps,
  findOffers,
  type OfferRow,
  type OfficeRow as Row,
} from '#server/recruitment/applications/office/office.ts';
import { termedOf } from '#server/recruitment/applications/offers/terms.ts';
import { findAgreed, type Reusable, reusableNow } from '#server/recruitment/applications/results/reusable-results.ts';
import { readPostings } from '#server/recruitment/postings/posting.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';

import { blockersOf } from './blockers.ts';
import { type CheckedInput, isLead } from './check-decision.ts';
import type { Refusal } from './decision.ts';

/** A decision that passed all checks. */
export interface Proposed {
  /** The application as named in the input. */
  id: string;
  row: Row;
  kind: DecisionKind;
  to: Stop;
  /** The offered terms; null if the decision offers none. */
  terms: OfferTerms | null;
  /** The id of the other application whose result is accepted for the current round; null if there is none. */
  reusedFrom: string | null;
}

interface Known {
  lastSteps: Map<string, ApplyStatus>;
  blockers: Map<string, string[]>;
  offers: Map<string, OfferRow>;
  workPlaces: Map<string, readonly string[]>;
  rounds: Map<string, Round[]>;
  agreed: Map<string, Reusable[]>;
  isLead: boolean;
}

/** The chosen stop; undefined if none was chosen, or if the posting has no round with the chosen key and status. */
function chosenStop({ to, round }: CheckedInput, stops: readonly Stop[], lastStop: Stop | null): Stop | undefined {
  if (lastStop && !round && to === lastStop.status) return lastStop;
  return findStop(stops, to, round) ?? (to && !round ? { status: to, round: null } : undefined);
}

function propose(id: string, row: Row, input: CheckedInput, known: Known): Proposed | Refusal {
  const lastStep = row.status === 'rejected' ? known.lastSteps.get(row.id) : undefined;
  const lastStop = lastStep ? { status: lastStep, round: row.round } : null;
  const from = { status: row.status, round: row.round };
  const stops = stopsOf(row.jobType, known.rounds.get(row.postingId));
  const chosen = chosenStop(input, stops, lastStop);
  const isChosen = Boolean(input.to ?? input.round);
  const kind = input.kind ?? (chosen && decisionTo(input.round ? chosen : { ...chosen, round: null }, { from, stops }));
  const refused = { id, receiptNo: row.receiptNo };
  if (row.statusAt > (input.seenAt ?? Infinity)) return { ...refused, why: 'moved' };
  if (!kind) return { ...refused, why: 'notNow' };
  const to = isChosen ? chosen : usualTarget(kind, { from, stops, lastStop });
  const { override } = input;
  const reason = input.reasons?.get(id) ?? input.reason;
  const blockers = known.blockers.get(row.id) ?? [];
  const offer = known.offers.get(row.id);
  const isOfferFinal = offer !== undefined && !isReplaceable(termedOf(offer));
  const guards = { isLead: known.isLead, hasReason: reason !== '', blockers, override, isOfferFinal };
  // A decision without a target is always refused; the current stop serves as its target only to determine the reason.
  const fault = faultOfDecision({ from, stops, lastStop, kind, to: to ?? from, ...guards });
  if (fault) return { ...refused, why: fault, ...(fault === 'blocked' ? { blockers } : {}) };
  const terms = input.terms && { ...input.terms, workPlace: input.terms.workPlace || row.workPlace };
  if (terms && !known.workPlaces.get(row.postingId)?.includes(terms.workPlace)) return { ...refused, why: 'noWorkPlace' };
  const reused = input.reuse && kind === 'advance' ? reusableNow(row, known.agreed.get(row.id)) : undefined;
  if (input.reuse && !reused) return { ...refused, why: 'noResult' };
  return { id, row, kind, to: to!, terms, reusedFrom: reused?.result.applicationId ?? null };
}

async function findOffersOf(trx: Db, rows: readonly Row[]): Promise<Known['offers']> {
  return findOffers(
    trx,
    rows.filter(({ status }) => status === 'offer').map(({ id }) => id),
  );
}

async function workPlacesOf(trx: Db, rows: readonly Row[]): Promise<Known['workPlaces']> {
  const postings = await readPostings(trx, [...new Set(rows.map(({ postingId }) => postingId))]);
  return new Map([...postings].map(([id, { workplaces }]) => [id, workplaces]));
}

/** Separates refused applications from those that can get the decision; `rows` are the applications within reach. */
export async function proposeAll(trx: Db, app: App, actor: Actor, input: CheckedInput, rows: readonly Row[]) {
  const rounds = await readRounds(
    trx,
    rows.map(({ postingId }) => postingId),
  );
  const byName = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.receiptNo, row] as const]));
  const known: Known = {
    lastSteps: await findLastSteps(
      trx,
      rows.filter(({ status }) => status === 'rejected').map(({ id }) => id),
    ),
    blockers: await blockersOf(
      trx,
      rows.filter(({ status }) => isLive(status)),
      input.at,
    ),
    rounds,
    agreed: input.reuse ? await findAgreed(trx, rows, { rounds, today: todayInShanghai(input.at) }) : new Map(),
    offers: input.terms ? await findOffersOf(trx, rows) : new Map(),
    workPlaces: input.terms ? await workPlacesOf(trx, rows) : new Map(),
    isLead: isLead(actor),
  };
  const [proposed, refused]: [Proposed[], Refusal[]] = [[], []];
  const ended = rows.filter(({ status }) => !isLive(status));
  const holders = await findCategoryHolders(trx, app, ended);
  const seen = new Set<string>();
  for (const id of input.ids) {
    const row = byName.get(id);
    if (!row) refused.push({ id, receiptNo: null, why: 'unknown' });
    else if (!seen.has(row.id)) {
      seen.add(row.id);
      const one = propose(id, row, input, known);
      const returns = 'row' in one && !isLive(row.status) && isLive(one.to.status);
      const holder = returns ? holders.get(row.id) : undefined;
      if (holder) refused.push({ id, receiptNo: row.receiptNo, why: 'categoryTaken', liveReceiptNo: holder });
      else if ('row' in one) proposed.push(one);
      else refused.push(one);
    }
  }
  return { proposed, refused };
}
