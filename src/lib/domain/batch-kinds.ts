import { type DecisionKind, decisionKinds } from '#lib/domain/decision-kinds.ts';
import type { Permission } from '#lib/domain/staff-roles.ts';

/**
 * Requests and messages that the hiring office can send to candidates in a batch, and `interviewers` and `assign`, which send
 * candidates nothing.
 */
export const requestKinds = [
  'material',
  'intention',
  'background',
  'window',
  'session',
  'transfer',
  'message',
  'interviewers',
  'assign',
] as const;

export type RequestKind = (typeof requestKinds)[number];
export type BatchKind = DecisionKind | RequestKind;

/** All kinds of batches. */
export const batchKinds: readonly BatchKind[] = [...decisionKinds, ...requestKinds];

/** Maximum number of applications that can be confirmed without typing how many there are. */
export const mostUncounted = 30;

/** Whether a batch of this kind makes decisions. */
export function isDecisionKind(kind: BatchKind): kind is DecisionKind {
  return (decisionKinds as readonly string[]).includes(kind);
}

/** Whether a batch of this kind may name the round to which it leads. */
export function leadsToRound(kind: BatchKind): boolean {
  return kind === 'advance' || kind === 'stepBack' || kind === 'reopen';
}

/** Kinds of batches that send nothing to the candidates. */
export const internalKinds: readonly BatchKind[] = ['interviewers', 'assign'];

/** Whether a batch of this kind sends nothing to the candidates. */
export function isInternal(kind: BatchKind | 'move'): boolean {
  return (internalKinds as readonly string[]).includes(kind);
}

/** Keyboard shortcuts. Each opens the form of one kind of batch, for the applications that are selected or shown. */
export const batchKeys = { a: 'advance', r: 'reject', m: 'material' } as const satisfies Record<string, BatchKind>;

/** Previewing, confirming or undoing a batch needs at least one of these permissions. */
export const makerPermissions = ['applications.decide', 'applications.ask', 'applications.message'] as const;

/** The permission that a batch of a kind needs; only leads may reopen, step back and rescind (specification: transitions). */
export function permissionFor(kind: BatchKind): Permission {
  if (kind === 'advance' || kind === 'reject' || kind === 'offer') return 'applications.decide';
  if (isDecisionKind(kind)) return 'applications.override';
  return kind === 'message' ? 'applications.message' : 'applications.ask';
}
