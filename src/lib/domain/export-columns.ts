import type { ExportList } from './export-lists.ts';

/**
 * The columns of exported applications; the headings are `desk-exchange.columns.<name>`. States are in the requester's
 * language, times in Beijing time, and there are no ids. The columns of the posting's conditions contain met, not met or
 * unknown, and are empty if the posting does not have the condition.
 */
export const applicationColumns = [
  'receiptNo',
  'name',
  'regJobName',
  'unitName',
  'jobTypeName',
  'statusName',
  'statusDate',
  'appliedAt',
  'school',
  'major',
  'educationName',
  'age',
  'height',
  'vision',
  'degree',
  'workPlace',
  'site',
  'cameFrom',
  'ownerName',
  'tags',
] as const;

/** The column of the ID number, present only if `withId` is requested. */
export const idColumn = 'idNumber';

export const logColumns = ['seq', 'at', 'actorName', 'actionName', 'whom', 'unitName', 'details'] as const;

/** Batches with the number of their applications and messages per state. */
export const batchColumns = [
  'what',
  'stateName',
  'count',
  'pending',
  'released',
  'undone',
  'void',
  'sent',
  'waiting',
  'failed',
  'actorName',
  'confirmed',
  'releases',
] as const;

/** The applications of one batch, with their outcome. */
export const batchRowColumns = [
  'receiptNo',
  'name',
  'what',
  'fromName',
  'toName',
  'stateName',
  'settled',
  'whyVoidName',
  'messageName',
  'actorName',
  'confirmed',
  'releases',
] as const;

/** Submissions that await a review. */
export const checkColumns = ['receiptNo', 'name', 'regJobName', 'unitName', 'typeName', 'at', 'dueAt'] as const;

/** The candidates assigned to a session. */
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
] as const;

/** Postings as the office lists them, including drafts; the list that can be imported again has other columns. */
export const postingListColumns = [
  'regJobName',
  'stateName',
  'jobTypeName',
  'unitName',
  'opens',
  'endDate',
  'missing',
  'applications',
  'steps',
] as const;

export const sessionColumns = [
  'begins',
  'ends',
  'kindName',
  'place',
  'regJobName',
  'unitName',
  'taken',
  'capacity',
  'attendees',
  'checkedIn',
  'stateName',
] as const;

/** Pieces of content and their states. */
export const contentColumns = [
  'kindName',
  'titleZh',
  'titleEn',
  'categoryName',
  'publishDate',
  'isTop',
  'stateName',
  'publishes',
  'updated',
  'updatedBy',
] as const;

export const importColumns = [
  'kindName',
  'actorName',
  'imported',
  'added',
  'changed',
  'same',
  'stateName',
  'undoneOn',
  'restored',
  'kept',
] as const;

/** Members of the staff, without secrets. */
export const staffColumns = ['name', 'email', 'roleName', 'unitNames', 'stateName', 'since'] as const;

/** Machines' access tokens, without secrets. */
export const tokenColumns = ['purpose', 'roleName', 'unitNames', 'owner', 'stateName', 'since', 'expires', 'lastUsed'] as const;

/** The deliveries of a webhook. */
export const deliveryColumns = [
  'created',
  'stateName',
  'events',
  'attempts',
  'lastStatus',
  'lastError',
  'next',
  'settled',
  'url',
] as const;

/** Applications due for erasure, without names. */
export const dueColumns = ['receiptNo', 'regJobName', 'unitName', 'statusName', 'ended'] as const;

/** Applications exempt from erasure. */
export const holdColumns = ['receiptNo', 'regJobName', 'reason', 'actorName', 'since'] as const;

/** The columns that the export dialog offers for each list; none for postings, whose file can be imported again. */
export const exportColumns: Record<ExportList, readonly string[]> = {
  applications: applicationColumns,
  batches: batchColumns,
  batchRows: batchRowColumns,
  checks: checkColumns,
  attendees: attendeeColumns,
  log: logColumns,
  postings: [],
  postingList: postingListColumns,
  sessions: sessionColumns,
  contents: contentColumns,
  imports: importColumns,
  staff: staffColumns,
  tokens: tokenColumns,
  deliveries: deliveryColumns,
  retentionDue: dueColumns,
  retentionHolds: holdColumns,
};
