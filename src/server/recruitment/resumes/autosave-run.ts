/** How long after the first autosave of a run further ones replace it in the history, in milliseconds. */
export const autosaveRun = 10 * 60_000;
