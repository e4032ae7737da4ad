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

/** The kinds of rounds whose results may expire. */
export const resultKinds = ['writtenTest', 'measurement', 'medical'] as const satisfies readonly RoundKind[];

export type ResultKind = (typeof resultKinds)[number];

/** The statuses that an application may have in a round. Its statuses before the first and after the last round are fixed. */
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

/**
 * What a round can mean for a candidate; `reserve` means waiting for an offer. Translated as
 * `desk-content.variants.outcome.<outcome>`.
 */
export const outcomes = ['invited', 'reserve', 'passed', 'failed'] as const;

export type Outcome = (typeof outcomes)[number];

/** An outcome of a kind of round. */
export type RoundOutcome = `${RoundKind}.${Outcome}`;

/** The outcomes of all kinds of rounds, except `offer.reserve`, because candidates in reserve have no offer yet. */
export const roundOutcomes: readonly RoundOutcome[] = roundKinds.flatMap((kind) =>
  outcomes.map((outcome) => `${kind}.${outcome}` as const).filter((one) => one !== 'offer.reserve'),
);
