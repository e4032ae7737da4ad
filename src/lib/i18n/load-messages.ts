import type { Locale } from '#lib/text/locale.ts';

import type { BrowserNamespace, Dictionary, Messages } from './translate.ts';

const files = import.meta.glob<{ default: Dictionary[BrowserNamespace] }>(['./*/*.json', '!./*/messages.json', '!./*/ops.json']);

/** Loads some namespaces of one language: for islands rendered only in the browser. */
export async function loadMessages(locale: Locale, namespaces: BrowserNamespace[]): Promise<Messages> {
  const loaded = await Promise.all(
    namespaces.map(async (name) => [name, (await files[`./${locale}/${name}.json`]?.())?.default] as const),
  );
  return Object.fromEntries(loaded);
}
