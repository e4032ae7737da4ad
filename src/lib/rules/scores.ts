import { rule } from './rule.ts';

function partsOf(text: string, part: RegExp): [number, number] | undefined {
  const parts = text.split('/');
  if (parts.length !== 2 || !parts.every((value) => part.test(value))) return undefined;
  return [Number(parts[0]), Number(parts[1])];
}

/** Specification, validation rules: a GPA is written score/total; the score is at most the total. */
export function isGradePoint(text: string): boolean {
  const parts = partsOf(text, /^[0-9]{1,4}(?:\.[0-9]{1,4})?$/);
  return parts !== undefined && parts[1] > 0 && parts[0] <= parts[1];
}

/** A class ranking is written rank/size; the rank is between 1 and the size. */
export function isClassRank(text: string): boolean {
  const parts = partsOf(text, /^[0-9]{1,6}$/);
  return parts !== undefined && parts[0] >= 1 && parts[0] <= parts[1];
}

/** A class ranking in percent of the size, rounded up: 3/30 is 10. Undefined if it is invalid. */
export function rankShareOf(text: string): number | undefined {
  if (!isClassRank(text)) return undefined;
  const [rank, size] = text.split('/').map(Number) as [number, number];
  return Math.ceil((rank * 100) / size);
}

export const gradePoint = rule('gradePoint', isGradePoint);
export const classRank = rule('classRank', isClassRank);
