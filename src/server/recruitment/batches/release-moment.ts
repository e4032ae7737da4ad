import type { RequestKind } from '#lib/domain/batch-kinds.ts';
import { mayDo } from '#lib/domain/staff-roles.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { faultsOfMaterial } from '#server/recruitment/materials/ask-for-materials.ts';

import { type BatchActor, dueOf, type ReleaseAt, type RequestAction } from './batch-action.ts';

const minute = 60_000;

/**
 * When a request or message is released (ms); by default at the end of the hold, like a decision. Any role may release an
 * assignment of owners at once, because a mistake can be corrected by another assignment.
 * @throws AppError 400 for a time in the past, 403 for a time before the hold ends if the actor may not release early
 */
export function releaseMoment(app: App, actor: BatchActor, releaseAt: ReleaseAt, kind: RequestKind): number {
  const now = app.clock.now();
  const earliest = now + app.settings.decisionHoldMinutes * minute;
  const at = releaseAt === 'now' ? now : (releaseAt ?? earliest);
  if (at < now) throw invalid({ path: 'releaseAt', rule: 'range' });
  if (at < earliest && kind !== 'assign' && !mayDo(actor.role, 'applications.releaseNow')) throw new AppError('403');
  return at;
}

/**
 * Checks the material type of a request and that its deadline is after the release.
 * @throws AppError 400 otherwise
 */
export function mustBeDueLater(action: RequestAction, releaseAt: number): void {
  const dueAt = dueOf(action);
  const faults = action.kind === 'material' ? faultsOfMaterial(action.type) : [];
  if (dueAt !== null && dueAt <= releaseAt) faults.push({ path: 'dueAt', rule: 'range' });
  if (faults.length > 0) throw invalid(...faults.map((fault) => ({ ...fault, path: `action.${fault.path}` })));
}
