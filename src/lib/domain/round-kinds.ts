import type { ApplyStatus } from './enums.ts';

/** What happens in a round of a posting's process. Translated as `desk-postings.process.kinds.<kind>`. */
export const roundKinds = [
  'review',
  'writtenTest',
  'interview',
  'measurement',
  'medical',
  'background',
  'notice',
  'offer',
] as const;

export type RoundKind = (typeof roundKinds)[number];

/** The statuses that an application may have in a round; those before the first and after the last round are fixed. */
export const roundStatuses = [
  'screening',
  'writtenTest',
  'interview',
  'physicalExam',
  'backgroundCheck',
  'offer',
] as const satisfies readonly ApplyStatus[];

export type RoundStatus = (typeof roundStatuses)[number];

/** The status that a round of a kind usually has. */
export const usualStatus: Record<RoundKind, RoundStatus> = {
  review: 'screening',
  writtenTest: 'writtenTest',
  interview: 'interview',
  measurement: 'physicalExam',
  medical: 'physicalExam',
  background: 'backgroundCheck',
  notice: 'backgroundCheck',
  offer: 'offer',
};
