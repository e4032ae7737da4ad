import * as z from 'zod/mini';

import type { Surroundings } from '#lib/rules/rule.ts';

import type { Field, ValuesOf } from './field.ts';
import { schemaOf } from './schema.ts';
import { validate } from './validate.ts';

/**
 * The schema of a request body with a complete form. Parsing validates the form and reports the faults of all its fields
 * at once; the OpenAPI description has the shape of a well-formed body.
 */
export function formBody<const Fields extends readonly Field[]>(
  fields: Fields,
  around: Surroundings = {},
): z.ZodMiniType<ValuesOf<Fields>> {
  const body = z.pipe(
    z.unknown(),
    z.transform((data, context): ValuesOf<Fields> => {
      const { faults, values } = validate(fields, data, { ...around, mode: 'complete' });
      for (const { path, rule, params } of faults) {
        context.issues.push({ code: 'custom', input: data, path: path === '' ? [] : path.split('.'), params: { rule, params } });
      }
      return values;
    }),
  );
  const required = fields.filter((field) => field.required === true).map((field) => field.name);
  body._zod.toJSONSchema = () => {
    const { $schema: _, ...shape } = z.toJSONSchema(schemaOf(fields), { io: 'input', unrepresentable: 'any' });
    return { ...shape, required };
  };
  return body as unknown as z.ZodMiniType<ValuesOf<Fields>>;
}
