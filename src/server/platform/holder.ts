/**
 * Who may act for an application: the account it belongs to, or the person whose ID number and phone it was sent
 * with, proved by the identity check. Each is null where the caller has no such proof.
 */
export interface Holder {
  accountId: string | null;
  /**
   * Keyed hash of the ID number and the phone that were proved together; reaches only applications with something to do.
   * The number alone would not do: whoever sends a stranger's number with a phone of their own would reach the stranger's.
   */
  personHash: string | null;
}
