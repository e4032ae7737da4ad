import { rule } from './rule.ts';

/**
 * Ranges of the specification's validation rules: height in cm (whole numbers), weight in kg, uncorrected vision on the
 * five-point scale, and the power of glasses in hundredths of a dioptre (optional; negative for the short-sighted).
 */
export const height = { minimum: 50, maximum: 300 };
export const weight = { minimum: 30, maximum: 150 };
export const vision = { minimum: 4, maximum: 6 };
export const glassesDegree = { minimum: -1000, maximum: 1000 };

/** Refuses a height with decimals, for example in metres: it must be in whole centimetres. */
export const centimetres = rule('centimetres', (value: number) => Number.isSafeInteger(value));
