import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { SsoOutcome } from '#lib/domain/staff-roles.ts';
import { defaultLocale, type Locale, locales } from '#lib/text/locale.ts';

/** The language of a page of the desk. */
export function localeOfPage(address: string): Locale {
  return locales.find((locale) => locale !== defaultLocale && address.startsWith(`/${locale}/`)) ?? defaultLocale;
}

/** The address of the sign-in page that shows the outcome of single sign-on. */
export function outcomeAddress(locale: Locale, outcome: SsoOutcome): string {
  return `${deskPaths.signIn(locale)}?sso=${outcome}`;
}
