import { atom } from 'nanostores';

/** The data that the withdrawal dialog needs about an application. */
export interface Withdrawable {
  idkey: string;
  regJobName: string;
  /** Absent if the application is known only because it prevents a new application. */
  receiptNo?: string;
}

export type View =
  | { name: 'apply'; posting: string; applyId?: string | undefined }
  | { name: 'status' }
  | { name: 'withdraw'; application: Withdrawable };

/** The open dialog. Set it only in the browser: on the server, all requests share this module. */
export const $view = atom<View | null>(null);
