import type { FilmFault, FilmState } from '#lib/domain/film-states.ts';

/** Videos that the office uploaded, and what they are cut from. */
export interface FilmTables {
  films: {
    id: string;
    /** Of the uploaded file. */
    name: string;
    /** Bytes of the uploaded file. */
    size: number;
    state: FilmState;
    /** Why it could not be cut; empty where it could. */
    fault: FilmFault | '';
    /** How far it is cut, 0 to 100. */
    percent: number;
    /** The qualities that it was cut into, as `SlotVideo` has them; empty before. */
    sharpness: string;
    seconds: number;
    /** How often the cutting was begun. */
    attempts: number;
    /** Of the instance that cuts it; null where none does. */
    claim: string | null;
    /** Until when that instance is waited for (ms); 0 where none cuts. */
    claimedUntil: number;
    /** When it was begun to be uploaded (ms). */
    at: number;
    actor: string;
    actorName: string;
  };
  /** The uploaded file in its order, until it is cut. */
  filmParts: { filmId: string; number: number; bytes: Uint8Array };
}
