import type { Background, BackgroundUpdate } from '#lib/contract/background.ts';
import { backgroundForm } from '#lib/forms/background/background.ts';
import { formValuesOf, hasBrokenAnswers, wireDataOf, wirePath } from '#lib/forms/background/wire.ts';
import { validate } from '#lib/forms/validate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { lockAccount } from '#server/people/accounts/lock-account.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Holder } from '#server/platform/holder.ts';
import { moveTask } from '#server/recruitment/applications/change-tasks.ts';
import { dropFinding } from '#server/recruitment/applications/notify/notify-of-finding.ts';
import { giveEntryIds } from '#server/recruitment/resumes/entry-ids.ts';
import { holdTask, type Moment, readTask } from '#server/recruitment/tasks/hold-task.ts';
import type { TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { type BackgroundData, decryptBackground, encryptBackground } from './background-record.ts';
import { describeBackground, readPerson, taskKeyOf } from './show-background.ts';
import { insertVersion } from './store-versions.ts';
import { type BackgroundRow, findCheck, saveCheck } from './store.ts';

/**
 * Validates the sent form: a draft only by the shape of its values, a submitted form by all rules.
 * @throws AppError 400 with all faults; if `answers` is not an object, only with that fault
 */
function checked(app: App, { data, complete }: BackgroundUpdate, birthdate: string): BackgroundData {
  if (hasBrokenAnswers(data)) throw invalid({ path: 'answers', rule: 'type' });
  const { faults, values } = validate(backgroundForm, formValuesOf(data), {
    mode: complete === true ? 'complete' : 'draft',
    today: todayInShanghai(app.clock.now()),
    birthdate,
  });
  if (faults.length > 0) throw invalid(...faults.map((fault) => ({ ...fault, path: wirePath(fault.path) })));
  return giveEntryIds(values as BackgroundData);
}

function conflict(app: App, row: BackgroundRow | undefined, state: TaskRow['state']): AppError {
  const current = row
    ? {
        version: row.version,
        updatedAt: new Date(row.updatedAt).toISOString(),
        status: 'draft',
        state,
        data: wireDataOf(decryptBackground(app, row)),
      }
    : { version: 0, updatedAt: null, status: 'empty', state, data: wireDataOf({}) };
  return new AppError('409', { data: { current } });
}

/** The next version of a background check. */
interface Next {
  data: BackgroundData;
  isSubmitted: boolean;
  /** Whether the new version restores an earlier one; false if absent. */
  isRestored?: boolean;
}

/**
 * Stores the next version and updates the task. The caller must have locked the account.
 * @throws AppError 409 if the task has changed meanwhile
 */
export async function storeNext(
  trx: Db,
  app: App,
  task: TaskRow,
  row: BackgroundRow | undefined,
  { data, isSubmitted, isRestored = false }: Next,
): Promise<void> {
  const { applicationId, accountId } = task;
  const updatedAt = app.clock.now();
  const content = {
    ...{ applicationId, accountId, updatedAt },
    version: (row?.version ?? 0) + 1,
    sealedData: encryptBackground(app, applicationId, data),
  };
  const isRepeated = row !== undefined && JSON.stringify(decryptBackground(app, row)) === JSON.stringify(data);
  await saveCheck(trx, {
    ...content,
    submittedAt: isSubmitted ? updatedAt : (row?.submittedAt ?? null),
    sealedReasons: isSubmitted ? null : (row?.sealedReasons ?? null),
  });
  await insertVersion(trx, content, { isSubmitted, isRestored, isRepeated });
  if (isSubmitted) {
    await moveTask(trx, app, task, { state: 'submitted', sealedReason: null });
    if (task.state === 'returned') await dropFinding(trx, app, task);
  }
  if (!isSubmitted && task.state === 'asked') await moveTask(trx, app, task, { state: 'draft' });
}

async function store(trx: Db, app: App, task: TaskRow, input: BackgroundUpdate, data: BackgroundData): Promise<void> {
  const { applicationId, accountId } = task;
  const row = await findCheck(trx, { applicationId, accountId });
  if (typeof input.version === 'number' && input.version !== (row?.version ?? 0)) throw conflict(app, row, task.state);
  await storeNext(trx, app, task, row, { data, isSubmitted: input.complete === true });
}

/**
 * Autosaves or submits the background form; the deadline is compared with the arrival of the request.
 * @throws AppError 404 if the application is not the holder's; 500003 with `data.task` if the form was not requested,
 * is overdue or has been submitted; 400 as `checked`; 409 with `data.current` if `version` is not the latest
 */
export async function saveBackground(
  app: App,
  holder: Holder,
  applicationId: string,
  input: BackgroundUpdate,
  moment: Moment,
): Promise<Background> {
  const key = taskKeyOf(applicationId);
  const { accountId } = await holdTask(app.db, app, holder, key, moment);
  const { birthdate } = await readPerson(app.db, app, applicationId);
  const data = checked(app, input, birthdate);
  return transaction(app, async (trx) => {
    await lockAccount(trx, accountId);
    const task = await holdTask(trx, app, holder, key, moment);
    await store(trx, app, task, input, data);
    return describeBackground(trx, app, await readTask(trx, holder, key, moment), moment);
  });
}
