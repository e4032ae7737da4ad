/** Milliseconds that a run of autosaves lasts, counted from its first one. The history keeps only the last one of a run. */
export const autosaveRun = 10 * 60_000;
