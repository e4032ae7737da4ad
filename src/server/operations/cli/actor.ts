import type { Operator } from '#server/platform/actor.ts';

/** The actor of the command line, which may access everything; its nominal role is lead. */
export const opsActor: Operator = { id: 'ops', name: 'ops', role: 'lead', units: null };
