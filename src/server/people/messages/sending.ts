import type { Message } from './message.ts';

/** A message being sent. */
export interface Outgoing extends Message {
  /** The same at every attempt, so that a receiver can detect repetitions. */
  id: string;
  createdAt: number;
}

/** @throws FinalRefusal if retrying is useless; else whatever prevented the delivery */
export type Sender = (message: Outgoing) => Promise<void>;

/** A sender and how to close it. */
export interface Sending {
  send: Sender;
  close?: () => void;
}

/** The other end refuses this very message, and will again. */
export class FinalRefusal extends Error {}

/** Whether retrying is useless. */
export function isFinal(error: unknown): boolean {
  return error instanceof FinalRefusal;
}
