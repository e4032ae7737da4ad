import type { Meetings } from '#server/platform/db/meetings.ts';

/** Who acts for the hiring office: a person, a token, the command line, or single sign-on. */
export interface Actor {
  /** The id stored with each action, for example `staff:<id>`, `token:<id>`, `ops` or `sso`. */
  id: string;
  name: string;
  role?: string;
  /** Keys of the units whose applications the actor may see; null for all. */
  units: string[] | null;
  /** Limits an interviewer to the applications that `met` of `db/meetings.ts` selects; undefined for other actors. */
  meets?: Meetings | undefined;
}

/** The limits on the applications that an actor may see. */
export type Reach = Pick<Actor, 'units' | 'meets'>;

/** The staff id of an actor; undefined if the actor is not a person. */
export function staffIdOf({ id }: Pick<Actor, 'id'>): string | undefined {
  return id.startsWith('staff:') ? id.slice('staff:'.length) : undefined;
}

/** The actor's id for a staff member. */
export function actorOfStaff(staffId: string): string {
  return `staff:${staffId}`;
}

/** The command line as an actor. */
export type Operator = Pick<Actor, 'name' | 'role' | 'units'> & { id: 'ops' };

/** Whether the actor is the command line. It may see everything, because its user has access to the database anyway. */
export function isOperator({ id }: Pick<Actor, 'id'>): boolean {
  return id === 'ops';
}
