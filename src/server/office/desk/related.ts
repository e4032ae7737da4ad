import type { DeskApplication, RelatedApplication } from '#lib/contract/desk-application.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';

import { rowDescriber } from './list-applications.ts';
import { findRelated, type ListedRow, readListed } from './store.ts';

/** Maximum number of applications returned. */
const most = 50;

/**
 * The newest other applications of the same person within the actor's reach: `others` belong to the same account, and
 * `duplicates` to other accounts with the same ID number.
 */
export async function relatedTo(
  app: App,
  actor: Actor,
  row: ListedRow,
  locale: Locale,
): Promise<Pick<DeskApplication, 'others' | 'duplicates'>> {
  const describe = await rowDescriber(app, locale);
  const rows = await readListed(app.db, await findRelated(app.db, actor, row, most));
  const brief = (one: ListedRow): RelatedApplication => {
    const { idkey, receiptNo, name, regJobName, unitName, status, statusName, appliedAt } = describe(one);
    return { idkey, receiptNo, name, regJobName, unitName, status, statusName, appliedAt };
  };
  const [others, duplicates] = [true, false].map((own) =>
    rows.filter((one) => (one.accountId === row.accountId) === own).map(brief),
  );
  return { others: others!, duplicates: duplicates! };
}
