import { type Field, isShown } from '#lib/forms/field.ts';
import type { Surroundings } from '#lib/rules/rule.ts';

import type { Values } from './paths.ts';

/**
 * A stable key for a value of a form: list entries are identified by id instead of index, so that the key stays valid
 * when other entries are moved or removed. `works.0.title` becomes `works.<id>.title`.
 */
export function stableKey(path: string, values: Values): string {
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

/** The stable keys of all fields that currently apply. */
export function stableKeys(fields: readonly Field[], values: Values, around: Surroundings): Set<string> {
  return new Set(pathsIn(fields, values, '', around).map((path) => stableKey(path, values)));
}
