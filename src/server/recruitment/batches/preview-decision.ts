import type { Round } from '#lib/rules/rounds.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Message } from '#server/people/messages/message.ts';
import { composeNotices } from '#server/recruitment/applications/notify/notify-candidate.ts';
import { planMove } from '#server/recruitment/applications/office/move-applications.ts';
import { findInScope } from '#server/recruitment/applications/office/office.ts';
import { readPostings } from '#server/recruitment/postings/posting.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';

import { type BatchActor, type DecisionAction, decisionInputOf, withinAction } from './batch-action.ts';
import { type CheckedInput, checkInput } from './check-decision.ts';
import type { DecisionInput, Refusal } from './decision.ts';
import { type Proposed, proposeAll } from './propose-decisions.ts';
import { type CountedMoves, countMoves } from './count-moves.ts';
import type { Contacts, Forecast, PreviewInput } from './forecast.ts';
import { findPendingDecisions } from './store.ts';

/** The outcome of a decision if it were made now. */
export interface DecisionPreview {
  proposed: Proposed[];
  refused: Refusal[];
  /** Milliseconds. */
  releaseAt: number;
  checked: CheckedInput;
}

/**
 * Previews a decision with the same checks as `decide`; writes nothing.
 * @throws AppError like `decide`
 */
export async function previewDecision(app: App, actor: Actor, input: DecisionInput): Promise<DecisionPreview> {
  const checked = await checkInput(app, actor, input);
  const rows = await findInScope(app.db, actor, checked.ids);
  const { proposed, refused } = await proposeAll(app.db, app, actor, checked, rows);
  const pending = await findPendingDecisions(
    app.db,
    proposed.map(({ row }) => row.id),
  );
  return {
    proposed: proposed.filter(({ row }) => !pending.has(row.id)),
    refused: [
      ...refused,
      ...proposed.flatMap(({ id, row }) =>
        pending.has(row.id) ? [{ id, receiptNo: row.receiptNo, why: 'pending' as const }] : [],
      ),
    ],
    releaseAt: checked.releaseAt,
    checked,
  };
}

/** The messages to the candidates of some of the applications once the decision is released, by application. */
async function composeDecision(
  app: App,
  actor: Actor,
  { proposed, checked }: Pick<DecisionPreview, 'proposed' | 'checked'>,
  { only, contacts }: { only: ReadonlySet<string>; contacts: Contacts },
): Promise<Map<string, Message>> {
  const some = proposed.filter(({ row }) => only.has(row.id));
  const references = await readReferences(app);
  const postingIds = [...new Set(some.map(({ row }) => row.postingId))];
  const postings = await readPostings(app.db, postingIds);
  const rounds = await readRounds(app.db, postingIds);
  const notices = some.map(({ row, to, terms }) => {
    const move = {
      decisionId: '',
      applicationId: row.id,
      from: { status: row.status, at: row.statusAt },
      to,
      words: checked.words,
      replyBy: to.status === 'offer' ? checked.replyBy : null,
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

function movesOf(proposed: DecisionPreview['proposed'], rounds: ReadonlyMap<string, Round[]>): CountedMoves {
  return countMoves(
    proposed.map(({ row, to }) => {
      const own = rounds.get(row.postingId);
      return { id: row.id, from: row, fromRounds: own, to, toRounds: own };
    }),
  );
}

/**
 * Forecasts the decision of a batch.
 * @throws AppError like `decide`, with paths within the action
 */
export async function forecastDecision(
  app: App,
  actor: BatchActor,
  { action, ids, releaseAt, seenAt }: PreviewInput<DecisionAction>,
): Promise<Forecast> {
  const input = { ...decisionInputOf(action, ids, releaseAt), seenAt };
  const preview = await withinAction(() => previewDecision(app, actor, input));
  const rows = preview.proposed.map(({ row }) => row);
  const rounds = await readRounds(
    app.db,
    rows.map(({ postingId }) => postingId),
  );
  return {
    rows,
    refused: preview.refused,
    ...movesOf(preview.proposed, rounds),
    releaseAt: preview.releaseAt,
    compose: (some, contacts) => composeDecision(app, actor, preview, { only: new Set(some.map(({ id }) => id)), contacts }),
  };
}
