import type { Generated } from 'kysely';

/** Tables that no single domain owns. */
export interface FoundationTables {
  /** Counters that rise when something public changes, so that every instance drops what it cached. */
  revisions: { name: string; revision: number };
  /** One row per limit and target: how often since the window began. */
  rateLimits: { id: string; windowStart: number; count: number; expiresAt: number };
  /** First answers to requests that may be repeated, by account and `Idempotency-Key`. */
  idempotencyKeys: { accountId: string; idempotencyKey: string; answer: string; createdAt: number };
  /** Messages to send, stored with what they tell of; contents are encrypted. */
  outbox: {
    id: string;
    channel: 'mail' | 'sms';
    purpose: string;
    /** 0 codes, 1 news, 2 bulk. */
    lane: number;
    /** What it tells of, where a newer message may take its place. */
    topic: string | null;
    accountId: string | null;
    sealedMessage: string;
    createdAt: number;
    nextAttemptAt: number;
    attempts: number;
    /** The worker that holds it until `nextAttemptAt`. */
    claimedBy: string | null;
    sentAt: number | null;
    /** When it was given up. */
    failedAt: number | null;
    /** The trace of the request that it comes from, 32 hex digits. */
    trace: Generated<string | null>;
  };
  /** A row while the outbox is held: nothing is sent by any instance. */
  outboxHolds: { id: number; heldAt: number; reason: string };
}
