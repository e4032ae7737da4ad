import { mayBeAskedFor } from '#lib/material-types.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { type Ask, askCandidates, type AskOutcome } from '#server/applications/ask-candidates.ts';
import { invalid } from '#server/errors.ts';

/**
 * Asks candidates for one kind of material in one batch.
 * @throws AppError 400 on `type` for what nobody may be asked for
 */
export async function askForMaterials(app: App, actor: Actor, ask: Omit<Ask, 'kind'>): Promise<AskOutcome> {
  if (!mayBeAskedFor(ask.type)) throw invalid({ path: 'type', rule: 'choice' });
  return askCandidates(app, actor, { ...ask, kind: 'material' });
}
