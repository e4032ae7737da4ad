import type { BatchAction } from '#lib/contract/batches.ts';
import { type BatchKind, permissionFor, type RequestKind } from '#lib/domain/batch-kinds.ts';
import { mayDo, type Permission, type StaffRole } from '#lib/domain/staff-roles.ts';
import { instantOf } from '#lib/rules/instants.ts';
import type { OfferDraft } from '#lib/rules/offers.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { PreparedRequest } from '#server/recruitment/applications/office/ask-candidates.ts';
import { prepareIntention } from '#server/recruitment/assessments/office/ask-for-intention.ts';
import { prepareBackground } from '#server/recruitment/background-checks/ask-for-background.ts';
import { prepareWindow } from '#server/recruitment/corrections/open-window.ts';
import { prepareMaterial } from '#server/recruitment/materials/ask-for-materials.ts';
import { prepareTransfer } from '#server/recruitment/transfers/ask-for-transfer.ts';

import type { DecisionInput } from './decision.ts';

/** When a batch is released: at a time (ms), now, or, if undefined, at the end of the hold (after `decisionHoldMinutes`). */
export type ReleaseAt = number | 'now' | undefined;

export type RequestAction = Extract<BatchAction, { kind: RequestKind }>;
export type DecisionAction = Exclude<BatchAction, RequestAction>;
type OfferAction = Extract<DecisionAction, { kind: 'offer' }>;
export type SessionAction = Extract<RequestAction, { kind: 'session' }>;
export type TaskAction = Exclude<RequestAction, { kind: 'message' | 'session' | 'interviewers' | 'assign' }>;
export type InterviewersAction = Extract<RequestAction, { kind: 'interviewers' }>;
export type AssignAction = Extract<RequestAction, { kind: 'assign' }>;

function momentOf(text: string | null | undefined): number | null {
  return text ? (instantOf(text) ?? null) : null;
}

/** The terms of an offer as they were typed. */
function offerIn(action: OfferAction): OfferDraft {
  const typed = (text: string | null | undefined) => text?.trim() ?? '';
  return {
    pay: typed(action.pay),
    workPlace: typed(action.workPlace),
    startDate: typed(action.startDate),
    replyBy: typed(action.replyBy),
    conditions: typed(action.conditions),
  };
}

/** The input of `decide` for an action. */
export function decisionInputOf(action: DecisionAction, ids: readonly string[], releaseAt: ReleaseAt): DecisionInput {
  const { kind, reason, words } = action;
  const replyBy = 'replyBy' in action ? momentOf(action.replyBy) : null;
  const override = 'override' in action && (action.override === true || action.override === 'Y');
  return {
    ids,
    kind,
    to: ('to' in action ? action.to : undefined) ?? undefined,
    round: ('round' in action ? action.round : undefined) ?? undefined,
    reason: reason ?? undefined,
    words: words ?? undefined,
    override,
    reuse: 'reuse' in action && (action.reuse === true || action.reuse === 'Y'),
    releaseAt,
    ...(replyBy === null ? {} : { replyBy }),
    ...(action.kind === 'offer' ? { offer: offerIn(action) } : {}),
  };
}

/** Runs a check and prefixes the paths of its faults with `action.`, except `releaseAt`, which is not part of the action. */
export async function withinAction<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.faults) throw error;
    const faults = error.details.faults.map((fault) =>
      fault.path === 'releaseAt' ? fault : { ...fault, path: `action.${fault.path}` },
    );
    throw invalid(...faults);
  }
}

/** The last millisecond in which the candidate may do what is requested; null without a deadline. */
export function dueOf(action: RequestAction): number | null {
  return 'dueAt' in action ? momentOf(action.dueAt) : null;
}

/** The material's type, the id of the session or posting, or the interviewers' round; empty for other kinds. */
export function typeOf(action: RequestAction): string {
  if (action.kind === 'material') return action.type;
  if (action.kind === 'transfer') return action.toPosting;
  if (action.kind === 'interviewers') return action.round;
  return action.kind === 'session' ? action.sessionId : '';
}

/**
 * Validates a request and prepares it.
 * @param actor for a transfer, the target posting must be in this actor's reach
 * @throws AppError 400 for an invalid request; a deadline in the past is reported alone
 */
export async function prepareRequest(app: App, actor: Pick<Actor, 'units'>, action: TaskAction): Promise<PreparedRequest> {
  const dueAt = momentOf(action.dueAt);
  const note = action.note?.trim() ?? '';
  if (dueAt !== null && dueAt < app.clock.now()) throw invalid({ path: 'dueAt', rule: 'notInPast' });
  const again = 'again' in action && (action.again === true || action.again === 'Y');
  switch (action.kind) {
    case 'material':
      return prepareMaterial({ type: action.type, dueAt, note, again });
    case 'background':
      return prepareBackground({ dueAt, note, again });
    case 'intention':
      return prepareIntention(app, { dueAt, note, sites: action.sites });
    case 'window':
      return prepareWindow(app, { sections: action.sections, dueAt: dueAt!, reason: action.reason?.trim() || note });
    case 'transfer':
      return prepareTransfer(app, actor, { toPosting: action.toPosting, dueAt: dueAt!, note });
  }
}

/** An actor with the role that determines which batches the actor may make. */
export interface BatchActor extends Actor {
  role: StaffRole;
}

/**
 * Checks that the actor's role has a permission.
 * @throws AppError 403 otherwise
 */
export function mustBeAllowed({ role }: BatchActor, permission: Permission): void {
  if (!mayDo(role, permission)) throw new AppError('403');
}

/**
 * Checks that the actor may make batches of this kind.
 * @throws AppError 403 otherwise
 */
export function mustMakeBatches(actor: BatchActor, kind: BatchKind): void {
  mustBeAllowed(actor, permissionFor(kind));
}

/** The action of a preview or batch, and the requested time of its release. */
export interface StoredAction<Action extends BatchAction = BatchAction> {
  action: Action;
  /** A time in milliseconds or `now`; null for the end of the hold. */
  releaseAt: number | 'now' | null;
}

function contextOf(id: string): string {
  return `batches.action.${id}`;
}

/** Encrypts an action for the row with this id, because the action contains the office's texts. */
export function encryptAction(app: App, id: string, stored: StoredAction): string {
  return app.cipher.encrypt(JSON.stringify(stored), contextOf(id));
}

/** Decrypts the action of the row with this id. */
export function decryptAction<Action extends BatchAction = BatchAction>(
  app: App,
  id: string,
  sealedAction: string,
): StoredAction<Action> {
  return JSON.parse(app.cipher.decrypt(sealedAction, contextOf(id))) as StoredAction<Action>;
}
