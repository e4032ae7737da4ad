import { atom } from 'nanostores';

/** The ids of the postings saved by the signed-in candidate or, without an account, in this browser. */
export const $saved = atom<readonly string[]>([]);
