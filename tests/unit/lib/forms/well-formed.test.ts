import { expect, test } from 'vitest';

import { registerByPhoneForm } from '#lib/forms/account.ts';
import { backgroundForm } from '#lib/forms/background/background.ts';
import { type Fault, parseWith } from '#lib/forms/faults.ts';
import type { Field } from '#lib/forms/field.ts';
import { sectionForms } from '#lib/forms/resume/sections.ts';
import { schemaOf } from '#lib/forms/schema.ts';
import { readWellFormed } from '#lib/forms/well-formed.ts';

const forms: Record<string, readonly Field[]> = { ...sectionForms, backgroundForm, registerByPhoneForm };

/** Values that a hostile or broken client sends. */
const hostile: unknown[] = [
  undefined,
  null,
  '',
  'x',
  'Y',
  'x'.repeat(40),
  'x'.repeat(5000),
  'a\u0000',
  '\ud800'.repeat(70),
  0,
  -1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  ['x'],
  [{}],
  [{ id: 'x'.repeat(33) }, { id: 5 }, 'x', undefined],
  Array.from({ length: 60 }, () => ({})),
];

function names(faults: readonly Fault[]): string[] {
  return faults.map(({ path, rule, params }) => `${path} ${rule} ${JSON.stringify(params ?? {})}`);
}

/** Removes faults about the size of a value that also has the wrong type: only the schema reports such faults. */
function withoutSizes(faults: readonly Fault[]): Fault[] {
  const mistyped = new Set(faults.filter(({ rule }) => rule === 'type').map(({ path }) => path));
  return faults.filter(({ path, rule }) => rule === 'type' || !mistyped.has(path));
}

function expectSame(fields: readonly Field[], data: unknown, schema: ReturnType<typeof schemaOf>): void {
  const parsed = parseWith(schema, data);
  const { values, malformed } = readWellFormed(fields, data);
  expect(names(malformed)).toEqual(parsed.ok ? [] : names(withoutSizes(parsed.faults)));
  if (parsed.ok) expect(values).toStrictEqual(parsed.value);
}

test.each(Object.entries(forms))('%s: exactly the data that the schema of the API describes is well-formed', (_, fields) => {
  const schema = schemaOf(fields);
  const same = (data: unknown) => expectSame(fields, data, schema);
  for (const value of hostile) {
    same(value);
    for (const field of fields) {
      same({ [field.name]: value, unknown: value });
      if (field.kind === 'phone' && field.prefix) same({ [field.prefix]: value });
      if (field.kind !== 'list') continue;
      for (const { name } of field.fields) same({ [field.name]: [{}, { [name]: value, id: 'one' }] });
    }
    same(Object.fromEntries(fields.map(({ name }) => [name, value])));
  }
});

test('what is malformed is left out, and the rest is read', () => {
  const sent = { edus: [{ school: 'x'.repeat(65), major: '飞行技术' }, 'x'], unknown: 1 };
  const { values, malformed } = readWellFormed(sectionForms.Edu, sent);
  expect(values).toEqual({ edus: [{ school: undefined, major: '飞行技术' }, {}] });
  expect(names(malformed)).toEqual(['edus.0.school maxLength {"maximum":64}', 'edus.1 type {}']);
});

test('a key named __proto__ is dropped like any unknown key', () => {
  const sent = JSON.parse('{"__proto__": {"title": "x"}, "edus": [{"__proto__": {"school": "x"}}]}') as unknown;
  expect(readWellFormed(sectionForms.Edu, sent).values).toEqual({ edus: [{}] });
});
