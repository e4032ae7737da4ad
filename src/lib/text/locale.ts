/** The site's languages; the first is the default and has no prefix in its URLs. */
export const locales = ['zh-cn', 'en-us'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'zh-cn';

/** Text that exists in both languages. */
export interface Bilingual {
  zh: string;
  en: string;
}

/** The side of a bilingual text that a reader of `locale` sees. */
export function inLocale(text: Bilingual, locale: Locale): string {
  return locale === 'en-us' ? text.en : text.zh;
}

/** Reads an `Accept-Language` header or a stored choice; everything but English is Chinese. */
export function localeFrom(value: string | null | undefined): Locale {
  return value?.trim().toLowerCase().startsWith('en') ? 'en-us' : 'zh-cn';
}
