import type { Operator } from '#server/platform/actor.ts';

/** Who has a shell on the machine: reaches everything, like a lead without units. */
export const opsActor: Operator = { id: 'ops', name: 'ops', role: 'lead', units: null };
