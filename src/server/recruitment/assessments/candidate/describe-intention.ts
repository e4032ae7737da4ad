import type { Intention } from '#lib/contract/written-tests.ts';
import { mayAct, stateAt } from '#lib/rules/tasks.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import { capacityLeft } from '#server/platform/capacity/capacities.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readBrief } from '#server/recruitment/applications/office/office.ts';
import { nameIn, type References } from '#server/recruitment/postings/references.ts';
import { noteOf } from '#server/recruitment/tasks/describe-task.ts';
import type { Moment } from '#server/recruitment/tasks/hold-task.ts';
import type { TaskRow } from '#server/recruitment/tasks/tasks.ts';

import { findIntention } from '../store-intentions.ts';
import { describeTest } from './describe-test.ts';
import { findStandingTest } from './own-test.ts';

function iso(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : new Date(at).toISOString();
}

/** The sites that both the request and the application's posting offer, with the capacity left. */
async function describeSites(db: Db, { batchId }: TaskRow, ofPosting: readonly string[], references: References, locale: Locale) {
  const capacities = (await capacityLeft(db, batchId)).filter(({ key }) => ofPosting.includes(key));
  return capacities.map(({ key, left }) => ({ key, value: nameIn(references.testSites, key, locale), left }));
}

/** The question about the written test as the API returns it to the candidate, with the answer and the assigned test. */
export async function describeIntention(
  db: Db,
  app: App,
  task: TaskRow,
  references: References,
  { arrivedAt, locale }: Moment,
): Promise<Intention> {
  const { applicationId } = task;
  const answer = await findIntention(db, applicationId);
  const { status, jobName, receiptNo, testSites } = await readBrief(db, applicationId, locale);
  const test = await findStandingTest(db, applicationId, status);
  return {
    state: stateAt(task, arrivedAt) as Intention['state'],
    dueAt: iso(task.dueAt),
    sites: await describeSites(db, task, testSites, references, locale),
    attend: answer?.attend ?? null,
    site: answer?.site ?? null,
    answeredAt: iso(answer?.answeredAt),
    test: test ? describeTest(test, references, locale) : null,
    changeable: task.open === 1 && mayAct(task, arrivedAt) ? 'Y' : 'N',
    note: noteOf(app, task),
    jobName,
    receiptNo,
  };
}
