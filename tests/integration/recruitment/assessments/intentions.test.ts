import { describe, expect, test } from 'vitest';

import { transaction } from '#server/platform/db/database.ts';
import type { IntentionRequest } from '#server/recruitment/assessments/office/ask-for-intention.ts';
import { assessmentData } from '#server/recruitment/assessments/personal-data.ts';
import { taskData } from '#server/recruitment/tasks/personal-data.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { apply, applicationFor, applicationsOf } from '#tests/support/applications.ts';
import { askForIntention } from '#tests/support/requests.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { instant, createSession, testSession } from '#tests/support/sessions.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied, ask as askTask, office } from '#tests/support/tasks.ts';
import { type Answer, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const hour = 60 * 60_000;

const site = await openTestApp();

function ask(ids: readonly string[], given: Partial<IntentionRequest> = {}) {
  const sites = [
    { key: 'site-online', places: 100 },
    { key: 'site-qingdao', places: 1 },
  ];
  return askForIntention(site.app, office, { dueAt: site.clock.now() + 48 * hour, note: '', sites, ...given, ids });
}

const path = (id: string) => `personal/apply-job/${id}/examination-intention`;
const read = (client: TestClient, id: string): Promise<Answer> => client.get(path(id));
const answer = (client: TestClient, id: string, attend: unknown, chosen?: unknown): Promise<Answer> =>
  client.post(path(id), { attend, site: chosen });

async function asked(given: Partial<IntentionRequest> = {}) {
  const one = await applied(site);
  await ask([one.idkey], given);
  return one;
}

describe('other candidates', () => {
  test("get the same answer for another candidate's question as for an unknown one, and cannot change it", async () => {
    const { candidate, idkey } = await asked();
    const stranger = await signedInClient(site);
    for (const id of [idkey, '23456789abcdefghjkmn']) {
      expect(await read(stranger, id)).toMatchObject({ status: 404, code: '404' });
      expect(await answer(stranger, id, 'Y', 'site-online')).toMatchObject({ status: 404, code: '404' });
    }
    expect((await read(site.client(), idkey)).status).toBe(401);
    expect((await read(candidate, idkey)).data).toMatchObject({ state: 'asked', attend: null, site: null });
  });

  test('who were not asked can neither read nor answer the question, even if something else is requested of them', async () => {
    const { candidate, idkey } = await applied(site);
    await askTask(site, [idkey]);
    expect(await read(candidate, idkey)).toMatchObject({ status: 200, code: '500003', data: { task: null } });
    expect(await answer(candidate, idkey, 'Y', 'site-online')).toMatchObject({ code: '500003', data: { task: null } });
  });
});

describe('answering the question', () => {
  test('stores the answer, takes a place, shows the places left at each site, and lists the question as answered', async () => {
    const dueAt = site.clock.now() + 48 * hour;
    const { candidate, idkey, receiptNo } = await asked({ dueAt, note: '请尽早答复' });
    expect((await read(candidate, idkey)).data).toEqual({
      state: 'asked',
      dueAt: new Date(dueAt).toISOString(),
      sites: [
        { key: 'site-online', value: '线上考试', left: 100 },
        { key: 'site-qingdao', value: '青岛考点（云帆培训中心）', left: 1 },
      ],
      attend: null,
      site: null,
      answeredAt: null,
      test: null,
      changeable: 'Y',
      note: '请尽早答复',
      jobName: expect.stringContaining('测试岗位'),
      receiptNo,
    });
    const { code, data } = await answer(candidate, idkey, 'Y', 'site-qingdao');
    expect([code, data.state, data.attend, data.site]).toEqual(['200', 'answered', 'Y', 'site-qingdao']);
    expect(data.sites[1].left).toBe(0);
    expect(data.answeredAt).toBe(new Date(site.clock.now()).toISOString());
    expect((await applicationsOf(candidate))[0].tasks).toMatchObject([
      { kind: 'intention', state: 'answered', waiting: 'N', url: `/examinationIntention?applyId=${idkey}` },
    ]);
  });

  test.each([
    [{}, ['attend required']],
    [{ attend: 'Y' }, ['site required']],
    [{ attend: 'maybe', site: 7 }, ['attend choice', 'site type']],
    [{ attend: 'Y', site: 'site-elsewhere' }, ['site choice']],
    [{ attend: 'Y', site: 'site-chengdu' }, ['site choice']],
  ])('with %j is refused with all faults', async (body, faults) => {
    const { candidate, idkey } = await asked();
    const refused = await candidate.post(path(idkey), body);
    expect([refused.status, faultsOf(refused)]).toEqual([400, faults]);
    expect((await read(candidate, idkey)).data).toMatchObject({ state: 'asked', attend: null });
  });

  test('with "no" and a site stores no site', async () => {
    const { candidate, idkey } = await asked();
    expect((await answer(candidate, idkey, 'N', 'site-qingdao')).data).toMatchObject({ attend: 'N', site: null });
    expect((await read(candidate, idkey)).data.sites[1].left).toBe(1);
  });

  test('is possible until the deadline, and not a millisecond later', async () => {
    const dueAt = site.clock.now() + hour;
    const { candidate, idkey } = await asked({ dueAt });
    await answer(candidate, idkey, 'N');
    site.clock.advance(dueAt - site.clock.now());
    expect((await answer(candidate, idkey, 'Y', 'site-online')).code).toBe('200');
    site.clock.advance(1);
    const late = await answer(candidate, idkey, 'N');
    expect(late).toMatchObject({ status: 200, code: '500003', data: { task: { kind: 'intention', state: 'answered' } } });
    expect((await read(candidate, idkey)).data).toMatchObject({ state: 'answered', attend: 'Y', changeable: 'N' });
  });

  test('too late is refused; the question is overdue and can still be read', async () => {
    const { candidate, idkey } = await asked({ dueAt: site.clock.now() + hour });
    site.clock.advance(hour + 1);
    expect((await read(candidate, idkey)).data).toMatchObject({ state: 'overdue', changeable: 'N' });
    expect(await answer(candidate, idkey, 'Y', 'site-online')).toMatchObject({
      code: '500003',
      data: { task: { state: 'overdue', overdue: 'Y' } },
    });
  });

  test('several times at once with the same answer stores one answer and takes one place', async () => {
    const { candidate, idkey } = await asked();
    const answers = await Promise.all([1, 2, 3, 4].map(() => answer(candidate, idkey, 'Y', 'site-online')));
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200', '200']);
    expect((await read(candidate, idkey)).data.sites[0].left).toBe(99);
  });
});

describe('places at a site', () => {
  async function askTogether(count: number, sites: IntentionRequest['sites']) {
    const all = [];
    for (let made = 0; made < count; made += 1) all.push(await applied(site));
    await ask(
      all.map(({ idkey }) => idkey),
      { sites },
    );
    return all;
  }

  test('are limited: the last one goes to one of twenty who choose it at the same time', async () => {
    const all = await askTogether(20, [{ key: 'site-qingdao', places: 1 }]);
    const answers = await Promise.all(all.map(({ candidate, idkey }) => answer(candidate, idkey, 'Y', 'site-qingdao')));
    const refused = answers.filter(({ code }) => code !== '200');
    expect(refused).toHaveLength(19);
    for (const one of refused) expect([one.status, faultsOf(one)]).toEqual([400, ['site full']]);
    expect(refused[0]!.data.fields[0].message).toContain('已满');
    const states = await Promise.all(all.map(async ({ candidate, idkey }) => (await read(candidate, idkey)).data));
    expect(states.filter(({ state }) => state === 'answered')).toHaveLength(1);
    expect(states.every(({ sites }) => sites[0].left === 0)).toBe(true);
  });

  test('are released at once when a candidate chooses another site or declines the test', async () => {
    const [one, other] = await askTogether(2, [
      { key: 'site-qingdao', places: 1 },
      { key: 'site-online', places: 2 },
    ]);
    await answer(one!.candidate, one!.idkey, 'Y', 'site-qingdao');
    expect(faultsOf(await answer(other!.candidate, other!.idkey, 'Y', 'site-qingdao'))).toEqual(['site full']);
    await answer(one!.candidate, one!.idkey, 'Y', 'site-online');
    expect((await answer(other!.candidate, other!.idkey, 'Y', 'site-qingdao')).code).toBe('200');
    await answer(other!.candidate, other!.idkey, 'N');
    const { sites } = (await read(other!.candidate, other!.idkey)).data;
    expect(sites.map(({ left }: { left: number }) => left)).toEqual([1, 1]);
  });

  test('are kept when a change is refused', async () => {
    const [one, other] = await askTogether(2, [
      { key: 'site-qingdao', places: 1 },
      { key: 'site-online', places: 1 },
    ]);
    await answer(one!.candidate, one!.idkey, 'Y', 'site-qingdao');
    await answer(other!.candidate, other!.idkey, 'Y', 'site-online');
    expect(faultsOf(await answer(one!.candidate, one!.idkey, 'Y', 'site-online'))).toEqual(['site full']);
    expect((await read(one!.candidate, one!.idkey)).data).toMatchObject({
      attend: 'Y',
      site: 'site-qingdao',
      sites: [{ left: 0 }, { left: 0 }],
    });
  });

  test('are released by a withdrawal, and not restored by applying again', async () => {
    const [one, other] = await askTogether(2, [{ key: 'site-qingdao', places: 1 }]);
    await answer(one!.candidate, one!.idkey, 'Y', 'site-qingdao');
    await one!.candidate.post(`personal/apply-job/delete/${one!.idkey}`);
    expect(await answer(one!.candidate, one!.idkey, 'Y', 'site-qingdao')).toMatchObject({ code: '500003' });
    expect((await answer(other!.candidate, other!.idkey, 'Y', 'site-qingdao')).code).toBe('200');
    await apply(one!.candidate, applicationFor(one!.posting));
    expect((await read(one!.candidate, one!.idkey)).data).toMatchObject({ changeable: 'N', sites: [{ left: 0 }] });
  });

  test('are not restored by applying again, nor are the answer and the assigned seat', async () => {
    const { candidate, idkey, posting } = await asked();
    await answer(candidate, idkey, 'Y', 'site-online');
    const day = 24 * hour;
    const begins = site.clock.now() + 5 * day;
    const times = { begins: instant(begins), ends: instant(begins + 2 * hour) };
    const recruiter = await staffClient(site, 'recruiter');
    const session = await createSession(recruiter, testSession({ pkRegJob: posting, ...times }));
    expect((await recruiter.post(`sessions/${session.id}/assign`, { ids: [idkey] })).data.refused).toEqual([]);
    expect((await read(candidate, idkey)).data.test).toMatchObject({ room: 'A301', seat: '1' });
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    await apply(candidate, applicationFor(posting));
    const none = { state: 'asked', attend: null, site: null, answeredAt: null, test: null, changeable: 'N' };
    expect((await read(candidate, idkey)).data).toMatchObject(none);
    const unasked = { kind: 'intention', state: 'asked', waiting: 'N', overdue: 'N', dueAt: null };
    expect((await applicationsOf(candidate))[0].tasks).toMatchObject([unasked]);
    expect((await recruiter.get(`applications/${idkey}`)).data.tasks).toMatchObject([unasked]);
    await ask([idkey]);
    expect((await read(candidate, idkey)).data).toMatchObject({ ...none, changeable: 'Y' });
  });

  test('are free again if candidates withdraw while they answer', async () => {
    const all = await askTogether(4, [{ key: 'site-qingdao', places: 4 }]);
    await Promise.all(
      all.flatMap(({ candidate, idkey }) => [
        answer(candidate, idkey, 'Y', 'site-qingdao'),
        candidate.post(`personal/apply-job/delete/${idkey}`),
      ]),
    );
    const { sites } = (await read(all[0]!.candidate, all[0]!.idkey)).data;
    expect(sites[0].left).toBe(4);
  });
});

describe('asking', () => {
  test('again deletes the answer and releases the place', async () => {
    const { candidate, idkey } = await asked({ sites: [{ key: 'site-qingdao', places: 1 }] });
    await answer(candidate, idkey, 'Y', 'site-qingdao');
    await ask([idkey], { sites: [{ key: 'site-online', places: 5 }] });
    expect((await read(candidate, idkey)).data).toMatchObject({
      state: 'asked',
      attend: null,
      site: null,
      sites: [{ key: 'site-online', left: 5 }],
    });
    expect(faultsOf(await answer(candidate, idkey, 'Y', 'site-qingdao'))).toEqual(['site choice']);
    expect(await site.app.db.selectFrom('placeHolders').selectAll().where('applicationId', '=', idkey).execute()).toEqual([]);
  });

  test.each([
    [{ sites: [] }, ['sites required']],
    [{ sites: [{ key: 'site-nowhere', places: 0 }] }, ['sites.0.key choice', 'sites.0.places between']],
    [
      { sites: [1, 2].map((places) => ({ key: 'site-online', places })), dueAt: 0 },
      ['dueAt notInPast', 'sites.1.key namedTwice'],
    ],
    [{ sites: [{ key: 'site-online', places: 1.5 }] }, ['sites.0.places between']],
  ])('with %j is refused with all faults, and asks nobody', async (given, faults) => {
    const { candidate, idkey } = await applied(site);
    const refusal = await ask([idkey], given).catch((error: unknown) => error);
    const named = (refusal as { details: { faults: { path: string; rule: string }[] } }).details.faults;
    expect(named.map(({ path: at, rule }) => `${at} ${rule}`)).toEqual(faults);
    expect((await applicationsOf(candidate))[0].tasks).toEqual([]);
  });
});

test("answers are exported with a candidate's data, and erased with the account", async () => {
  const { candidate, idkey } = await asked();
  await answer(candidate, idkey, 'Y', 'site-qingdao');
  const { pkPsndoc: id } = (await candidate.get('system/user/self/name')).data;
  const files = [];
  for await (const file of assessmentData.exportFiles(site.app, id, 'zh-cn')) files.push(file);
  expect(JSON.parse(String(files.find(({ name }) => name === 'applications/written-tests.json')!.content)).answers).toMatchObject(
    [{ application: idkey, attend: 'Y', site: 'site-qingdao' }],
  );
  await transaction(site.app, async (trx) => {
    for (const domain of [taskData, assessmentData]) await domain.erase(trx, site.app, { id, email: null, phone: null });
  });
  for (const table of ['testIntentions', 'placeHolders', 'applicationTasks'] as const) {
    expect(await site.app.db.selectFrom(table).selectAll().where('accountId', '=', id).execute()).toEqual([]);
  }
});
