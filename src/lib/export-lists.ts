import type { Permission } from './staff-roles.ts';

/** The files that lists of the hiring office are exported to. */
export const exportFormats = ['xlsx', 'csv'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/**
 * What is told of an application in a file; the words are `desk-exchange.columns.<name>`. A condition of the posting is told
 * as met, not met or unknown in the words of whoever asks, and is empty where the posting does not ask it.
 */
export const applicationColumns = [
  'receiptNo',
  'name',
  'regJobName',
  'unitName',
  'jobType',
  'status',
  'statusName',
  'statusDate',
  'appliedAt',
  'school',
  'major',
  'education',
  'educationName',
  'age',
  'height',
  'vision',
  'degree',
  'workPlace',
  'site',
  'resumeType',
  'idkey',
  'pkRegJob',
] as const;

/** The column of the ID number, which is there only where the request says `withId`. */
export const idColumn = 'idNumber';

export const logColumns = [
  'seq',
  'at',
  'actorName',
  'actor',
  'action',
  'unit',
  'applicationId',
  'subject',
  'details',
  'hash',
] as const;

export const batchColumns = ['batchId', 'at', 'actor', 'kind', 'releaseAt', 'pending', 'released', 'undone', 'void'] as const;

/** The applications of one batch, and what became of each. */
export const batchRowColumns = ['receiptNo', 'name', 'from', 'to', 'state', 'settledAt', 'whyVoid', 'message', 'idkey'] as const;

/** What was handed in and waits for a look. */
export const checkColumns = [
  'receiptNo',
  'name',
  'regJobName',
  'unitName',
  'typeName',
  'at',
  'dueAt',
  'kind',
  'type',
  'unit',
  'idkey',
  'pkRegJob',
] as const;

/** Who was assigned to a session; times are those of Beijing. */
export const attendeeColumns = [
  'begins',
  'room',
  'seat',
  'receiptNo',
  'name',
  'regJobName',
  'standingName',
  'checkedInAt',
  'score',
  'outcomeName',
  'standing',
  'outcome',
  'idkey',
] as const;

/** The lists that can be exported, and what each needs: one of several permissions. */
export const exportLists = {
  applications: ['applications.export'],
  postings: ['postings.edit', 'applications.export'],
  log: ['log.read'],
  batches: ['applications.export'],
  batchRows: ['applications.export'],
  checks: ['materials.check'],
  attendees: ['applications.export'],
} as const satisfies Record<string, readonly Permission[]>;

export type ExportList = keyof typeof exportLists;

/** Lists of one thing, which is named beside: they are exported where that thing is shown. */
export const listsOfOne: readonly (keyof typeof exportLists)[] = ['batchRows', 'attendees'];

export const exportListNames = Object.keys(exportLists) as ExportList[];

/** How far the making of a file has come; a file is handed out once, within a day. */
export const exportStates = ['waiting', 'running', 'ready', 'taken', 'expired', 'failed'] as const;

export type ExportState = (typeof exportStates)[number];
