import i18next from 'i18next';

import { type Locale, locales } from '#lib/locale.ts';

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

const translators = Object.fromEntries(locales.map((locale) => [locale, engine.getFixedT(locale)])) as unknown as Record<
  Locale,
  Translate
>;

/** The translation function of pages and of the API: one fixed function a language, nothing shared per request. */
export function translateFor(locale: Locale): Translate {
  return translators[locale];
}
