import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { findInScope } from '#server/recruitment/applications/office/office.ts';

import { type BatchActor, type DecisionAction, decisionInputOf, withinAction } from './batch-action.ts';
import { type CheckedInput, checkInput } from './check-decision.ts';
import type { DecisionInput, Refusal } from './decision.ts';
import { type Proposed, proposeAll } from './propose-decisions.ts';
import type { Forecast, PreviewInput } from './forecast.ts';
import { forecastOf } from './planned-decisions.ts';
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

/**
 * Forecasts the decision of a batch.
 * @throws AppError like `decide`; `withinAction` prefixes the paths of faults
 */
export async function forecastDecision(
  app: App,
  actor: BatchActor,
  { action, ids, releaseAt, seenAt }: PreviewInput<DecisionAction>,
): Promise<Forecast> {
  const input = { ...decisionInputOf(action, ids, releaseAt), seenAt };
  const { proposed, refused, checked, ...preview } = await withinAction(() => previewDecision(app, actor, input));
  const { words, replyBy } = checked;
  const planned = proposed.map(({ row, to, terms }) => ({ row, to, terms, words, replyBy }));
  return { ...(await forecastOf(app, actor, planned)), refused, releaseAt: preview.releaseAt };
}
