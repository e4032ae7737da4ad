import { describe, expect, test } from 'vitest';

import { applicationFor, applicationsOf, apply, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const site = await openTestApp();

async function countOf(
  table: 'applications' | 'applicationEvents' | 'applicationResumes' | 'idempotencyKeys' | 'outbox',
): Promise<number> {
  return (await site.app.db.selectFrom(table).selectAll().execute()).length;
}

async function counts() {
  const tables = ['applications', 'applicationEvents', 'applicationResumes', 'idempotencyKeys', 'outbox'] as const;
  return Promise.all(tables.map(countOf));
}

describe('applying again', () => {
  test('for the same posting names the existing application', async () => {
    const candidate = await readyCandidate(site);
    const posting = await openPosting(site, { name: { zh: '乘务员', en: 'Cabin crew' } });
    const { idkey } = (await apply(candidate, applicationFor(posting))).data;
    const again = await apply(candidate, applicationFor(posting, { adjustable: 'N' }));
    expect(again).toMatchObject({ status: 200, code: '200' });
    expect(again.data).toEqual({ isApply: 'Y', regJobName: '乘务员', regJob2Name: '', pkRegJob: posting, pkApply: idkey, idkey });
    expect(await applicationsOf(candidate)).toHaveLength(1);
  });

  test('for another posting of the same category names the existing application and both jobs', async () => {
    const candidate = await readyCandidate(site);
    const first = await openPosting(site, { name: { zh: '甲', en: 'First' } });
    const second = await openPosting(site, { name: { zh: '乙', en: 'Second' } });
    const { idkey } = (await apply(candidate, applicationFor(first))).data;
    expect((await apply(candidate, applicationFor(second))).data).toEqual({
      isApply: 'Y',
      regJobName: '甲',
      regJob2Name: '乙',
      pkRegJob: first,
      pkApply: idkey,
      idkey,
    });
  });

  test('for a posting of another category is a second application', async () => {
    const candidate = await readyCandidate(site, 'society');
    await apply(candidate, applicationFor(await openPosting(site)));
    const society = await openPosting(site, { jobType: '4' });
    expect((await apply(candidate, applicationFor(society, { resumeType: 'society' }))).data.isApply).toBe('N');
    expect(await applicationsOf(candidate)).toHaveLength(2);
  });

  test('in the same category is possible if the airline allows it', async () => {
    const liberal = await createTestApp({ environment: { ONE_APPLICATION_PER_CATEGORY: 'N' } });
    const candidate = await readyCandidate(liberal);
    for (const posting of [await openPosting(liberal), await openPosting(liberal)]) {
      expect((await apply(candidate, applicationFor(posting))).data.isApply).toBe('N');
      expect((await apply(candidate, applicationFor(posting))).data.isApply).toBe('Y');
    }
    await liberal.close();
  });
});

describe('a request sent again', () => {
  test('with its idempotency key gets the first answer, and nothing new is stored', async () => {
    const candidate = await readyCandidate(site);
    const body = applicationFor(await openPosting(site));
    const first = await apply(candidate, body, 'attempt-1');
    const before = await counts();
    site.clock.advance(60_000);
    const again = await apply(candidate, body, 'attempt-1');
    expect(again).toMatchObject({ code: '200', data: first.data });
    expect(again.data.isApply).toBe('N');
    expect(await counts()).toEqual(before);
  });

  test('gets the same receipt when twenty copies arrive at once', async () => {
    const candidate = await readyCandidate(site);
    const body = applicationFor(await openPosting(site));
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(candidate, body, 'at-once')));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers[0]?.data.isApply).toBe('N');
    expect(await applicationsOf(candidate)).toHaveLength(1);
  });

  test('still gets the answer that the candidate had already applied, even after that application was withdrawn', async () => {
    const candidate = await readyCandidate(site);
    const body = applicationFor(await openPosting(site));
    const { idkey } = (await apply(candidate, body)).data;
    const refused = await apply(candidate, body, 'later');
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    expect((await apply(candidate, body, 'later')).data).toEqual(refused.data);
    expect((await apply(candidate, body, 'latest')).data.isApply).toBe('N');
  });

  test('is processed again after a refusal, once the fault is corrected', async () => {
    const candidate = await readyCandidate(site);
    const posting = await openPosting(site);
    expect((await apply(candidate, applicationFor(posting, { workPlace: 'xiamen' }), 'mended')).status).toBe(400);
    expect((await apply(candidate, applicationFor(posting), 'mended')).data.isApply).toBe('N');
  });

  test('is recognised by its key and its candidate: another candidate with the same key makes another request', async () => {
    const body = applicationFor(await openPosting(site));
    const [one, other] = [await readyCandidate(site), await readyCandidate(site)];
    const first = await apply(one, body, 'shared');
    const second = await apply(other, body, 'shared');
    expect(second.data.isApply).toBe('N');
    expect(second.data.receiptNo).not.toBe(first.data.receiptNo);
  });

  test('with other contents under a used key gets the first answer, and nothing new is stored', async () => {
    const candidate = await readyCandidate(site);
    const posting = await openPosting(site);
    const first = await apply(candidate, applicationFor(posting), 'reused');
    const before = await countOf('applicationEvents');
    const other = await apply(candidate, applicationFor(posting, { adjustable: 'N' }), 'reused');
    expect(other.data).toEqual(first.data);
    expect(await countOf('applicationEvents')).toBe(before);
  });

  test('is refused if the key is malformed', async () => {
    const candidate = await readyCandidate(site);
    const body = applicationFor(await openPosting(site));
    for (const key of ['x'.repeat(129), 'two words']) {
      expect(await apply(candidate, body, key)).toMatchObject({ status: 400, data: { fields: [{ path: 'Idempotency-Key' }] } });
    }
  });
});

describe('concurrent applications', () => {
  test('for one posting store one row: one request is received, the others learn that the application exists', async () => {
    const candidate = await readyCandidate(site);
    const posting = await openPosting(site);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => apply(candidate, applicationFor(posting), `try-${index}`)),
    );
    expect(answers.every(({ status, code }) => status === 200 && code === '200')).toBe(true);
    const received = answers.filter(({ data }) => data.isApply === 'N');
    expect(received).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.idkey)).size).toBe(1);
    const rows = await site.app.db.selectFrom('applications').selectAll().where('postingId', '=', posting).execute();
    expect(rows).toHaveLength(1);
    expect(await applicationsOf(candidate)).toMatchObject([{ timeline: [{ status: 'submitted' }] }]);
  });

  test('for different postings of one category leave one live application', async () => {
    const candidate = await readyCandidate(site);
    const postings: string[] = [];
    for (let made = 0; made < 5; made += 1) postings.push(await openPosting(site));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => apply(candidate, applicationFor(postings[index % 5]!))),
    );
    expect(answers.every(({ code }) => code === '200')).toBe(true);
    expect(answers.filter(({ data }) => data.isApply === 'N')).toHaveLength(1);
    expect(await applicationsOf(candidate)).toHaveLength(1);
  });

  test('of different candidates are all received', async () => {
    const posting = await openPosting(site);
    const candidates = [];
    for (let made = 0; made < 12; made += 1) candidates.push(await readyCandidate(site));
    const answers = await Promise.all(candidates.map((candidate) => apply(candidate, applicationFor(posting))));
    expect(answers.map(({ data }) => data.isApply)).toEqual(candidates.map(() => 'N'));
    expect(new Set(answers.map(({ data }) => data.receiptNo)).size).toBe(12);
  });
});

test('the database itself refuses a second live application for a posting or in a category', async () => {
  const candidate = await readyCandidate(site);
  const posting = await openPosting(site);
  const { idkey } = (await apply(candidate, applicationFor(posting))).data;
  const row = await site.app.db.selectFrom('applications').selectAll().where('id', '=', idkey).executeTakeFirstOrThrow();
  const insert = (change: Partial<typeof row>) =>
    site.app.db
      .insertInto('applications')
      .values({ ...row, receiptNo: `CS-${Math.random()}`, ...change })
      .execute();
  await expect(insert({ id: 'second', liveCategory: null })).rejects.toThrow(/unique/i);
  await expect(insert({ id: 'third', postingId: await openPosting(site) })).rejects.toThrow(/unique/i);
  await insert({ id: 'ended', live: 0, liveCategory: null, status: 'withdrawn' });
});
