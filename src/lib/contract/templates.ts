import * as z from 'zod/mini';

import { templateChannels, templatePurposeNames } from '#lib/forms/message-templates.ts';
import { isStorable } from '#lib/rules/text.ts';
import { locales } from '#lib/text/locale.ts';

import { Version } from './version.ts';

const Flag = z.enum(['Y', 'N']);
const slot = {
  purpose: z.enum(templatePurposeNames),
  locale: z.enum(locales),
  channel: z.enum(templateChannels),
  /** A case with words of its own, such as `interview.failed`; empty for the general words. */
  variant: z._default(z.string().check(z.maxLength(64)), ''),
};

/** A message template as the office reads and edits it. */
export const Template = z.object({
  ...slot,
  /** Mail only. */
  subject: z.string(),
  text: z.string(),
  /** The id of an SMS text at the gateway. */
  smsTemplateId: z.string(),
  variables: z.array(z.object({ name: z.string(), required: Flag })),
  /** `Y` if the text is the office's own; `N` if it is the one in `given`. */
  own: Flag,
  version: z.int(),
  /** ISO 8601; null if never changed. */
  updatedAt: z.nullable(z.string()),
  updatedBy: z.string(),
  /**
   * The text that is used if the office has no text of its own: the shipped text or, for a variant, the office's general
   * text if there is one.
   */
  given: z.object({ subject: z.string(), text: z.string(), smsTemplateId: z.string() }),
});
export type Template = z.output<typeof Template>;

export const TemplateList = z.object({ list: z.array(Template) });

const words = {
  subject: z._default(z.string().check(z.maxLength(1000)), ''),
  text: z._default(z.string().check(z.maxLength(20_000)), ''),
  smsTemplateId: z._default(z.string().check(z.maxLength(200)), ''),
};

/** The next version of a template. `reset` removes the office's text; `given` is used from then on. */
export const TemplateChange = z.object({
  ...slot,
  ...words,
  version: Version,
  reset: z._default(Flag, 'N'),
});
export type TemplateChange = z.output<typeof TemplateChange>;

export const TemplateSlotQuery = z.object(slot);
export type TemplateSlotQuery = z.output<typeof TemplateSlotQuery>;

/** A version in the history of a template; if `own` is `N`, the template's `given` text was used. */
export const TemplateVersion = z.object({
  version: z.int(),
  own: Flag,
  subject: z.string(),
  text: z.string(),
  smsTemplateId: z.string(),
  at: z.string(),
  by: z.string(),
});
export type TemplateVersion = z.output<typeof TemplateVersion>;
export const TemplateVersions = z.object({ list: z.array(TemplateVersion) });

/** A preview request. The values come from `application` (id or receipt number), or are made up if that is empty. */
export const TemplatePreviewRequest = z.object({
  ...slot,
  ...words,
  application: z._default(z.string().check(z.maxLength(64), z.refine(isStorable, { params: { rule: 'characters' } })), ''),
});
export type TemplatePreviewRequest = z.output<typeof TemplatePreviewRequest>;

export const TemplatePreview = z.object({
  subject: z.string(),
  text: z.string(),
  /**
   * The variables in subject and text whose values are made up: without an application all of them, with an application
   * only those that it lacks. `site` is never listed.
   */
  madeUp: z.array(z.string()),
});
export type TemplatePreview = z.output<typeof TemplatePreview>;
