import { defaultLocale, type Locale, localeFrom } from '#lib/text/locale.ts';

import { createTranslate, type Messages, type Translate } from './translate.ts';

export const pageWordsId = 'page-words';

let translate: Translate | undefined;

/** The language of the page that is shown. For the browser alone. */
export function pageLocale(): Locale {
  return localeFrom(document.documentElement.lang || defaultLocale);
}

/**
 * The few words that scripts without a framework need, and that must be there even when the network is not:
 * the layout writes them into the page. For the browser alone.
 */
export function pageWords(): Translate {
  if (!translate) {
    const written = document.getElementById(pageWordsId)?.textContent;
    translate = createTranslate(pageLocale(), written ? (JSON.parse(written) as Messages) : {});
  }
  return translate;
}
