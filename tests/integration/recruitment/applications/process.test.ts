import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signedInClient } from '#tests/support/accounts.ts';
import { apply, applicationFor, applicationsOf, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { batch, confirm, preview } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { draftBy, openBy } from '#tests/support/staff-postings.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
let lead: TestClient;
let recruiter: TestClient;
beforeAll(async () => {
  lead = await staffClient(site, 'lead');
  recruiter = await staffClient(site, 'recruiter');
});

function round(key: string, status: string, kind: string, zh: string, en: string) {
  return { key, status, kind, name: { zh, en } };
}

const check = round('check', 'screening', 'review', '初审', 'First check');
const group = round('group', 'interview', 'interview', '小组面试', 'Group interview');
const final = round('final', 'interview', 'interview', '终面', 'Final interview');
const offer = round('offer', 'offer', 'offer', '录用', 'Offer');
const rounds = [check, group, final, offer];

const now = { releaseAt: 'now' };
const processOf = async (id: string) => (await lead.get(`postings/${id}/process`)).data;
const save = (id: string, body: object, client = lead) => client.put(`postings/${id}/process`, body);

/** An open posting with the four rounds, and some applications for it. */
async function posting(count: number): Promise<{ id: string; ids: string[] }> {
  const id = await openPosting(site);
  expect((await save(id, { version: 0, rounds })).code).toBe('200');
  return { id, ids: await manyApplications(site.app, id, count) };
}

const standing = async (id: string) => {
  const { status, round: at } = (await lead.get(`applications/${id}`)).data;
  return [status, at];
};

describe('the process of a posting', () => {
  test('keeps the order of its rounds; a save based on an outdated version gets 409 with the stored process', async () => {
    const id = await openPosting(site);
    expect(await processOf(id)).toEqual({ version: 0, rounds: [] });
    const more = { ...group, passMark: 60, validMonths: 12, scorecard: 'group-interview' };
    const stored = await save(id, { version: 0, rounds: [check, more, offer] });
    const listed = [check, more, offer].map((one) => ({ ...one, inUse: 'N' }));
    expect(stored.data).toEqual({ version: 1, rounds: listed });
    expect(await processOf(id)).toEqual(stored.data);
    const late = await save(id, { version: 0, rounds });
    expect([late.status, late.data.current]).toEqual([409, stored.data]);
  });

  test('reports all faults of its fields at once, and a duplicate key only after these are mended', async () => {
    const id = await openPosting(site);
    const wrong = [
      { ...check, name: { zh: ' ', en: 'First check' } },
      { ...group, status: 'hired', passMark: -1 },
      { ...offer, key: 'check', validMonths: 0 },
    ];
    const refused = await save(id, { version: 0, rounds: wrong });
    expect(refused.status).toBe(400);
    expect(faultsOf(refused)).toEqual([
      'rounds.0.name.zh required',
      'rounds.1.status choice',
      'rounds.1.passMark minimum',
      'rounds.2.validMonths minimum',
    ]);
    const twice = await save(id, { version: 0, rounds: [check, { ...offer, key: 'check' }] });
    expect(faultsOf(twice)).toEqual(['rounds.1.key namedTwice']);
  });

  test("starts as the template of the posting's category; publishing and copying the posting keep these rounds", async () => {
    const draft = await draftBy(lead, { jobType: '2' });
    const { list } = (await lead.get('process-templates')).data;
    const template = list.find(({ key }: { key: string }) => key === '2');
    const shown = await processOf(draft);
    expect(shown.version).toBe(0);
    expect(shown.rounds.map(({ key }: { key: string }) => key)).toEqual(template.rounds.map(({ key }: { key: string }) => key));
    await lead.post(`postings/${draft}/publish`);
    expect((await processOf(draft)).version).toBe(1);
    const copy = (await lead.post(`postings/${draft}/copy`)).data.id;
    expect((await processOf(copy)).rounds).toEqual((await processOf(draft)).rounds);
    await lead.post(`postings/${copy}/remove`, { confirm: 'Y' });
    expect((await lead.get(`postings/${copy}/process`)).status).toBe(404);
  });

  test('is readable for recruiters, writable for editors, and hidden from staff of other units', async () => {
    const id = await openBy(lead);
    expect((await recruiter.get(`postings/${id}/process`)).code).toBe('200');
    expect((await save(id, { version: 1, rounds }, recruiter)).status).toBe(403);
    expect((await save(id, { version: 1, rounds }, await staffClient(site, 'editor'))).code).toBe('200');
    const stranger = await staffClient(site, 'lead', ['cabin']);
    expect((await stranger.get(`postings/${id}/process`)).status).toBe(404);
    expect((await save(id, { version: 2, rounds }, stranger)).status).toBe(404);
    expect((await site.client().get(`/api/staff/postings/${id}/process`)).status).toBe(401);
    const candidate = await signedInClient(site);
    expect((await candidate.get(`/api/staff/postings/${id}/process`)).status).toBe(401);
  });
});

describe('a round with applications', () => {
  test('can be renamed and moved, but neither removed nor given another status', async () => {
    const { id, ids } = await posting(2);
    await batch(lead, [ids[0]!], { kind: 'advance', round: 'check' }, now);
    await batch(lead, [ids[1]!], { kind: 'advance', round: 'group', reason: 'skip' });
    const inUse = (await processOf(id)).rounds.map((one: { inUse: string }) => one.inUse);
    expect(inUse).toEqual(['Y', 'Y', 'N', 'N']);
    const refused = await save(id, { version: 1, rounds: [{ ...check, status: 'writtenTest' }, offer] });
    expect(refused.status).toBe(400);
    expect(faultsOf(refused)).toEqual(['rounds.0.status inUse', 'rounds inUse']);
    const renamed = { ...check, name: { zh: '资格审查', en: 'Eligibility' } };
    expect((await save(id, { version: 1, rounds: [group, renamed, offer] })).code).toBe('200');
  });

  test('cannot be removed even after its applications were rejected in it', async () => {
    const { id, ids } = await posting(1);
    await batch(lead, ids, { kind: 'advance' }, now);
    await batch(lead, ids, { kind: 'reject', reason: 'no' }, now);
    expect(await standing(ids[0]!)).toEqual(['rejected', 'check']);
    expect(faultsOf(await save(id, { version: 1, rounds: [offer] }))).toEqual(['rounds inUse']);
  });

  test('stays in use even after everybody has passed it or returned to an earlier one', async () => {
    const { id, ids } = await posting(3);
    const [passed, back, hired] = ids as [string, string, string];
    await batch(lead, [passed], { kind: 'advance', round: 'check' }, now);
    await batch(lead, [passed], { kind: 'advance', round: 'group' }, now);
    await batch(lead, [back], { kind: 'advance', round: 'final', reason: 'skip' }, now);
    await batch(lead, [back], { kind: 'stepBack', to: 'submitted', reason: 'again' }, now);
    expect(faultsOf(await save(id, { version: 1, rounds: [] }))).toEqual(['rounds inUse', 'rounds inUse', 'rounds inUse']);
    expect(faultsOf(await save(id, { version: 1, rounds: [group, final] }))).toEqual(['rounds inUse']);
    await batch(lead, [hired], { kind: 'advance', round: 'offer', reason: 'skip' }, now);
    const reply = { reply: 'accepted' as const, repliedAt: site.clock.now() };
    await site.app.db.updateTable('applicationOffers').set(reply).where('applicationId', '=', hired).execute();
    await batch(lead, [hired], { kind: 'advance' }, now);
    expect(await standing(hired)).toEqual(['hired', null]);
    expect(faultsOf(await save(id, { version: 1, rounds: [check, group, final] }))).toEqual(['rounds inUse']);
  });

  test('is in use if it is the first of a status that applications had, even if the posting had no rounds then', async () => {
    const id = await openPosting(site);
    const ids = await manyApplications(site.app, id, 1);
    await batch(lead, ids, { kind: 'advance', to: 'interview', reason: 'skip' }, now);
    await save(id, { version: 0, rounds });
    await batch(lead, ids, { kind: 'advance', round: 'offer', reason: 'skip' }, now);
    expect(faultsOf(await save(id, { version: 1, rounds: [check, final, offer] }))).toEqual(['rounds inUse']);
    expect((await save(id, { version: 1, rounds: [group, offer] })).code).toBe('200');
  });

  test('takes the applications that had its status before the posting had rounds, if it is the first of the status', async () => {
    const id = await openPosting(site);
    const ids = await manyApplications(site.app, id, 1);
    await batch(lead, ids, { kind: 'advance', to: 'interview', reason: 'skip' }, now);
    const without = await save(id, { version: 0, rounds: [check, offer] });
    expect(faultsOf(without)).toEqual(['rounds inUse']);
    await save(id, { version: 0, rounds });
    expect(await standing(ids[0]!)).toEqual(['interview', 'group']);
  });
});

describe('a decision', () => {
  let id: string;
  let ids: string[];
  let one: string;
  beforeEach(async () => {
    ({ id, ids } = await posting(1));
    one = ids[0]!;
  });

  test('advances round by round, also within one status, and previews the names of the rounds', async () => {
    await batch(lead, ids, { kind: 'advance', round: 'group', reason: 'skip' }, now);
    expect(await standing(one)).toEqual(['interview', 'group']);
    site.clock.advance(60_000);
    const shown = await preview(recruiter, ids, { kind: 'advance' });
    expect(shown.data.moves).toEqual([
      { from: 'interview', fromRound: group.name, to: 'interview', toRound: final.name, count: 1 },
    ]);
    await confirm(recruiter, { previewToken: shown.data.previewToken });
    expect(await standing(one)).toEqual(['interview', 'group']);
    const { timeline } = (await lead.get(`applications/${one}`)).data;
    expect(timeline.map(({ name }: { name: string }) => name)).toEqual(['小组面试', '终面']);
  });

  test('that names no round leads to the first round of its status', async () => {
    await batch(lead, ids, { kind: 'advance', to: 'interview', reason: 'skip' }, now);
    expect(await standing(one)).toEqual(['interview', 'group']);
    await batch(lead, ids, { kind: 'advance', to: 'offer', reason: 'skip' }, now);
    await batch(lead, ids, { kind: 'stepBack', round: 'final', reason: 'again' }, now);
    expect(await standing(one)).toEqual(['interview', 'final']);
    await batch(lead, ids, { kind: 'stepBack', to: 'submitted', reason: 'again' }, now);
    expect(await standing(one)).toEqual(['submitted', null]);
  });

  test('reopens an application in the round in which it was rejected, or in an earlier one', async () => {
    await batch(lead, ids, { kind: 'advance', round: 'final', reason: 'skip' }, now);
    await batch(lead, ids, { kind: 'reject', reason: 'no' }, now);
    await batch(lead, ids, { kind: 'reopen', reason: 'mistake' }, now);
    expect(await standing(one)).toEqual(['interview', 'final']);
    await batch(lead, ids, { kind: 'reject', reason: 'no' }, now);
    const later = await preview(lead, ids, { kind: 'reopen', round: 'offer', reason: 'mistake' });
    expect(later.data.refused).toMatchObject([{ why: 'target' }]);
    await batch(lead, ids, { kind: 'reopen', round: 'check', reason: 'mistake' }, now);
    expect(await standing(one)).toEqual(['screening', 'check']);
  });

  test("that moves between two rounds of the offer keeps the candidate's reply", async () => {
    const contract = round('contract', 'offer', 'offer', '签约', 'Contract');
    await save(id, { version: 1, rounds: [...rounds, contract] });
    await batch(lead, ids, { kind: 'advance', round: 'offer', reason: 'skip' }, now);
    const reply = { reply: 'accepted' as const, repliedAt: site.clock.now() };
    await site.app.db.updateTable('applicationOffers').set(reply).where('applicationId', '=', one).execute();
    await batch(lead, ids, { kind: 'advance' }, now);
    expect(await standing(one)).toEqual(['offer', 'contract']);
    const { offer: asked } = (await lead.get(`applications/${one}`)).data;
    expect(asked.state).toBe('accepted');
  });

  test('for a round that the posting does not have, or a round of another status, is refused', async () => {
    const unknown = await preview(lead, ids, { kind: 'advance', round: 'swim', reason: 'x' });
    expect(unknown.data.refused).toMatchObject([{ why: 'target' }]);
    const contrary = await preview(lead, ids, { kind: 'advance', to: 'offer', round: 'group', reason: 'x' });
    expect(contrary.data.refused).toMatchObject([{ why: 'target' }]);
    const nowhere = await preview(lead, ids, { kind: 'stepBack', reason: 'x' });
    expect(faultsOf(nowhere)).toEqual(['action.to required']);
  });

  test('that is held is shown in the list of applications with the names of the current and the next round', async () => {
    await batch(lead, ids, { kind: 'advance', round: 'group', reason: 'skip' }, now);
    site.clock.advance(60_000);
    await batch(recruiter, ids, { kind: 'advance', round: 'final' });
    const { list } = (await recruiter.get(`applications?pkRegJob=${id}`)).data;
    expect(list).toMatchObject([{ status: 'interview', roundName: '小组面试', pending: { to: 'interview', toName: '终面' } }]);
  });

  test("offers the rounds of the posting if all applications are for one posting of the reader's units", async () => {
    const { data } = await recruiter.post('batches/rounds', { ids });
    expect(data.rounds.map(({ key }: { key: string }) => key)).toEqual(['check', 'group', 'final', 'offer']);
    const other = await posting(1);
    expect((await recruiter.post('batches/rounds', { ids: [...ids, ...other.ids] })).data.rounds).toEqual([]);
    const stranger = await staffClient(site, 'recruiter', ['cabin']);
    expect((await stranger.post('batches/rounds', { ids })).data.rounds).toEqual([]);
  });
});

test('a candidate sees the names of the rounds in their language, and which round is the current one', async () => {
  const id = await openPosting(site);
  await save(id, { version: 0, rounds });
  const candidate = await readyCandidate(site);
  const { idkey } = (await apply(candidate, applicationFor(id))).data;
  const [sent] = await applicationsOf(candidate);
  expect(sent.steps.map(({ name }: { name: string }) => name)).toEqual(['已投递', '初审', '小组面试', '终面', '录用', '已录用']);
  expect([sent.round, sent.roundName, sent.nextStatusName]).toEqual([null, '', '初审']);
  await batch(lead, [idkey], { kind: 'advance', round: 'group', reason: 'skip' }, now);
  const [moved] = (await candidate.post('personal/apply-job/query-all', {}, { headers: { 'accept-language': 'en-us' } })).data;
  expect([moved.status, moved.round, moved.roundName, moved.nextStatusName]).toEqual([
    ...['interview', 'group', 'Group interview', 'Final interview'],
  ]);
  expect(moved.timeline.at(-1)).toMatchObject({ status: 'interview', round: 'group', name: 'Group interview' });
  const message = await site.messageTo(`+86${candidate.phone}`, 'application-status');
  expect(message.text).toContain('小组面试');
});

describe('the template of a category', () => {
  test('can be changed by a lead with a fresh code; postings that started from it stay as they are', async () => {
    const person = await staffSession(site, 'lead');
    const before = await openBy(lead, { jobType: '8' });
    const { list } = (await person.get('process-templates')).data;
    const { version } = list.find(({ key }: { key: string }) => key === '8');
    const { data } = await person.put('process-templates/8', { version, rounds });
    expect([data.key, data.version, data.rounds]).toEqual(['8', version + 1, rounds]);
    expect((await person.put('process-templates/8', { version, rounds })).status).toBe(409);
    expect((await person.put('process-templates/7', { version: 0, rounds })).status).toBe(404);
    expect((await processOf(before)).rounds.map(({ key }: { key: string }) => key)).not.toContain('group');
    const after = await openBy(lead, { jobType: '8' });
    expect((await processOf(after)).rounds.map(({ key }: { key: string }) => key)).toContain('group');
  });

  test('cannot be changed by a token, by a recruiter, or by a lead who is limited to some units', async () => {
    const body = { version: 1, rounds };
    expect((await lead.put('process-templates/2', body)).status).toBe(403);
    expect((await (await staffSession(site, 'recruiter')).put('process-templates/2', body)).status).toBe(403);
    expect((await (await staffSession(site, 'lead', ['cabin'])).put('process-templates/2', body)).status).toBe(403);
  });
});
