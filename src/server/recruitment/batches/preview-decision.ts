import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { moveApplications } from '#server/recruitment/applications/office/move-applications.ts';
import { findInScope } from '#server/recruitment/applications/search/find-in-scope.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { type CheckedInput, checkInput } from './check-decision.ts';
import type { DecisionInput, Refusal } from './decision.ts';
import { type Proposed, proposeAll } from './propose-decisions.ts';
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

type MessageIdOf = (applicationId: string) => string | undefined;

/**
 * A function that releases a decision for some of its applications, including messages. It must run in a transaction
 * that is rolled back.
 */
export async function dryRunOf(
  app: App,
  actor: Actor,
  { proposed, checked }: Pick<DecisionPreview, 'proposed' | 'checked'>,
): Promise<(trx: Db, rows: readonly Pick<Proposed['row'], 'id'>[], messageIdOf: MessageIdOf) => Promise<void>> {
  const references = await readReferences(app);
  const proposals = new Map(proposed.map((one) => [one.row.id, one]));
  return async (trx, rows, messageIdOf) => {
    const moves = rows.map(({ id }) => {
      const { row, to } = proposals.get(id)!;
      const from = { status: row.status, at: row.statusAt };
      const replyBy = to === 'offer' ? checked.replyBy : null;
      const decisionId = messageIdOf(id) ?? '';
      return { decisionId, applicationId: id, from, to, words: checked.words, replyBy, actor: actor.id, batchId: '' };
    });
    await moveApplications(trx, app, moves, { lane: 'news', references });
  };
}
