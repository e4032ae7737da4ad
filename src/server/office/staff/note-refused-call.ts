import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { transaction } from '#server/platform/db/database.ts';
import type { AppError } from '#server/platform/errors.ts';
import type { RouteDefinition, StaffActor } from '#server/platform/http/route.ts';
import { logSecurity } from '#server/platform/log.ts';
import { isSpent } from '#server/platform/rate-limits/spend.ts';

/**
 * Logs a refused call of a staff member or token as a security event, and in the office's log at most once in ten minutes per
 * caller and route. A call that only needs a step-up does not count as refused.
 */
export async function noteRefusedCall(
  app: App,
  actor: StaffActor,
  { method, path }: Pick<RouteDefinition, 'method' | 'path'>,
  { details }: AppError,
): Promise<void> {
  const call = `${method} ${path}`;
  if ((details.data as { stepUp?: boolean } | undefined)?.stepUp) return;
  logSecurity(app, 'call refused', { account: actor.staffId ?? actor.id, because: call });
  if (await isSpent(app, 'refusedCallsLogged', `${actor.id} ${call}`)) return;
  await transaction(app, (trx) => record(trx, app, actor, { action: 'staff.callRefused', details: { what: call } }));
}
