import { importKinds } from './import-kinds.ts';
import type { Permission } from './staff-roles.ts';

/** The file formats of exported lists. */
export const exportFormats = ['xlsx', 'csv'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The lists that can be exported. Each needs at least one of its permissions. */
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

const ofApplications = ['status', 'jobType', 'pkRegJob', 'unit', 'keyWord', 'from', 'to', 'waiting', 'matter'];
const ofOutcome = ['age', 'height', 'vision', 'degree', 'session', 'outcome'];
const ofPeople = ['owner', 'tag', 'sex', 'english', 'graduation', 'earlier', 'school-list', 'major-group', 'gpa'];
const ofScore = ['score-round', 'score-from', 'score-to', 'combine'];

/** The filters of each list. */
export const exportFilters: Readonly<Record<ExportList, readonly string[]>> = {
  applications: [...ofApplications, ...ofOutcome, ...ofPeople, ...ofScore, 'ids', 'excluded', 'asOf'],
  postings: ['unit'],
  log: ['actor', 'action', 'keyWord', 'from', 'to'],
  batches: ['state'],
  batchRows: ['batchId'],
  checks: ['unit', 'pkRegJob', 'type'],
  attendees: ['sessionId'],
  postingList: ['state', 'jobType', 'unit', 'keyWord'],
  sessions: ['from', 'to', 'kind', 'unit', 'pkRegJob', 'keyWord', 'cancelled'],
  contents: ['kind', 'state', 'keyWord'],
  imports: [],
  staff: [],
  tokens: [],
  deliveries: ['webhookId'],
  retentionDue: [],
  retentionHolds: [],
};

/** Query parameters of a list's address that are not filters: order and page. */
export const besideFilters: readonly string[] = ['sort', 'cursor', 'size', 'pageNum', 'pageSize'];

/**
 * Lists that belong to one batch, session or webhook. They are exported from the page of that batch, session or webhook, whose
 * id is a filter.
 */
export const listsOfOne: readonly ExportList[] = ['batchRows', 'attendees', 'deliveries'];

/** Lists that are shown and exported only after a step-up. */
export const listsBehindCode: readonly ExportList[] = ['staff', 'tokens'];

/** All permissions that allow the export of some list. */
export const exportPermissions: readonly Permission[] = [...new Set(Object.values(exportLists).flat())];

export const exportListNames = Object.keys(exportLists) as ExportList[];

/**
 * The states of an export. Its file can be downloaded once, within a day. An export with ID numbers may first await the
 * approval of a second person.
 */
export const exportStates = ['awaiting', 'refused', 'waiting', 'running', 'ready', 'taken', 'expired', 'failed'] as const;

export type ExportState = (typeof exportStates)[number];
