import type { JobType } from '#lib/domain/job-types.ts';

/** The rounds of each posting's selection process, and the templates that postings start from. */
export interface ProcessTables {
  /** The process of a posting, public or not. A posting without a row has the general steps of its category. */
  postingProcesses: {
    postingId: string;
    /** Increases with each change; a change based on an older version is refused. */
    version: number;
    /** JSON array of rounds, in their order. */
    rounds: string;
  };
  processTemplates: {
    jobType: JobType;
    version: number;
    /** JSON array of rounds, in their order. */
    rounds: string;
  };
}
