/** How far an uploaded video has come on its way to a stream. */
export const filmStates = ['uploading', 'waiting', 'cutting', 'ready', 'failed'] as const;
export type FilmState = (typeof filmStates)[number];

/** Why a video could not be cut; the words are `desk-content.films.fault.<name>`. */
export const filmFaults = ['broken', 'long', 'slow', 'large', 'stopped'] as const;
export type FilmFault = (typeof filmFaults)[number];

/** Bytes of the largest video that is taken, and of each portion in which it is sent. */
export const mostFilmBytes = 300 * 1024 * 1024;
export const filmPortion = 4 * 1024 * 1024;

/** Minutes that a video may last. */
export const mostFilmMinutes = 10;
