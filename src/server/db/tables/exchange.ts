import type { ExportFormat, ExportList } from '#lib/export-lists.ts';
import type { StaffRole } from '#lib/staff-roles.ts';

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
  /** A made file in portions, each sealed. */
  exportPortions: { exportId: string; number: number; sealedContent: Uint8Array };
  /** One row: the number that the next event of the feed gets, less one. Its lock lets events be numbered one call at a time. */
  changeHeads: { id: number; seq: number };
}
