import { beforeAll, expect, test } from 'vitest';

import type { DeskApplication } from '#lib/contract/desk-application.ts';
import type { ListedApplications } from '#lib/contract/desk-applications.ts';
import type { PostingConditions } from '#lib/contract/postings.ts';
import { conditionStates } from '#lib/domain/condition-states.ts';
import { conditionNames } from '#lib/rules/conditions.ts';
import { insertAccounts, newAccount } from '#server/people/accounts/store.ts';
import { transaction } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { startJobs } from '#server/platform/jobs/run-jobs.ts';
import { makeApplications } from '#server/recruitment/applications/apply/make-applications.ts';
import { encryptResume } from '#server/recruitment/applications/frozen-resume.ts';
import { updateStates } from '#server/recruitment/applications/search/condition-states.ts';
import { statesJob } from '#server/recruitment/applications/states-job.ts';
import { eraseApplicationOf } from '#server/recruitment/applications/store.ts';
import { readPosting } from '#server/recruitment/postings/posting.ts';
import type { PostingDraft } from '#server/recruitment/postings/save-postings.ts';
import type { FrozenResume } from '#server/recruitment/resumes/freeze-resume.ts';
import { moveTo } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { addPostings, draftPosting } from '#tests/support/postings.ts';
import { staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const all: PostingConditions = { ages: [18, 25], heightRange: [160, 180], visionMin: 4.8, degreeMin: 'bachelor' };

let recruiter: TestClient;
let cabin: PostingDraft;
let ids: string[];

/** A frozen resume with these personal details. */
function resumeOf(accountId: string, body: Record<string, unknown>, education?: string): FrozenResume {
  const edus = education === undefined ? [] : [{ school: '云栖大学', major: '交通', education }];
  return {
    pkPsndoc: accountId,
    resumeType: 'school',
    sections: { resumeInfo: { name: '林晓云', ...body }, Edu: { edus } },
    attachments: [],
  };
}

const people: (readonly [body: Record<string, unknown>, education?: string])[] = [
  [{ birthdate: '2003-05-01', height: 170, visionLeft: 5, visionRight: 5 }, 'bachelor'],
  [{ birthdate: '1990-05-01', height: 170, visionLeft: 5, visionRight: 4.5 }, 'master'],
  [{ birthdate: '2003-05-01', height: 150, visionLeft: 5 }, 'college'],
  [{ birthdate: '1990-05-01' }, 'college'],
  [{ height: 190, visionLeft: 4, visionRight: 4 }],
  [{}, 'doctor'],
];

/** Creates an application for each person, one second apart. */
async function sentFor({ id }: PostingDraft): Promise<string[]> {
  const posting = (await readPosting(site.app.db, id))!;
  const made: string[] = [];
  for (const [body, education] of people) {
    site.clock.advance(1000);
    const at = site.clock.now();
    const accountId = newId();
    const values = {
      workPlace: 'qingdao',
      site: 'site-online',
      adjustable: 'Y',
      pathway: 'official',
      officialPlatform: 'website',
    };
    made.push(
      ...(await transaction(site.app, async (trx) => {
        await insertAccounts(trx, [{ ...newAccount(accountId, at, 'zh-cn'), email: `${accountId}@example.com` }]);
        return makeApplications(trx, site.app, [
          { accountId, posting, values, resume: resumeOf(accountId, body, education), at },
        ]);
      })),
    );
  }
  return made;
}

const site = await openTestApp();
beforeAll(async () => {
  recruiter = await staffClient(site, 'recruiter', ['cabin']);
  cabin = draftPosting({ unit: 'cabin', conditions: all });
  const free = draftPosting({ unit: 'cabin', conditions: {} });
  const elsewhere = draftPosting({ unit: 'digital', conditions: all });
  await addPostings(site, cabin, free, elsewhere);
  ids = [...(await sentFor(cabin)), ...(await sentFor(free))];
  await sentFor(elsewhere);
  site.clock.advance(1000);
});

async function listed(query: Record<string, string>): Promise<ListedApplications> {
  const { status, data } = await recruiter.get('applications', { query });
  expect(status).toBe(200);
  return data as ListedApplications;
}

/** Ids of all applications that match a filter, across pages. */
async function found(query: Record<string, string>, size = 100): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { list, next, total } = await listed({ size: String(size), ...query, ...(cursor ? { cursor } : {}) });
    seen.push(...list.map(({ idkey }) => idkey));
    if (next === null) expect(seen).toHaveLength(total!);
    cursor = next;
  }
  return seen;
}

/** Ids of the applications, grouped by condition and by the state that the application's page shows for this condition. */
async function recorded(): Promise<Map<string, string[]>> {
  const said = new Map<string, string[]>();
  for (const id of ids) {
    const { facts } = (await recruiter.get(`applications/${id}`)).data as DeskApplication;
    for (const { condition, state } of facts)
      said.set(`${condition} ${state}`, [...(said.get(`${condition} ${state}`) ?? []), id]);
  }
  return said;
}

async function expectAsRecorded(): Promise<Map<string, string[]>> {
  const said = await recorded();
  for (const name of conditionNames) {
    for (const state of conditionStates) {
      const those = said.get(`${name} ${state}`) ?? [];
      expect((await found({ [name]: state })).toSorted(), `${name} ${state}`).toEqual(those.toSorted());
    }
  }
  return said;
}

test("a filter by any condition finds exactly the matching applications of the actor's units", async () => {
  const said = await expectAsRecorded();
  expect([said.get('age notMet'), said.get('vision unknown')]).toMatchObject([{ length: 2 }, { length: 3 }]);
  expect(await found({ age: 'notMet', height: 'met' })).toEqual([ids[1]]);
  expect(await found({ age: 'met', degree: 'notMet', keyWord: '云栖' })).toEqual([ids[2]]);
});

/** A status other than the application's own. */
async function otherStatus(id: string) {
  const { data } = await recruiter.get(`applications/${id}`);
  return data.status === 'submitted' ? 'screening' : 'submitted';
}

test.each(['waiting', 'newest', 'oldest'])('pages in order %s, filtered by a condition, list everybody once', async (sort) => {
  const query = { vision: 'unknown', sort };
  const whole = await found(query);
  expect(whole).toHaveLength(3);
  expect(await found(query, 1)).toEqual(whole);
  const first = await listed({ ...query, size: '1' });
  site.clock.advance(1000);
  await moveTo(site, whole[1]!, await otherStatus(whole[1]!));
  const rest = await listed({ ...query, cursor: first.next! });
  expect([...first.list, ...rest.list].map(({ idkey }) => idkey)).toEqual(whole);
});

test("after a posting's conditions change, applications are found by the new conditions", async () => {
  const former = await found({ height: 'notMet' });
  await addPostings(site, { ...cabin, conditions: { ...all, heightRange: [145, 195], visionMin: undefined } });
  await updateStates(site.app);
  expect(await found({ height: 'notMet' })).not.toEqual(former);
  await expectAsRecorded();
  await addPostings(site, cabin);
  await updateStates(site.app);
  expect(await found({ height: 'notMet' })).toEqual(former);
});

test("the server re-evaluates applications by itself when a posting's conditions change", async () => {
  const stop = startJobs(site.app, [statesJob()]);
  const notMet = () => found({ degree: 'notMet' });
  const former = await notMet();
  await addPostings(site, { ...cabin, conditions: { degreeMin: 'doctor' } });
  await expect.poll(notMet, { timeout: 30_000 }).toHaveLength(4);
  await addPostings(site, cabin);
  await expect.poll(notMet, { timeout: 30_000 }).toEqual(former);
  await stop();
});

test('an application with missing or outdated condition states is found once they are recomputed', async () => {
  const unsaid = { ageState: null, heightState: null, visionState: null, degreeState: null, statesOf: null };
  await site.app.db.updateTable('applications').set(unsaid).where('id', '=', ids[1]!).execute();
  expect(await found({ age: 'notMet', height: 'met' })).toEqual([]);
  const facts = await site.app.db
    .selectFrom('applicationFacts')
    .select(['applicationId', 'sealedTraits'])
    .where('applicationId', '=', ids[0]!)
    .executeTakeFirstOrThrow();
  await site.app.db.updateTable('applicationFacts').set({ sealedTraits: null }).where('applicationId', '=', ids[0]!).execute();
  await site.app.db.deleteFrom('applicationFacts').where('applicationId', '=', ids[2]!).execute();
  await updateStates(site.app);
  expect(await found({ age: 'notMet', height: 'met' })).toEqual([ids[1]]);
  expect(await found({ height: 'unknown' })).toEqual(expect.arrayContaining([ids[0], ids[2]]));
  await site.app.db.updateTable('applicationFacts').set(facts).where('applicationId', '=', ids[0]!).execute();
  await updateStates(site.app);
  expect(await found({ height: 'unknown' })).not.toContain(ids[0]);
});

test('after its resume was changed or erased, an application is found by its new condition states', async () => {
  const accountOf = async (id: string) =>
    (await site.app.db.selectFrom('applications').select('accountId').where('id', '=', id).executeTakeFirstOrThrow()).accountId;
  const [changed, erased] = [ids[4]!, ids[5]!];
  const account = await accountOf(changed);
  await transaction(site.app, (trx) => encryptResume(trx, site.app, changed, resumeOf(account, { height: 170 }, 'bachelor')));
  expect(await found({ height: 'met' })).toContain(changed);
  expect(await found({ vision: 'notMet' })).not.toContain(changed);
  const owner = await accountOf(erased);
  await transaction(site.app, (trx) => eraseApplicationOf(trx, owner, erased));
  expect(await found({ degree: 'met' })).not.toContain(erased);
  expect(await found({ degree: 'unknown' })).toContain(erased);
});

test('views, exports and batches accept a condition in their filter; an unknown value is a fault of its field', async () => {
  const filter = { degree: 'notMet' };
  const expected = await found(filter);
  const stored = await recruiter.post('views', { name: '学历不符', filter, columns: ['degree'] });
  expect(stored.data).toMatchObject({ filter });
  const asked = await recruiter.post('exports', { format: 'csv', filter, columns: ['degree'] });
  expect(asked.status).toBe(200);
  const { data } = await recruiter.post('batches/preview', {
    filter,
    action: { kind: 'advance', to: 'screening', override: 'Y' },
  });
  expect(data.ok + data.refused.length).toBe(expected.length);
  const wrong = { age: 'old', height: 'MET', vision: 'met,unknown', degree: '1' };
  expect(faultsOf(await recruiter.get('applications', { query: wrong }))).toEqual(conditionNames.map((name) => `${name} choice`));
  expect(faultsOf(await recruiter.post('views', { name: 'x', filter: { age: 'old' }, columns: [] }))).toEqual([
    'filter.age choice',
  ]);
  expect(faultsOf(await recruiter.post('batches/preview', { filter: { age: 'old' }, action: { kind: 'reject' } }))).toEqual([
    'filter.age choice',
  ]);
  expect(faultsOf(await recruiter.post('exports', { format: 'csv', filter: { age: 'old' } }))).toEqual(['filter.age choice']);
});
