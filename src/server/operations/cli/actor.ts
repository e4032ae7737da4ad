import type { Operator } from '#server/platform/actor.ts';

/** Whoever has the shell of the machine: in reach is everything, as for a lead without units. */
export const opsActor: Operator = { id: 'ops', name: 'ops', role: 'lead', units: null };
