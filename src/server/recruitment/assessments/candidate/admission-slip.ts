import type { AdmissionSlip } from '#lib/contract/written-tests.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import type { FileContent } from '#server/platform/files/files.ts';
import type { Holder } from '#server/platform/holder.ts';
import { qrCode } from '#server/platform/qr-code.ts';
import { openFrozenPhoto, readFrozenPerson } from '#server/recruitment/applications/frozen-person.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { type Moment, readTask, taskRefused } from '#server/recruitment/tasks/hold-task.ts';

import { slipCode } from '../slip-code.ts';
import type { WrittenTestRow } from '../store-written-tests.ts';
import { intentionOf } from './describe-intention.ts';
import { describeTest } from './describe-test.ts';
import { findStandingTest } from './own-test.ts';

/**
 * The test of an application of the holder's.
 * @throws AppError 404 where the application is not the holder's, 500003 where no test is assigned, or it will not be sat
 */
export async function readOwnTest(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<WrittenTestRow> {
  const task = await readTask(app.db, holder, intentionOf(applicationId), moment);
  const { status } = await readBrief(app.db, applicationId, moment.locale);
  const test = await findStandingTest(app.db, applicationId, status);
  if (!test) throw taskRefused(app, task, moment);
  return test;
}

/**
 * What is printed and shown at the door.
 * @throws AppError as `readOwnTest`
 */
export async function readSlip(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<AdmissionSlip> {
  const test = await readOwnTest(app, holder, applicationId, moment);
  const { jobName, receiptNo } = await readBrief(app.db, applicationId, moment.locale);
  const { name, photoId } = await readFrozenPerson(app.db, app, applicationId);
  const code = await slipCode(app.db, app, test.admissionNo);
  return {
    name,
    photo: photoId === null ? null : `/api/front/personal/apply-job/${applicationId}/admission-slip/photo`,
    jobName,
    receiptNo,
    test: describeTest(app, test, await readReferences(app), moment.locale),
    code,
    qr: qrCode(code),
  };
}

/**
 * The photo on an admission slip.
 * @throws AppError as `readOwnTest`, and 404 where the resume was sent without one
 */
export async function openSlipPhoto(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<FileContent> {
  const { accountId } = await readOwnTest(app, holder, applicationId, moment);
  const photo = await openFrozenPhoto(app, { id: applicationId, accountId });
  if (!photo) throw notFound();
  return photo;
}
