import type { FilmFault, FilmState } from '#lib/domain/film-states.ts';

/** Videos that the office has uploaded. Cutting is transcoding into streams. */
export interface FilmTables {
  films: {
    id: string;
    /** Name of the uploaded file. */
    name: string;
    /** Bytes of the uploaded file. */
    size: number;
    state: FilmState;
    /** Why the video could not be cut; empty unless cutting has failed. */
    fault: FilmFault | '';
    /** Progress of cutting, 0 to 100. */
    percent: number;
    /** The qualities of the streams, as in `SlotVideo`; empty until the video is cut. */
    sharpness: string;
    seconds: number;
    /** Number of attempts at cutting, without those that a shutdown ended. */
    attempts: number;
    /** The claim of the instance that is cutting the video; null if unclaimed. */
    claim: string | null;
    /** When another instance may take over (ms); 0 if unclaimed. */
    claimedUntil: number;
    /** When the upload began (ms). */
    at: number;
    actor: string;
    actorName: string;
  };
  /** The parts of the uploaded file; deleted once the video is cut or cutting has failed. */
  filmParts: { filmId: string; number: number; bytes: Uint8Array };
}
