import { enumKeys } from '#lib/domain/enums.ts';

import { type Field, maxLengthOf } from './field.ts';

const halfTypedNumber = 32;
/** Maximum number of characters of a typed date, with room for spaces. */
const writtenDate = 15;
/** Maximum number of characters of an option that a page supplies. */
const suppliedOption = 64;
const prefixLength = 4;
const entryIdLength = 32;

/** The type and size of a well-formed value; `maximum` is the number of characters or entries. */
export type Shape =
  | { type: 'text'; maximum: number }
  /** A number, or the text of a half-typed one. */
  | { type: 'number'; maximum: number }
  | { type: 'option'; keys: readonly string[] }
  | { type: 'boolean' }
  | { type: 'list'; maximum: number; entry: ReadonlyMap<string, Shape> };

function text(maximum: number): Shape {
  return { type: 'text', maximum };
}

function shapeOfField(field: Field): Shape {
  switch (field.kind) {
    case 'number':
      return { type: 'number', maximum: halfTypedNumber };
    case 'select':
    case 'radio':
      return field.options ? { type: 'option', keys: enumKeys[field.options] } : text(suppliedOption);
    case 'date':
      return text(writtenDate);
    case 'checkbox':
      return field.flag ? { type: 'option', keys: enumKeys.yesNo } : { type: 'boolean' };
    case 'list':
      return {
        type: 'list',
        maximum: field.maximum,
        entry: new Map([...shapesOf(field.fields), ['id', text(entryIdLength)]]),
      };
    default:
      return text(maxLengthOf(field));
  }
}

/** The shapes of a form's values by name. Any value may be missing, null or half typed. */
export function shapesOf(fields: readonly Field[]): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const field of fields) {
    shapes.set(field.name, shapeOfField(field));
    if (field.kind === 'phone' && field.prefix) shapes.set(field.prefix, text(prefixLength));
  }
  return shapes;
}
