import type * as z from 'zod/mini';

import { type Fault, parseWith } from '#lib/forms/faults.ts';
import { invalid } from '#server/platform/errors.ts';

import type { RouteDefinition } from './route.ts';

/** The names that a schema of a query knows. */
function namesOf(schema: z.core.$ZodType): string[] {
  return Object.keys((schema as z.core.$ZodObject)._zod.def.shape ?? {});
}

/**
 * The query of a call. A name that is given several times means all of its values where the route lists it in `queryLists`;
 * elsewhere nobody can tell which one is meant, unless they are the same.
 * @param sent every value of each name
 * @throws AppError 400 with every fault; rule `once` of a name that is given twice
 */
export function readQuery(
  { query, queryLists = [] }: Pick<RouteDefinition, 'query' | 'queryLists'>,
  sent: Readonly<Record<string, readonly string[]>>,
): unknown {
  if (!query) return undefined;
  const single: Record<string, string> = {};
  const repeated = new Set<string>();
  for (const [name, values] of Object.entries(sent)) {
    if (queryLists.includes(name)) single[name] = values.join(',');
    else {
      single[name] = values[0]!;
      if (new Set(values).size > 1) repeated.add(name);
    }
  }
  const once: Fault[] = namesOf(query).flatMap((path) => (repeated.has(path) ? [{ path, rule: 'once' }] : []));
  const parsed = parseWith(query, single);
  if (parsed.ok && once.length === 0) return parsed.value;
  throw invalid(...once, ...(parsed.ok ? [] : parsed.faults.filter(({ path }) => !repeated.has(path))));
}
