import type { ExportList } from './export-lists.ts';

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

/** Batches in numbers: how many of their applications and messages stand where; `confirmed` and `releases` are in Beijing's time. */
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
  'batchId',
  'kind',
  'type',
  'to',
  'state',
  'actor',
  'at',
  'releaseAt',
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
  'idkey',
  'from',
  'to',
  'state',
  'settledAt',
  'whyVoid',
  'message',
] as const;

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
  'pkRegJob',
  'state',
  'jobType',
  'unit',
  'version',
] as const;

/** Sessions; times are those of Beijing. */
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
  'sessionId',
  'kind',
  'unit',
  'pkRegJob',
  'state',
] as const;

/** Pieces of content and where each stands; times are those of Beijing. */
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
  'contentId',
  'kind',
  'jobType',
  'state',
  'version',
] as const;

/** Imports; times are those of Beijing. */
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
  'importId',
  'kind',
  'state',
] as const;

/** People of the staff, without secrets; times are those of Beijing. */
export const staffColumns = [
  'name',
  'email',
  'roleName',
  'unitNames',
  'stateName',
  'since',
  'staffId',
  'role',
  'units',
  'state',
] as const;

/** The access of machines, without secrets; times are those of Beijing. */
export const tokenColumns = [
  'purpose',
  'roleName',
  'unitNames',
  'stateName',
  'since',
  'expires',
  'lastUsed',
  'tokenId',
  'role',
  'units',
  'state',
] as const;

/** What was sent to a webhook; times are those of Beijing. */
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
  'deliveryId',
  'state',
] as const;

/** Who falls due, without names; times are those of Beijing. */
export const dueColumns = ['receiptNo', 'regJobName', 'statusName', 'ended', 'idkey', 'unit', 'status'] as const;

/** Applications that no term erases; times are those of Beijing. */
export const holdColumns = ['receiptNo', 'regJobName', 'reason', 'actorName', 'since', 'idkey'] as const;

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

/** Columns for machines: codes, ids and moments as the wire has them. */
const codes = new Set([
  'status',
  'education',
  'kind',
  'type',
  'unit',
  'idkey',
  'pkRegJob',
  'jobType',
  'resumeType',
  'actor',
  'hash',
  'subject',
  'applicationId',
  'standing',
  'outcome',
  'batchId',
  'from',
  'to',
  'state',
  'releaseAt',
  'settledAt',
  'whyVoid',
  'message',
  'sessionId',
  'contentId',
  'version',
  'importId',
  'staffId',
  'tokenId',
  'role',
  'units',
  'deliveryId',
]);

/** What a list shows people, chosen at first. */
export function columnsToRead(list: ExportList): string[] {
  return exportColumns[list].filter((name) => !codes.has(name) && !(list === 'batches' && name === 'at'));
}
