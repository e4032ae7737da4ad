import { atom } from 'nanostores';

/** What the question before a withdrawal has to name. */
export interface Withdrawable {
  idkey: string;
  regJobName: string;
  /** Absent where only the repeat-delivery answer is known. */
  receiptNo?: string;
}

export type View =
  | { name: 'apply'; posting: string; applyId?: string | undefined }
  | { name: 'status' }
  | { name: 'withdraw'; application: Withdrawable }
  | { name: 'offer'; application: Withdrawable; reply: 'accepted' | 'declined' };

/** The dialog that is open. Only the browser writes here. */
export const $view = atom<View | null>(null);
