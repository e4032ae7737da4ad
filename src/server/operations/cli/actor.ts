import type { Operator } from '#server/platform/actor.ts';

/** The actor of the command line, who may access everything, like a lead for all units. */
export const opsActor: Operator = { id: 'ops', name: 'ops', role: 'lead', units: null };
