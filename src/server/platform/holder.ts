/**
 * A caller who may act for applications: a signed-in account, or a person who has proved an ID number and phone in the
 * identity check. A field is null if the caller has not proved it.
 */
export interface Holder {
  accountId: string | null;
  /**
   * Keyed hash of the ID number and phone that were proved together; gives access only to applications in which something
   * is left to do. With a hash of the ID number alone, somebody could combine a stranger's number with their own phone.
   */
  personHash: string | null;
}
