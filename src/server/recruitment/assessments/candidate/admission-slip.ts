import type { AdmissionSlip } from '#lib/contract/written-tests.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';
import type { FileContent } from '#server/platform/files/files.ts';
import type { Holder } from '#server/platform/holder.ts';
import { qrCode } from '#server/platform/qr-code.ts';
import { openFrozenPhoto, readFrozenPerson } from '#server/recruitment/applications/frozen-person.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import type { Moment } from '#server/recruitment/tasks/hold-task.ts';

import { slipCode } from '../admission-number.ts';
import { describeTest } from './describe-test.ts';
import { readOwnTest } from './own-test.ts';

/**
 * The content of the admission slip, which candidates print and show at the door.
 * @throws AppError like `readOwnTest`
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
    test: describeTest(test, await readReferences(app), moment.locale),
    code,
    qr: qrCode(code),
  };
}

/**
 * The photo on an admission slip.
 * @throws AppError like `readOwnTest`; 404 if the submitted resume has no photo, 503 if it cannot be read from the file
 * store
 */
export async function openSlipPhoto(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<FileContent> {
  const { accountId } = await readOwnTest(app, holder, applicationId, moment);
  const photo = await openFrozenPhoto(app, { id: applicationId, accountId });
  if (!photo) throw notFound();
  return photo;
}
