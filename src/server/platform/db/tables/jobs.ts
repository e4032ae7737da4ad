/** Background jobs. */
export interface JobTables {
  /** The last stored run of each job, on any instance. */
  jobs: {
    name: string;
    /** When the last stored run began (ms). */
    startedAt: number;
    /** Its duration in milliseconds. */
    duration: number;
    succeededAt: number | null;
    failedAt: number | null;
    /** The name and code of the last error. */
    error: string | null;
  };
}
