/**
 * Who may act for an application: the account it belongs to, or the person whose ID number it was sent with, proved by
 * the identity check. Each is null where the caller has no such proof.
 */
export interface Holder {
  accountId: string | null;
  /** Keyed hash of the ID number; reaches only applications with something to do. */
  idHash: string | null;
}
