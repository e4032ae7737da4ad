import type { Locale } from '#lib/text/locale.ts';

import type { BrowserNamespace, Dictionary, Messages } from './translate.ts';

const files = import.meta.glob<{ default: Dictionary[BrowserNamespace] }>(['./*/*.json', '!./*/messages.json', '!./*/ops.json']);

/** Fetches the chosen namespaces of one language: for islands that are drawn in the browser alone. */
export async function loadMessages(locale: Locale, namespaces: BrowserNamespace[]): Promise<Messages> {
  const loaded = await Promise.all(
    namespaces.map(async (name) => [name, (await files[`./${locale}/${name}.json`]?.())?.default] as const),
  );
  return Object.fromEntries(loaded);
}
