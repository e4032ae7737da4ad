import type { Patience } from '#server/platform/db/postgres.ts';

/** A loaded machine takes its time; tests of a database that hangs have less patience. */
export const muchPatience: Patience = { connect: 30_000, turn: 60_000, answer: 60_000 };
