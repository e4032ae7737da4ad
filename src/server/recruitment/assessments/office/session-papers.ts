import type { AdmissionSlip } from '#lib/contract/written-tests.ts';
import { isExpected } from '#lib/domain/session-kinds.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { qrCode } from '#server/platform/qr-code.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';

import { slipCode } from '../admission-number.ts';
import { describeTest } from '../candidate/describe-test.ts';
import { findStandingTest } from '../candidate/own-test.ts';
import { findAdmissionNumbers } from '../store-written-tests.ts';
import { listAttendees } from './list-attendees.ts';

/** An expected attendee as named on the papers of a session. */
export interface ExpectedAttendee {
  id: string;
  receiptNo: string;
  name: string;
  jobName: string;
  room: string;
  /** When the attendee is expected (ISO 8601). */
  begins: string;
  seat: number | null;
  /** Empty without a written test. */
  admissionNo: string;
}

/**
 * The expected attendees of a session, ordered by room or slot, then by seat.
 * @throws AppError 404 if the session is unknown or out of the actor's reach
 */
export async function expectedAttendees(app: App, actor: Actor, sessionId: string, locale: Locale): Promise<ExpectedAttendee[]> {
  const { list } = await listAttendees(app, actor, sessionId, {}, locale);
  const expected = list.filter(({ standing }) => isExpected(standing));
  const numbers = await findAdmissionNumbers(
    app.db,
    expected.map(({ id }) => id),
  );
  return expected.map(({ id, receiptNo, name, regJobName, room, begins, seat }) => {
    return { id, receiptNo, name, jobName: regJobName, room, begins, seat, admissionNo: numbers.get(id) ?? '' };
  });
}

/** The parts of an admission slip that do not come from the resume. */
export type OfficeSlip = Pick<AdmissionSlip, 'jobName' | 'receiptNo' | 'test' | 'qr'>;

/**
 * The admission slip of an application; undefined if its candidate has no written test to sit. The caller must have checked
 * access to the application.
 */
export async function slipForOffice(app: App, applicationId: string, locale: Locale): Promise<OfficeSlip | undefined> {
  const { status, jobName, receiptNo } = await readBrief(app.db, applicationId, locale);
  const test = await findStandingTest(app.db, applicationId, status);
  if (!test) return undefined;
  const code = await slipCode(app.db, app, test.admissionNo);
  return { jobName, receiptNo, test: describeTest(test, await readReferences(app), locale), qr: qrCode(code) };
}
