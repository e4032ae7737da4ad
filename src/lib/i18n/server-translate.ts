import i18next from 'i18next';

import airline from '#content/airline.json' with { type: 'json' };
import { inLocale, type Locale, locales } from '#lib/locale.ts';

import { dictionaries } from './dictionaries.ts';
import type { Translate } from './translate.ts';

const engine = i18next.createInstance();
await engine.init({
  lng: 'zh-cn',
  fallbackLng: false,
  lowerCaseLng: true,
  supportedLngs: [...locales],
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(locales.map((locale) => [locale, { translation: dictionaries[locale] }])),
});

function translatorFor(locale: Locale): Translate {
  const translate = engine.getFixedT(locale) as unknown as Translate;
  const name = inLocale(airline.name, locale);
  return (key, values) => translate(key, { airline: name, ...values });
}

const translators = Object.fromEntries(locales.map((locale) => [locale, translatorFor(locale)])) as Record<Locale, Translate>;

/**
 * The translation function of pages and of the API: one fixed function a language, nothing shared per request. It
 * knows the airline's name; islands do not, so what they show says `{{airline}}` nowhere.
 */
export function translateFor(locale: Locale): Translate {
  return translators[locale];
}
