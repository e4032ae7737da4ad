import type { Template, TemplateVersion } from '#lib/contract/templates.ts';
import type { TemplateWords } from '#lib/forms/message-templates.ts';

import { mergeSides } from '../ui/merge.ts';

/** The editable fields of a template, in order. */
export const wordNames = ['subject', 'text', 'smsTemplateId'] as const;

export type WordName = (typeof wordNames)[number];

/** The editable fields of a template or version. */
export function wordsIn({ subject, text, smsTemplateId }: Template | TemplateVersion): TemplateWords {
  return { subject, text, smsTemplateId };
}

/** The result of merging both versions. */
export interface MergedWords {
  /** Fields that both people changed differently. */
  clashes: readonly WordName[];
  /** The template with both people's changes. For clashes, `mine` is used, or `theirs` for the fields in `taken`. */
  settle(taken: readonly string[]): TemplateWords;
}

/** Merges two people's changes to the same version of a template field by field. */
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
