import { defaultLocale, type Locale, localeFrom } from '#lib/text/locale.ts';

import { createTranslate, type Messages, type Translate } from './translate.ts';

export const pageWordsId = 'page-words';

let translate: Translate | undefined;

/** The language of the current page. Browser only. */
export function pageLocale(): Locale {
  return localeFrom(document.documentElement.lang || defaultLocale);
}

/**
 * The translation function for the few texts that scripts without a framework need. The layout writes these texts into the
 * page, so that they are available offline. Browser only.
 */
export function pageWords(): Translate {
  if (!translate) {
    const written = document.getElementById(pageWordsId)?.textContent;
    translate = createTranslate(pageLocale(), written ? (JSON.parse(written) as Messages) : {});
  }
  return translate;
}
