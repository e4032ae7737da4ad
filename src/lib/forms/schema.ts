import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { isStorable } from '#lib/rules/text.ts';

import { type Field, maxLengthOf } from './field.ts';

const halfTypedNumber = 32;
/** Maximum number of characters of a typed date, with room for spaces. */
const writtenDate = 15;

function text(maximum: number) {
  return z.string().check(
    z.maxLength(maximum),
    z.refine((value) => isStorable(value), { params: { rule: 'characters' } }),
  );
}

function oneOf(keys: readonly string[]) {
  return z.string().check(z.refine((value) => value === '' || keys.includes(value), { params: { rule: 'choice' } }));
}

function schemaOfField(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'number':
      return z.union([z.number(), text(halfTypedNumber)]);
    case 'select':
    case 'radio':
      return field.options ? oneOf(enumKeys[field.options]) : text(64);
    case 'date':
      return text(writtenDate);
    case 'checkbox':
      return field.flag ? oneOf(enumKeys.yesNo) : z.boolean();
    case 'list':
      return z.array(z.extend(schemaOf(field.fields), { id: z.nullish(text(32)) })).check(z.maxLength(field.maximum));
    default:
      return text(maxLengthOf(field));
  }
}

/**
 * The schema of well-formed data: right types, sizes and options. Anything may be missing, null or half typed, and
 * unknown keys are dropped. `validate` checks the rules of a complete form.
 */
export function schemaOf(fields: readonly Field[]): z.ZodMiniObject<Record<string, z.ZodMiniType>> {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const field of fields) {
    shape[field.name] = z.nullish(schemaOfField(field));
    if (field.kind === 'phone' && field.prefix) shape[field.prefix] = z.nullish(text(4));
  }
  return z.object(shape);
}
