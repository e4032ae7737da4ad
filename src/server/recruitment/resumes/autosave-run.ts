/** Milliseconds that a run of autosaves lasts from its first one. The history keeps only the last autosave of a run. */
export const autosaveRun = 10 * 60_000;
