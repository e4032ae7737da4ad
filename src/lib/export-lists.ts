import { importKinds } from './import-kinds.ts';
import type { Permission } from './staff-roles.ts';

/** The files that lists of the hiring office are exported to. */
export const exportFormats = ['xlsx', 'csv'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The lists that can be exported, and what each needs: one of several permissions. */
export const exportLists = {
  applications: ['applications.export'],
  postings: ['postings.edit', 'applications.export'],
  log: ['log.read'],
  batches: ['applications.export'],
  batchRows: ['applications.export'],
  checks: ['materials.check'],
  attendees: ['applications.export'],
  postingList: ['postings.edit'],
  sessions: ['applications.export'],
  contents: ['content.edit'],
  imports: [...new Set(Object.values(importKinds))],
  staff: ['staff.manage'],
  tokens: ['tokens.manage'],
  deliveries: ['settings.manage'],
  retentionDue: ['settings.manage'],
  retentionHolds: ['applications.override'],
} as const satisfies Record<string, readonly Permission[]>;

export type ExportList = keyof typeof exportLists;

/** Lists of one thing, which is named beside: they are exported where that thing is shown. */
export const listsOfOne: readonly ExportList[] = ['batchRows', 'attendees', 'deliveries'];

/** Lists that are read, and exported, only with a fresh code of the authenticator. */
export const listsBehindCode: readonly ExportList[] = ['staff', 'tokens'];

/** Whoever has one of these may export something. */
export const exportPermissions: readonly Permission[] = [...new Set(Object.values(exportLists).flat())];

export const exportListNames = Object.keys(exportLists) as ExportList[];

/** How far the making of a file has come; a file is handed out once, within a day. */
export const exportStates = ['waiting', 'running', 'ready', 'taken', 'expired', 'failed'] as const;

export type ExportState = (typeof exportStates)[number];
