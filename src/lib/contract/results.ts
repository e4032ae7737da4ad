import * as z from 'zod/mini';

const Flag = z.enum(['Y', 'N']);

/** How long the result of a round is valid; days in Shanghai. */
export const Validity = z.object({
  passedOn: z.string(),
  /** The last valid day. */
  validUntil: z.string(),
  state: z.enum(['valid', 'ending', 'ended']),
});
export type Validity = z.output<typeof Validity>;

/** A result that an application has. */
export const RoundResult = z.extend(Validity, {
  /** The name of the round in the reader's language. */
  name: z.string(),
  /** The posting for which it was achieved, if it was accepted from another application; else empty. */
  from: z.string(),
});
export type RoundResult = z.output<typeof RoundResult>;

/** A result of another application that may count for a round of this one. */
const EarlierResult = z.object({
  /** The key and name of the round for which it may count. */
  round: z.string(),
  name: z.string(),
  /** The posting for which it was achieved. */
  from: z.string(),
  passedOn: z.string(),
  validUntil: z.string(),
});

/** The question to a candidate whether earlier results may be used, and the latest answer. */
export const EarlierResults = z.object({
  list: z.array(EarlierResult),
  /** Null before the first answer, and again once there is a result whose `passedOn` is later than the day of the answer. */
  agreed: z.nullable(Flag),
  /** ISO 8601. */
  answeredAt: z.nullable(z.string()),
});
export type EarlierResults = z.output<typeof EarlierResults>;

/** `N` after `Y` withdraws the consent. */
export const EarlierResultsAnswer = z.object({ agree: Flag });

/** A result that the office may accept because the candidate agreed. */
export const ReusableResult = z.extend(EarlierResult, {
  /** `Y` if the application is in that round, so that the result can be accepted now. */
  now: Flag,
});
export type ReusableResult = z.output<typeof ReusableResult>;
