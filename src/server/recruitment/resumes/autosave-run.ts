/** Milliseconds after the first autosave of a run during which further autosaves replace it in the history. */
export const autosaveRun = 10 * 60_000;
