import type { ApplyStatus } from '#lib/domain/enums.ts';
import type { SeatRule } from '#lib/domain/session-kinds.ts';

/** Which applications are meant: some by their ids, or the whole of a filter as it was at a moment less some. */
export type BatchSelection =
  { ids: readonly string[] } | { filter: Readonly<Record<string, string>>; excluded: readonly string[]; asOf: string };

/** What a batch is about to be done to. */
export interface BatchTarget {
  selection: BatchSelection;
  count: number;
  /** When what is selected was read (ISO 8601), as the server said it. */
  seenAt?: string | undefined;
  /** Where it is one application: its status. */
  status?: ApplyStatus;
  /** What the form begins with. */
  values?: Partial<BatchValues>;
}

/** What is typed into a form of a batch; each kind takes its own of it. */
export interface BatchValues {
  to: string;
  reason: string;
  /** In place of a reason of the list. */
  ownReason: string;
  words: string;
  override: boolean;
  /** Whether those are asked again who have handed it in. */
  again: boolean;
  /** As an input of date and time has it, in Shanghai. */
  replyBy: string;
  dueAt: string;
  note: string;
  type: string;
  sites: Record<string, string>;
  sections: readonly string[];
  sessionId: string;
  rule: SeatRule;
  /** Whether candidates choose a slot of the session themselves. */
  choose: boolean;
  letters: Record<'zh-cn' | 'en-us', { subject: string; text: string }>;
  /** When it is released; empty after the hold. */
  releaseAt: string;
}

export const emptyValues: BatchValues = {
  to: '',
  reason: '',
  ownReason: '',
  words: '',
  override: false,
  again: false,
  replyBy: '',
  dueAt: '',
  note: '',
  type: '',
  sites: {},
  sections: [],
  sessionId: '',
  rule: 'receipt',
  choose: false,
  letters: { 'zh-cn': { subject: '', text: '' }, 'en-us': { subject: '', text: '' } },
  releaseAt: '',
};

/** Whether somebody has written words that would be lost. */
export function hasWords({ ownReason, words, note, letters }: BatchValues): boolean {
  const written = [ownReason, words, note, ...Object.values(letters).flatMap(({ subject, text }) => [subject, text])];
  return written.some((text) => text.trim() !== '');
}

/** The reason of somebody who chose none of the list. */
export const ownWords = 'own-words';
