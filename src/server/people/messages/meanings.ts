import { nameOfTemplate, variantsOf } from '#lib/forms/message-templates.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Db } from '#server/platform/db/database.ts';

import { findTemplates } from './store-templates.ts';

/** The office's own explanations of statuses and rounds for candidates, in one language, by the key of `explainedStop`. */
export async function readMeanings(db: Db, locale: Locale): Promise<Map<string, string>> {
  const purpose = 'meaning';
  const names = new Map(variantsOf(purpose).map((variant) => [nameOfTemplate({ purpose, variant }), variant]));
  const rows = await findTemplates(db, [...names.keys()]);
  return new Map(
    rows.flatMap((row) => (row.isOwn === 1 && row.locale === locale ? [[names.get(row.name)!, row.text] as const] : [])),
  );
}
