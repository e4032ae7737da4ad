/** Something the office found of a candidate: a result, a note, or what the log says of either. */
interface Finding {
  /** Since when it stands (ms). */
  at: number;
}

/**
 * What a candidate is handed out of findings, the earliest first: the last that stood when the newest released decision was
 * made. A later one may rest on, or tell of, what is not released (contract: decision and status are two things), so
 * neither a hold nor anything entered during one changes the answer.
 * @param decidedAt when the newest released decision was made (ms); undefined without one
 */
export function handedOut<F extends Finding>(findings: readonly F[], decidedAt: number | undefined): F | undefined {
  return decidedAt === undefined ? undefined : findings.findLast(({ at }) => at <= decidedAt);
}

/** When a finding stands since (ms) that is entered now: behind every decision that was made before it. */
export function foundAt(now: number, decidedAt: number | undefined): number {
  return decidedAt === undefined ? now : Math.max(now, decidedAt + 1);
}
