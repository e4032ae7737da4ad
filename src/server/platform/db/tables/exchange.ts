import type { ExportFormat, ExportList } from '#lib/domain/export-lists.ts';
import type { ImportKind } from '#lib/domain/import-kinds.ts';
import type { RetentionOutcome } from '#lib/domain/retention.ts';
import type { StaffRole } from '#lib/domain/staff-roles.ts';

/** What the hiring office takes out. */
export interface ExchangeTables {
  /** Files that somebody asked for; they are made in the background and handed out once. */
  exportJobs: {
    id: string;
    /** The requester: an actor's id, name and, as it was when it was asked, role and units (JSON; null means all). */
    actor: string;
    actorName: string;
    role: StaffRole;
    units: string | null;
    list: ExportList;
    format: ExportFormat;
    /** 1 with the ID number. */
    withId: number;
    /** Sealed JSON: filter, columns and headings; a filter may hold a name. */
    sealedRequest: string;
    locale: string;
    state: 'waiting' | 'running' | 'ready' | 'failed';
    doneRows: number;
    totalRows: number | null;
    bytes: number | null;
    askedAt: number;
    /** Who makes it, and until when nobody else does; renewed while it is made. */
    claim: string | null;
    claimedUntil: number | null;
    attempts: number;
    /** When it was made, or given up. */
    settledAt: number | null;
    /** When it was handed out: once. */
    takenAt: number | null;
    expiresAt: number | null;
  };
  /** A made file in portions, each encrypted. */
  exportPortions: { exportId: string; number: number; sealedContent: Uint8Array };
  /** One row: the number that the next event of the feed gets, less one. Its lock lets events be numbered one call at a time. */
  changeHeads: { id: number; seq: number };
  /** Tables that were imported. */
  importBatches: {
    id: string;
    kind: ImportKind;
    actor: string;
    actorName: string;
    at: number;
    /** `applying` while the decisions of a table of results are being made. */
    state: 'applying' | 'applied' | 'undone';
    idempotencyKey: string | null;
    added: number;
    changed: number;
    same: number;
    /** JSON array: the batches of decisions that a table of results made. */
    decisionBatches: string;
    /** Of results of a session its id. */
    subject: string | null;
    undoneAt: number | null;
    undoneBy: string | null;
    /** After an undo: how much was put back, and a JSON array of the keys of what was not. */
    restored: number;
    kept: string;
  };
  /** What an import of anything but results with decisions changed, row by row: as it was (null for a new one) and as it was stored, JSON. */
  importRows: { importId: string; number: number; key: string; former: string | null; after: string };
  /** Addresses that are told of what happens to applications. */
  webhooks: {
    id: string;
    url: string;
    /** JSON array; null means all. */
    units: string | null;
    sealedSecret: string;
    active: number;
    /** The place in the feed up to which deliveries were made of it. */
    seq: number;
    createdAt: number;
    /** A name. */
    createdBy: string;
  };
  /** The events between two places of the feed, on their way to a webhook. */
  webhookDeliveries: {
    id: string;
    webhookId: string;
    fromSeq: number;
    toSeq: number;
    events: number;
    state: 'waiting' | 'sent' | 'dead';
    attempts: number;
    nextAt: number;
    claimedUntil: number | null;
    lastStatus: number | null;
    lastError: string | null;
    createdAt: number;
    settledAt: number | null;
  };
  /** Months after which ended applications are erased, an outcome a row; without a row they are kept. */
  retentionTerms: { outcome: RetentionOutcome; months: number; changedAt: number; changedBy: string };
  /** One row: counts up with each change of the terms. */
  retentionHeads: { id: number; version: number };
  /** Applications that no term erases, and why. */
  retentionHolds: { applicationId: string; sealedReason: string; at: number; actor: string; actorName: string };
  /** When a term last erased an application. */
  applicationErasures: { applicationId: string; at: number };
  retentionRuns: { id: string; at: number; actorName: string; erased: number };
}
