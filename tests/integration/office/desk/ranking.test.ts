import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openPosting } from '#tests/support/applications.ts';
import { batch } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { chooseTestSite, createSession, interviewSession, receiptOf, testSession } from '#tests/support/sessions.ts';
import { joinStaff, staffClient } from '#tests/support/staff.ts';
import { type Answer, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();
const now = { releaseAt: 'now' };
const scorecard = 'pilot-panel';
const paper = { key: 'paper', status: 'writtenTest', kind: 'writtenTest', name: { zh: '笔试', en: 'Written test' } };
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
const fair = { judgement: 3, motivation: 3, communication: 3 };
const poor = { judgement: 2, motivation: 3, communication: 2 };

let lead: TestClient;
let anna: TestClient;
let ben: TestClient;
let posting: string;
let ids: string[];

beforeAll(async () => {
  lead = await staffClient(site, 'lead', ['digital']);
  anna = await staffClient(site, 'recruiter', ['digital']);
  ben = await staffClient(site, 'recruiter', ['digital']);
});

/** A posting with four candidates in its interview round, two for each base. */
beforeEach(async () => {
  posting = await openPosting(site, { unit: 'digital', workplaces: ['qingdao', 'chengdu'], headcount: 3 });
  await lead.put(`postings/${posting}/process`, { version: 0, rounds: [paper, panel, offer] });
  ids = await manyApplications(site.app, posting, 4);
  await batch(lead, ids, { kind: 'advance', round: 'panel', reason: 'skip' }, now);
  const some = site.app.db.updateTable('applications').set({ workPlace: 'chengdu' });
  await some.where('id', 'in', ids.slice(2)).execute();
});

function ranking(client: TestClient, query: string, which = posting) {
  return client.get(`postings/${which}/ranking?${query}`);
}

function score(client: TestClient, id: string | undefined, scores: object, done = 'Y') {
  return client.post(`applications/${id}/scorecards`, {
    ...{ round: 'panel', scores, recommendation: 'yes', text: '', version: 0, done },
  });
}

const person = (role: 'recruiter') => joinStaff(site, site.client(), { role, units: ['digital'] });

function line(client: TestClient, where: object, action: object = { kind: 'advance', reason: 'line' }) {
  return client.post('batches/preview', { ranking: { pkRegJob: posting, round: 'panel', ...where }, action });
}

interface Row {
  id: string;
  score: number | null;
  rank: number | null;
  tied: string;
  group: string;
}

async function rowsOf(client: TestClient, query: string): Promise<Row[]> {
  return (await ranking(client, query)).data.list;
}

const brief = ({ id, score, rank, tied }: Row) => [ids.indexOf(id), score, rank, tied];

describe('a ranking', () => {
  test('of scorecards is hidden from recruiters who may still score, and open to a lead', async () => {
    await score(ben, ids[0], good);
    const before = await ranking(anna, 'round=panel');
    expect([before.status, before.data]).toEqual([403, null]);
    await score(anna, ids[0], good);
    expect((await ranking(anna, 'round=panel')).status).toBe(403);
    expect((await ranking(ben, 'round=panel')).status).toBe(403);
    expect((await ranking(lead, 'round=panel')).status).toBe(200);
  });

  test('of scorecards is open to recruiters who cannot score in the round, because every candidate has a panel without them', async () => {
    const [cara, dan] = [await person('recruiter'), await person('recruiter')];
    const status = async (client: TestClient) => (await ranking(client, 'round=panel')).status;
    const assign = (some: string[]) => batch(lead, some, { kind: 'interviewers', round: 'panel', people: [dan.id] }, now);
    await assign(ids.slice(1));
    expect([await status(cara), await status(anna)]).toEqual([403, 403]);
    await assign(ids.slice(0, 1));
    expect([await status(cara), await status(dan), await status(anna)]).toEqual([200, 403, 200]);
    expect(faultsOf(await score(cara, ids[0], good))).toEqual(['round notOnPanel']);
    expect((await cara.get(`applications/${ids[0]}/scorecards`)).data.list.at(-1)).toMatchObject({ round: 'panel', open: 'N' });
    expect((await score(dan, ids[0], good)).code).toBe('200');
    expect((await line(cara, { top: 1 })).data).toMatchObject({ ok: 1 });
    expect(await status(dan)).toBe(403);
    const [late] = await manyApplications(site.app, posting, 1);
    await batch(lead, [late!], { kind: 'advance', round: 'panel', reason: 'late' }, now);
    expect(await status(cara)).toBe(403);
    expect((await score(cara, late, good)).code).toBe('200');
    await assign([late!]);
    expect(await status(cara), 'with a card in the round').toBe(403);
  });

  test('of scorecards is open to recruiters who interview nobody, once all candidates have slots with interviewers', async () => {
    const [cara, dan] = [await person('recruiter'), await person('recruiter')];
    const { id } = await createSession(lead, interviewSession({ unit: 'digital', pkRegJob: posting, slots: [] }));
    const plan = { date: '2026-04-11', from: '09:00', to: '10:00', minutes: 60, rooms: [`room ${id}`], places: 4 };
    await lead.post(`sessions/${id}/slots`, { ...plan, interviewers: [dan.id] });
    expect((await ranking(cara, 'round=panel')).status).toBe(403);
    await lead.post(`sessions/${id}/assign`, { ids });
    expect((await ranking(cara, 'round=panel')).status).toBe(200);
    expect((await ranking(dan, 'round=panel')).status).toBe(403);
    expect(faultsOf(await score(cara, ids[3], good))).toEqual(['round notOnPanel']);
  });

  test('ranks women and men apart, and those whose sex is unknown in a group of their own', async () => {
    const none = { name: '', school: '', major: '', education: '', searchText: '', sealedTraits: null, phoneEnds: null };
    const sexes = ['female', 'male', 'female'];
    const facts = sexes.map((sex, index) => ({ applicationId: ids[index]!, accountId: ids[index]!, sex, ...none }));
    await site.app.db.insertInto('applicationFacts').values(facts).execute();
    for (const [index, scores] of [poor, good, good, fair].entries()) await score(anna, ids[index], scores);
    const { list, groups } = (await ranking(lead, 'round=panel&by=sex')).data;
    const rows = list.map(({ id, group, rank }: { id: string; group: string; rank: number }) => [ids.indexOf(id), group, rank]);
    expect(rows).toEqual([
      [3, '', 1],
      [2, 'female', 1],
      [0, 'female', 2],
      [1, 'male', 1],
    ]);
    expect(groups.map(({ key, name }: { key: string; name: string }) => [key, name])).toEqual([
      ['', ''],
      ['female', '女'],
      ['male', '男'],
    ]);
    const next = (await ranking(lead, 'round=panel&by=sex&size=2')).data;
    expect(next.list.length).toBe(2);
    const rest = (await ranking(lead, `round=panel&by=sex&cursor=${encodeURIComponent(next.next)}`)).data.list;
    expect(rest.map(({ id }: { id: string }) => ids.indexOf(id))).toEqual([0, 1]);
  });

  test('tells leads how many cards each person still has to hand in, including people who have not begun', async () => {
    const [cara, dan] = [await person('recruiter'), await person('recruiter')];
    const outstanding = async (client: TestClient = lead) => client.get(`postings/${posting}/outstanding-cards?round=panel`);
    expect((await outstanding()).data.list).toEqual([]);
    await batch(lead, ids, { kind: 'interviewers', round: 'panel', people: [cara.id] }, now);
    await batch(lead, ids.slice(0, 2), { kind: 'interviewers', round: 'panel', people: [dan.id] }, now);
    await score(cara, ids[0], good);
    await score(cara, ids[1], good, 'N');
    await score(lead, ids[3], fair, 'N');
    const { list } = (await outstanding()).data;
    expect(list.slice(0, 2)).toEqual([
      { name: cara.name, count: 3 },
      { name: dan.name, count: 2 },
    ]);
    expect(list.slice(2)).toEqual([{ name: expect.any(String), count: 1 }]);
    const waiting = async (id: string) => (await lead.get(`applications/${id}/scorecards`)).data.list.at(-1).waiting;
    expect([await waiting(ids[0]!), await waiting(ids[2]!)]).toEqual([[dan.name], [cara.name]]);
    expect((await waiting(ids[1]!)).toSorted()).toEqual([cara.name, dan.name].toSorted());
    for (const client of [cara, dan, anna]) expect((await outstanding(client)).status).toBe(403);
    expect((await outstanding(await staffClient(site, 'lead', ['cabin']))).status).toBe(404);
    expect((await lead.get('postings/nothing/outstanding-cards?round=panel')).status).toBe(404);
    expect(faultsOf(await lead.get(`postings/${posting}/outstanding-cards?round=swim`))).toEqual(['round choice']);
  });

  test("of another unit's posting is refused like that of an unknown posting", async () => {
    const stranger = await staffClient(site, 'lead', ['cabin']);
    const answers = [
      await ranking(stranger, 'round=panel'),
      await ranking(stranger, 'round=panel', 'nothing'),
      await ranking(lead, 'round=panel', 'nothing'),
    ];
    expect(answers.map(({ status, code, data, message }) => [status, code, data, message])).toEqual(
      Array(3).fill([404, '404', null, answers[0]!.message]),
    );
    expect((await site.client().get(`/api/staff/postings/${posting}/ranking?round=panel`)).status).toBe(401);
    for (const role of ['editor', 'checker', 'auditor'] as const)
      expect((await ranking(await staffClient(site, role), 'round=panel')).status).toBe(403);
  });

  test('accepts only a round of the process and a valid cursor', async () => {
    expect(faultsOf(await ranking(lead, 'round=other'))).toEqual(['round choice']);
    expect(faultsOf(await ranking(lead, ''))).toEqual(['round choice']);
    expect(faultsOf(await ranking(lead, 'round=panel&cursor=x'))).toEqual(['cursor type']);
    expect(faultsOf(await ranking(lead, 'round=panel&by=name'))).toHaveLength(1);
  });

  test('orders by the mean of the cards that are handed in; equal scores share a rank, and applications without a score come last', async () => {
    await score(anna, ids[0], poor);
    await score(anna, ids[1], good);
    await score(ben, ids[1], poor);
    await score(anna, ids[2], good);
    await score(ben, ids[2], poor);
    await score(ben, ids[3], good, 'N');
    const rows = await rowsOf(lead, 'round=panel');
    expect(rows.map(({ score: mean, rank, tied }) => [mean, rank, tied])).toEqual([
      [66, 1, 'Y'],
      [66, 1, 'Y'],
      [46, 3, 'N'],
      [null, null, 'N'],
    ]);
    const { mean } = (await lead.get(`applications/${ids[1]}/scorecards`)).data.list.at(-1);
    expect(mean).toBe(66);
    expect((await ranking(lead, 'round=panel')).data).toMatchObject({
      ...{ roundName: '面试', passMark: 60 },
      groups: [
        {
          key: '',
          name: '',
          unranked: 1,
          scores: [
            { score: 66, count: 2 },
            { score: 46, count: 1 },
          ],
        },
      ],
      quotas: [{ key: '', workPlace: '', headcount: 3, filled: 0, offered: 0, left: 3 }],
    });
  });

  test('ranks within each base, and its pages add up to the whole list', async () => {
    await score(anna, ids[0], poor);
    await score(anna, ids[1], good);
    await score(anna, ids[2], fair);
    const whole = await rowsOf(lead, 'round=panel&by=workPlace');
    expect(whole.map(({ id, rank, group }) => [ids.indexOf(id), rank, group])).toEqual([
      [2, 1, 'chengdu'],
      [3, null, 'chengdu'],
      [1, 1, 'qingdao'],
      [0, 2, 'qingdao'],
    ]);
    const paged: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data } = await ranking(lead, `round=panel&by=workPlace&size=1&cursor=${encodeURIComponent(cursor)}`);
      paged.push(...data.list);
      cursor = data.next;
    }
    expect(paged).toEqual(whole);
    const { groups } = (await ranking(lead, 'round=panel&by=site')).data;
    expect(groups).toMatchObject([{ key: 'site-online', name: '线上考试' }]);
    expect((await ranking(lead, 'round=panel&by=sex')).data.groups).toMatchObject([{ key: '', name: '', unranked: 1 }]);
  });

  test('has only the applications in the round', async () => {
    await score(anna, ids[0], good);
    await batch(lead, [ids[0]!], { kind: 'advance', round: 'offer', reason: 'fine' }, now);
    await batch(lead, [ids[1]!], { kind: 'reject', reason: 'no' }, now);
    expect((await rowsOf(lead, 'round=panel')).map(({ id }) => id).toSorted()).toEqual(ids.slice(2).toSorted());
    const { data } = await ranking(lead, 'round=offer');
    expect(data.list).toMatchObject([{ id: ids[0], score: null, rank: null }]);
    expect(data.quotas).toMatchObject([{ filled: 0, offered: 1, left: 2 }]);
  });

  test('of a written test has the latest version of each result, for recruiters too', async () => {
    const others = await manyApplications(site.app, posting, 3);
    await batch(lead, others, { kind: 'advance', round: 'paper', reason: 'skip' }, now);
    await chooseTestSite(site, others);
    const rooms = [{ name: 'A1', capacity: 3 }];
    const { id } = await createSession(lead, testSession({ unit: 'digital', pkRegJob: posting, rooms }));
    const assigned = await lead.post(`sessions/${id}/assign`, { ids: others });
    expect(assigned.code).toBe('200');
    const enter = (at: number, result: object, version: number) =>
      lead.put(`sessions/${id}/results`, { results: [{ receiptNo: receiptOf(others[at]!), ...result, version }] });
    expect((await enter(0, { score: 85.25 }, 1)).code).toBe('200');
    await enter(1, { score: 90 }, 1);
    await enter(1, { score: 85.3 }, 2);
    const rows = async () => (await rowsOf(anna, 'round=paper')).map((row) => [others.indexOf(row.id), row.score, row.rank]);
    expect(await rows()).toEqual([
      [1, 85.3, 1],
      [0, 85.25, 2],
      [2, null, null],
    ]);
    await enter(1, {}, 3);
    expect((await rows())[0]).toEqual([0, 85.25, 1]);
  });

  test('is logged like any list of names', async () => {
    const auditor = await staffClient(site, 'auditor');
    await ranking(lead, 'round=panel');
    const { list } = (await auditor.get('log?what=application.listed')).data;
    expect(list[0]).toMatchObject({ details: { list: 'applications', count: 4 } });
  });
});

describe('a cut-off line', () => {
  /** Gives the first three candidates the scores 86, 66 and 66; the last candidate gets no score. */
  async function scored() {
    await score(anna, ids[0], good);
    for (const id of ids.slice(1, 3)) {
      await score(anna, id, good);
      await score(ben, id, poor);
    }
  }

  const numbersOf = ({ data: { ok, above, tied, below, tiedLeftOut, unranked } }: Answer) => [
    ...[ok, above, tied, below, tiedLeftOut, unranked],
  ];

  test('reveals nothing to those who may not see the ranking: neither how many applications are above the line nor which', async () => {
    await scored();
    const answer = await line(anna, { line: 70 });
    expect([answer.status, answer.data]).toEqual([403, null]);
    expect((await line(anna, { top: 1 }, { kind: 'material', type: 'noCrime' })).status).toBe(403);
    const hidden = { ranking: { pkRegJob: posting, round: 'panel', line: 70 } };
    for (const call of ['rounds', 'sites']) expect((await anna.post(`batches/${call}`, hidden)).status).toBe(403);
    const stranger = await staffClient(site, 'lead', ['cabin']);
    expect((await line(stranger, { line: 70 })).status).toBe(404);
  });

  test('needs a round of the process, exactly one of score, number and ratio, and no other selection', async () => {
    expect(faultsOf(await line(lead, {}))).toEqual(['ranking.line oneLine']);
    expect(faultsOf(await line(lead, { line: 3, top: 2 }))).toEqual(['ranking.line oneLine']);
    expect(faultsOf(await line(lead, { line: 3, round: 'x' }))).toEqual(['round choice']);
    expect(faultsOf(await line(lead, { top: 0 }))).toHaveLength(1);
    const both = { ids, ranking: { pkRegJob: posting, round: 'panel', top: 1 }, action: { kind: 'reject', reason: 'no' } };
    expect(faultsOf(await lead.post('batches/preview', both))).toEqual(['ids idsOrFilter']);
    expect(faultsOf(await line(lead, { ratio: 2, perWorkplace: 'Y' }))).toEqual(['ranking.perWorkplace noQuotas']);
    expect(faultsOf(await line(lead, { top: 3 }))).toEqual(['ranking minEntries']);
  });

  test('at a score takes everybody with at least that score; a rejection takes those below, and nobody without a score', async () => {
    await scored();
    expect(numbersOf(await line(lead, { line: 66 }))).toEqual([3, 1, 2, 0, 0, 1]);
    expect(numbersOf(await line(lead, { line: 70 }))).toEqual([1, 1, 0, 2, 0, 1]);
    expect(numbersOf(await line(lead, { line: 70 }, { kind: 'reject', reason: 'no' }))).toEqual([2, 1, 0, 2, 0, 1]);
  });

  test('after a number of applications never splits equal scores: if they do not all fit, they are on neither side', async () => {
    await scored();
    expect(numbersOf(await line(lead, { top: 2 }))).toEqual([1, 1, 2, 0, 2, 1]);
    expect(faultsOf(await line(lead, { top: 2 }, { kind: 'reject', reason: 'no' }))).toEqual(['ranking minEntries']);
    expect(numbersOf(await line(lead, { top: 3 }))).toEqual([3, 1, 2, 0, 0, 1]);
    expect(numbersOf(await line(lead, { ratio: 1 }))).toEqual([3, 1, 2, 0, 0, 1]);
  });

  test('can be drawn within each base', async () => {
    await scored();
    expect(numbersOf(await line(lead, { top: 1, perWorkplace: 'Y' }))).toEqual([2, 0, 2, 1, 0, 1]);
  });

  test('can take a given number of applications for each vacancy left at each base', async () => {
    await scored();
    const quotas = [
      { key: 'qingdao', count: 2 },
      { key: 'chengdu', count: 1 },
    ];
    const { version } = (await lead.get(`postings/${posting}`)).data;
    const wrong = await lead.put(`postings/${posting}`, { version, quotas: quotas.slice(1) });
    expect(faultsOf(wrong)).toEqual(['quotas quotaSum']);
    expect((await lead.put(`postings/${posting}`, { version, quotas })).code).toBe('200');
    const shown = (await ranking(lead, 'round=panel')).data.quotas;
    expect(shown).toMatchObject([
      { key: 'qingdao', workPlace: '青岛', headcount: 2, filled: 0, offered: 0, left: 2 },
      { key: 'chengdu', workPlace: '成都', headcount: 1, left: 1 },
    ]);
    expect(numbersOf(await line(lead, { ratio: 1, perWorkplace: 'Y' }))).toEqual([3, 1, 2, 0, 0, 1]);
    await batch(lead, [ids[0]!], { kind: 'advance', round: 'offer', reason: 'fine' }, now);
    expect((await ranking(lead, 'round=panel')).data.quotas[0]).toMatchObject({ offered: 1, left: 1 });
    expect((await lead.get(`postings/${posting}`)).data.quotas).toEqual(quotas);
  });

  test('advances those above it as one batch, which is undone like any other', async () => {
    await scored();
    const { data } = await line(lead, { top: 1 });
    const done = await lead.post('batches', { previewToken: data.previewToken, count: 1 });
    expect(done.data).toMatchObject({ ok: 1, refused: [] });
    expect(numbersOf(await line(lead, { top: 1 }))).toEqual([0, 0, 1, 2, 0, 1]);
    await lead.post(`batches/${done.data.batchId}/undo`, {});
    expect(numbersOf(await line(lead, { top: 1 }))).toEqual([1, 0, 1, 2, 0, 1]);
  });
});

test('a mean is updated when a card is handed in, changed or erased', async () => {
  await score(anna, ids[0], good);
  expect((await rowsOf(lead, 'round=panel')).map(brief)[0]).toEqual([0, 86, 1, 'N']);
  await anna.post(`applications/${ids[0]}/scorecards`, {
    ...{ round: 'panel', scores: poor, recommendation: 'no', text: '', version: 1, done: 'Y' },
  });
  expect((await rowsOf(lead, 'round=panel')).map(brief)[0]).toEqual([0, 46, 1, 'N']);
  await site.app.db.deleteFrom('applicationScores').where('applicationId', '=', ids[0]!).execute();
  const left = site.app.db.selectFrom('roundScores').selectAll().where('applicationId', '=', ids[0]!);
  expect(await left.execute()).toEqual([]);
});
