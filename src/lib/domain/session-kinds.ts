/** What candidates are called to; the words are `appointments.session.kind.<kind>`. */
export const sessionKinds = ['writtenTest', 'interview', 'physicalExam', 'other'] as const;

export type SessionKind = (typeof sessionKinds)[number];

/** What became of somebody in a session; the words are `desk-sessions.outcome.<outcome>`. It decides nothing by itself. */
export const sessionOutcomes = ['passed', 'failed', 'absent'] as const;

export type SessionOutcome = (typeof sessionOutcomes)[number];

/** What may be asked of the people of a session: one of the outcomes, or that none was entered. */
export const soughtOutcomes = [...sessionOutcomes, 'none'] as const;

export type SoughtOutcome = (typeof soughtOutcomes)[number];

/** Whether a value from outside may be asked of the people of a session. */
export function isSoughtOutcome(value: unknown): value is SoughtOutcome {
  return soughtOutcomes.some((outcome) => outcome === value);
}

/**
 * How somebody who was assigned to a session stands: has confirmed, has not replied, was not asked to confirm, does not come,
 * has given up the place, or the application has ended. The words are `desk-sessions.standing.<standing>`.
 */
export const standings = ['confirmed', 'unconfirmed', 'assigned', 'declined', 'noPlace', 'ended'] as const;

export type Standing = (typeof standings)[number];

/** Whether somebody is expected, and let in at the door. */
export function isExpected(standing: Standing): boolean {
  return standing === 'confirmed' || standing === 'unconfirmed' || standing === 'assigned';
}

/** By which rule places are given out: at the test site that each chose, or to whoever applied first. */
export const seatRules = ['site', 'receipt'] as const;

export type SeatRule = (typeof seatRules)[number];

/** Why somebody is left out when places are given out; the words are `desk-sessions.left.<reason>`. */
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
