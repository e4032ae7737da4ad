import { isPermitted, type Permission, type StaffAccess } from './staff-roles.ts';

/** What can be imported as a table, and the permission that each needs. */
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

/** Lists by which the whole office describes postings: nobody changes them who is responsible for some units alone. */
const sharedKinds: readonly ImportKind[] = ['units', 'families', 'workplaces', 'sites'];

export type ImportKind = keyof typeof importKinds;

export const importKindNames = Object.keys(importKinds) as ImportKind[];

/** Kinds of tables that are handed in by themselves; results of a session are handed in where the session is. */
export const handedInKinds = importKindNames.filter((kind) => kind !== 'sessionResults');

/** Whether a value from outside is a kind of table that is handed in by itself. */
export function isHandedInKind(value: unknown): value is ImportKind {
  return handedInKinds.some((kind) => kind === value);
}

/** Whether somebody may import a kind of table, and take such an import back. */
export function mayImport(access: StaffAccess, kind: ImportKind): boolean {
  return isPermitted(access, importKinds[kind]) && (access.units === null || !sharedKinds.includes(kind));
}

/** Days for which an import can be undone. */
export const undoDays = 30;

/** The columns of a table of results; the words are `desk-exchange.columns.<name>`, and either heads a column. */
export const resultColumns = ['receiptNo', 'name', 'result', 'decision'] as const;

/** How a decision is written in a table of results; an empty cell decides nothing. */
export const resultDecisions = {
  advance: ['advance', 'pass', 'passed', 'y', 'yes', '通过', '合格', '晋级', '是'],
  reject: ['reject', 'fail', 'failed', 'n', 'no', '不通过', '未通过', '不合格', '淘汰', '否'],
} as const;

export type ResultDecision = keyof typeof resultDecisions;
