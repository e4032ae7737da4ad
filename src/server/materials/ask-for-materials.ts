import { mayBeAskedFor } from '#lib/material-types.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { type Ask, askCandidates, type Asked, type AskOutcome, type PreparedAsk } from '#server/applications/ask-candidates.ts';
import { invalid } from '#server/errors.ts';

/**
 * One kind of material, as something that may be asked for.
 * @throws AppError 400 on `type` for what nobody may be asked for
 */
export function prepareMaterial({ again, ...asked }: Omit<Asked, 'kind'> & Pick<PreparedAsk, 'again'>): PreparedAsk {
  if (!mayBeAskedFor(asked.type)) throw invalid({ path: 'type', rule: 'choice' });
  return { asked: { ...asked, kind: 'material' }, steps: {}, again };
}

/**
 * Asks candidates for one kind of material in one batch.
 * @throws AppError 400 on `type` for what nobody may be asked for
 */
export async function askForMaterials(app: App, actor: Actor, { ids, ...asked }: Omit<Ask, 'kind'>): Promise<AskOutcome> {
  const { asked: prepared, steps, again } = prepareMaterial(asked);
  return askCandidates(app, actor, { ...prepared, ids, again }, steps);
}
