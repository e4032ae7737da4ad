import { atom } from 'nanostores';

export type ToastTone = 'done' | 'info' | 'fault';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
}

/** The messages that are shown now, oldest first. Only the browser writes here: modules are shared on the server. */
export const $toasts = atom<readonly Toast[]>([]);

const atMost = 4;
let lastId = 0;

/** Shows a short message; the same words that are still shown are not shown twice. */
export function showToast(tone: ToastTone, text: string): void {
  const others = $toasts.get().filter((toast) => toast.text !== text);
  lastId += 1;
  $toasts.set([...others, { id: lastId, tone, text }].slice(-atMost));
}

/** Takes a toast away; one that is gone already is none of its business. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
