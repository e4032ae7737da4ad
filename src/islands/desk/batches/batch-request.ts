import type { BatchKind } from '#lib/domain/batch-kinds.ts';

import { instantIn } from '../ui/typed-moment.ts';
import { type BatchTarget, type BatchValues, ownWords } from './batch-target.ts';

function reasonOf({ reason, ownReason }: BatchValues): string {
  return reason === ownWords || reason === '' ? ownReason : reason;
}

/** Leaves out empty letters. If all letters are empty, returns all of them, so that validation reports the missing text. */
function written(letters: BatchValues['letters']): Partial<BatchValues['letters']> {
  const some = Object.entries(letters).filter(([, { subject, text }]) => (subject + text).trim() !== '');
  return some.length === 0 ? letters : Object.fromEntries(some);
}

function actionOf(kind: BatchKind, values: BatchValues, type: string): object {
  const { words, note, again, sections, sessionId, letters, override, reuse, to, round } = values;
  const ask = { dueAt: instantIn(values.dueAt), note };
  const decision = { reason: reasonOf(values), words };
  const target = { ...(to ? { to } : {}), ...(round ? { round } : {}) };
  switch (kind) {
    case 'advance': {
      const replyBy = to === 'offer' ? instantIn(values.replyBy) : undefined;
      return { kind, ...decision, ...target, ...(override ? { override: 'Y' } : {}), ...(reuse ? { reuse: 'Y' } : {}), replyBy };
    }
    case 'offer': {
      const { pay, workPlace, startDate, conditions } = values;
      const terms = { pay, workPlace, startDate, replyBy: instantIn(values.replyBy), conditions };
      return { kind, ...decision, ...(override ? { override: 'Y' } : {}), ...terms };
    }
    case 'stepBack':
    case 'reopen':
      return { kind, ...decision, ...target };
    case 'reject':
    case 'rescind':
      return { kind, ...decision };
    case 'material':
      return { kind, ...ask, type, ...(again ? { again: 'Y' } : {}) };
    case 'background':
      return { kind, ...ask, ...(again ? { again: 'Y' } : {}) };
    case 'intention': {
      const sites = Object.entries(values.sites).filter(([, places]) => places !== '');
      return { kind, ...ask, sites: sites.map(([key, places]) => ({ key, places: Number(places) })) };
    }
    case 'window':
      return { kind, dueAt: instantIn(values.dueAt), reason: note, sections };
    case 'session':
      return { kind, ...ask, sessionId, rule: values.rule, choose: values.choose ? 'Y' : 'N' };
    case 'transfer':
      return { kind, ...ask, toPosting: values.toPosting };
    case 'interviewers':
      return { kind, round, people: values.people };
    case 'assign':
      return { kind, to: values.owners, ...(values.share ? { by: values.share } : {}) };
    case 'message':
      return { kind, letters: written(letters) };
  }
}

/** The body of a preview request; `type` is the document to request if the kind is `material`. */
export function requestOf(kind: BatchKind, { selection, seenAt }: BatchTarget, values: BatchValues, type = ''): object {
  return { ...selection, seenAt, action: actionOf(kind, values, type), releaseAt: instantIn(values.releaseAt) };
}
