/**
 * Who may act for an application: its account, or the person whose ID number and phone it was sent with, proved by the
 * identity check. Each is null without such proof.
 */
export interface Holder {
  accountId: string | null;
  /**
   * Keyed hash of the ID number and phone, proved together; reaches only applications with open tasks. The ID number
   * alone would let somebody combine a stranger's number with their own phone.
   */
  personHash: string | null;
}
