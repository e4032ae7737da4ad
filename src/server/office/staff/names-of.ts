import type { Db } from '#server/platform/db/database.ts';

import { findNames } from './store-names.ts';

type Named = readonly (readonly [string, string])[];

function idsWithPrefix(prefix: string, actors: readonly string[]): string[] {
  return [...new Set(actors)].flatMap((actor) => (actor.startsWith(prefix) ? [actor.slice(prefix.length)] : []));
}

/**
 * Loads the names of actors (`staff:<id>`, `token:<id>`). The returned function returns an actor's name, or an unknown actor
 * unchanged.
 */
export async function namesOf(db: Db, actors: readonly string[]): Promise<(actor: string) => string> {
  const { staff, tokens } = await findNames(db, {
    staff: idsWithPrefix('staff:', actors),
    tokens: idsWithPrefix('token:', actors),
  });
  const named: Named = [
    ...staff.map(({ id, name }) => [`staff:${id}`, name] as const),
    ...tokens.map(({ id, name }) => [`token:${id}`, name] as const),
  ];
  const names = new Map(named);
  return (actor) => names.get(actor) ?? actor;
}
