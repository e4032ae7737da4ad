import type { DocumentForm, DocumentKind } from '#lib/domain/document-kinds.ts';
import type { ExportFormat, ExportList } from '#lib/domain/export-lists.ts';
import type { ImportKind } from '#lib/domain/import-kinds.ts';
import type { RetentionOutcome } from '#lib/domain/retention.ts';
import type { StaffRole } from '#lib/domain/staff-roles.ts';

/** Exports, imports, webhooks and retention. */
export interface ExchangeTables {
  /** Requested export files; they are made in the background and can be downloaded once. */
  exportJobs: {
    id: string;
    /** The requester's id, and their name, role and units (JSON; null means all) at the time of the request. */
    actor: string;
    actorName: string;
    role: StaffRole;
    units: string | null;
    /** What is exported: a list, or a kind of documents. */
    list: ExportList | DocumentKind;
    format: ExportFormat | DocumentForm;
    /** 1 if the file includes ID numbers. */
    withId: number;
    /** JSON of filter, columns and headings, or of a selection; encrypted because a filter may contain a name. */
    sealedRequest: string;
    locale: string;
    /** `awaiting` until a second person approves or refuses the request. */
    state: 'awaiting' | 'refused' | 'waiting' | 'running' | 'ready' | 'failed';
    doneRows: number;
    totalRows: number | null;
    bytes: number | null;
    askedAt: number;
    /** The last claim of an instance, and its end (ms), which the instance extends; null before the first claim. */
    claim: string | null;
    claimedUntil: number | null;
    attempts: number;
    /** When the file was finished or given up, or the request was refused; null before. */
    settledAt: number | null;
    /** When the file was downloaded; null before. */
    takenAt: number | null;
    /** When the file expires; for a request that needs an approval and has none, when the request expires; else null. */
    expiresAt: number | null;
    /** Who approved or refused the request, and when; null if nobody has. */
    answeredBy: string | null;
    answeredName: string | null;
    answeredAt: number | null;
  };
  /** A file in encrypted portions, numbered from 0; portion -1 lists the receipt numbers of the applications in the file. */
  exportPortions: { exportId: string; number: number; sealedContent: Uint8Array };
  /** One row: the highest event number in the feed. Calls that assign numbers lock the row, and so wait for each other. */
  changeHeads: { id: number; seq: number };
  /** Imports of tables. */
  importBatches: {
    id: string;
    kind: ImportKind;
    actor: string;
    actorName: string;
    at: number;
    /** `applying` while the decisions of a table with results are being made. */
    state: 'applying' | 'applied' | 'undone';
    idempotencyKey: string | null;
    added: number;
    changed: number;
    same: number;
    /** JSON array of the batches of decisions that a table with results has made. */
    decisionBatches: string;
    /** Id of the session whose results were imported; null for other imports. */
    subject: string | null;
    undoneAt: number | null;
    undoneBy: string | null;
    /** After an undo, the number of rows restored or removed, or of decisions undone. */
    restored: number;
    /** After an undo, a JSON array of the keys of the rows that stayed. */
    kept: string;
  };
  /**
   * JSON of each row that an import added or changed: before the import (null if the row was added) and after it. Decisions
   * have no row here.
   */
  importRows: { importId: string; number: number; key: string; former: string | null; after: string };
  /** Addresses that are notified of events of applications. */
  webhooks: {
    id: string;
    url: string;
    /** JSON array; null means all. */
    units: string | null;
    sealedSecret: string;
    active: number;
    /** The number in the feed up to which deliveries have been created. */
    seq: number;
    createdAt: number;
    /** The name of an actor. */
    createdBy: string;
  };
  /** Deliveries to a webhook, each with the events in a range of the feed. */
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
  /** Months after which ended applications are erased, per outcome; without a row no term erases them. */
  retentionTerms: { outcome: RetentionOutcome; months: number; changedAt: number; changedBy: string };
  /** One row: the version of the terms, which increases with each change. */
  retentionHeads: { id: number; version: number };
  /** Holds that exempt applications from erasure at the end of their term, with the reason. */
  retentionHolds: { applicationId: string; sealedReason: string; at: number; actor: string; actorName: string };
  /** Applications that were erased because of a term, and when. */
  applicationErasures: { applicationId: string; at: number };
  retentionRuns: { id: string; at: number; actorName: string; erased: number };
}
