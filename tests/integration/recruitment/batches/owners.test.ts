import { beforeAll, beforeEach, expect, test } from 'vitest';

import { openPosting } from '#tests/support/applications.ts';
import { batch, confirm, preview } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { joinStaff, staffClient, type StaffPerson } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const now = { releaseAt: 'now' };

let lead: StaffPerson;
let machine: TestClient;
let anna: StaffPerson;
let ben: StaffPerson;
let stranger: StaffPerson;
beforeAll(async () => {
  const join = (role: 'lead' | 'recruiter', unit: string) => joinStaff(site, site.client(), { role, units: [unit] });
  lead = await join('lead', 'digital');
  machine = await staffClient(site, 'recruiter', ['digital']);
  [anna, ben, stranger] = [
    await join('recruiter', 'digital'),
    await join('recruiter', 'digital'),
    await join('recruiter', 'cabin'),
  ];
});

let posting: string;
let ids: string[];
beforeEach(async () => {
  posting = await openPosting(site, { unit: 'digital' });
  ids = await manyApplications(site.app, posting, 5);
});

const assign = (to: string | readonly string[], by?: string) => ({ kind: 'assign', to, ...(by ? { by } : {}) });
const listed = async (client: TestClient, query: Record<string, string> = {}) => {
  const { data } = await client.get('applications', { query: { pkRegJob: posting, ...query } });
  return (data.list as { idkey: string; ownerName: string }[]).map(({ idkey }) => idkey).toSorted();
};
const ownerOf = async (id: string) => (await lead.get(`applications/${id}`)).data.ownerName as string;
const countOf = async (person: StaffPerson) => (await listed(lead, { owner: person.id })).length;
const disable = (id: string) => site.app.db.updateTable('staff').set({ state: 'disabled' }).where('id', '=', id).execute();

test('an application is not given to people who cannot read it because of units, role or lost access', async () => {
  const other = async (role: 'checker' | 'interviewer' | 'editor') =>
    (await joinStaff(site, site.client(), { role, units: ['digital'] })).id;
  const gone = await joinStaff(site, site.client(), { role: 'recruiter' });
  await disable(gone.id);
  const named = [anna.id, 'nobody', stranger.email, await other('checker'), await other('interviewer'), gone.id, 'none'];
  const refused = await preview(anna, ids, assign(named));
  expect(faultsOf(refused)).toEqual([1, 2, 3, 4, 5, 6].map((index) => `action.to.${index} canRead`));
  expect(faultsOf(await preview(anna, ids, assign('')))).toEqual([expect.stringContaining('action.to')]);
  expect(faultsOf(await preview(anna, ids, assign([])))).toEqual([expect.stringContaining('action.to')]);
  expect(faultsOf(await preview(anna, ids, assign(anna.id, 'name')))).toEqual([expect.stringContaining('action.by')]);
});

test('applications of other units are refused as unknown, and roles that make no batches cannot assign', async () => {
  expect((await preview(stranger, ids, assign(stranger.id))).data).toMatchObject({
    ok: 0,
    refused: ids.map(() => ({ why: 'unknown' })),
  });
  expect((await preview(await staffClient(site, 'editor'), ids, assign(anna.id))).status).toBe(403);
  const interviewer = await joinStaff(site, site.client(), { role: 'interviewer' });
  expect((await preview(interviewer, ids, assign(anna.id))).status).toBe(404);
  expect((await interviewer.post('batches/owners', { ids })).status).toBe(404);
  expect((await stranger.post('batches/owners', { ids })).data.owners).not.toContainEqual(
    expect.objectContaining({ id: anna.id }),
  );
});

test('a batch shows how many each person gets, can be partly undone while held, and assigns the rest once released', async () => {
  const shown = await preview(anna, ids, assign([anna.id, ben.email.toUpperCase()]));
  expect(shown.data).toMatchObject({
    ok: 5,
    unreachable: 0,
    samples: [],
    shares: [
      { id: anna.id, name: anna.name, count: 3 },
      { id: ben.id, name: ben.name, count: 2 },
    ],
  });
  const { data } = await confirm(anna, { previewToken: shown.data.previewToken });
  expect(await ownerOf(ids[0]!)).toBe('');
  expect((await lead.get(`applications/${ids[0]}`)).data.held).toMatchObject([{ kind: 'assign' }]);
  await anna.post(`batches/${data.batchId}/undo`, { ids: [ids[0]] });
  await lead.post(`batches/${data.batchId}/release`);
  expect([await countOf(anna), await countOf(ben)]).toEqual([2, 2]);
  expect(await ownerOf(ids[0]!)).toBe('');
  expect((await lead.get(`batches/${data.batchId}`)).data).toMatchObject({
    released: 4,
    undone: 1,
    list: [{ message: null }, {}, {}, {}, {}],
  });
});

test('a recruiter takes over an application at once, and gives it up again', async () => {
  await batch(anna, [ids[0]!], assign(anna.id), now);
  expect(await listed(anna, { owner: 'me' })).toEqual([ids[0]]);
  await batch(anna, [ids[0]!], assign('none'), now);
  expect([await listed(anna, { owner: 'me' }), (await listed(anna, { owner: 'none' })).length]).toEqual([[], 5]);
});

test('a batch divided by school or posting gives all applications of one school or posting to the same owner', async () => {
  const { db } = site.app;
  const schools = ['A', 'A', 'A', 'B', 'B'];
  const none = { name: '', major: '', education: '', searchText: '', accountId: '', sealedTraits: null, phoneEnds: null };
  await db
    .insertInto('applicationFacts')
    .values(ids.map((applicationId, index) => ({ ...none, applicationId, school: schools[index]! })))
    .execute();
  await batch(lead, ids, assign([anna.id, ben.id], 'school'), now);
  expect(await listed(lead, { owner: anna.id })).toEqual(ids.slice(0, 3).toSorted());
  expect(await listed(lead, { owner: ben.id })).toEqual(ids.slice(3).toSorted());
  await batch(lead, ids, assign([anna.id, ben.id], 'posting'), now);
  expect([await countOf(anna), await countOf(ben)]).toEqual([5, 0]);
});

test('a large batch is shared evenly although it is released in portions', async () => {
  const many = await manyApplications(site.app, posting, 250);
  await batch(lead, many, assign([anna.id, ben.id]), now);
  expect([await countOf(anna), await countOf(ben)]).toEqual([125, 125].map((count) => Math.min(count, 50)));
  const { total } = (await lead.get('applications', { query: { pkRegJob: posting, owner: anna.id } })).data;
  expect(total).toBe(125);
});

test("the filter by owner is limited to the caller's units; `me` means the caller in lists, counts and batches", async () => {
  await batch(lead, ids.slice(0, 2), assign(anna.id), now);
  await batch(lead, ids.slice(2, 3), assign(ben.id), now);
  expect([await listed(anna, { owner: 'me' }), await listed(ben, { owner: 'me' }), await listed(lead, { owner: 'me' })]).toEqual([
    ids.slice(0, 2).toSorted(),
    ids.slice(2, 3),
    [],
  ]);
  expect(await listed(stranger, { owner: anna.id })).toEqual([]);
  expect(await listed(machine, { owner: 'me' })).toEqual([]);
  expect((await anna.get('summary')).data.mine).toBeGreaterThanOrEqual(2);
  expect((await machine.get('summary')).data.mine).toBe(0);
  const filter = { owner: 'me', pkRegJob: posting };
  const chosen = await anna.post('batches/preview', { filter, action: { kind: 'advance' } });
  expect(chosen.data.ok).toBe(2);
  const choices = (await anna.get('applications/choices')).data.owners as { id: string }[];
  expect([choices.some(({ id }) => id === ben.id), choices.some(({ id }) => id === stranger.id)]).toEqual([true, false]);
  expect((await lead.get('applications', { query: { owner: 'x'.repeat(80) } })).status).toBe(400);
});

test('applications whose owner has lost access are listed as having no owner, and can be handed over in one batch', async () => {
  const carla = await joinStaff(site, site.client(), { role: 'recruiter', units: ['digital'] });
  await batch(lead, ids.slice(0, 2), assign(carla.id), now);
  const { batchId } = await batch(lead, ids.slice(2), assign(carla.id));
  await disable(carla.id);
  await lead.post(`batches/${batchId}/release`);
  expect((await lead.get(`batches/${batchId}`)).data).toMatchObject({ void: 3, released: 0 });
  expect([await ownerOf(ids[0]!), await countOf(carla), (await listed(lead, { owner: 'none' })).length]).toEqual(['', 2, 5]);
  const filter = { owner: carla.id, pkRegJob: posting };
  const { data } = await lead.post('batches/preview', { filter, action: assign(ben.id), ...now });
  await confirm(lead, { previewToken: data.previewToken, count: 2 });
  expect([await countOf(carla), await countOf(ben)]).toEqual([0, 2]);
});

test('the log names the owner', async () => {
  await batch(lead, [ids[0]!], assign(anna.id), now);
  const auditor = await staffClient(site, 'auditor');
  const { list } = (await auditor.get('log', { query: { what: 'application.ownerChanged' } })).data;
  expect(list[0].words).toContain(anna.name);
});
