import type { Page } from 'playwright';

import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, MessageValues } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

import type { TestSite, Visitor } from './browser.ts';
import { signInAtDesk } from './staff-desk.ts';
import type { StaffPerson } from './staff.ts';

/** The browser of an editor, signed in at the desk. */
export interface Editor extends Visitor {
  t: (key: MessageKey, values?: MessageValues) => string;
  api: StaffPerson;
  press(key: MessageKey): Promise<void>;
  /** A field by its label, in one language of the content. */
  field(label: MessageKey, side: 'zh' | 'en'): ReturnType<Page['getByRole']>;
}

/** Signs an editor in at the desk, in a language. */
export async function editorAt(site: TestSite, locale: Locale): Promise<Editor> {
  const visitor = await site.visit({ locale });
  visitor.expectConsoleError(/status of 4(?:00|09)/);
  const t = translateFor(locale);
  const { page } = visitor;
  const api = await signInAtDesk(page, site, { role: 'editor', name: '周编辑' });
  return {
    ...visitor,
    t,
    api,
    press: (key) => page.getByRole('button', { name: t(key), exact: true }).click(),
    field: (label, side) => page.getByRole('textbox', { name: t(`desk-content.fields.in_${side}`, { label: t(label) }) }),
  };
}
