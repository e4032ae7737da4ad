import { rawFilterIn } from '#lib/contract/application-filter.ts';
import type { ExportFilterBody } from '#lib/contract/exports.ts';
import type { Locale } from '#lib/text/locale.ts';
import { selectedIds } from '#server/office/desk/batch-selection.ts';
import { eachSelected } from '#server/office/desk/export-applications.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { invalid } from '#server/platform/errors.ts';

/**
 * The ids of the applications that an export's filter selects now. After a second person has approved the export, its file
 * contains these applications and no later ones.
 * @throws AppError 400 if the filter is invalid or selects nobody, or if it has no `ids` and selects more people than a batch
 * may have; else as `scoresOf`
 */
export async function freezePeople(app: App, actor: Actor, filter: ExportFilterBody, locale: Locale): Promise<string[]> {
  const { ids, excluded, asOf } = filter;
  if (!ids) return selectedIds(app, actor, { filter, excluded, asOf });
  const selected = eachSelected(app, actor, { raw: rawFilterIn(filter), ids, excluded, asOf }, locale);
  const people = (await Array.fromAsync(selected)).map(({ idkey }) => idkey);
  if (people.length === 0) throw invalid({ path: 'filter', rule: 'minEntries', params: { minimum: 1 } });
  return people;
}
