import { atom } from 'nanostores';

/** The data shown in the confirmation of a withdrawal. */
export interface Withdrawable {
  idkey: string;
  regJobName: string;
  /** Absent if only the repeat-delivery answer is known. */
  receiptNo?: string;
}

export type View =
  | { name: 'apply'; posting: string; applyId?: string | undefined }
  | { name: 'status' }
  | { name: 'withdraw'; application: Withdrawable }
  | { name: 'offer'; application: Withdrawable; reply: 'accepted' | 'declined' };

/** The open dialog. Only written in the browser. */
export const $view = atom<View | null>(null);
