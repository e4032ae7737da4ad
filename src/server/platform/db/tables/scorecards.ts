import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { Recommendation } from '#lib/domain/recommendations.ts';

/** The scorecards of rounds, and the cards that interviewers have filled in. */
export interface ScorecardTables {
  scorecards: {
    key: string;
    /** Increases with each change; a change based on an older version is refused. */
    version: number;
    /** JSON, in both languages. */
    name: string;
    /** JSON array, in their order. */
    criteria: string;
  };
  /** One card per interviewer, application and round. */
  applicationScores: {
    applicationId: string;
    /** Key of the round. */
    round: string;
    /** Id of the interviewer. */
    actor: string;
    accountId: string;
    actorName: string;
    /** Key of the scorecard. */
    scorecard: string;
    version: number;
    /** 1 once the card is handed in; until then, only the interviewer can read it. */
    done: number;
    /** JSON object: scores by criterion. */
    scores: string;
    recommendation: Recommendation | null;
    /** From 0 to 100; null until the card is handed in. */
    total: number | null;
    sealedText: string;
    /** When a score or the recommendation last changed (ms). */
    scoredAt: number;
    /** When anything last changed (ms). */
    savedAt: number;
  };
  /** The scores of an application by source; triggers maintain them. */
  roundScores: {
    applicationId: string;
    /**
     * `card:` followed by a round's key, for the mean of the panel's totals; or `session:` followed by a kind of session, for
     * the latest result of a session of that kind.
     */
    source: string;
    /** Hundredths of a point. */
    hundredths: number;
    /** When the score was given (ms). */
    scoredAt: number;
  };
  /** Who is to score an application in a round because of an assignment, not because of an interview slot. */
  interviewerAssignments: {
    applicationId: string;
    /** The posting of the round: after a transfer the assignment no longer applies. */
    postingId: string;
    /** Key of the round. */
    round: string;
    staffId: string;
    /** The status of the round. */
    status: ApplyStatus;
  };
}
