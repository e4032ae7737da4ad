import { pickMessages } from '#lib/i18n/pick-messages.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import type { Locale } from '#lib/text/locale.ts';

/** Translations for scripts. They are embedded in the pages, so that they are available offline. */
const keys: MessageKey[] = [
  'common.close',
  'common.header.greeting',
  'common.header.waiting_one',
  'common.header.waiting_other',
  'common.account.signOutDone',
  'common.connection.lost',
  'common.connection.back',
  'errors.401',
  'errors.403',
  'errors.413',
  'errors.500',
  'errors.timeout',
  'errors.network',
  'errors.chunk',
  'errors.other',
  'jobs.saved.added',
  'jobs.saved.noStorage',
  'jobs.unit.none',
];

/** The translations as JSON that is safe inside a script element. */
export function pageWordsJson(locale: Locale): string {
  return JSON.stringify(pickMessages(locale, keys)).replaceAll('<', '\\u003c');
}
