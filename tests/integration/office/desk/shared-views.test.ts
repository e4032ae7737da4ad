import { beforeAll, beforeEach, expect, test } from 'vitest';

import { openPosting } from '#tests/support/applications.ts';
import { oneBehindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { joinStaff, type StaffPerson } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();

let owner: StaffPerson;
let colleague: StaffPerson;
let lead: StaffPerson;
let wide: StaffPerson;
let stranger: StaffPerson;
beforeAll(async () => {
  const join = (role: 'lead' | 'recruiter', units: string[]) => joinStaff(site, site.client(), { role, units });
  owner = await join('recruiter', ['digital', 'cabin']);
  colleague = await join('recruiter', ['digital']);
  lead = await join('lead', ['digital']);
  wide = await join('recruiter', ['digital', 'cabin', 'cargo']);
  stranger = await join('recruiter', ['cargo']);
});

let name: string;
let number = 0;
beforeEach(() => {
  number += 1;
  name = `view ${number}`;
});

interface View {
  id: string;
  name: string;
  own: string;
  by: string;
  filter: Record<string, string>;
}

const save = (client: TestClient, view: object) => client.post('views', { name, filter: {}, columns: ['status'], ...view });
const viewOf = async (client: TestClient) => ((await client.get('views')).data as View[]).find((view) => view.name === name);
const seenBy = async (...people: StaffPerson[]) => {
  const found = await Promise.all(people.map(viewOf));
  return people.filter((_, index) => found[index]).length;
};

test('only its owner sees a view until it is shared', async () => {
  await save(owner, { filter: { status: 'submitted' } });
  expect([await seenBy(owner), await seenBy(colleague, lead, wide, stranger)]).toEqual([1, 0]);
  await save(owner, { filter: { status: 'submitted' }, shared: 'Y' });
  expect(await seenBy(colleague, lead, wide, stranger)).toBe(4);
  expect(await viewOf(colleague)).toMatchObject({ own: 'N', by: owner.name, shared: 'Y', filter: { status: 'submitted' } });
  await save(owner, { filter: {}, shared: 'N' });
  expect(await seenBy(colleague, lead, wide, stranger)).toBe(0);
});

test('a shared view that filters by posting or unit is seen only by staff who have that unit', async () => {
  const pkRegJob = await openPosting(site, { unit: 'digital' });
  await save(owner, { filter: { pkRegJob }, shared: 'Y' });
  expect([await seenBy(colleague, lead, wide), await seenBy(stranger)]).toEqual([3, 0]);
  await save(owner, { filter: { unit: 'cabin' }, shared: 'Y' });
  expect([await seenBy(wide), await seenBy(colleague, lead, stranger)]).toEqual([1, 0]);
  await save(owner, { filter: { pkRegJob: 'unknown' }, shared: 'Y' });
  expect(await seenBy(colleague, lead, wide, stranger)).toBe(0);
});

test('a shared view with a keyword, which may be a name, is seen only by those who have all units of its owner', async () => {
  await save(owner, { filter: { keyWord: '林晓云' }, shared: 'Y' });
  expect([await seenBy(wide), await seenBy(colleague, lead, stranger)]).toEqual([1, 0]);
});

test('a shared view can be changed or removed only by its owner or a lead who sees it', async () => {
  const { id } = (await save(owner, { filter: { unit: 'digital' }, shared: 'Y' })).data;
  const changed = { id, filter: { unit: 'digital', waiting: 'Y' } };
  for (const client of [colleague, stranger]) {
    expect((await save(client, changed)).status).toBe(404);
    expect((await client.delete(`views/${id}`)).status).toBe(404);
  }
  expect((await save(lead, changed)).code).toBe('200');
  expect(await viewOf(owner)).toMatchObject({ id, own: 'Y', filter: { waiting: 'Y' } });
  expect(await seenBy(colleague)).toBe(1);
  expect((await lead.delete(`views/${id}`)).code).toBe('200');
  expect(await seenBy(owner, colleague, lead)).toBe(0);
});

test('after a lead added a keyword to a shared view, only its owner and people with all units of the lead see it', async () => {
  const { id } = (await save(owner, { filter: { unit: 'digital' }, shared: 'Y' })).data;
  const head = await joinStaff(site, site.client(), { role: 'lead', units: ['digital', 'cabin', 'cargo'] });
  expect((await save(head, { id, filter: { unit: 'digital', keyWord: '林晓云' } })).code).toBe('200');
  expect([await seenBy(owner, wide), await seenBy(colleague)]).toEqual([2, 0]);
  const narrow = await joinStaff(site, site.client(), { role: 'recruiter', units: ['digital', 'cabin'] });
  expect(await seenBy(narrow)).toBe(0);
});

test('a lead does not find unshared views of others, a name stays unique per owner, and interviewers have no views', async () => {
  const { id } = (await save(owner, {})).data;
  expect((await save(lead, { id })).status).toBe(404);
  expect((await lead.delete(`views/${id}`)).status).toBe(404);
  const former = name;
  name = `${name} more`;
  const { id: other } = (await save(owner, {})).data;
  name = former;
  expect(faultsOf(await save(owner, { id: other }))).toEqual(['name viewTaken']);
  const interviewer = await joinStaff(site, site.client(), { role: 'interviewer' });
  expect((await interviewer.get('views')).status).toBe(404);
});

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'a view cannot get the name that another of its owner gets at the same time',
  async () => {
    const { db } = site.app;
    const { id } = (await save(owner, {})).data;
    const row = await db.selectFrom('staffViews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const refused = await oneBehindLock(
      site,
      (trx) =>
        trx
          .insertInto('staffViews')
          .values({ ...row, id: 'other', name: 'one name' })
          .execute(),
      () => save(owner, { id, name: 'one name' }),
    );
    expect(faultsOf(refused)).toEqual(['name viewTaken']);
  },
);
