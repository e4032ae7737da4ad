import { isPermitted, readsOnlyMet } from '#lib/domain/staff-roles.ts';
import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { RouteDefinition, StaffActor } from '#server/platform/http/route.ts';

import { findPersonActor } from './person-actor.ts';
import { findTokenActor } from './token-actor.ts';

/** Milliseconds for which a code, a passkey or a single sign-on counts as fresh (specification: the hiring office). */
export const stepUpLifetime = 10 * 60_000;

interface Credentials {
  cookies: Cookies;
  authorization: string | undefined;
  /** Whether the call has the header that marks calls which a page makes by itself. */
  isMarked?: boolean;
}

/**
 * The staff member or machine that makes a call, identified by the call's token if it has one, else by the session.
 * @throws AppError 401 without a valid session or token
 */
export async function findCaller(
  app: App,
  { automatic }: Pick<RouteDefinition, 'automatic'>,
  { cookies, authorization, isMarked = false }: Credentials,
): Promise<StaffActor> {
  const isUse = automatic !== 'always' && !(automatic === 'marked' && isMarked);
  const actor =
    authorization === undefined ? await findPersonActor(app, cookies, isUse) : await findTokenActor(app, authorization);
  if (!actor) throw new AppError('401');
  return actor;
}

/**
 * Checks that a caller may use a route. If the route's `permission` is null, it admits every role; if `permission` is absent,
 * it refuses everybody.
 * @throws AppError 403 if the caller lacks the permission, or units limit the caller and the route belongs to the whole
 * office; 404 for a role that reads only the candidates it interviews, if it lacks the permission or the route belongs to the
 * whole office; 403 with `stepUp` in its data if a step-up is needed
 */
export function mustBeFor(
  app: App,
  { permission, scope, stepUp }: Pick<RouteDefinition, 'permission' | 'scope' | 'stepUp'>,
  actor: StaffActor,
): void {
  const wanted = permission === null ? null : [permission ?? []].flat();
  const isRefused = wanted !== null && !wanted.some((one) => isPermitted(actor, one));
  if (readsOnlyMet(actor.role) && (isRefused || scope === 'office')) throw new AppError('404', { isRefusal: true });
  if (scope === 'office' && actor.units !== null) throw new AppError('403', { words: 'errors.allUnits' });
  if (isRefused) throw new AppError('403');
  if (stepUp && (actor.provedAt === null || app.clock.now() - actor.provedAt > stepUpLifetime)) {
    throw new AppError('403', { data: { stepUp: true } });
  }
}
