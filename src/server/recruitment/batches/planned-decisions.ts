import type { OfferTerms } from '#lib/rules/offers.ts';
import type { Stop } from '#lib/rules/rounds.ts';
import type { Message } from '#server/people/messages/message.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { composeNotices } from '#server/recruitment/applications/notify/notify-candidate.ts';
import { planMove } from '#server/recruitment/applications/office/move-applications.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { readPostings } from '#server/recruitment/postings/posting.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';

import { countMoves } from './count-moves.ts';
import type { Contacts, Forecast } from './forecast.ts';

/** A decision that is not released yet. */
export interface PlannedDecision {
  row: OfficeRow;
  to: Stop;
  /** The offered terms; null if the decision offers none. */
  terms: OfferTerms | null;
  /** The text to the candidate; may be empty. */
  words: string;
  /** The reply deadline of an offer (ms); null without one. */
  replyBy: number | null;
}

/** The messages that the candidates get when these decisions are released, as a map from application id. */
async function compose(
  app: App,
  actor: Actor,
  planned: readonly PlannedDecision[],
  contacts: Contacts,
): Promise<Map<string, Message>> {
  const references = await readReferences(app);
  const postingIds = [...new Set(planned.map(({ row }) => row.postingId))];
  const postings = await readPostings(app.db, postingIds);
  const rounds = await readRounds(app.db, postingIds);
  const notices = planned.map(({ row, to, terms, words, replyBy }) => {
    const move = {
      decisionId: '',
      applicationId: row.id,
      from: { status: row.status, at: row.statusAt },
      decidedAt: app.clock.now(),
      to,
      words,
      replyBy: to.status === 'offer' ? replyBy : null,
      terms,
      reusedFrom: null,
      actor: actor.id,
      batchId: '',
    };
    return planMove(app, move, row, {
      posting: postings.get(row.postingId)!,
      references,
      rounds: rounds.get(row.postingId),
    }).notice;
  });
  const composed = composeNotices(app, 'status', notices, { contacts });
  return new Map(composed.map(({ notice, message }) => [notice.row.id, message]));
}

/** Forecasts the release of decisions: their moves and messages. */
export async function forecastOf(
  app: App,
  actor: Actor,
  planned: readonly PlannedDecision[],
): Promise<Omit<Forecast, 'refused' | 'releaseAt'>> {
  const rows = planned.map(({ row }) => row);
  const rounds = await readRounds(
    app.db,
    rows.map(({ postingId }) => postingId),
  );
  const moves = countMoves(
    planned.map(({ row, to }) => {
      const own = rounds.get(row.postingId);
      return { id: row.id, from: row, fromRounds: own, to, toRounds: own };
    }),
  );
  return {
    rows,
    ...moves,
    compose: (some, contacts) => {
      const only = new Set(some.map(({ id }) => id));
      return compose(
        app,
        actor,
        planned.filter(({ row }) => only.has(row.id)),
        contacts,
      );
    },
  };
}
