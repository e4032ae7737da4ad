/** Milliseconds of autosaves, from the first one on, that form one version of the history. */
export const autosaveRun = 10 * 60_000;
