/** Background jobs. */
export interface JobTables {
  /** The last runs of each job, on whichever instance. */
  jobs: {
    name: string;
    /** Of the last run that was noted (ms). */
    startedAt: number;
    /** Milliseconds. */
    duration: number;
    succeededAt: number | null;
    failedAt: number | null;
    /** The name and code of the last error. */
    error: string | null;
  };
}
