import type { Message } from './message.ts';

/** A message being sent. */
export interface Outgoing extends Message {
  /** The same for every attempt, so that the receiver can detect duplicates. */
  id: string;
  createdAt: number;
}

/**
 * Sends a message.
 * @throws FinalRefusal if a retry is useless; any other error if a retry may help
 */
export type Sender = (message: Outgoing) => Promise<void>;

/** A sender, and a function that closes its connections. */
export interface Sending {
  send: Sender;
  close?: () => void;
}

/** Thrown if the receiver has permanently refused a message. */
export class FinalRefusal extends Error {}

/** Thrown if the receiver has permanently refused the recipient's address, and not only the message. */
export class RefusedAddress extends FinalRefusal {}

/** Whether retrying is useless. */
export function isFinal(error: unknown): boolean {
  return error instanceof FinalRefusal;
}
