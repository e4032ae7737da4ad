import type { Fault } from '#lib/forms/faults.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { isStorable } from '#lib/rules/text.ts';
import { defaultLocale, type Locale } from '#lib/text/locale.ts';
import { lockAccount } from '#server/people/accounts/lock-account.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound, savedBefore } from '#server/platform/errors.ts';
import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { notifyOfFinding } from '#server/recruitment/applications/notify/notify-of-finding.ts';
import { findInScope, lockInScope, type OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { encryptTaskWords } from '#server/recruitment/tasks/describe-task.ts';
import { faultsOfDueAgain } from '#server/recruitment/tasks/due-again.ts';
import { taskRefused } from '#server/recruitment/tasks/hold-task.ts';
import { findAnyTask, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { materialsForOffice } from './material-for-office.ts';
import { taskKeyOf } from './show-materials.ts';
import { listMaterialFiles } from './store.ts';

const longestReason = 256;

/** The office's finding about a material. */
export interface Finding {
  accept: boolean;
  /** The reason for a rejection, shown to the candidate; required for a rejection. */
  reason?: string;
  /** A new deadline (ms) after a rejection; unchanged if absent. */
  dueAt?: number;
  /**
   * The version of the material that the actor saw. If the material has changed since, the finding is refused with 409. Not
   * checked if absent or if an acceptance is repeated.
   */
  version?: number;
}

function faultsOfRejection({ reason = '', dueAt }: Finding, task: TaskRow, now: number): Fault[] {
  return [
    ...(reason.trim() === '' ? [{ path: 'reason', rule: 'required' }] : []),
    ...(reason.length > longestReason ? [{ path: 'reason', rule: 'maxLength', params: { maximum: longestReason } }] : []),
    ...(isStorable(reason) ? [] : [{ path: 'reason', rule: 'characters' }]),
    ...faultsOfDueAgain(task, dueAt, now),
  ];
}

/**
 * The task of a material.
 * @throws AppError 500003 if the material was not requested or has no page, or the application has ended
 */
async function readHandedIn(
  trx: Db,
  app: App,
  { id, accountId, status }: OfficeRow,
  { type, locale }: { type: string; locale: Locale },
): Promise<TaskRow> {
  const task = await findAnyTask(trx, taskKeyOf({ id, type }));
  if (!task) throw new AppError('500003', { data: { task: null } });
  const pages = await listMaterialFiles(trx, accountId, [task.id]);
  if (pages.length === 0 || !isLive(status)) throw taskRefused(app, task, { arrivedAt: app.clock.now(), locale });
  return task;
}

/**
 * Accepts a material that a candidate handed in, or rejects it with a reason. The site shows the finding to the candidate
 * at once; `notifyOfFinding` may queue a message. Repeating an acceptance does nothing.
 * @param application its id or receipt number
 * @param locale the language in which an error describes the material
 * @throws AppError 404 if the application is unknown or out of the actor's reach; 500003 if the material is not requested,
 * nothing was handed in, or the application has ended; 400 for a rejection if `reason` is missing or invalid, if `dueAt` is
 * not in the future, or if `dueAt` is absent and the current deadline has passed; 409 with `data.current` if `version` is not
 * the latest
 */
export async function checkMaterial(
  app: App,
  actor: Actor,
  application: string,
  type: string,
  finding: Finding,
  locale: Locale = defaultLocale,
): Promise<void> {
  await transaction(app, async (trx) => {
    const [found] = await findInScope(trx, actor, [application]);
    if (!found) throw notFound();
    await lockAccount(trx, found.accountId);
    const [row] = await lockInScope(trx, actor, [found.id]);
    if (!row) throw notFound();
    const task = await readHandedIn(trx, app, row, { type, locale });
    if (finding.accept && task.state === 'accepted') return;
    const faults = finding.accept ? [] : faultsOfRejection(finding, task, app.clock.now());
    if (faults.length > 0) throw invalid(...faults);
    if (finding.version !== undefined && finding.version !== task.stateAt) {
      const [current] = await materialsForOffice(trx, app, [task], locale);
      throw savedBefore(current);
    }
    await moveTask(trx, app, task, {
      state: finding.accept ? 'accepted' : 'rejected',
      open: finding.accept ? 0 : 1,
      sealedReason: encryptTaskWords(app, 'sealed_reason', task.id, finding.accept ? '' : (finding.reason ?? '').trim()),
      ...(finding.accept || finding.dueAt === undefined ? {} : { dueAt: finding.dueAt }),
    });
    await notifyOfFinding(trx, app, row, task, finding);
    await record(trx, app, actor, {
      action: 'material.checked',
      unit: row.unit,
      applicationId: row.id,
      details: { type, accept: finding.accept },
    });
  });
}
