/** The site's languages; the first is the default and has no prefix in its URLs. */
export const locales = ['zh-cn', 'en-us'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'zh-cn';

/** A text in both languages. */
export interface Bilingual {
  zh: string;
  en: string;
}

/** A bilingual text in the reader's language. */
export function inLocale(text: Bilingual, locale: Locale): string {
  return locale === 'en-us' ? text.en : text.zh;
}

/** The language that an `Accept-Language` header or a stored choice begins with; everything but English means Chinese. */
export function localeFrom(value: string | null | undefined): Locale {
  return value?.trim().toLowerCase().startsWith('en') ? 'en-us' : 'zh-cn';
}
