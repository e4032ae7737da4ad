import type { StaffRole } from '#lib/domain/staff-roles.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

/** An access with its units as actors have them: null means all. */
interface Access {
  role: StaffRole;
  units: readonly string[] | null;
}

/** A role and units in words. */
export type AccessWords = (access: Access, locale: Locale) => { role: string; units: string };

/** Loads the words for roles and units. Not inside a transaction. */
export async function readAccessWords(app: App): Promise<AccessWords> {
  const { units: known } = await readReferences(app);
  return ({ role, units }, locale) => {
    const t = translateFor(locale);
    const names = units?.map((key) => nameIn(known, key, locale)).join(t('desk-staff.listComma'));
    return { role: t(`desk-staff.roles.${role}`), units: names ?? t('desk-staff.allUnits') };
  };
}
