import { type Field, isShown } from '#lib/forms/field.ts';
import type { Surroundings } from '#lib/rules/rule.ts';

import type { Values } from './paths.ts';

/**
 * Names a value of a form for as long as it is there: entries of lists by their ids, so that what was marked stays
 * with its entry when others are moved or removed. `works.0.title` is `works.<id>.title`.
 */
export function markOf(path: string, values: Values): string {
  let inner: unknown = values;
  const parts = path.split('.').map((part) => {
    const list = inner;
    inner = (inner as Values | undefined)?.[part];
    const id = Array.isArray(list) ? (inner as Values | undefined)?.id : undefined;
    return typeof id === 'string' ? id : part;
  });
  return parts.join('.');
}

function pathsIn(fields: readonly Field[], values: Values, base: string, around: Surroundings): string[] {
  return fields
    .filter((field) => isShown(field, values, around))
    .flatMap((field) => {
      const path = base === '' ? field.name : `${base}.${field.name}`;
      if (field.kind !== 'list') return [path];
      const entries = (values[field.name] ?? []) as Values[];
      return [path, ...entries.flatMap((entry, index) => pathsIn(field.fields, entry, `${path}.${index}`, around))];
    });
}

/** The marks of everything that a form asks now: a submit answers for these, and not for what is added or revealed later. */
export function marksAsked(fields: readonly Field[], values: Values, around: Surroundings): Set<string> {
  return new Set(pathsIn(fields, values, '', around).map((path) => markOf(path, values)));
}
