import { isStorable } from '#lib/rules/text.ts';

import type { Fault } from './faults.ts';
import type { Field } from './field.ts';
import { type Shape, shapesOf } from './shape.ts';

type Values = Record<string, unknown>;
type Shapes = ReadonlyMap<string, Shape>;

const known = new WeakMap<readonly Field[], Shapes>();

function cachedShapes(fields: readonly Field[]): Shapes {
  const cached = known.get(fields);
  if (cached) return cached;
  const shapes = shapesOf(fields);
  known.set(fields, shapes);
  return shapes;
}

function textFaults(text: string, path: string, maximum: number): Fault[] {
  return [
    ...(text.length > maximum ? [{ path, rule: 'maxLength', params: { maximum } }] : []),
    ...(isStorable(text) ? [] : [{ path, rule: 'characters' }]),
  ];
}

/** The faults of a value that is not null. */
function faultsOfValue(shape: Exclude<Shape, { type: 'list' }>, value: unknown, path: string): Fault[] {
  if (shape.type === 'boolean' ? typeof value === 'boolean' : shape.type === 'number' && Number.isFinite(value)) return [];
  if (shape.type === 'boolean' || typeof value !== 'string') return [{ path, rule: 'type' }];
  if (shape.type !== 'option') return textFaults(value, path, shape.maximum);
  return value === '' || shape.keys.includes(value) ? [] : [{ path, rule: 'choice' }];
}

/** Returns the well-formed part of a value, or undefined, and adds the faults of malformed parts to `faults`. */
function readValue(shape: Shape, value: unknown, path: string, faults: Fault[]): unknown {
  if (value === undefined || value === null) return value;
  if (shape.type !== 'list') {
    const own = faultsOfValue(shape, value, path);
    faults.push(...own);
    return own.length === 0 ? value : undefined;
  }
  if (!Array.isArray(value)) return void faults.push({ path, rule: 'type' });
  const entries = value.map((entry: unknown, index) => readValues(shape.entry, entry, `${path}.${index}`, faults));
  if (value.length <= shape.maximum) return entries;
  return void faults.push({ path, rule: 'maxEntries', params: { maximum: shape.maximum } });
}

function readValues(shapes: Shapes, data: unknown, path: string, faults: Fault[]): Values {
  const values: Values = {};
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    faults.push({ path, rule: data === undefined || data === null ? 'required' : 'type' });
    return values;
  }
  for (const [name, shape] of shapes) {
    if (!Object.hasOwn(data, name)) continue;
    values[name] = readValue(shape, (data as Values)[name], path === '' ? name : `${path}.${name}`, faults);
  }
  return values;
}

/**
 * Reads unchecked data of a form and checks types, sizes, characters and options. Any field may be missing, null or half
 * typed; unknown keys are dropped.
 * @returns the well-formed parts, and the faults of the malformed ones in the order of the fields
 */
export function readWellFormed(fields: readonly Field[], data: unknown): { values: Values; malformed: Fault[] } {
  const malformed: Fault[] = [];
  const values = readValues(cachedShapes(fields), data, '', malformed);
  return { values, malformed };
}
