import type { DeskApplication, RelatedApplication } from '#lib/contract/desk-application.ts';
import { isStaffRole, mayDo } from '#lib/domain/staff-roles.ts';
import type { Locale } from '#lib/text/locale.ts';
import { mergeStates } from '#server/people/accounts/merge-proposals.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { noteShown } from '#server/platform/audit/shown.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';

import { findDuplicates } from './duplicates.ts';
import { rowDescriber } from './list-applications.ts';
import { findOthers, type ListedRow, readListed } from './store.ts';

/** Maximum number of applications returned in each list. */
export const mostRelated = 50;

/**
 * The newest other applications of a person within the actor's reach. `others` belong to the same account. `duplicates`
 * belong to other accounts that may be the same person's; each duplicate has the reasons why it is listed and, for leads,
 * whether a merge is proposed. Showing duplicates is logged.
 * @param resume the resume of the application; undefined if it is erased
 */
export async function relatedTo(
  app: App,
  actor: Actor,
  row: ListedRow,
  resume: FrozenResume | undefined,
  locale: Locale,
): Promise<Pick<DeskApplication, 'others' | 'duplicates'>> {
  const describe = await rowDescriber(app, locale);
  const brief = (one: ListedRow): RelatedApplication => {
    const { idkey, receiptNo, name, regJobName, unitName, status, statusName, appliedAt } = describe(one);
    return { idkey, receiptNo, name, regJobName, unitName, status, statusName, appliedAt };
  };
  const others = (await readListed(app.db, await findOthers(app.db, actor, row, mostRelated))).map(brief);
  const found = await findDuplicates(app, actor, row, resume, mostRelated);
  const isLead = isStaffRole(actor.role) && mayDo(actor.role, 'applications.override');
  const accounts = isLead ? found.map((one) => one.row.accountId) : [];
  const stateOf = await mergeStates(app.db, app, row.accountId, accounts);
  const duplicates = found.map(({ row: other, reasons }) => {
    return { ...brief(other), reasons, ...(isLead ? { merge: stateOf(other.accountId) } : {}) };
  });
  await noteShown(app, actor, 'duplicates', duplicates);
  return { others, duplicates };
}
