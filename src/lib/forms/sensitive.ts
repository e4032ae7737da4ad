import type { Field } from './field.ts';

type Values = Record<string, unknown>;

/** Names of a form's sensitive fields, such as ID number and health data. */
export function sensitiveNames(fields: readonly Field[]): string[] {
  return fields.filter(({ sensitive }) => sensitive === true).map(({ name }) => name);
}

/** The values without the sensitive ones, which are never stored in a browser. */
export function withoutSensitive(fields: readonly Field[], values: Values): Values {
  const names = sensitiveNames(fields);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Replaces the sensitive values by those of `from`; the other values stay. */
export function mergeSensitive(fields: readonly Field[], values: Values, from: Values): Values {
  const names = sensitiveNames(fields).filter((name) => from[name] !== undefined);
  return { ...withoutSensitive(fields, values), ...Object.fromEntries(names.map((name) => [name, from[name]])) };
}
