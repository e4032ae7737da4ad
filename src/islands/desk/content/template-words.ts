import type { Template, TemplateVersion } from '#lib/contract/templates.ts';
import type { TemplateWords } from '#lib/forms/message-templates.ts';

/** The editable fields of a template, in order. */
export const wordNames = ['subject', 'text', 'smsTemplateId'] as const;

export type WordName = (typeof wordNames)[number];

/** The editable fields of a template or version. */
export function wordsIn({ subject, text, smsTemplateId }: Template | TemplateVersion): TemplateWords {
  return { subject, text, smsTemplateId };
}
