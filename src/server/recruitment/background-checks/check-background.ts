import { BackgroundReasons } from '#lib/contract/background.ts';
import { type Fault, parseWith } from '#lib/forms/faults.ts';
import { isLive } from '#lib/rules/application-status.ts';
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

import { backgroundForOffice } from './background-for-office.ts';
import { reasonText, encryptReasons } from './background-record.ts';
import { taskKeyOf } from './show-background.ts';
import { findCheck, saveReasons } from './store.ts';

/** The reasons and options for returning a form. */
export interface Return {
  /** The reasons by part of the form. */
  reasons: BackgroundReasons;
  /** A new deadline (ms); unchanged if absent. */
  dueAt?: number;
  /** The form's `taskVersion` that the actor saw; not checked if absent. */
  version?: number;
  /** The language in which an error describes the task; the default language if absent. */
  locale?: Locale;
}

/** A verdict on a form; `faultsIn` returns the faults of the verdict. */
interface Verdict {
  accept: boolean;
  version: number | undefined;
  locale: Locale | undefined;
  faultsIn?: (task: TaskRow) => Fault[];
}

/** Whether a form was returned and has not been saved since. The office may still accept such a form. */
async function isAsReturned(trx: Db, row: OfficeRow, task: TaskRow): Promise<boolean> {
  if (task.state !== 'returned') return false;
  const check = await findCheck(trx, { applicationId: row.id, accountId: row.accountId });
  return check !== undefined && check.updatedAt === check.submittedAt;
}

/** Checks that a form can be accepted or returned, and runs `work` with the candidate's account and application locked. */
async function checkSubmitted(
  app: App,
  actor: Actor,
  application: string,
  { version, accept, locale = defaultLocale, faultsIn }: Verdict,
  work: (trx: Db, row: OfficeRow, task: TaskRow) => Promise<void>,
): Promise<void> {
  const isCurrent = await transaction(app, async (trx) => {
    const [found] = await findInScope(trx, actor, [application]);
    if (!found) throw notFound();
    await lockAccount(trx, found.accountId);
    const [row] = await lockInScope(trx, actor, [found.id]);
    if (!row) throw notFound();
    const task = await findAnyTask(trx, taskKeyOf(row.id));
    if (!task) throw new AppError('500003', { data: { task: null } });
    const canCheck = task.state === 'submitted' || task.state === 'accepted' || (accept && (await isAsReturned(trx, row, task)));
    if (!canCheck || !isLive(row.status)) throw taskRefused(app, task, { arrivedAt: app.clock.now(), locale });
    const faults = faultsIn?.(task) ?? [];
    if (faults.length > 0) throw invalid(...faults);
    if (version !== undefined && version !== task.stateAt) return false;
    await work(trx, row, task);
    await record(trx, app, actor, {
      action: 'background.checked',
      unit: row.unit,
      applicationId: row.id,
      details: { accept },
    });
    return true;
  });
  // The current form is read as usual, so that access is checked and the audit log records the reading.
  if (!isCurrent) throw savedBefore(await backgroundForOffice(app, actor, application, locale));
}

/**
 * Gives a submitted or accepted form back to the candidate, with reasons by part; `notifyOfFinding` queues the message.
 * @param application its id or receipt number
 * @throws AppError 404 if the application is unknown or out of the actor's reach; 500003 if nothing is submitted or the
 * application has ended; 409 with `data.current` if `version` is not the latest; 400 on `reasons` if none is given or
 * one is invalid, and on `dueAt` if it is not in the future, or if it is absent and the current deadline has passed
 */
export async function returnBackground(
  app: App,
  actor: Actor,
  application: string,
  { reasons, dueAt, version, locale }: Return,
): Promise<void> {
  const parsed = parseWith(BackgroundReasons, reasons);
  const given = parsed.ok ? parsed.value : {};
  const faultsIn = (task: TaskRow) => [
    ...(parsed.ok ? [] : parsed.faults.map((fault) => ({ ...fault, path: `reasons.${fault.path}` }))),
    ...(parsed.ok && Object.keys(given).length === 0 ? [{ path: 'reasons', rule: 'required' }] : []),
    ...faultsOfDueAgain(task, dueAt, app.clock.now()),
  ];
  await checkSubmitted(app, actor, application, { version, locale, accept: false, faultsIn }, async (trx, row, task) => {
    const own = { applicationId: row.id, accountId: row.accountId };
    await saveReasons(trx, own, encryptReasons(app, row.id, given));
    await moveTask(trx, app, task, {
      state: 'returned',
      open: 1,
      sealedReason: encryptTaskWords(app, 'sealed_reason', task.id, reasonText(given, 'zh-cn')),
      ...(dueAt === undefined ? {} : { dueAt }),
    });
    await notifyOfFinding(trx, app, row, task, { accept: false, dueAt });
  });
}

/**
 * Accepts a submitted form, or a returned one that the candidate has not saved since. Repeating an acceptance only adds
 * an entry to the audit log.
 * @param application its id or receipt number
 * @throws AppError 404 if the application is unknown or out of the actor's reach; 500003 if there is no such form or
 * the application has ended; 409 with `data.current` if `version` is not the latest
 */
export async function acceptBackground(
  app: App,
  actor: Actor,
  application: string,
  { version, locale }: Pick<Return, 'version' | 'locale'> = {},
): Promise<void> {
  await checkSubmitted(app, actor, application, { version, locale, accept: true }, async (trx, row, task) => {
    if (task.state === 'accepted') return;
    await saveReasons(trx, { applicationId: row.id, accountId: row.accountId }, null);
    await moveTask(trx, app, task, { state: 'accepted', open: 0, sealedReason: null });
    await notifyOfFinding(trx, app, row, task, { accept: true });
  });
}
