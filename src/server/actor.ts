/** Who acts for the hiring office: a person of the staff, a token, or the command line of the machine. */
export interface Actor {
  id: string;
  name: string;
  role?: string;
  /** The hiring units whose applications are within reach; null means all. */
  units: string[] | null;
}
