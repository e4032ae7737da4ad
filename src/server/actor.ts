/** Whoever of the hiring office decides, asks or reads; the command line acts as one as well. */
export interface Actor {
  /** As it is kept with what was done: `staff:<id>`, `token:<id>` or `ops`. */
  id: string;
  name: string;
  role?: string;
  /** Keys of the units whose applications are in reach; null for all. */
  units: string[] | null;
}
