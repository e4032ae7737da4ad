import { isRequestable } from '#lib/domain/material-types.ts';
import type { Fault } from '#lib/forms/faults.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';
import {
  type CandidatesRequest,
  askCandidates,
  type RequestedTask,
  type RequestOutcome,
  type PreparedRequest,
} from '#server/recruitment/applications/office/ask-candidates.ts';

/** The fault if no type of material was chosen, or if the chosen type cannot be requested. */
export function faultsOfMaterial(type: string): Fault[] {
  if (type === '') return [{ path: 'type', rule: 'required', params: { ask: 'choose' } }];
  return isRequestable(type) ? [] : [{ path: 'type', rule: 'choice' }];
}

/**
 * Prepares a request for one type of material.
 * @throws AppError 400 on `type` if it cannot be requested
 */
export function prepareMaterial({
  again,
  ...asked
}: Omit<RequestedTask, 'kind'> & Pick<PreparedRequest, 'again'>): PreparedRequest {
  const faults = faultsOfMaterial(asked.type);
  if (faults.length > 0) throw invalid(...faults);
  return { asked: { ...asked, kind: 'material' }, steps: {}, again };
}

/**
 * Requests one type of material from candidates in one batch.
 * @throws AppError 400 on `type` if the type cannot be requested
 */
export async function askForMaterials(
  app: App,
  actor: Actor,
  { ids, ...asked }: Omit<CandidatesRequest, 'kind'>,
): Promise<RequestOutcome> {
  const { asked: prepared, steps, again } = prepareMaterial(asked);
  return askCandidates(app, actor, { ...prepared, ids, again }, steps);
}
