import { mayBeAskedFor } from '#lib/domain/material-types.ts';
import type { Fault } from '#lib/forms/faults.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import {
  type Ask,
  askCandidates,
  type Asked,
  type RequestOutcome,
  type PreparedRequest,
} from '#server/recruitment/applications/office/ask-candidates.ts';

/** What is wrong with a kind of material that somebody is to be asked for: none was chosen, or nobody may be asked for it. */
export function faultsOfMaterial(type: string): Fault[] {
  if (type === '') return [{ path: 'type', rule: 'required', params: { ask: 'choose' } }];
  return mayBeAskedFor(type) ? [] : [{ path: 'type', rule: 'choice' }];
}

/**
 * One kind of material, as something that may be asked for.
 * @throws AppError 400 on `type` for what nobody may be asked for
 */
export function prepareMaterial({ again, ...asked }: Omit<Asked, 'kind'> & Pick<PreparedRequest, 'again'>): PreparedRequest {
  const faults = faultsOfMaterial(asked.type);
  if (faults.length > 0) throw invalid(...faults);
  return { asked: { ...asked, kind: 'material' }, steps: {}, again };
}

/**
 * Asks candidates for one kind of material in one batch.
 * @throws AppError 400 on `type` for what nobody may be asked for
 */
export async function askForMaterials(app: App, actor: Actor, { ids, ...asked }: Omit<Ask, 'kind'>): Promise<RequestOutcome> {
  const { asked: prepared, steps, again } = prepareMaterial(asked);
  return askCandidates(app, actor, { ...prepared, ids, again }, steps);
}
