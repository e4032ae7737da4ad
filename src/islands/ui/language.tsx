import { createContext, type ReactNode, useContext, useMemo } from 'react';

import { createTranslate, type Messages, type Translate } from '#lib/i18n/translate.ts';
import { defaultLocale, type Locale } from '#lib/text/locale.ts';

interface LanguageValue {
  locale: Locale;
  t: Translate;
}

const LanguageContext = createContext<LanguageValue>({ locale: defaultLocale, t: createTranslate(defaultLocale, {}) });

/** The root of an island: provides the language and translations. */
export function Language({ locale, messages, children }: { locale: Locale; messages: Messages; children: ReactNode }) {
  const value = useMemo(() => ({ locale, t: createTranslate(locale, messages) }), [locale, messages]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

/** The translation function of the surrounding island. */
export function useT(): Translate {
  return useContext(LanguageContext).t;
}

/** The language of the surrounding island. */
export function useLocale(): Locale {
  return useContext(LanguageContext).locale;
}
