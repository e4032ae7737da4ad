import * as z from 'zod/mini';

import { isStorable } from '#lib/rules/text.ts';

import type { Field } from './field.ts';
import { type Shape, shapesOf } from './shape.ts';

function text(maximum: number) {
  return z.string().check(
    z.maxLength(maximum),
    z.refine((value) => isStorable(value), { params: { rule: 'characters' } }),
  );
}

function schemaOfShape(shape: Shape): z.ZodMiniType {
  switch (shape.type) {
    case 'text':
      return text(shape.maximum);
    case 'number':
      return z.union([z.number(), text(shape.maximum)]);
    case 'option':
      return z.string().check(z.refine((value) => value === '' || shape.keys.includes(value), { params: { rule: 'choice' } }));
    case 'boolean':
      return z.boolean();
    case 'list':
      return z.array(schemaOfShapes(shape.entry)).check(z.maxLength(shape.maximum));
  }
}

function schemaOfShapes(shapes: ReadonlyMap<string, Shape>): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  return z.object(Object.fromEntries([...shapes].map(([name, shape]) => [name, z.nullish(schemaOfShape(shape))])));
}

/**
 * The schema of a form's well-formed data, for descriptions of the API. `readWellFormed`, which every form loads, accepts
 * the same data without a schema library.
 */
export function schemaOf(fields: readonly Field[]): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  return schemaOfShapes(shapesOf(fields));
}
