/** The office's finding about a candidate: a result, a note, or a log entry about either. */
interface Finding {
  /** When it was recorded (ms). */
  at: number;
}

/**
 * The finding disclosed to the candidate: the latest one recorded before the newest released decision was made. A later
 * one may depend on or reveal something unreleased (contract: decision and status are two things). So neither a hold
 * nor an entry during one changes the result.
 * @param decidedAt when the newest released decision was made (ms); undefined without one
 */
export function handedOut<F extends Finding>(findings: readonly F[], decidedAt: number | undefined): F | undefined {
  return decidedAt === undefined ? undefined : findings.findLast(({ at }) => at <= decidedAt);
}

/** The recording time (ms) of a finding entered now: always after every decision already made. */
export function foundAt(now: number, decidedAt: number | undefined): number {
  return decidedAt === undefined ? now : Math.max(now, decidedAt + 1);
}
