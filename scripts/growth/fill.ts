import { sql } from 'kysely';

import type { Round } from '#lib/rules/rounds.ts';
import { setHead } from '#server/office/analytics/store-cells.ts';
import { endOfChanges } from '#server/office/webhooks/read-changes.ts';
import { demoPassword } from '#server/operations/demo/fill.ts';
import { hashPassword } from '#server/people/accounts/passwords.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { decryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { findPositions } from '#server/recruitment/postings/find-positions.ts';
import { makeDemoPostings } from '#server/recruitment/postings/make-demo-postings.ts';
import { takesApplications } from '#server/recruitment/postings/posting.ts';
import { saveProcess } from '#server/recruitment/processes/processes.ts';

import { type Choice, fillApplications, type Range } from '../load/fill-applications.ts';
import { applyOnce, makeCandidates, type RealCandidate } from './candidates.ts';
import { fillOffice } from './office-rows.ts';

/** Number of applications for the posting `fair`: the same at every size, so that calls about `fair` read equally many rows. */
export const atTheFair = 100;
const each = 2;
const tellEvery = 20_000;

/** The contents of a filled database that the measured calls use. */
export interface Filled {
  candidates: RealCandidate[];
  /** The posting with `atTheFair` applications. */
  fair: Choice;
  /** Open postings for students and for interns; a candidate may have one application in each category. */
  forStudents: Choice[];
  forInterns: Choice[];
  postingIds: string[];
  /** An application with a possible duplicate, a warning and a proposed merge. */
  twin: string;
}

type Tell = (words: string) => void;

async function readChoices(app: App): Promise<{ ids: string[]; open: Choice[] }> {
  const rows = await app.db
    .selectFrom('postings')
    .select(['id', 'jobType', 'unit', 'workplaces', 'testSites', 'accepts', 'publishDate', 'endDate'])
    .orderBy('id')
    .execute();
  const now = app.clock.now();
  const open = rows.filter((row) => takesApplications({ ...row, accepts: row.accepts === 1 }, now));
  return {
    ids: rows.map(({ id }) => id),
    open: open.map(({ id, jobType, unit, workplaces, testSites }) => ({
      id,
      unit,
      jobType: jobType as Choice['jobType'],
      workplaces: JSON.parse(workplaces) as string[],
      testSites: JSON.parse(testSites) as string[],
    })),
  };
}

/**
 * Copies the stored resume of one account to other accounts, and the frozen resume of one application to other applications.
 * The copies are encrypted in the context of the original and cannot be decrypted, so nothing may read them.
 */
async function copyResume(
  trx: Db,
  from: { accountId: string; applicationId: string },
  { accounts, applications }: { accounts: Range; applications: Range },
): Promise<void> {
  const stored = sql`t.holder, t.section, t.version, t.sealed_data, t.done, t.updated_at`;
  const columns = sql`account_id, holder, section, version, sealed_data, done, updated_at`;
  const these = sql`t.account_id = ${from.accountId} and a.id between ${accounts[0]} and ${accounts[1]} and a.id <> t.account_id`;
  await sql`insert into resume_sections (${columns})
    select a.id, ${stored} from accounts a cross join resume_sections t where ${these}`.execute(trx);
  await sql`insert into resume_section_versions (${columns}, run_since)
    select a.id, ${stored}, t.run_since from accounts a cross join resume_section_versions t where ${these}`.execute(trx);
  await sql`insert into application_resumes (application_id, sealed_resume, frozen_at)
    select a.id, t.sealed_resume, a.applied_at from applications a cross join application_resumes t
    where t.application_id = ${from.applicationId} and a.id between ${applications[0]} and ${applications[1]}
      and a.id <> t.application_id`.execute(trx);
}

/** A round of the posting `fair`. Some measured lists are filtered by the scores in this round. */
const panel: Round = {
  ...{ key: 'panel', status: 'interview', kind: 'interview', name: { zh: '面试', en: 'Panel' } },
  scorecard: 'group-interview',
};

/**
 * Gives the posting `fair` a round. Also gives every application, whatever its posting, a score in a round with the same key.
 * The scores are spread evenly.
 */
async function scoreAll(app: App, fair: Choice): Promise<void> {
  await transaction(app, async (trx) => {
    await sql`delete from posting_processes where posting_id = ${fair.id}`.execute(trx);
    await saveProcess(trx, fair.id, { version: 0, rounds: [panel] });
    await sql`insert into round_scores (application_id, source, hundredths, scored_at)
      select id, ${`card:${panel.key}`}, 10 * cast(applied_at / 60000 * 37 % 1001 as integer), applied_at from applications`.execute(
      trx,
    );
  });
}

/**
 * Runs the maintenance that a database does by itself after a while. Also excludes the applications from the funnel, because
 * the funnel's job would count them during the measurement.
 */
async function settle(app: App): Promise<void> {
  await setHead(app.db, await endOfChanges(app), app.clock.now());
  if (app.settings.databaseUrl) await sql`vacuum analyze`.execute(app.db);
  else await sql`pragma wal_checkpoint(truncate)`.execute(app.db);
}

/**
 * Adds postings until there are `size`, then `size` accounts with a complete resume and two applications each, and then
 * the candidates who make the calls.
 */
export async function fill(app: App, { size, callers }: { size: number; callers: number }, tell: Tell): Promise<Filled> {
  if (!app.settings.databaseUrl) await sql`pragma cache_size = -400000`.execute(app.db);
  const { total } = await findPositions(app, { showExpired: 'Y' }, 'zh-cn');
  await makeDemoPostings(app, Math.max(0, size - total));
  tell('postings');
  const { ids: postingIds, open } = await readChoices(app);
  const [fair, ...others] = open as [Choice, ...Choice[]];
  const forStudents = others.filter(({ jobType }) => jobType === '3');
  const forInterns = others.filter(({ jobType }) => jobType === '8');
  const passwordHash = await hashPassword(demoPassword, { queue: 'candidates', key: 'demo' });
  const [model] = await makeCandidates(app, { from: 0, count: 1, types: 1 }, passwordHash);
  const accountId = model!.id;
  const applicationId = await applyOnce(app, accountId, forStudents[0]!);
  if (!(await decryptResume(app.db, app, applicationId))) throw new Error('the first application has no resume');
  await fillApplications(app, {
    accounts: size,
    each,
    passwordHash,
    postingOf: (number) => (number % each === 0 && number < atTheFair * each ? fair : others[(number * 7) % others.length]!),
    also: (trx, made) => copyResume(trx, { accountId, applicationId }, made),
    tell: (accounts) => accounts % tellEvery === 0 && tell(`${accounts.toLocaleString('en')} accounts`),
  });
  await scoreAll(app, fair);
  // Created after the fill, so that the fill gives these candidates no copied resume.
  const candidates = await makeCandidates(app, { from: 1, count: callers, types: 2 }, passwordHash);
  const twin = await fillOffice(app, { fair, posting: forStudents[0]!, callers, passwordHash });
  await settle(app);
  tell('database maintenance done');
  return { candidates, fair, forStudents, forInterns, postingIds, twin };
}
