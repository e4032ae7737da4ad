import airline from '#content/airline.json' with { type: 'json' };
import { inLocale, type Locale, locales } from '#lib/text/locale.ts';

import { dictionaries } from './dictionaries.ts';
import { createTranslate, type Translate } from './translate.ts';

function translatorFor(locale: Locale): Translate {
  const translate = createTranslate(locale, dictionaries[locale]);
  const name = inLocale(airline.name, locale);
  return (key, values) => translate(key, { airline: name, ...values });
}

const translators = Object.fromEntries(locales.map((locale) => [locale, translatorFor(locale)])) as Record<Locale, Translate>;

/**
 * The translation function of pages and the API, with every dictionary; one instance per language. Only this function fills
 * in `{{airline}}`, so texts for islands must not contain it.
 */
export function translateFor(locale: Locale): Translate {
  return translators[locale];
}
