import type { ExportList } from './export-lists.ts';

/**
 * The columns of an exported application; their headings are `desk-exchange.columns.<name>`. As in every list, states are in
 * the requester's language, times are in Beijing, and there are no ids. A requirement of the posting reads met, not met or
 * unknown, and is empty where the posting has none.
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
] as const;

/** The column of the ID number, which is there only where the request says `withId`. */
export const idColumn = 'idNumber';

export const logColumns = ['seq', 'at', 'actorName', 'actionName', 'whom', 'unitName', 'details'] as const;

/** Batches in numbers: how many of their applications and messages stand where. */
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

/** The applications of one batch, and what became of each. */
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

/** What was handed in and waits for a look. */
export const checkColumns = ['receiptNo', 'name', 'regJobName', 'unitName', 'typeName', 'at', 'dueAt'] as const;

/** Who was assigned to a session. */
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

/** Postings as the office lists them, drafts among them; the list that can be imported again has other columns. */
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

/** Pieces of content and where each stands. */
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

/** People of the staff, without secrets. */
export const staffColumns = ['name', 'email', 'roleName', 'unitNames', 'stateName', 'since'] as const;

/** The access of machines, without secrets. */
export const tokenColumns = ['purpose', 'roleName', 'unitNames', 'owner', 'stateName', 'since', 'expires', 'lastUsed'] as const;

/** What was sent to a webhook. */
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

/** Who falls due, without names. */
export const dueColumns = ['receiptNo', 'regJobName', 'unitName', 'statusName', 'ended'] as const;

/** Applications that no term erases. */
export const holdColumns = ['receiptNo', 'regJobName', 'reason', 'actorName', 'since'] as const;

/** The columns of each list to choose from; postings keep theirs, so that they can be imported again. */
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
