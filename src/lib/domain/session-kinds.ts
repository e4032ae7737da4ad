/** The kinds of sessions that candidates are invited to; translated as `appointments.session.kind.<kind>`. */
export const sessionKinds = ['writtenTest', 'interview', 'physicalExam', 'other'] as const;

export type SessionKind = (typeof sessionKinds)[number];

/**
 * The result of a candidate in a session; translated as `desk-sessions.outcome.<outcome>`. It does not change the
 * application's status by itself.
 */
export const sessionOutcomes = ['passed', 'failed', 'absent'] as const;

export type SessionOutcome = (typeof sessionOutcomes)[number];

/** The values of the filter by result: an outcome, or `none` for candidates without one. */
export const filterOutcomes = [...sessionOutcomes, 'none'] as const;

export type FilterOutcome = (typeof filterOutcomes)[number];

/** Whether an untrusted value is a value of the filter by result. */
export function isFilterOutcome(value: unknown): value is FilterOutcome {
  return filterOutcomes.some((outcome) => outcome === value);
}

/**
 * The standing of a candidate who is assigned to a session. In this order: the candidate has confirmed; has not replied; was
 * not asked to confirm; has declined; no longer has a seat in the written test; the application has ended. Translated as
 * `desk-sessions.standing.<standing>`.
 */
export const standings = ['confirmed', 'unconfirmed', 'assigned', 'declined', 'noPlace', 'ended'] as const;

export type Standing = (typeof standings)[number];

/** Whether the candidate is expected and admitted at the door. */
export function isExpected(standing: Standing): boolean {
  return standing === 'confirmed' || standing === 'unconfirmed' || standing === 'assigned';
}

/** Seats are assigned in order of applying; with `site`, a written test's seats only at the site that the candidate chose. */
export const seatRules = ['site', 'receipt'] as const;

export type SeatRule = (typeof seatRules)[number];

/** Why a candidate gets no seat; translated as `desk-sessions.left.<reason>`. */
export const seatRefusals = [
  'unknown',
  'ended',
  'otherPosting',
  'notAsked',
  'notAnswered',
  'declined',
  'otherSite',
  'already',
  'otherSession',
  'full',
] as const;

export type SeatRefusal = (typeof seatRefusals)[number];
