import type { Template, TemplateVersion } from '#lib/contract/templates.ts';
import type { TemplateWords } from '#lib/forms/message-templates.ts';

import { mergeSides } from '../ui/merge.ts';

/** The editable fields of a template, in order. */
export const wordNames = ['subject', 'text', 'smsTemplateId'] as const;

export type WordName = (typeof wordNames)[number];

/** The editable fields only. */
export function wordsIn({ subject, text, smsTemplateId }: Template | TemplateVersion): TemplateWords {
  return { subject, text, smsTemplateId };
}

/** The result of merging both versions. */
export interface MergedWords {
  /** Fields that both changed differently. */
  clashes: readonly WordName[];
  /** The words with the changes of both; for fields that both changed, one's own except for those in `taken`. */
  settle(taken: readonly string[]): TemplateWords;
}

/** Merges, field by field, two people's changes of the same version of a template. */
export function mergeWords(base: TemplateWords, mine: TemplateWords, theirs: TemplateWords): MergedWords {
  const found = wordNames.map((name) => ({
    name,
    ...mergeSides({ base: base[name], mine: mine[name], theirs: theirs[name] }),
  }));
  return {
    clashes: found.filter(({ isClash }) => isClash).map(({ name }) => name),
    settle(taken) {
      const own = found.filter(({ name, isMine }) => isMine && !taken.includes(name));
      return { ...theirs, ...Object.fromEntries(own.map(({ name }) => [name, mine[name]])) };
    },
  };
}
