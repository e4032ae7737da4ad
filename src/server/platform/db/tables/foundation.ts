import type { Generated } from 'kysely';

/** Tables of the platform and of messages. */
export interface FoundationTables {
  /**
   * Revisions of public data. Each change of the data increases its revision, which makes every instance discard outdated
   * caches. The row `readiness` is no revision: health checks write it as a probe.
   */
  revisions: { name: string; revision: number };
  /** The count of the current or last window, per limit and target. */
  rateLimits: { id: string; windowStart: number; count: number; expiresAt: number };
  /** Answers to requests, by account and `Idempotency-Key`; a repeated request gets the same answer. */
  idempotencyKeys: { accountId: string; idempotencyKey: string; answer: string; createdAt: number };
  /** Messages that are waiting or were sent lately, stored in the transaction that causes them; contents are encrypted. */
  outbox: {
    id: string;
    channel: 'mail' | 'sms';
    purpose: string;
    /** 0: messages that somebody requested, such as codes; 1: news of an application or account; 2: bulk messages. */
    lane: number;
    /** What the message is about; a newer message with the same topic may replace it. */
    topic: string | null;
    accountId: string | null;
    sealedMessage: string;
    createdAt: number;
    nextAttemptAt: number;
    attempts: number;
    /** The worker that has claimed the message until `nextAttemptAt`; null if none has. */
    claimedBy: string | null;
    sentAt: number | null;
    /** When delivery was given up; null if it was not. */
    failedAt: number | null;
    /** 1 if the recipient's address was refused for good. */
    refused: Generated<number>;
    /** The trace id of the request that caused the message, 32 hex digits; null if there is none. */
    trace: Generated<string | null>;
  };
  /** While this table has a row, sending is paused: no instance sends messages. */
  outboxHolds: { id: number; heldAt: number; reason: string };
}
