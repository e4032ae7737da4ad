import { rule } from './rule.ts';

/** Parses a JSON number or typed Arabic numerals; undefined for anything else. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !/^[+-]?[0-9]{1,15}(?:\.[0-9]{1,6})?$/.test(value)) return undefined;
  return Number(value);
}

export const integer = rule('integer', (value: number) => Number.isSafeInteger(value));

/** Specification, validation rules: positive integer. */
export const positiveInteger = rule('positiveInteger', (value: number) => Number.isSafeInteger(value) && value > 0);

/** Specification, validation rules: a value must be within a range; both ends are included. */
export function between(minimum: number, maximum: number) {
  return rule('between', (value: number) => value >= minimum && value <= maximum, { minimum, maximum });
}
