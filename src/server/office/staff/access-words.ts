import type { StaffRole } from '#lib/domain/staff-roles.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { nameIn, readReferences } from '#server/recruitment/postings/references.ts';

/** A role and units; null means all units. */
interface Access {
  role: StaffRole;
  units: readonly string[] | null;
}

/** Describes a role and units in a language. */
export type AccessWords = (access: Access, locale: Locale) => { role: string; units: string };

/**
 * Loads the names of units and returns the function that describes accesses. Do not call `readAccessWords` inside a
 * transaction.
 */
export async function readAccessWords(app: App): Promise<AccessWords> {
  const { units: known } = await readReferences(app);
  return ({ role, units }, locale) => {
    const t = translateFor(locale);
    const names = units?.map((key) => nameIn(known, key, locale)).join(t('desk-staff.listComma'));
    return { role: t(`desk-staff.roles.${role}`), units: names ?? t('desk-staff.allUnits') };
  };
}
