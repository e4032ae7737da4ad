import { type RawBuilder, sql } from 'kysely';

import { saveView } from '#server/office/desk/saved-views.ts';
import { startJob } from '#server/office/exports/new-job.ts';
import { setWarning } from '#server/office/notes/warnings.ts';
import { proposeMerge } from '#server/people/accounts/merge-proposals.ts';
import type { App } from '#server/platform/app.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';

import type { Choice } from '../load/fill-applications.ts';
import { applyOnce, makeCandidates } from './candidates.ts';

/** Number of entries in each list of pending approvals, and number of shared views; the same at every size. */
const listed = 20;
/** One draft per this number of postings. */
const postingsPerDraft = 100;
const day = 24 * 3_600_000;
const lead = { id: 'lead', name: '负责人', units: null, role: 'lead' } as const;
const machine = { ...lead, signsIn: 'password', staffId: null, sessionHash: null, provedAt: null } as const;

/** Adds a batch for each application that `applications` selects under the alias `a`. */
async function addBatches(
  db: Db,
  applications: RawBuilder<unknown>,
  { releaseAt, state, to, awaits }: { releaseAt: RawBuilder<number>; state: string; to: string; awaits: 0 | 1 },
): Promise<void> {
  await sql`insert into batches (id, actor, actor_name, kind, type, at, release_at, refused, begun, awaits_approval)
    select 'batch-' || a.id, ${lead.id}, ${lead.name}, 'move', '', a.status_at, ${releaseAt}, '[]', ${sql.lit(1 - awaits)},
      ${sql.lit(awaits)} from ${applications}`.execute(db);
  await sql`insert into batch_items (id, batch_id, application_id, release_at, state, decision, from_status, from_at, to_status)
    select 'item-' || a.id, 'batch-' || a.id, a.id, ${releaseAt}, ${state}, 'move', a.status, a.status_at, ${to}
    from ${applications}`.execute(db);
}

/** Adds rows, more of them at a larger size. The measured lists of saved views and of approvals show none of these rows. */
async function addOthers(db: Db, now: number): Promise<void> {
  const at = sql.lit(now);
  await sql`insert into staff_views (id, actor, name, sealed_view, created_at, shared)
    select id, id, 'view', '', ${at}, 0 from accounts`.execute(db);
  await sql`insert into export_jobs (id, actor, actor_name, role, list, format, with_id, sealed_request, locale, state, done_rows,
      asked_at, attempts, settled_at, taken_at, expires_at)
    select id, id, '', 'lead', 'applications', 'csv', 1, '', 'zh-cn', 'refused', 0, ${at}, 1, ${at}, ${at},
      ${sql.lit(now + day)} from accounts`.execute(db);
  await sql`insert into posting_drafts (id, version, unit, job_type, search_text, content, updated_at)
    select 'draft-' || id, 1, unit, job_type, '', '{}', ${at}
    from (select id, unit, job_type, row_number() over (order by id) as number from postings) as p
    where number % ${sql.lit(postingsPerDraft)} = 0`.execute(db);
  const interviews = sql`applications a where a.status = 'interview'`;
  await addBatches(db, interviews, { releaseAt: sql`a.status_at`, state: 'released', to: 'interview', awaits: 0 });
  await sql`insert into application_warnings (id, application_id, account_id, sealed_reason, ends_on, at, actor, actor_name)
    select id, id, account_id, '', '2099-12-31', ${at}, ${lead.id}, '' from applications where status = 'rejected'`.execute(db);
  await sql`insert into pool_consents (account_id, version, locale, agreed_at, until)
    select account_id, '1', 'zh-cn', max(applied_at), ${sql.lit(now + 300 * day)} from applications
    group by account_id`.execute(db);
  await sql`insert into account_merges (id, pair, account_id, other_id, at)
    select id, other || ' ' || id, id, other, ${at}
    from (select id, lag(id) over (order by id) as other from accounts) as pairs where other is not null`.execute(db);
}

/** Adds the entries of the measured lists. */
async function addListed(app: App, fair: Choice): Promise<void> {
  const now = app.clock.now();
  for (let number = 0; number < listed; number += 1) {
    const filter = { pkRegJob: fair.id, sex: 'female' } as const;
    const colleague = { ...lead, id: `colleague-${number}` };
    await saveView(app, colleague, { name: `view ${number}`, filter, sort: 'newest', columns: [], shared: 'Y' });
    const request = { filter, columns: [], headings: 'words', people: [] };
    const job = { list: 'applications', format: 'csv', withId: true, totalRows: 0, awaits: true, request } as const;
    await startJob(app, machine, job, { details: {}, wakes: 'exports' }, 'zh-cn');
    const publicationRequest = JSON.stringify({ actor: lead.id, actorName: lead.name, at: now, publishAt: null });
    await app.db
      .insertInto('postingDrafts')
      .values({
        ...{ id: `awaits-${number}`, version: 1, unit: fair.unit, jobType: fair.jobType, searchText: '', content: '{}' },
        ...{ publishAt: null, publicationRequest, updatedAt: now },
      })
      .execute();
  }
  const some = sql`(select * from applications where posting_id = ${fair.id} and status = 'submitted'
    order by id limit ${sql.lit(listed)}) as a`;
  await addBatches(app.db, some, { releaseAt: sql.lit(now + 7 * day), state: 'pending', to: 'offer', awaits: 1 });
}

/**
 * Adds two accounts with the same ID number, a warning about the first account, and a proposal to merge both.
 * @param from the number of the first account's candidate
 * @returns the second account's application
 */
async function addTwins(app: App, from: number, posting: Choice, passwordHash: string): Promise<string> {
  const people = await makeCandidates(app, { from, count: 2, types: 1 }, passwordHash);
  const ids: string[] = [];
  for (const { id } of people) ids.push(await applyOnce(app, id, posting));
  const idHash = app.keyedHash('twins', 'one ID number');
  await app.db.updateTable('applications').set({ idHash }).where('id', 'in', ids).execute();
  const [one, other] = people.map(({ id }) => id) as [string, string];
  const warned = { id: ids[0]!, accountId: one, idHash, unit: posting.unit };
  await setWarning(app, lead, warned, { reason: '学历证书与学信网不符', endsOn: '2028-01-01' });
  await transaction(app, (trx) => proposeMerge(trx, app, one, other));
  return ids[1]!;
}

/**
 * Fills the tables of approvals, saved views, warnings, the talent pool and proposed merges.
 * @param callers the number of candidates who make the calls; they are numbered from 1
 * @returns an application with a possible duplicate, a warning and a proposed merge
 */
export async function fillOffice(
  app: App,
  { fair, posting, callers, passwordHash }: { fair: Choice; posting: Choice; callers: number; passwordHash: string },
): Promise<string> {
  await addOthers(app.db, app.clock.now());
  await addListed(app, fair);
  return addTwins(app, callers + 1, posting, passwordHash);
}
