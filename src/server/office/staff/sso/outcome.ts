import { deskPaths } from '#lib/addresses/desk-paths.ts';
import type { SsoOutcome } from '#lib/contract/staff-groups.ts';
import type { Locale } from '#lib/text/locale.ts';

/** The sign-in page, which says how the single sign-on ended. */
export function outcomeAddress(locale: Locale, outcome: SsoOutcome): string {
  return `${deskPaths.signIn(locale)}?sso=${outcome}`;
}
