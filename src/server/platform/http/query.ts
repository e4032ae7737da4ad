import type * as z from 'zod/mini';

import { type Fault, parseWith } from '#lib/forms/faults.ts';
import { invalid } from '#server/platform/errors.ts';

import type { RouteDefinition } from './route.ts';

/** The names in a query's schema. */
function namesOf(schema: z.core.$ZodType): string[] {
  return Object.keys((schema as z.core.$ZodObject)._zod.def.shape ?? {});
}

/**
 * Parses the query of a call. The values of a repeated name are joined if the route lists it in `queryLists`; otherwise
 * they must be equal.
 * @param sent all values of each name
 * @throws AppError 400 with every fault; rule `once` for a name with different values
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
