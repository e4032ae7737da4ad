import type { Message } from './message.ts';

/** A message on its way. */
export interface Outgoing extends Message {
  /** The same at every try, so that a receiver can tell a repetition. */
  id: string;
  createdAt: number;
}

/** @throws FinalRefusal where trying again is no use; else whatever kept the message from being handed over */
export type Sender = (message: Outgoing) => Promise<void>;

/** A way to send, and how to let go of it. */
export interface Sending {
  send: Sender;
  close?: () => void;
}

/** The other end refuses this very message, and will again. */
export class FinalRefusal extends Error {}

/** Whether trying again is no use. */
export function isFinal(error: unknown): boolean {
  return error instanceof FinalRefusal;
}
