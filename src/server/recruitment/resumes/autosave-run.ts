/** Milliseconds from the first autosave of a run to the end of the run. The history keeps only a run's last autosave. */
export const autosaveRun = 10 * 60_000;
