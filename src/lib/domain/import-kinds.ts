import { isPermitted, type Permission, type StaffAccess } from './staff-roles.ts';

/** The tables that can be imported, with the permission for each. */
export const importKinds = {
  postings: 'postings.edit',
  units: 'postings.edit',
  families: 'postings.edit',
  workplaces: 'postings.edit',
  sites: 'postings.edit',
  notices: 'content.edit',
  brochures: 'content.edit',
  briefs: 'content.edit',
  dictionary: 'content.edit',
  results: 'applications.decide',
  sessionResults: 'applications.ask',
} as const satisfies Record<string, Permission>;

/** Lists that the postings of all units refer to: only staff responsible for all units may change them. */
const sharedKinds: readonly ImportKind[] = ['units', 'families', 'workplaces', 'sites'];

export type ImportKind = keyof typeof importKinds;

export const importKindNames = Object.keys(importKinds) as ImportKind[];

/** The tables imported on the page of imports; a session's results are imported on the page of the session. */
export const handedInKinds = importKindNames.filter((kind) => kind !== 'sessionResults');

/** Whether an untrusted value is a table imported on the page of imports. */
export function isHandedInKind(value: unknown): value is ImportKind {
  return handedInKinds.some((kind) => kind === value);
}

/** Whether somebody may import a table, and undo an import of the table. */
export function mayImport(access: StaffAccess, kind: ImportKind): boolean {
  return isPermitted(access, importKinds[kind]) && (access.units === null || !sharedKinds.includes(kind));
}

/** The number of days in which an import can be undone. */
export const undoDays = 30;

/** The columns of a table of results; a heading is the name here or its translation `desk-exchange.columns.<name>`. */
export const resultColumns = ['receiptNo', 'name', 'result', 'decision'] as const;

/** The decisions in a table of results, with the words accepted for each; an empty cell means no decision. */
export const resultDecisions = {
  advance: ['advance', 'pass', 'passed', 'y', 'yes', '通过', '合格', '晋级', '是'],
  reject: ['reject', 'fail', 'failed', 'n', 'no', '不通过', '未通过', '不合格', '淘汰', '否'],
} as const;

export type ResultDecision = keyof typeof resultDecisions;
