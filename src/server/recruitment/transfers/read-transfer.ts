import type { Transfer } from '#lib/contract/transfers.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Stop } from '#lib/rules/rounds.ts';
import { mayAct, stateAt } from '#lib/rules/tasks.ts';
import { stopAfterTransfer } from '#lib/rules/transfers.ts';
import { inLocale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Holder } from '#server/platform/holder.ts';
import { stopName } from '#server/recruitment/applications/describe-application.ts';
import { type ApplicationRow, findAnyApplication } from '#server/recruitment/applications/office/office.ts';
import { readPostings, type StoredPosting } from '#server/recruitment/postings/posting.ts';
import { choicesOf, nameIn, readReferences, type References } from '#server/recruitment/postings/references.ts';
import { readRounds } from '#server/recruitment/processes/processes.ts';
import { noteOf } from '#server/recruitment/tasks/describe-task.ts';
import { type Moment, readTasks } from '#server/recruitment/tasks/hold-task.ts';
import type { TaskRow } from '#server/recruitment/tasks/tasks.ts';

/** A question about a transfer, with its application and postings. */
export interface AskedTransfer {
  task: TaskRow;
  row: ApplicationRow;
  /** The application's posting. After an acceptance, it equals `to`, the posting asked about. */
  from: StoredPosting;
  to: StoredPosting;
  /** The status and round of the application after an acceptance, and the name of that step. */
  stop: Stop;
  nameOfStop(locale: Moment['locale']): string;
}

/**
 * The latest question about a transfer of an application, whatever state the question is in.
 * @throws AppError 404 if the application is not within the holder's reach, 500003 if the candidate was not asked
 */
export async function readAsked(db: Db, holder: Holder, applicationId: string, moment: Moment): Promise<AskedTransfer> {
  const tasks = (await readTasks(db, holder, applicationId, moment)).filter(({ kind }) => kind === 'transfer');
  const [task] = tasks.toSorted((one, other) => other.askedAt - one.askedAt);
  const row = task && (await findAnyApplication(db, applicationId));
  const postings = row && (await readPostings(db, [row.postingId, task.type]));
  const [from, to] = [postings?.get(row?.postingId ?? ''), postings?.get(task?.type ?? '')];
  if (!row || !from || !to) throw new AppError('500003', { data: { task: null } });
  const rounds = await readRounds(db, [from.id, to.id]);
  const around = { before: rounds.get(from.id), after: rounds.get(to.id) };
  const stop = from.id === to.id ? row : stopAfterTransfer(row, row.jobType, around);
  return {
    ...{ task, row, from, to, stop },
    nameOfStop: (locale) => stopName(stop, around.after, translateFor(locale), locale),
  };
}

/** Whether the candidate may answer the question at the time `now` (ms). */
export function isAnswerable({ task, row }: AskedTransfer, now: number): boolean {
  return task.open === 1 && row.live === 1 && row.status !== 'offer' && mayAct(task, now);
}

/** A question about a transfer as the API returns it to the candidate. */
export function describeTransfer(
  app: App,
  asked: AskedTransfer,
  { units, workplaces, testSites }: References,
  { arrivedAt, locale }: Moment,
): Transfer {
  const { task, row, from, to, stop } = asked;
  const isAnswered = task.state !== 'asked';
  return {
    state: stateAt(task, arrivedAt) as Transfer['state'],
    dueAt: task.dueAt === null ? null : new Date(task.dueAt).toISOString(),
    note: noteOf(app, task),
    answeredAt: isAnswered ? new Date(task.stateAt).toISOString() : null,
    changeable: isAnswerable(asked, arrivedAt) ? 'Y' : 'N',
    jobName: inLocale(from.name, locale),
    receiptNo: row.receiptNo,
    posting: {
      pkRegJob: to.id,
      jobName: inLocale(to.name, locale),
      orgName: nameIn(units, to.unit, locale),
      workPlaces: choicesOf(workplaces, to.workplaces, locale),
      sites: choicesOf(testSites, to.testSites, locale),
    },
    choosesWorkPlace: to.workplaces.includes(row.workPlace) ? 'N' : 'Y',
    choosesSite: to.testSites.includes(row.site) ? 'N' : 'Y',
    next: { status: stop.status, name: asked.nameOfStop(locale), keeps: stop.status === row.status ? 'Y' : 'N' },
  };
}

/**
 * The latest question about a transfer of an application, as the API returns it to the candidate.
 * @throws AppError like `readAsked`
 */
export async function readTransfer(app: App, holder: Holder, applicationId: string, moment: Moment): Promise<Transfer> {
  return describeTransfer(app, await readAsked(app.db, holder, applicationId, moment), await readReferences(app), moment);
}
