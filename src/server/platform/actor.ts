/** Whoever of the hiring office decides, asks or reads; the command line acts as one as well. */
export interface Actor {
  /** As it is kept with what was done: `staff:<id>`, `token:<id>` or `ops`. */
  id: string;
  name: string;
  role?: string;
  /** Keys of the units whose applications are in reach; null for all. */
  units: string[] | null;
}

/** The id of the person behind an actor of the staff; undefined for tokens and the command line. */
export function staffIdOf({ id }: Pick<Actor, 'id'>): string | undefined {
  return id.startsWith('staff:') ? id.slice('staff:'.length) : undefined;
}

/** The command line. */
export type Operator = Pick<Actor, 'name' | 'role' | 'units'> & { id: 'ops' };

/** Whether the command line acts, which nothing is kept from: whoever has the shell of the machine has the database. */
export function isOperator({ id }: Pick<Actor, 'id'>): boolean {
  return id === 'ops';
}
