import * as z from 'zod/mini';

import { enumKeys } from '#lib/domain/enums.ts';
import { resumeTypes } from '#lib/domain/resume-types.ts';
import { tagColours } from '#lib/domain/tag-colours.ts';
import { type Fault, obeysBesides } from '#lib/forms/faults.ts';
import { conditionNames } from '#lib/rules/conditions.ts';
import { isStorable } from '#lib/rules/text.ts';

import { applicationOrders, faultsOfSentFilter, unknownFilters } from './application-filter.ts';
import { StudyList } from './study-lists.ts';
import { PageSize } from './page-size.ts';
import { AwaitedCategory } from './staff-postings.ts';

const Flag = z.enum(['Y', 'N']);
const Status = z.enum(enumKeys.applyStatus);
const Words = z.string().check(z.refine<string>(isStorable, { params: { rule: 'characters' } }));
const Parameter = z.optional(z.string().check(z.maxLength(200)));

/** Maximum number of entries per page. */
export const largestPage = 100;

/** A cursor contains the encrypted value of a row, such as the name of a school. */
const longestCursor = 1000;

/** The office's filters of applications, as query parameters; several statuses are joined by commas. */
export const applicationFilterFields = {
  status: Parameter,
  jobType: Parameter,
  pkRegJob: Parameter,
  unit: Parameter,
  keyWord: Parameter,
  from: Parameter,
  to: Parameter,
  waiting: z.optional(z.enum(['', 'Y', 'N'])),
  matter: Parameter,
  age: Parameter,
  height: Parameter,
  vision: Parameter,
  degree: Parameter,
  session: Parameter,
  outcome: Parameter,
  owner: Parameter,
  tag: Parameter,
  sex: Parameter,
  english: Parameter,
  graduation: Parameter,
  earlier: Parameter,
  'school-list': Parameter,
  'major-group': Parameter,
  gpa: Parameter,
  'score-round': Parameter,
  'score-from': Parameter,
  'score-to': Parameter,
  combine: Parameter,
};

export const ApplicationQuery = z.object({
  ...applicationFilterFields,
  sort: Parameter,
  cursor: z.optional(z.string().check(z.maxLength(longestCursor))),
  size: PageSize(),
});
export type ApplicationQuery = z.output<typeof ApplicationQuery>;

/** Whether a condition of the posting is met; null if the posting does not have it. */
const ConditionState = z.nullable(z.enum(['met', 'notMet', 'unknown']));
const ConditionStates = z.object({ age: ConditionState, height: ConditionState, vision: ConditionState, degree: ConditionState });

/** A decision that has not been released yet; `releaseAt` as ISO 8601. */
const PendingDecision = z.object({ to: Status, toName: z.string(), releaseAt: z.string(), batchId: z.optional(z.string()) });

/** An application in a list of the office: without ID number, phone and health data. */
export const ListedApplication = z.object({
  idkey: z.string(),
  receiptNo: z.string(),
  name: z.string(),
  pkRegJob: z.string(),
  regJobName: z.string(),
  jobType: z.string(),
  /** Key and name of the hiring unit. */
  unit: z.string(),
  unitName: z.string(),
  status: Status,
  statusName: z.string(),
  /** The name of the application's current round; empty without a round, and once the application has ended. */
  roundName: z.string(),
  statusDate: z.string(),
  /** ISO 8601. */
  appliedAt: z.string(),
  school: z.string(),
  major: z.string(),
  /** A key of the list of education levels, or empty; `educationName` has its name. */
  education: z.string(),
  educationName: z.string(),
  workPlace: z.string(),
  site: z.string(),
  /** The link or poster that led the candidate to the site; empty if unknown. */
  cameFrom: z.optional(z.string()),
  /** Id and name of the owner; empty without an owner, or if the owner no longer has access. */
  ownerId: z.optional(z.string()),
  ownerName: z.optional(z.string()),
  tags: z.optional(z.array(z.object({ id: z.string(), name: z.string(), colour: z.enum(tagColours) }))),
  resumeType: z.enum(resumeTypes),
  /** `Y` while it is the office's turn. */
  waiting: Flag,
  conditions: ConditionStates,
  pending: z.nullable(PendingDecision),
  /**
   * The last valid day of the application's first result that expires soon or has expired; null if there is no such result,
   * and once the application is rejected or withdrawn.
   */
  resultEnds: z.optional(z.nullable(z.string())),
});
export type ListedApplication = z.output<typeof ListedApplication>;

export const ListedApplications = z.object({
  list: z.array(ListedApplication),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(z.string()),
  /** The number of matches when the first page was read; above 10,000, it may have been counted ten seconds earlier. */
  total: z.int(),
  /** When the first page was read, ISO 8601. */
  asOf: z.string(),
});
export type ListedApplications = z.output<typeof ListedApplications>;

/** The columns that a list can show beside the name. */
export const applicationColumns = [
  'status',
  'regJobName',
  'unitName',
  'school',
  'major',
  'education',
  ...conditionNames,
  'workPlace',
  'site',
  'appliedAt',
  'statusDate',
  'receiptNo',
  'ownerName',
  'tags',
] as const;
export type ApplicationColumn = (typeof applicationColumns)[number];

const longestViewName = 40;
function faultsOfView(sent: unknown): Fault[] {
  const { filter, sort } = (sent ?? {}) as { filter?: unknown; sort?: unknown };
  const isFilter = typeof filter === 'object' && filter !== null;
  const unknown = isFilter ? unknownFilters(filter).map((name) => ({ path: name, rule: 'type' })) : [];
  return [
    ...[...faultsOfSentFilter(filter), ...unknown].map((fault) => ({ ...fault, path: `filter.${fault.path}` })),
    ...(typeof sort !== 'string' || sort === '' || applicationOrders.some((order) => order === sort)
      ? []
      : [{ path: 'sort', rule: 'choice' }]),
  ];
}

export const ViewRequest = z
  .object({
    name: Words.check(z.trim(), z.minLength(1), z.maxLength(longestViewName)),
    filter: z.record(z.string().check(z.maxLength(20)), z.string().check(z.maxLength(200))),
    sort: z.optional(z.string().check(z.maxLength(20))),
    columns: z.array(z.enum(applicationColumns)).check(z.maxLength(applicationColumns.length)),
    /** `Y` shows the view to colleagues too. If absent, an existing view stays as it was, and a new one is not shared. */
    shared: z.optional(Flag),
    /** The view to change: one's own or, for leads, a shared one. */
    id: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(obeysBesides(faultsOfView));
export const DeskView = z.object({
  id: z.string(),
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  sort: z.string(),
  columns: z.array(z.enum(applicationColumns)),
  shared: z.optional(Flag),
  /** `Y` for the caller's own view. */
  own: z.optional(Flag),
  /** The name of the colleague who shares the view; empty for the caller's own view. */
  by: z.optional(z.string()),
});
export type DeskView = z.output<typeof DeskView>;

const Count = z.int();

/** The number of applications that need attention, per reason, and the applications of postings per status. */
export const DeskSummary = z.object({
  new: Count,
  overdue: Count,
  materials: Count,
  background: Count,
  releases: Count,
  /** When the next decision is released, ISO 8601; null if none is held. */
  nextRelease: z.nullable(z.string()),
  /** The number of applications with anything that awaits its release. */
  held: z.optional(Count),
  /** When anything is released next, ISO 8601; null if nothing is held. */
  nextHeld: z.optional(z.nullable(z.string())),
  failed: Count,
  /** The number of applications whose candidate waits for an answer. */
  replies: z.optional(Count),
  transfers: z.optional(Count),
  /** The number of the caller's own applications that wait for the office. */
  mine: z.optional(Count),
  /** The number of applications with a result that expires soon or has expired. */
  results: z.optional(Count),
  waiting: Count,
  total: Count,
  postings: z.array(
    z.object({
      pkRegJob: z.string(),
      regJobName: z.string(),
      unit: z.string(),
      unitName: z.string(),
      endDate: z.string(),
      total: Count,
      waiting: Count,
      /** The number of people who would be mailed if the posting opened again; absent before its deadline has passed. */
      nextIntake: z.optional(Count),
      steps: z.array(z.object({ status: Status, name: z.string(), count: Count })),
    }),
  ),
  /** The number of postings with applications; the list may be shorter. */
  postingsTotal: z.optional(Count),
  /** The categories whose next intake somebody waits for; absent for readers without access to applications. */
  awaited: z.optional(z.array(AwaitedCategory)),
});
export type DeskSummary = z.output<typeof DeskSummary>;

/** Whether to list all postings or only those with the most waiting applications. */
export const SummaryQuery = z.object({ postings: z.optional(z.literal('all')) });

/** The filter choices of a list of applications. */
export const ApplicationChoices = z.object({
  postings: z.array(z.object({ pkRegJob: z.string(), regJobName: z.string(), unit: z.string(), unitName: z.string() })),
  units: z.array(z.object({ unit: z.string(), unitName: z.string() })),
  tags: z.optional(z.array(z.object({ id: z.string(), name: z.string(), colour: z.enum(tagColours) }))),
  studyLists: z.optional(z.array(StudyList)),
  /** People who may own applications of the reader's units, and people without access who still own some. */
  owners: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
});
export type ApplicationChoices = z.output<typeof ApplicationChoices>;
