import type { DictionaryEntry } from '#lib/contract/content.ts';
import { inLocale, type Locale, locales } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import type { DictionaryItem } from './kinds.ts';
import { findContent } from './store.ts';

function entriesIn(items: readonly DictionaryItem[], locale: Locale): DictionaryEntry[] {
  return items
    .filter((item) => !item.locales || item.locales.includes(locale))
    .map(({ k, name, def1 = '', def2 = '', def3 = '', def4 = '', childs }) => ({
      k,
      name: inLocale(name, locale),
      def1,
      def2,
      def3,
      def4,
      childs: entriesIn(childs, locale),
    }));
}

/**
 * A dictionary by code, with the entries for a language.
 * @throws AppError 404 for an unknown code
 */
export async function readDictionary(app: App, code: string, locale: Locale): Promise<DictionaryEntry[]> {
  const known = /^[\w.-]{1,64}$/.test(code);
  const items = known ? (await findContent(app.reads, 'dictionary', code))?.body : undefined;
  if (!items) throw notFound();
  return entriesIn(items, locale);
}

/** Dictionaries for the hiring office only. */
const ofOffice: readonly string[] = ['rejectReason', 'snippet'];

/**
 * A public dictionary.
 * @throws AppError 404 for an unknown code or a dictionary of the office
 */
export async function readPublicDictionary(app: App, code: string, locale: Locale): Promise<DictionaryEntry[]> {
  if (ofOffice.includes(code)) throw notFound();
  return readDictionary(app, code, locale);
}

/**
 * The site's menu in a language.
 * @throws AppError 404 for an unknown language, or if there is no menu
 */
export async function readMenu(app: App, locale: string): Promise<DictionaryEntry[]> {
  const known = locales.find((one) => one === locale);
  if (!known) throw notFound();
  return readDictionary(app, 'menu', known);
}
