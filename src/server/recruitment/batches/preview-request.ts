import type { BatchMove } from '#lib/contract/batches.ts';
import { isInternal } from '#lib/domain/batch-kinds.ts';
import { stopAfterTransfer } from '#lib/rules/transfers.ts';
import type { Message } from '#server/people/messages/message.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { composeRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import type { OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { composeSeatMessages } from '#server/recruitment/assessments/office/assign-seats.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';

import type { BatchActor, RequestAction } from './batch-action.ts';
import { countMoves } from './count-moves.ts';
import type { Forecast, PreviewInput } from './forecast.ts';
import { withoutHeld } from './held-requests.ts';
import { countShares } from './owners.ts';
import { partitionEligible } from './partition-eligible.ts';
import { mustBeDueLater, releaseMoment } from './release-moment.ts';
import { renderMessages } from './render-messages.ts';
import { seatRequestOf } from './session-seats.ts';

/** The moves of applications if their candidates accept a transfer, each move with its number of applications. */
async function movesOfTransfer(db: Db, rows: readonly OfficeRow[], toPosting: string): Promise<BatchMove[]> {
  const rounds = await readRounds(db, [toPosting, ...rows.map(({ postingId }) => postingId)]);
  const toRounds = rounds.get(toPosting);
  return countMoves(
    rows.map((row) => {
      const fromRounds = rounds.get(row.postingId);
      const to = stopAfterTransfer(row, row.jobType, { before: fromRounds, after: toRounds });
      return { id: row.id, from: row, fromRounds, to, toRounds };
    }),
  ).moves;
}

/**
 * Forecasts the request or message of a batch.
 * @throws AppError 400 for an invalid action or release time; 403 if the actor's role may not release it so early; 404
 * for a session that is unknown or out of the actor's reach
 */
export async function forecastRequest(
  app: App,
  actor: BatchActor,
  { action, ids, seenAt = Infinity, ...given }: PreviewInput<RequestAction>,
): Promise<Forecast> {
  const releaseAt = releaseMoment(app, actor, given.releaseAt, action.kind);
  mustBeDueLater(action, releaseAt);
  const { prepared, ...possible } = await partitionEligible(app, actor, action, ids);
  const sorted = await withoutHeld(app.db, app, action, possible);
  const [rows, moved] = [
    sorted.rows.filter(({ statusAt }) => statusAt <= seenAt),
    sorted.rows.filter(({ statusAt }) => statusAt > seenAt),
  ];
  const refused = [...sorted.refused, ...moved.map(({ id, receiptNo }) => ({ id, receiptNo, why: 'moved' }))];
  return {
    rows,
    refused,
    ...(action.kind === 'transfer' ? { moves: await movesOfTransfer(app.db, rows, action.toPosting) } : {}),
    ...(action.kind === 'assign' ? { shares: await countShares(app.db, rows, action) } : {}),
    releaseAt,
    compose: async (some, contacts) => {
      if (isInternal(action.kind)) return new Map<string, Message>();
      if (action.kind === 'message') {
        const rendered = await renderMessages(app.db, app, some, action.letters, contacts);
        return new Map(rendered.map(({ row, message }) => [row.id, message]));
      }
      if (action.kind === 'session') {
        const ids = rows.map(({ id }) => id);
        const only = new Set(some.map(({ id }) => id));
        const references = await readReferences(app);
        return composeSeatMessages(app, actor, seatRequestOf(action, ids), { references, only, contacts });
      }
      const messages = new Map<string, Message>();
      for (const row of some) {
        const message = await composeRequest(app.db, app, actor, row, prepared!);
        if (message) messages.set(row.id, message);
      }
      return messages;
    },
  };
}
