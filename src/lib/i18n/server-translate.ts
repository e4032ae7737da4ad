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
 * The translation function of pages and of the API: one a language, with every dictionary. It knows the airline's
 * name; islands do not, so what they show says `{{airline}}` nowhere.
 */
export function translateFor(locale: Locale): Translate {
  return translators[locale];
}
