import { describe, expect, test } from 'vitest';

import type { ApplyInput } from '#lib/contract/apply-request.ts';
import { applyForPosting } from '#server/recruitment/applications/apply/apply-for-posting.ts';
import { forgetTest } from '#server/recruitment/assessments/forget-test.ts';
import { applicationFor, applicationsOf, apply, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { readResume, saveSection } from '#tests/support/resumes.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { faultsOf } from '#tests/support/test-client.ts';

const site = await openTestApp();

describe('applying for a posting', () => {
  test('gives a receipt, and lists the application with its status and next step', async () => {
    const candidate = await readyCandidate(site);
    const posting = await openPosting(site, { name: { zh: '系统工程师', en: 'Systems engineer' } });
    const answer = await apply(candidate, applicationFor(posting));
    expect(answer).toMatchObject({ status: 200, code: '200' });
    expect(answer.data).toEqual({
      isApply: 'N',
      idkey: expect.stringMatching(/^\w{20}$/),
      receiptNo: expect.stringMatching(/^CS-2026-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      appliedAt: new Date(site.clock.now()).toISOString(),
    });
    const [record, ...others] = await applicationsOf(candidate);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      idkey: answer.data.idkey,
      receiptNo: answer.data.receiptNo,
      applyStatusDate: '2026-03-02',
      regJobName: '系统工程师',
      applyStatusName: '已投递',
      isCancel: '1',
      pkRegJob: posting,
      frontType: '3',
      workPlace: '青岛',
      actions: ['withdraw', 'resubmit'],
      timeline: [{ status: 'submitted', date: '2026-03-02' }],
      materials: [],
    });
    expect(record.pkPsndoc).toBe((await candidate.get('system/user/self/name')).data.pkPsndoc);
    expect(record.nextStep).not.toBe('');
  });

  test("names in advance exactly what the resume of the posting's type lacks, and nothing once it is complete", async () => {
    const candidate = await signedInClient(site);
    const pkRegJob = await openPosting(site);
    const needs = async () => (await candidate.post('personal/apply-job/needs', { pkRegJob })).data;
    const atFirst = await needs();
    expect(atFirst).toMatchObject({ resumeType: 'school', optional: ['Skill', 'Family', 'Works'] });
    expect(atFirst.minutes).toBeGreaterThan(3);
    const refused = await apply(candidate, applicationFor(pkRegJob));
    expect(refused.code).toBe('500001');
    expect(atFirst.missing).toEqual(refused.data.missing);
    const ready = await readyCandidate(site);
    const nothing = { resumeType: 'school', minutes: 0, missing: [] };
    expect((await ready.post('personal/apply-job/needs', { pkRegJob })).data).toMatchObject(nothing);
    await saveSection(ready, 'Score', {});
    const { missing } = (await ready.post('personal/apply-job/needs', { pkRegJob })).data as { missing: { section: string }[] };
    expect([...new Set(missing.map(({ section }) => section))]).toEqual(['Score']);
    expect((await candidate.post('personal/apply-job/needs', { pkRegJob: 'nothing' })).status).toBe(404);
    expect((await site.client().post('personal/apply-job/needs', { pkRegJob })).status).toBe(401);
  });

  test('lists the application in the language of the request', async () => {
    const candidate = await readyCandidate(site);
    await apply(candidate, applicationFor(await openPosting(site, { name: { zh: '机务', en: 'Line engineer' } })));
    candidate.locale = 'en-us';
    expect((await applicationsOf(candidate))[0]).toMatchObject({
      regJobName: 'Line engineer',
      applyStatusName: 'Submitted',
      workPlace: 'Qingdao',
    });
  });

  test('shows the application on the posting, to its candidate only', async () => {
    const candidate = await readyCandidate(site);
    const posting = await openPosting(site);
    const { idkey } = (await apply(candidate, applicationFor(posting))).data;
    expect((await candidate.get(`findPosition/${posting}`)).data.myApplication).toEqual({ idkey, applyStatusName: '已投递' });
    expect((await (await readyCandidate(site)).get(`findPosition/${posting}`)).data.myApplication).toBeNull();
    expect((await site.client().get(`findPosition/${posting}`)).data.myApplication).toBeNull();
  });

  test('stores how the posting was found, joined with hyphens', async () => {
    const candidate = await readyCandidate(site);
    const found = {
      pathway: 'thirdParty',
      officialPlatform: undefined,
      thirdPartyBoard: 'other',
      thirdPartyBoardOther: 'Campus board',
    };
    const { idkey } = (await apply(candidate, applicationFor(await openPosting(site), found))).data;
    const row = await site.app.db
      .selectFrom('applications')
      .select(['findWay', 'form'])
      .where('id', '=', idkey)
      .executeTakeFirstOrThrow();
    expect(row.findWay).toBe('thirdParty-other-Campus board');
    expect(JSON.parse(row.form)).not.toHaveProperty('agreed');
  });

  test('requires a signed-in candidate', async () => {
    expect(await apply(site.client(), applicationFor(await openPosting(site)))).toMatchObject({ status: 401, code: '401' });
  });
});

describe('a faulty application', () => {
  test("is refused with every fault at once, in the reader's language", async () => {
    const candidate = await readyCandidate(site);
    const answer = await apply(candidate, { pkRegJob: await openPosting(site), pathway: 'official', site: 7, agreed: false });
    expect(answer).toMatchObject({ status: 400, code: '400' });
    expect(faultsOf(answer)).toEqual(
      expect.arrayContaining(['workPlace required', 'site type', 'officialPlatform required', 'agreed required']),
    );
    candidate.locale = 'en-us';
    const english = await apply(candidate, {});
    expect(english.data.fields[0].message).toBe('Please fill this in');
    expect(await applicationsOf(candidate)).toEqual([]);
  });

  test('cannot choose a workplace, a test site or a resume type that the posting does not offer', async () => {
    const answer = await apply(
      await readyCandidate(site),
      applicationFor(await openPosting(site), { workPlace: 'chengdu', site: 'site-wuhan', resumeType: 'society' }),
    );
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual(['workPlace choice', 'site choice', 'resumeType choice']);
  });

  test('has its missing answers and its unavailable choices reported together', async () => {
    const sent = applicationFor(await openPosting(site), { workPlace: 'nowhere', pathway: 'other', agreed: undefined });
    expect(faultsOf(await apply(await readyCandidate(site), sent))).toEqual([
      'otherPathWay required',
      'agreed required',
      'workPlace choice',
    ]);
  });

  test('for an unknown posting gets 404, and for a malformed ID a client error', async () => {
    const candidate = await readyCandidate(site);
    for (const id of ['nothing', '../x', '\u0000', 'x'.repeat(64)]) {
      expect((await apply(candidate, applicationFor(id))).status).toBeGreaterThanOrEqual(400);
      expect((await apply(candidate, applicationFor(id))).status).toBeLessThan(500);
    }
    expect(await apply(candidate, applicationFor('nothing'))).toMatchObject({ status: 404, code: '404' });
  });

  test('with a malformed or too large body, another media type or a foreign origin is refused as a client error', async () => {
    const candidate = await readyCandidate(site);
    const json = { 'content-type': 'application/json' };
    const send = (body: string, headers: Record<string, string> = json) =>
      candidate.send('POST', '/api/front/personal/apply-job/apply', body, {
        cookie: [...candidate.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      });
    for (const body of ['', '[]', 'null', '{"pkRegJob":', '"text"', '{"pkRegJob":{"a":1},"agreed":[]}', '['.repeat(5000)]) {
      expect((await send(body)).status).toBe(400);
    }
    expect((await send(JSON.stringify({ pkRegJob: 'x'.repeat(300_000) }))).status).toBe(413);
    expect((await send('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('{}', { ...json, origin: 'https://elsewhere.example' })).status).toBe(403);
  });
});

describe('a posting', () => {
  test('refuses applications when it has closed, is not open yet, or is only announced', async () => {
    const candidate = await readyCandidate(site);
    for (const given of [{ endDate: '2026-03-01' }, { publishDate: '2026-03-03' }, { accepts: false }]) {
      const answer = await apply(candidate, applicationFor(await openPosting(site, given)));
      expect(answer).toMatchObject({ status: 200, code: '500002' });
      expect(answer.message).not.toBe('');
    }
    expect(await applicationsOf(candidate)).toEqual([]);
  });

  test("accepts applications until the end of its last day in Shanghai, by the server's clock", async () => {
    const own = await createTestApp();
    const posting = await openPosting(own, { endDate: '2026-03-04' });
    const early = await readyCandidate(own);
    const late = await readyCandidate(own);
    own.clock.moveTo('2026-03-04T23:59:59.999+08:00');
    expect((await apply(early, applicationFor(posting))).code).toBe('200');
    own.clock.moveTo('2026-03-05T00:00:00.000+08:00');
    expect((await apply(late, applicationFor(posting))).code).toBe('500002');
    await own.close();
  });

  test('opens at the start of its first day in Shanghai', async () => {
    const own = await createTestApp();
    const posting = await openPosting(own, { publishDate: '2026-03-05' });
    const candidate = await readyCandidate(own);
    own.clock.moveTo('2026-03-04T23:59:59.999+08:00');
    expect((await apply(candidate, applicationFor(posting))).code).toBe('500002');
    own.clock.moveTo('2026-03-05T00:00:00.000+08:00');
    expect((await apply(candidate, applicationFor(posting))).code).toBe('200');
    await own.close();
  });
});

describe('the deadline', () => {
  const late = 13_000;

  async function applyLate(arrivedAt: string) {
    const own = await createTestApp();
    const candidate = await readyCandidate(own);
    const { pkPsndoc } = await readResume(candidate);
    const posting = await openPosting(own, { endDate: '2026-03-04' });
    own.clock.moveTo(arrivedAt);
    const arrival = own.clock.now();
    own.clock.advance(late);
    const input = applicationFor(posting) as unknown as ApplyInput;
    const circumstances = { arrivedAt: arrival, locale: 'zh-cn', idempotencyKey: undefined, forgetRound: forgetTest } as const;
    const outcome = await applyForPosting(own.app, pkPsndoc, input, circumstances).catch((error: unknown) => error);
    await own.close();
    return outcome;
  }

  test('is met by an application that arrived in time, however long it is queued; the receipt has the arrival time', async () => {
    expect(await applyLate('2026-03-04T23:59:59.900+08:00')).toMatchObject({
      isApply: 'N',
      appliedAt: '2026-03-04T15:59:59.900Z',
    });
  });

  test('is missed by an application that arrived a moment later', async () => {
    expect(await applyLate('2026-03-05T00:00:00.000+08:00')).toMatchObject({ code: '500002' });
  });
});
