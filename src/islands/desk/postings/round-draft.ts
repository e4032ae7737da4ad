import type { Process, ProcessRound } from '#lib/contract/processes.ts';
import { type RoundKind, type RoundStatus, usualStatus } from '#lib/domain/round-kinds.ts';
import type { Bilingual } from '#lib/text/locale.ts';

import { freeKey, typedNumber } from './draft-values.ts';

/** The input for a round; numbers are as typed. */
export interface RoundDraft {
  key: string;
  name: Bilingual;
  kind: RoundKind;
  status: RoundStatus;
  scorecard: string | undefined;
  passMark: string;
  validMonths: string;
  /** A round in use, e.g. with applications or results, can neither be removed nor get another status. */
  inUse: boolean;
}

/** The input for stored rounds or for the rounds of a template. */
export function draftsOf(rounds: readonly (ProcessRound & Partial<Process['rounds'][number]>)[]): RoundDraft[] {
  return rounds.map(({ key, name, kind, status, scorecard, passMark, validMonths, inUse }) => ({
    ...{ key, name, kind, status, scorecard },
    passMark: String(passMark ?? ''),
    validMonths: String(validMonths ?? ''),
    inUse: inUse === 'Y',
  }));
}

/** The rounds as the API takes them. */
export function roundsOf(drafts: readonly RoundDraft[]): object[] {
  return drafts.map(({ key, name, kind, status, scorecard, passMark, validMonths }) => {
    return { key, name, kind, status, scorecard, passMark: typedNumber(passMark), validMonths: typedNumber(validMonths) };
  });
}

/** A round with a new key and no name. */
export function newRound(others: readonly RoundDraft[]): RoundDraft {
  const kind = 'interview';
  const rest = { scorecard: undefined, passMark: '', validMonths: '', inUse: false };
  return { key: freeKey('round', others), name: { zh: '', en: '' }, kind, status: usualStatus[kind], ...rest };
}

/**
 * Replaces the current rounds with the rounds of a template, but keeps the rounds in use. If a round of the template has the
 * same key as a kept round, the kept round takes everything but its status from the template. The other kept rounds come
 * first, unchanged.
 */
export function withTemplate(current: readonly RoundDraft[], template: readonly ProcessRound[]): RoundDraft[] {
  const used = current.filter(({ inUse }) => inUse);
  const kept = new Map(used.map((round) => [round.key, round]));
  const rounds = draftsOf(template).map((round) => {
    const own = kept.get(round.key);
    kept.delete(round.key);
    return own ? { ...round, status: own.status, inUse: true } : round;
  });
  return [...kept.values(), ...rounds];
}
