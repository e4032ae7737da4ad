import type { ApplyAnswer } from '#lib/contract/applications.ts';
import type { ApplyInput } from '#lib/contract/apply-request.ts';
import { resumeTypeOfCategory, type ResumeType } from '#lib/domain/resume-types.ts';
import type { ApplicationValues } from '#lib/forms/application.ts';
import { actionsOf } from '#lib/rules/application-status.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import { lockAccount } from '#server/people/accounts/lock-account.ts';
import { isOpenAccount, rememberLocale } from '#server/people/accounts/find-contact.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { readPosting, type StoredPosting, takesApplications } from '#server/recruitment/postings/posting.ts';
import { readReferences, type References } from '#server/recruitment/postings/references.ts';
import { checkStored } from '#server/recruitment/resumes/check-resume.ts';
import { renewCopy } from '#server/recruitment/resumes/copy-resume.ts';
import { freezeStored } from '#server/recruitment/resumes/freeze-resume.ts';
import { readStored } from '#server/recruitment/resumes/read-sections.ts';
import { beginNewRound } from '#server/recruitment/tasks/tasks.ts';

import { addEvent } from '../events.ts';
import { encryptResume } from '../frozen-resume.ts';
import { notifyCandidate } from '../notify/notify-candidate.ts';
import { findLiveInCategory } from '../store-one-per-category.ts';
import { type ApplicationRow, changeApplication, findApplicationFor, insertApplication } from '../store.ts';
import { settleTurns } from '../turns.ts';
import { answerOnce } from './answer-once.ts';
import { newApplication, submissionOf } from './new-application.ts';
import { faultsOfChoices } from './read-application.ts';
import { ConflictError, retryOnConflict } from './retry-on-conflict.ts';
import { noteStarted } from './started.ts';
import { deleteStarted } from './store-started.ts';

/**
 * Deletes the data that other modules store about a withdrawn attempt, when the application is sent again. The function is
 * passed in, because this module may not import those modules.
 */
export type ForgetRound = (trx: Db, applicationId: string) => Promise<void>;

interface Circumstances {
  /** When the request arrived (ms). Deadlines are compared with this time, so that waiting for the database does not count. */
  arrivedAt: number;
  locale: Locale;
  /** From the `Idempotency-Key` header; undefined without it. */
  idempotencyKey: string | undefined;
  /** Called when a withdrawn application is sent again. */
  forgetRound: ForgetRound;
}

async function alreadyApplied(trx: Db, row: ApplicationRow, posting: StoredPosting, locale: Locale): Promise<ApplyAnswer> {
  const applied = row.postingId === posting.id ? posting : await readPosting(trx, row.postingId);
  return {
    isApply: 'Y',
    regJobName: applied ? inLocale(applied.name, locale) : '',
    regJob2Name: row.postingId === posting.id ? '' : inLocale(posting.name, locale),
    pkRegJob: row.postingId,
    pkApply: row.id,
    idkey: row.id,
  };
}

function checkChoices(posting: StoredPosting, input: ApplyInput): ResumeType {
  const faults = faultsOfChoices(posting, input);
  if (faults.length > 0) throw invalid(...faults);
  return resumeTypeOfCategory(posting.jobType)!;
}

/**
 * The application that the request sends again: a withdrawn application, or the application with the id `applyId` if it
 * may be resubmitted. Undefined if there is none.
 * @throws AppError 404 if `applyId` is not the id of `row`
 */
function predecessorOf(row: ApplicationRow | undefined, { applyId }: ApplyInput, isOpen: boolean): ApplicationRow | undefined {
  if (applyId && row?.id !== applyId) throw notFound();
  if (!row || row.status === 'withdrawn') return row;
  return applyId && actionsOf(row.status, isOpen).includes('resubmit') ? row : undefined;
}

function formOf({
  pkRegJob: _,
  applyId: __,
  agreed: ___,
  resumeType: ____,
  from: _____,
  ...values
}: ApplyInput): ApplicationValues {
  return values;
}

interface Applying {
  arrivedAt: number;
  accountId: string;
  input: ApplyInput;
  references: References;
  locale: Locale;
  forgetRound: ForgetRound;
}

async function apply(trx: Db, app: App, applying: Applying): Promise<ApplyAnswer> {
  const { arrivedAt, accountId, input, references, locale, forgetRound } = applying;
  const posting = await readPosting(trx, input.pkRegJob);
  if (!posting) throw notFound();
  const earlier = await findApplicationFor(trx, accountId, posting.id);
  const isOpen = takesApplications(posting, arrivedAt);
  const predecessor = predecessorOf(earlier, input, isOpen);
  if (earlier && !predecessor) return alreadyApplied(trx, earlier, posting, locale);
  if (!isOpen) throw new AppError('500002');
  const other = await findLiveInCategory(trx, app, { accountId, jobType: posting.jobType });
  if (other && other.id !== predecessor?.id) return alreadyApplied(trx, other, posting, locale);
  const resumeType = checkChoices(posting, input);
  const scope = { accountId, resumeType };
  // Until the application uses the attached files, nobody may remove them from the resume.
  await lockAccount(trx, accountId);
  const stored = await readStored(trx, app, scope);
  const { missing } = checkStored(scope, stored, locale);
  if (missing.length > 0) throw new AppError('500001', { data: { missing } });

  const now = Math.max(arrivedAt, (predecessor?.statusAt ?? 0) + 1);
  const submitted = submissionOf(app, {
    posting,
    resumeType,
    values: formOf(input),
    cameFrom: input.from,
    appliedIn: locale,
    at: now,
  });
  const row: ApplicationRow = { ...newApplication(app, accountId, posting, submitted), ...predecessor, ...submitted, live: 1 };
  const again = { ...submitted, sentBefore: predecessor?.appliedAt ?? null };
  if (!predecessor) await insertApplication(trx, row);
  else if (!(await changeApplication(trx, predecessor, again))) throw new ConflictError();
  if (predecessor?.status === 'withdrawn') {
    await beginNewRound(trx, row.id);
    await forgetRound(trx, row.id);
  }
  await settleTurns(trx, app, [row.id]);
  await addEvent(trx, app, { applicationId: row.id, status: 'submitted', at: now });
  const resume = await freezeStored(trx, app, scope, stored);
  await encryptResume(trx, app, row.id, resume);
  if (predecessor) await renewCopy(trx, app, row.id, resume);
  await deleteStarted(trx, accountId, posting.id);
  // Meanwhile a merge may have emptied the account.
  if (!(await isOpenAccount(trx, accountId))) throw new AppError('401', { because: 'the account was closed meanwhile' });
  await rememberLocale(trx, accountId, locale);
  await notifyCandidate(trx, app, 'received', { row, posting, references }, locale);
  return { isApply: 'N', idkey: row.id, receiptNo: row.receiptNo, appliedAt: new Date(now).toISOString() };
}

/**
 * Applies for a posting (specification: apply flow). The application that `applyId` names is sent again if it may be
 * resubmitted. A withdrawn application for the posting is revived with its receipt number and timeline, and starts a new
 * attempt without the answers and acceptances of the previous one. In two cases no application is stored or sent again, and
 * the answer describes an existing one: if the candidate's application for the posting (the live one, else the newest) cannot
 * be sent again by this request; and if the candidate has another live application in the category and the settings allow
 * only one.
 * @throws AppError 404 for an unknown posting, or if `applyId` is not the candidate's application for the posting; 500002 if
 * the posting takes no applications now; 400 for a choice that the posting does not offer; 500001 with `data.missing` for an
 * incomplete resume (the posting is recorded as started); 401 if the account was closed meanwhile; 409 as `retryOnConflict`
 */
export async function applyForPosting(
  app: App,
  accountId: string,
  input: ApplyInput,
  { arrivedAt, locale, idempotencyKey, forgetRound }: Circumstances,
): Promise<ApplyAnswer> {
  const references = await readReferences(app);
  const applying = { arrivedAt, accountId, input, references, locale, forgetRound };
  try {
    return await retryOnConflict(() =>
      transaction(app, (trx) => answerOnce(trx, app, { accountId, key: idempotencyKey }, () => apply(trx, app, applying))),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === '500001') await noteStarted(app, accountId, input.pkRegJob);
    throw error;
  }
}
