/** Background jobs. */
export interface JobTables {
  /** The last stored run of each job, on any instance. */
  jobs: {
    name: string;
    /** When the last stored run began (ms). */
    startedAt: number;
    /** The duration of that run in milliseconds. */
    duration: number;
    succeededAt: number | null;
    failedAt: number | null;
    /** The name and code of the last error; null if there was none. */
    error: string | null;
  };
}
