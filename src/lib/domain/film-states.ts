/** The states of an uploaded video until its conversion to a stream has succeeded or failed. */
export const filmStates = ['uploading', 'waiting', 'cutting', 'ready', 'failed'] as const;
export type FilmState = (typeof filmStates)[number];

/** Why a video could not be converted; translated as `desk-content.films.fault.<name>`. */
export const filmFaults = ['broken', 'long', 'slow', 'large', 'stopped'] as const;
export type FilmFault = (typeof filmFaults)[number];

/** Maximum number of bytes of a video, and of each portion of its upload. */
export const mostFilmBytes = 300 * 1024 * 1024;
export const filmPortion = 4 * 1024 * 1024;

/** Maximum length of a video in minutes. */
export const mostFilmMinutes = 10;
