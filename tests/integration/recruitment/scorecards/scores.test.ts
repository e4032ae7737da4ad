import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ownerHeader } from '#lib/contract/owner-header.ts';
import { openPosting } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient, type StaffPerson, staffSession } from '#tests/support/staff.ts';
import { type Answer, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const now = { releaseAt: 'now' };
const scorecard = 'pilot-panel';
const check = { key: 'check', status: 'screening', kind: 'review', name: { zh: '初审', en: 'First check' } };
const panel = {
  key: 'panel',
  status: 'interview',
  kind: 'interview',
  name: { zh: '面试', en: 'Panel' },
  passMark: 60,
  scorecard,
};
const offer = { key: 'offer', status: 'offer', kind: 'offer', name: { zh: '录用', en: 'Offer' } };
const good = { judgement: 4, motivation: 5, communication: 4 };
const poor = { judgement: 2, motivation: 3, communication: 2 };

let lead: TestClient;
let anna: TestClient;
let ben: TestClient;
let posting: string;
let one: string;

beforeAll(async () => {
  [lead, anna, ben] = await Promise.all([
    staffClient(site, 'lead'),
    staffClient(site, 'recruiter'),
    staffClient(site, 'recruiter'),
  ]);
});

beforeEach(async () => {
  posting = await openPosting(site);
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: [check, panel, offer] });
  [one] = (await manyApplications(site.app, posting, 1)) as [string];
  await batch(lead, [one], { kind: 'advance', round: 'panel', reason: 'skip' }, now);
});

test('scores entered by one interviewer are not stored for another who signed in meanwhile', async () => {
  const { id } = (await anna.get('me')).data;
  const card = { round: 'panel', scores: good, recommendation: 'yes', text: '', version: 0, done: 'N' };
  const send = (client: TestClient) => client.post(`applications/${one}/scorecards`, card, { headers: { [ownerHeader]: id } });
  expect(await send(ben)).toMatchObject({ status: 403, code: '403' });
  expect((await read(ben)).own.version).toBe(0);
  expect((await send(anna)).status).toBe(200);
});

interface Card {
  scores?: Record<string, number>;
  recommendation?: string | null;
  text?: string;
  version?: number;
  done?: 'Y' | 'N';
  round?: string;
}

function save(client: TestClient, card: Card = {}, id = one): Promise<Answer> {
  const whole = { round: 'panel', scores: good, recommendation: 'yes', text: '判断稳', version: 0, done: 'Y' as const };
  return client.post(`applications/${id}/scorecards`, { ...whole, ...card });
}

async function read(client: TestClient, round = 'panel', id = one) {
  const { list } = (await client.get(`applications/${id}/scorecards`)).data;
  return list.find((entry: { round: string }) => entry.round === round);
}

/** Checks that Anna's card, in this version, keeps its scores and takes another text. */
async function expectFixed(version: number) {
  expect((await read(anna)).open).toBe('N');
  expect(faultsOf(await save(anna, { version, scores: poor }))).toEqual(['round scoresDecided']);
  expect(faultsOf(await save(anna, { version, recommendation: 'no' }))).toEqual(['round scoresDecided']);
  expect((await save(anna, { version, text: `补充 ${version}` })).data.own).toMatchObject({
    scores: good,
    text: `补充 ${version}`,
  });
}

describe('the cards of others', () => {
  test("are hidden until one's own card is handed in: no card, no name, no number, no mean", async () => {
    const alone = await read(anna);
    await save(ben, { scores: poor });
    expect(await read(anna)).toEqual(alone);
    expect(Object.keys(alone).toSorted()).toEqual(['name', 'open', 'own', 'passMark', 'round', 'scorecard']);
    const unfinished = (await save(anna, { done: 'N' })).data;
    expect([unfinished.others, unfinished.mean, unfinished.waiting]).toEqual([undefined, undefined, undefined]);
    const { data } = await save(anna, { version: 1 });
    expect(data).toMatchObject({ mean: 66, spread: 40, others: [{ total: 46, scores: poor, outlier: 'N' }], waiting: [] });
  });

  test('are open to leads at once, with the names of those who have begun but not handed in', async () => {
    await save(ben, { done: 'N' });
    expect(await read(lead)).toMatchObject({ others: [], waiting: [expect.any(String)] });
    await save(ben, { version: 1, scores: poor, text: '紧张' });
    const { others, mean, waiting } = await read(lead);
    expect([others.length, others[0].text, mean, waiting]).toEqual([1, '紧张', 46, []]);
  });

  test('never include a card that is not handed in', async () => {
    await save(ben, { done: 'N', text: '还没想好' });
    await save(anna);
    expect(JSON.stringify(await read(anna))).not.toContain('还没想好');
    expect(JSON.stringify(await read(lead))).not.toContain('还没想好');
  });

  test('are marked if they are far from the median of a panel of three', async () => {
    await save(anna);
    await save(ben, { scores: poor });
    await save(lead, { scores: good });
    const { others } = await read(lead);
    expect(others.map(({ outlier }: { outlier: string }) => outlier).toSorted()).toEqual(['N', 'Y']);
  });
});

describe('a card', () => {
  test('is saved as it grows, and handed in only when it is complete; otherwise all faults are reported at once', async () => {
    const begun = await save(anna, { scores: { judgement: 4 }, recommendation: null, text: '', done: 'N' });
    expect(begun.data.own).toEqual({
      ...{ version: 1, scores: { judgement: 4 }, recommendation: null, text: '', done: 'N' },
      updatedAt: expect.stringMatching(/^2026-/),
    });
    const early = await save(anna, { scores: { judgement: 9, swimming: 2 }, recommendation: null, version: 1 });
    expect(faultsOf(early)).toEqual([
      'scores.judgement maximum',
      'scores.swimming unknownName',
      'scores.motivation required',
      'scores.communication required',
      'recommendation required',
    ]);
    expect((await save(anna, { version: 1 })).data.own).toMatchObject({ version: 2, done: 'Y', scores: good });
    expect(faultsOf(await save(anna, { version: 2, done: 'N' }))).toEqual(['done handedIn']);
  });

  test('based on an older version gets 409 with the stored card; each interviewer has their own card', async () => {
    await save(anna, { done: 'N' });
    const late = await save(anna, { version: 0, text: 'from another tab' });
    expect([late.status, late.data.current]).toEqual([409, (await read(anna)).own]);
    expect((await save(ben, { version: 0 })).status).toBe(200);
    const twice = await Promise.all([save(anna, { version: 1, text: 'one' }), save(anna, { version: 1, text: 'two' })]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('is fixed, except for its text, once the application has left the round', async () => {
    await save(anna);
    await batch(lead, [one], { kind: 'advance' }, now);
    expect((await read(anna)).open).toBe('N');
    expect(faultsOf(await save(anna, { version: 1, scores: poor }))).toEqual(['round roundOver']);
    expect(faultsOf(await save(anna, { version: 1, recommendation: 'no' }))).toEqual(['round roundOver']);
    expect(faultsOf(await save(ben))).toEqual(['round roundOver']);
    expect((await save(anna, { version: 1, text: '补充：英语很好' })).data.own.text).toBe('补充：英语很好');
    expect(faultsOf(await save(anna, { version: 2, scores: poor, text: '' }))).toEqual(['round roundOver']);
  });

  test('can be changed while a decision on the application is held', async () => {
    await save(anna);
    site.clock.advance(60_000);
    await batch(lead, [one], { kind: 'advance' });
    expect((await save(anna, { version: 1, scores: poor })).status).toBe(200);
  });

  test('that led to a decision keeps its scores when the application returns to the round, but its text can change', async () => {
    await save(anna);
    await save(ben, { done: 'N' });
    await batch(lead, [one], { kind: 'reject', reason: 'no' }, now);
    await batch(lead, [one], { kind: 'reopen', reason: 'mistake' }, now);
    await expectFixed(1);
    await batch(lead, [one], { kind: 'advance' }, now);
    await batch(lead, [one], { kind: 'stepBack', round: 'panel', reason: 'again' }, now);
    await expectFixed(2);
    expect((await save(ben, { version: 1, scores: poor })).data.own).toMatchObject({ version: 2, done: 'Y', scores: poor });
  });

  test('is logged when it is handed in and at each later change, without its content', async () => {
    await save(anna, { done: 'N' });
    await save(anna, { version: 1, text: '只有评委知道' });
    await save(anna, { version: 2, scores: poor });
    const auditor = await staffClient(site, 'auditor');
    const { list } = (await auditor.get('log?what=application.scored')).data;
    const own = list.filter(({ applicationId }: { applicationId: string }) => applicationId === one);
    expect(own.length).toBe(2);
    expect(JSON.stringify(own)).not.toContain('只有评委知道');
  });

  test('cannot be filled in for a round not reached, one without a scorecard, or one that does not exist', async () => {
    const [fresh] = (await manyApplications(site.app, posting, 1)) as [string];
    for (const [round, id] of [
      ['panel', fresh],
      ['check', one],
      ['offer', one],
      ['swim', one],
    ] as const)
      expect((await save(anna, { round }, id)).status).toBe(404);
    expect((await anna.get(`applications/${fresh}/scorecards`)).data.list).toEqual([]);
  });

  test('cannot be read or saved by other units, by other roles or without a session', async () => {
    const stranger = await staffClient(site, 'lead', ['cabin']);
    expect((await stranger.get(`applications/${one}/scorecards`)).status).toBe(404);
    expect((await save(stranger)).status).toBe(404);
    expect((await stranger.get('applications/none/scorecards')).status).toBe(404);
    for (const role of ['checker', 'editor', 'auditor', 'admin'] as const) {
      const other = await staffClient(site, role);
      expect((await other.get(`applications/${one}/scorecards`)).status).toBe(403);
      expect((await save(other)).status).toBe(403);
    }
    const scorecards = `/api/staff/applications/${one}/scorecards`;
    expect((await site.client().get(scorecards)).status).toBe(401);
    expect((await site.client().post(scorecards, {})).status).toBe(401);
  });

  test('with hostile input is refused', async () => {
    const numbers = [1.5, -1, 1e9, '3', null, {}, [5]];
    for (const judgement of numbers) expect((await save(anna, { scores: { ...good, judgement } as never })).status).toBe(400);
    for (const key of ['__proto__', 'constructor', '', 'x'.repeat(500)])
      expect((await save(anna, { scores: JSON.parse(`{"${key}":3}`) as never })).status).toBe(400);
    for (const card of [
      { text: '\u0000' },
      { text: 'x'.repeat(5000) },
      { version: -1 },
      { version: 2 ** 40 },
      { done: 'maybe' as 'Y' },
    ])
      expect((await save(anna, card)).status).toBe(400);
  });
});

describe('a scorecard', () => {
  const name = { zh: '新评分表', en: 'New card' };
  const criterion = { key: 'calm', name: { zh: '冷静', en: 'Calm' }, scale: 5, weight: 10, anchors: { zh: '5: 很稳', en: '' } };
  let person: StaffPerson;
  beforeAll(async () => {
    person = await staffSession(site, 'lead');
  });

  test('is added by a lead; a save based on an older version is refused, and the answer has the stored scorecard', async () => {
    const { data } = await person.put('scorecards/fresh', { version: 0, name, criteria: [criterion] });
    expect(data).toEqual({ key: 'fresh', version: 1, name, criteria: [criterion], inUse: 'N' });
    expect((await lead.get('scorecards/fresh')).data).toEqual(data);
    expect((await lead.get('scorecards')).data.list).toContainEqual(data);
    const late = await person.put('scorecards/fresh', { version: 0, name, criteria: [criterion] });
    expect([late.status, late.data.current]).toEqual([409, data]);
    expect((await person.put('scorecards/never', { version: 3, name, criteria: [criterion] })).status).toBe(404);
    expect((await lead.get('scorecards/never')).status).toBe(404);
  });

  test('reports all faults at once', async () => {
    const wrong = { ...criterion, key: 'loud', name: { zh: '', en: 'Loud' }, scale: 11, weight: 0 };
    const refused = await person.put('scorecards/wrong', {
      version: 0,
      name: { zh: '表', en: ' ' },
      criteria: [criterion, wrong],
    });
    expect(faultsOf(refused)).toEqual([
      'name.en required',
      'criteria.1.name.zh required',
      'criteria.1.scale maximum',
      'criteria.1.weight minimum',
    ]);
    const twice = { ...criterion, anchors: { zh: '9: 过高', en: '5: a\n5: b' } };
    expect(faultsOf(await person.put('scorecards/wrong', { version: 0, name, criteria: [criterion, twice] }))).toEqual([
      'criteria.1.key namedTwice',
      'criteria.1.anchors.zh anchors',
      'criteria.1.anchors.en anchors',
    ]);
    expect(faultsOf(await person.put('scorecards/wrong', { version: 0, name, criteria: [] }))).toEqual(['criteria minEntries']);
  });

  test('that somebody has filled in keeps its criteria and weights, and its round keeps the scorecard', async () => {
    await save(anna);
    const { key, version, criteria, ...card } = (await lead.get(`scorecards/${scorecard}`)).data;
    const heavier = criteria.map((each: object, index: number) => (index === 0 ? { ...each, weight: 90 } : each));
    const change = { version, name: card.name, criteria };
    expect(faultsOf(await person.put(`scorecards/${key}`, { ...change, criteria: heavier }))).toEqual(['criteria scored']);
    expect(faultsOf(await person.put(`scorecards/${key}`, { ...change, criteria: criteria.slice(1) }))).toEqual([
      'criteria scored',
    ]);
    const renamed = { ...change, name: { zh: '飞行员面试', en: 'Pilots’ panel' } };
    expect((await person.put(`scorecards/${key}`, renamed)).status).toBe(200);
    const other = { ...panel, scorecard: 'general-interview' };
    expect(faultsOf(await lead.put(`postings/${posting}/process`, { version: 1, rounds: [check, other, offer] }))).toEqual([
      'rounds.1.scorecard scored',
    ]);
  });

  test('that does not exist can be given neither to a round of a posting nor to one of a template', async () => {
    const unknown = { version: 1, rounds: [check, { ...panel, scorecard: 'swim' }, offer] };
    expect(faultsOf(await lead.put(`postings/${posting}/process`, unknown))).toEqual(['rounds.1.scorecard choice']);
    expect(faultsOf(await person.put('process-templates/8', unknown))).toEqual(['rounds.1.scorecard choice']);
  });

  test('can be neither read nor changed by recruiters, nor changed by a lead of one unit or by a machine', async () => {
    const body = { version: 0, name, criteria: [criterion] };
    expect((await anna.get('scorecards')).status).toBe(403);
    expect((await (await staffSession(site, 'recruiter')).put('scorecards/x', body)).status).toBe(403);
    expect((await (await staffSession(site, 'lead', ['cabin'])).put('scorecards/x', body)).status).toBe(403);
    expect((await lead.put('scorecards/x', body)).status).toBe(403);
  });
});
