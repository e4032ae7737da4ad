import type { Fault } from '#lib/forms/faults.ts';
import { validate } from '#lib/forms/validate.ts';
import { testPlaceForm } from '#lib/forms/written-test.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { paths } from '#lib/paths.ts';
import { isLive } from '#lib/rules/application-status.ts';
import { spanInShanghai } from '#lib/rules/moments.ts';
import type { Actor } from '#server/actor.ts';
import type { App } from '#server/app.ts';
import { type ApplicationInScope, findInScope } from '#server/applications/find-in-scope.ts';
import { retryOnConflict } from '#server/applications/retry-on-conflict.ts';
import { tellOfTask } from '#server/applications/tell-of-task.ts';
import { type Db, transaction } from '#server/db/database.ts';
import { invalid } from '#server/errors.ts';
import { nameIn, readReferences, type References } from '#server/postings/references.ts';
import { freePlace } from '#server/places/places.ts';
import { findAnyTask } from '#server/tasks/tasks.ts';

import { newAdmissionNumber } from './admission-number.ts';
import { intentionOf } from './describe-intention.ts';
import { sealNotes } from './describe-test.ts';
import { findIntention, findTest, isSeatTaken, saveTest, type StoredTest } from './store.ts';

/** The written test of one candidate. */
export interface TestAssignment {
  /** Id or receipt number of an application. */
  id: string;
  /** Milliseconds. */
  begins: number;
  ends: number;
  /** Words, or the key of a test site. */
  place: string;
  address?: string;
  room?: string;
  seat?: string;
  notes?: string;
}

/** Why an application was left out. */
export type AssignRefusal = 'unknown' | 'ended' | 'notAsked' | 'declined' | 'seatTaken';

export interface AssignOutcome {
  assigned: { id: string; receiptNo: string; admissionNo: string }[];
  refused: { id: string; receiptNo: string | null; why: AssignRefusal }[];
}

function faultsOf(assignment: TestAssignment, index: number): Fault[] {
  const { begins, ends } = assignment;
  const { faults } = validate(testPlaceForm, assignment, { mode: 'complete' });
  const isMoment = (at: number) => Number.isSafeInteger(at) && Math.abs(at) <= 8.64e15;
  if (!isMoment(begins)) faults.push({ path: 'begins', rule: 'date' });
  if (!isMoment(ends)) faults.push({ path: 'ends', rule: 'date' });
  else if (ends <= begins) faults.push({ path: 'ends', rule: 'endAfterBegin' });
  return faults.map((fault) => ({ ...fault, path: `${index}.${fault.path}` }));
}

async function refusalOf(
  trx: Db,
  row: ApplicationInScope | undefined,
  test: StoredTest | null,
): Promise<AssignRefusal | undefined> {
  if (!row || !test) return 'unknown';
  if (!isLive(row.status)) return 'ended';
  if (!(await findAnyTask(trx, intentionOf(row.id)))) return 'notAsked';
  if ((await findIntention(trx, row.id))?.attend === 'N') return 'declined';
  return test.seat !== '' && (await isSeatTaken(trx, test)) ? 'seatTaken' : undefined;
}

async function testOf(trx: Db, app: App, actor: Actor, row: ApplicationInScope, assignment: TestAssignment): Promise<StoredTest> {
  const { values } = validate(testPlaceForm, assignment, { mode: 'complete' });
  return {
    applicationId: row.id,
    accountId: row.accountId,
    admissionNo: (await findTest(trx, row.id))?.admissionNo ?? newAdmissionNumber(),
    beginsAt: assignment.begins,
    endsAt: assignment.ends,
    place: values.place,
    address: values.address ?? '',
    room: values.room ?? '',
    seat: values.seat ?? '',
    sealedNotes: sealNotes(app, row.id, values.notes ?? ''),
    assignedAt: app.clock.now(),
    assignedBy: actor.id,
    sessionId: null,
  };
}

async function tell(trx: Db, app: App, row: ApplicationInScope, test: StoredTest, { testSites }: References): Promise<void> {
  await tellOfTask(trx, app, row, {
    name: 'testAssigned',
    path: (locale) => paths.examinationIntention(locale, { applyId: row.id }),
    values: (locale) => ({
      inRoom: test.room && translateFor(locale)('messages.session.inRoom', { room: test.room }),
      time: spanInShanghai(test.beginsAt, test.endsAt, locale),
      place: [nameIn(testSites, test.place, locale), test.address].filter(Boolean).join(locale === 'zh-cn' ? '，' : ', '),
      room: test.room || '–',
      seat: test.seat || '–',
      admissionNo: test.admissionNo,
    }),
  });
}

/**
 * Assigns written tests, one a candidate, and tells each; a test that was assigned before is replaced and keeps its
 * admission number. Whose candidate was not asked, or does not attend, is listed with the reason, and so is a seat that
 * somebody has at the same time; the rest is assigned.
 * @throws AppError 400 with every fault of every assignment
 */
export async function assignTests(app: App, actor: Actor, assignments: readonly TestAssignment[]): Promise<AssignOutcome> {
  const faults = assignments.flatMap(faultsOf);
  if (faults.length > 0) throw invalid(...faults);
  const references = await readReferences(app);
  return retryOnConflict(() =>
    transaction(app, async (trx) => {
      const outcome: AssignOutcome = { assigned: [], refused: [] };
      const found = await findInScope(
        trx,
        actor,
        assignments.map(({ id }) => id),
      );
      for (const assignment of assignments) {
        const { id } = assignment;
        const row = found.find((application) => application.id === id || application.receiptNo === id);
        const test = row ? await testOf(trx, app, actor, row, assignment) : null;
        const why = await refusalOf(trx, row, test);
        if (!row || !test || why) {
          outcome.refused.push({ id, receiptNo: row?.receiptNo ?? null, why: why ?? 'unknown' });
          continue;
        }
        const session = (await findTest(trx, row.id))?.sessionId;
        if (session) await freePlace(trx, row.id, session);
        await saveTest(trx, test);
        await tell(trx, app, row, test, references);
        outcome.assigned.push({ id: row.id, receiptNo: row.receiptNo, admissionNo: test.admissionNo });
      }
      return outcome;
    }),
  );
}
