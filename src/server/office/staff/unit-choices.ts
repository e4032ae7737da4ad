import type { UnitChoice } from '#lib/contract/staff.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { StaffActor } from '#server/platform/http/route.ts';
import { choicesOf, readReferences } from '#server/recruitment/postings/references.ts';

/** The units to which the caller may give others access. */
export async function unitChoices(app: App, { units: own }: StaffActor, locale: Locale): Promise<UnitChoice[]> {
  const { units } = await readReferences(app);
  const given = [...units.keys()].filter((key) => own === null || own.includes(key));
  return choicesOf(units, given, locale);
}
