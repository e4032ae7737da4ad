import type { ApplyStatus } from '#lib/domain/enums.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { isReplaceable, type OfferTerms } from '#lib/rules/offers.ts';
import { outcomesOf } from '#lib/rules/outcomes.ts';
import { findStop, type Round, type Stop, stopsOf } from '#lib/rules/rounds.ts';
import type { Lane } from '#server/people/messages/message.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readPostings, type StoredPosting } from '#server/recruitment/postings/posting.ts';
import type { References } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';
import { closeTasks, closeTasksOfKind } from '#server/recruitment/tasks/tasks.ts';

import { settleTurns } from '../turns.ts';
import { addEvents } from '../events.ts';
import { notifyCandidates, type Notice } from '../notify/notify-candidate.ts';
import { dropFindings } from '../notify/notify-of-finding.ts';
import { liveCategoryOf } from '../store-one-per-category.ts';
import type { ApplicationRow } from '../store.ts';
import { encryptTerms, termedOf } from '../offers/terms.ts';
import { type MovedApplication, recordResults } from '../results/record-results.ts';
import { findAgreed, reusableNow } from '../results/reusable-results.ts';
import { changeLocked, findLastEventAt, findOffers, lockApplications, type OfferRow, saveOffer } from './store-office.ts';

/** A move of an application from one status or round to another. */
export interface Move {
  /** The id of the decision behind the move, which is also the id of the message. */
  decisionId: string;
  applicationId: string;
  from: { status: ApplyStatus; at: number };
  /** When the decision was made (ms). */
  decidedAt: number;
  to: Stop;
  /** The office's text to the candidate; may be empty. */
  words: string;
  /** When an offer must be answered (ms); null without a deadline. */
  replyBy: number | null;
  /** The terms of a new offer; null for an offer without terms and for other moves. */
  terms: OfferTerms | null;
  /** The id of another application, if its result is accepted for the round that the moved application leaves; else null. */
  reusedFrom: string | null;
  actor: string;
  batchId: string;
}

/**
 * The round that a move leads to: the decided round or, if the process no longer has that round, the first round of the
 * status. A rejected application stays in its round.
 */
function roundAfter({ to }: Move, row: ApplicationRow, rounds: readonly Round[] | undefined): string | null {
  if (to.status === 'rejected') return row.round;
  const stops = stopsOf(row.jobType, rounds);
  return (findStop(stops, to.status, to.round) ?? findStop(stops, to.status))?.round ?? null;
}

function changeFor(app: App, move: Move, row: ApplicationRow, { lastEventAt = row.statusAt, rounds }: Around) {
  const to = move.to.status;
  const returns = !isLive(row.status) && isLive(to);
  return {
    status: to,
    round: roundAfter(move, row, rounds),
    // Later than all events of the timeline, even a reply to an offer in the same millisecond.
    statusAt: Math.max(app.clock.now(), lastEventAt + 1),
    live: isLive(to) ? 1 : 0,
    ...(isLive(to) ? {} : { liveCategory: null }),
    ...(returns ? { liveCategory: liveCategoryOf(app, row.jobType) } : {}),
  };
}

interface Around {
  posting: StoredPosting;
  references: References;
  /** The rounds of the posting's process; undefined without one. */
  rounds: Round[] | undefined;
  /** The time (ms) of the application's last event; by default `statusAt`. */
  lastEventAt?: number | undefined;
}

/** The change that a move makes to its application, and the notice to the candidate with the new status and offer. */
export function planMove(
  app: App,
  move: Move,
  row: ApplicationRow,
  around: Around,
): { change: Partial<ApplicationRow>; notice: Notice } {
  const { posting, references, rounds } = around;
  const change = changeFor(app, move, row, around);
  const now = { ...row, ...change };
  const isOffered = move.to.status === 'offer' && row.status !== 'hired' && (row.status !== 'offer' || move.terms !== null);
  const offer = isOffered
    ? {
        applicationId: row.id,
        offeredAt: now.statusAt,
        dueAt: move.replyBy,
        reply: null,
        repliedAt: null,
        sealedTerms: move.terms && encryptTerms(app, row.id, move.terms),
        startsOn: move.terms?.startDate ?? null,
        remindedHours: null,
      }
    : undefined;
  const outcomes = outcomesOf(row, move.to.status === 'rejected' ? move.to : now, { jobType: row.jobType, rounds });
  const notice = { row: now, posting, references, rounds, offer, words: move.words, messageId: move.decisionId, outcomes };
  return { change, notice };
}

/**
 * Whether the candidate's acceptance of an offer rules out a move: a new offer if the accepted one has terms, and every move
 * except hiring if it was decided before the acceptance.
 */
function isRuledOut({ to, terms, decidedAt }: Move, offer: OfferRow | undefined): boolean {
  if (offer?.reply !== 'accepted') return false;
  if (terms && !isReplaceable(termedOf(offer))) return true;
  return to.status !== 'hired' && offer.repliedAt !== null && offer.repliedAt > decidedAt;
}

/**
 * Changes the status of applications, forward or back, adds events to their timelines and notifies the candidates. A move is
 * skipped if the application's status has changed since `from`; if the candidate's acceptance of an offer rules it out
 * (`isRuledOut`); or if the move accepts another application's result that `findAgreed` no longer returns for the round.
 * @param moves at most one for each application
 * @returns the ids of the decisions whose applications were moved
 * @throws a unique violation if an ended application cannot return because its candidate has another live application for
 * the same posting or category
 */
export async function moveApplications(
  trx: Db,
  app: App,
  moves: readonly Move[],
  { lane, references }: { lane: Lane; references: References },
): Promise<Set<string>> {
  const ids = moves.map(({ applicationId }) => applicationId);
  const rows = new Map((await lockApplications(trx, ids)).map((row) => [row.id, row]));
  const postingIds = [...new Set([...rows.values()].map(({ postingId }) => postingId))];
  const postings = await readPostings(trx, postingIds);
  const rounds = await readRounds(trx, postingIds);
  const lastEvents = await findLastEventAt(trx, [...rows.keys()]);
  const offers = await findOffers(
    trx,
    moves.filter(({ from }) => from.status === 'offer').map(({ applicationId }) => applicationId),
  );
  const reusing = new Set(moves.filter(({ reusedFrom }) => reusedFrom).map(({ applicationId }) => applicationId));
  const agreed = await findAgreed(
    trx,
    [...rows.values()].filter(({ id }) => reusing.has(id)),
    { rounds, today: todayInShanghai(app.clock.now()) },
  );
  const moved: { move: Move; notice: Notice; passed: MovedApplication }[] = [];
  const alikes = new Map<string, { change: Partial<ApplicationRow>; ids: string[] }>();
  for (const move of moves) {
    const row = rows.get(move.applicationId);
    if (row?.status !== move.from.status || row.statusAt !== move.from.at) continue;
    if (isRuledOut(move, offers.get(row.id))) continue;
    const reused = move.reusedFrom === null ? undefined : reusableNow(row, agreed.get(row.id));
    if (reused?.result.applicationId !== (move.reusedFrom ?? undefined)) continue;
    const posting = postings.get(row.postingId)!;
    // Leaves a millisecond for the event that `recordResults` adds just before the event of the new status.
    const lastEventAt = (lastEvents.get(row.id) ?? row.statusAt) + (reused ? 1 : 0);
    const around = { posting, references, rounds: rounds.get(row.postingId), lastEventAt };
    const { change, notice } = planMove(app, move, row, around);
    const alike = JSON.stringify(change);
    alikes.set(alike, { change, ids: [...(alikes.get(alike)?.ids ?? []), row.id] });
    if (notice.offer) await saveOffer(trx, notice.offer);
    const { actor, batchId } = move;
    moved.push({ move, notice, passed: { before: row, after: notice.row, rounds: around.rounds, reused, actor, batchId } });
  }
  for (const { change, ids: some } of alikes.values()) await changeLocked(trx, some, change);
  const ended = moved.filter(({ move }) => move.to.status === 'rejected').map(({ move }) => move.applicationId);
  await closeTasks(trx, ended);
  await dropFindings(trx, app, ended);
  // An offer is for one posting: an application in the status `offer` cannot be transferred.
  const offered = moved.filter(({ move }) => move.to.status === 'offer').map(({ move }) => move.applicationId);
  await closeTasksOfKind(trx, 'transfer', offered);
  await settleTurns(trx, app, ids);
  await addEvents(
    trx,
    app,
    moved.map(({ move: { applicationId, to, words, actor, batchId }, notice }) => {
      const round = to.status === 'rejected' ? null : notice.row.round;
      return { applicationId, status: to.status, round, at: notice.row.statusAt, words, actor, batchId };
    }),
  );
  await recordResults(
    trx,
    app,
    moved.map(({ passed }) => passed),
  );
  await notifyCandidates(
    trx,
    app,
    'status',
    moved.map(({ notice }) => notice),
    { lane },
  );
  return new Set(moved.map(({ move }) => move.decisionId));
}
