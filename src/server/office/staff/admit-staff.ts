import { isPermitted } from '#lib/domain/staff-roles.ts';
import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { RouteDefinition, StaffActor } from '#server/platform/http/route.ts';

import { findPersonActor } from './person-actor.ts';
import { findTokenActor } from './token-actor.ts';

/** Milliseconds for which a code of the authenticator opens what needs a fresh one (contract: the hiring office). */
export const stepUpLasts = 10 * 60_000;

interface Shown {
  cookies: Cookies;
  authorization: string | undefined;
  /** Whether the call says that a page makes it by itself. */
  isMarked?: boolean;
}

/**
 * Who of the hiring office calls, by a token where the call names one and else by a session.
 * @throws AppError 401 without a session or a token that is good
 */
export async function findCaller(
  app: App,
  { automatic }: Pick<RouteDefinition, 'automatic'>,
  { cookies, authorization, isMarked = false }: Shown,
): Promise<StaffActor> {
  const isUse = automatic !== 'always' && !(automatic === 'marked' && isMarked);
  const actor =
    authorization === undefined ? await findPersonActor(app, cookies, isUse) : await findTokenActor(app, authorization);
  if (!actor) throw new AppError('401');
  return actor;
}

/**
 * Lets nobody pass whom a route is not for. A route without a declared permission lets nobody in.
 * @throws AppError 403 where the role may not do this, or where units limit the caller and the route is the whole office's;
 * 403 with `stepUp` in its data where a fresh code of the authenticator is wanted
 */
export function mustBeFor(
  app: App,
  { permission, scope, stepUp }: Pick<RouteDefinition, 'permission' | 'scope' | 'stepUp'>,
  actor: StaffActor,
): void {
  const wanted = permission === null ? null : [permission ?? []].flat();
  if (scope === 'office' && actor.units !== null) throw new AppError('403', { words: 'errors.allUnits' });
  if (wanted && !wanted.some((one) => isPermitted(actor, one))) throw new AppError('403');
  if (stepUp && (actor.provedAt === null || app.clock.now() - actor.provedAt > stepUpLasts)) {
    throw new AppError('403', { data: { stepUp: true } });
  }
}
