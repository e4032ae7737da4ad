import { atom } from 'nanostores';

export type ToastTone = 'done' | 'info' | 'fault';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
}

/** The messages currently shown, oldest first. Only written in the browser: on the server, modules are shared. */
export const $toasts = atom<readonly Toast[]>([]);

const atMost = 4;
let lastId = 0;

/** Shows a short message. It replaces a message with the same text, or the oldest of four other messages. */
export function showToast(tone: ToastTone, text: string): void {
  const others = $toasts.get().filter((toast) => toast.text !== text);
  lastId += 1;
  $toasts.set([...others, { id: lastId, tone, text }].slice(-atMost));
}

/** Removes a toast; does nothing if it is already gone. */
export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
