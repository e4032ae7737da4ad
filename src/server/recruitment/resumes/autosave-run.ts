/**
 * Milliseconds after an autosave during which further autosaves belong to the same run. The history keeps only the last
 * autosave of a run.
 */
export const autosaveRun = 10 * 60_000;
