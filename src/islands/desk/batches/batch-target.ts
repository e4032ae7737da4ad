import type { RankingSelection } from '#lib/contract/batches.ts';
import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { SeatRule } from '#lib/domain/session-kinds.ts';
import type { ShareRule } from '#lib/rules/sharing.ts';

/**
 * Applications selected in a list: by id, or all that match a filter and were sent up to `asOf` (ISO 8601), except `excluded`.
 */
export type ListSelection =
  { ids: readonly string[] } | { filter: Readonly<Record<string, string>>; excluded: readonly string[]; asOf: string };

/** Selected applications: from a list, or one side of a line through a ranking. */
export type BatchSelection = ListSelection | { ranking: RankingSelection };

/** The applications of a new batch. */
export interface BatchTarget {
  selection: BatchSelection;
  count: number;
  /**
   * When the selection was loaded (ISO 8601), by the server's clock. The preview leaves out applications whose status has
   * changed since; without a time, such changes are ignored.
   */
  seenAt?: string | undefined;
  /** The status of the application; set only on the application's own page. */
  status?: ApplyStatus;
  /** The initial values of the form. */
  values?: Partial<BatchValues>;
}

/** The input of a batch's form; each kind uses a part of it. */
export interface BatchValues {
  to: string;
  /** The key of the target round, if one is chosen; for the kind `interviewers`, the key of the round to score. */
  round: string;
  reason: string;
  /** A typed reason; ignored if `reason` is one from the list. */
  ownReason: string;
  words: string;
  override: boolean;
  /** Whether a valid result of another application is accepted for the current round. */
  reuse: boolean;
  /** Whether candidates who have already delivered the material or background check are asked again. */
  again: boolean;
  /** Shanghai time, as `MomentInput` returns it. */
  replyBy: string;
  /** The pay in an offer: yuan per month, or free text. */
  pay: string;
  /** The key of the workplace in an offer; empty to use the workplace that each candidate chose. */
  workPlace: string;
  /** The first day of work in an offer, `YYYY-MM-DD`. */
  startDate: string;
  /** The conditions of an offer. */
  conditions: string;
  /** Shanghai time, as `MomentInput` returns it. */
  dueAt: string;
  note: string;
  /** The documents to ask for; each is requested in a batch of its own. */
  types: readonly string[];
  /** The number of places at each test site, by the site's key; sites without a number are not offered. */
  sites: Record<string, string>;
  sections: readonly string[];
  sessionId: string;
  /** The id of the posting to which applications are transferred. */
  toPosting: string;
  rule: SeatRule;
  /** Whether candidates choose a slot of the session themselves. */
  choose: boolean;
  /** The ids of interviewers. */
  people: readonly string[];
  /** The ids of owners; the single entry `none` removes the owner. */
  owners: readonly string[];
  /** The property that groups the applications; each group goes to one owner. Empty to share applications out one by one. */
  share: ShareRule | '';
  letters: Record<'zh-cn' | 'en-us', { subject: string; text: string }>;
  /** The time of release, in Shanghai time; empty to release after the default hold. */
  releaseAt: string;
}

/** The values of an empty form. */
export const emptyValues: BatchValues = {
  to: '',
  round: '',
  reason: '',
  ownReason: '',
  words: '',
  override: false,
  reuse: false,
  again: false,
  replyBy: '',
  pay: '',
  workPlace: '',
  startDate: '',
  conditions: '',
  dueAt: '',
  note: '',
  types: [],
  sites: {},
  sections: [],
  sessionId: '',
  toPosting: '',
  rule: 'receipt',
  choose: false,
  people: [],
  owners: [],
  share: '',
  letters: { 'zh-cn': { subject: '', text: '' }, 'en-us': { subject: '', text: '' } },
  releaseAt: '',
};

/** Whether the form has typed text that would be lost on closing. */
export function hasText({ ownReason, words, note, pay, conditions, letters }: BatchValues): boolean {
  const written = [
    ownReason,
    words,
    note,
    pay,
    conditions,
    ...Object.values(letters).flatMap(({ subject, text }) => [subject, text]),
  ];
  return written.some((text) => text.trim() !== '');
}

/** The value of the option for a reason that is not in the list. */
export const ownWords = 'own-words';
