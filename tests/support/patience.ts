import type { Patience } from '#server/platform/db/postgres.ts';

/** Long timeouts for loaded machines; tests of a hanging database set shorter ones. */
export const muchPatience: Patience = { connect: 30_000, turn: 60_000, answer: 60_000 };
