/** A finding of the office about a candidate: a result, or a version of a note. */
interface Finding {
  /** When the finding was recorded (ms). */
  at: number;
}

/**
 * The finding that the candidate's export discloses: the last one that existed when the newest released decision was made.
 * A later finding might reveal a decision that is not released yet (specification: decision and status are two things).
 * @param findings from the earliest to the latest
 * @param decidedAt when the newest released decision was made (ms); undefined without one
 */
export function disclosedFinding<F extends Finding>(findings: readonly F[], decidedAt: number | undefined): F | undefined {
  return decidedAt === undefined ? undefined : findings.findLast(({ at }) => at <= decidedAt);
}

/** The time (ms) at which a new finding is recorded: now, but always later than the last decision. */
export function findingTime(now: number, decidedAt: number | undefined): number {
  return decidedAt === undefined ? now : Math.max(now, decidedAt + 1);
}
