import type { Db } from '#server/platform/db/database.ts';

import { findNames } from './store-names.ts';

type Named = readonly (readonly [string, string])[];

function idsBehind(prefix: string, actors: readonly string[]): string[] {
  return [...new Set(actors)].flatMap((actor) => (actor.startsWith(prefix) ? [actor.slice(prefix.length)] : []));
}

/** The names of actors by their ids (`staff:<id>`, `token:<id>`); one that is no longer known keeps its id. */
export async function namesOf(db: Db, actors: readonly string[]): Promise<(actor: string) => string> {
  const { staff, tokens } = await findNames(db, { staff: idsBehind('staff:', actors), tokens: idsBehind('token:', actors) });
  const named: Named = [
    ...staff.map(({ id, name }) => [`staff:${id}`, name] as const),
    ...tokens.map(({ id, name }) => [`token:${id}`, name] as const),
  ];
  const names = new Map(named);
  return (actor) => names.get(actor) ?? actor;
}
