import type { Colleague } from '#lib/contract/office-sessions.ts';
import { areWithin } from '#lib/domain/staff-roles.ts';
import { normaliseEmail } from '#lib/rules/email.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';

import { findColleagues, findScorers } from '../store-interviewers.ts';
import { findSession } from '../store-sessions.ts';

/**
 * The people who may interview in a session's slots, ordered by name.
 * @throws AppError 404 if the session is unknown or out of the actor's reach
 */
export async function listColleagues(app: App, actor: Actor, id: string): Promise<{ list: Colleague[] }> {
  const session = await findSession(app.db, actor, id);
  if (!session) throw notFound();
  return { list: await findColleagues(app.db, session.unit) };
}

/** The people who may score applications of a unit, ordered by name. The caller has checked the scope. */
export function colleaguesOf(db: Db, unit: string): Promise<Colleague[]> {
  return findColleagues(db, unit);
}

/**
 * The ids of the people in `named`, in the same order; undefined for people who are unknown or may not score the applications
 * of all these units.
 * @param named ids or mail addresses
 */
export async function resolveColleagues(
  db: Db,
  units: readonly string[],
  named: readonly string[],
): Promise<(string | undefined)[]> {
  const scorers = await findScorers(db, [...named, ...named.map(normaliseEmail)]);
  const may = scorers.filter((one) => areWithin(units, one.units === null ? null : (JSON.parse(one.units) as string[])));
  return named.map((name) => may.find(({ id, email }) => id === name || email === normaliseEmail(name))?.id);
}
