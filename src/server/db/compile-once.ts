import type { Compilable, CompiledQuery } from 'kysely';

import type { Db } from './database.ts';

/** What a query is asked with; undefined means that a condition is not there. */
export type QueryValues = Record<string, string | number | undefined>;

/** A client that asks for odd combinations cannot fill the memory with them. */
const mostShapes = 300;

/** Stands in a compiled query where the value of that name goes. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each set of values present, and then only filled in: building costs
 * as much as running a short query. `build` must put the values it is given into the query as they are.
 */
export function compileOnce<Values extends QueryValues, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  const known = new WeakMap<Db, Map<string, CompiledQuery<Row>>>();

  function compile(db: Db, present: string[]): CompiledQuery<Row> {
    const places = Object.fromEntries(present.map((name) => [name, new Place(name)]));
    return build(db, places as unknown as Values).compile();
  }

  function compiled(db: Db, values: Values): CompiledQuery<Row> {
    const present = Object.keys(values).filter((name) => values[name] !== undefined);
    const shape = present.join(' ');
    let shapes = known.get(db);
    if (!shapes || shapes.size > mostShapes) known.set(db, (shapes = new Map()));
    let query = shapes.get(shape);
    if (!query) shapes.set(shape, (query = compile(db, present)));
    return query;
  }

  return async (db: Db, values: Values): Promise<Row[]> => {
    const query = compiled(db, values);
    const parameters = query.parameters.map((place) => (place instanceof Place ? values[place.name] : place));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
