/** A run of autosaves is one version in the history, from its first save on at most so long (ms). */
export const autosaveRun = 10 * 60_000;
