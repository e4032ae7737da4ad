import { describe, expect, test } from 'vitest';

import { sensitiveFields } from '#lib/forms/resume/resume-info.ts';
import { applicationFor, applicationsOf, apply, moveTo, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();

function withdraw(client: TestClient, id: string, body: Record<string, unknown> = {}) {
  return client.post(`personal/apply-job/delete/${id}`, body);
}

async function applied(given: Parameters<typeof openPosting>[1] = {}) {
  const candidate = await readyCandidate(site);
  const posting = await openPosting(site, given);
  const { idkey, receiptNo } = (await apply(candidate, applicationFor(posting))).data;
  return { candidate, posting, idkey: idkey as string, receiptNo: receiptNo as string };
}

describe('withdrawing', () => {
  test('keeps the record, its timeline and the reason, and allows nothing but submitting again', async () => {
    const { candidate, idkey } = await applied();
    expect(await withdraw(candidate, idkey, { reason: 'location' })).toMatchObject({ status: 200, code: '200' });
    expect(await applicationsOf(candidate)).toMatchObject([
      {
        idkey,
        status: 'withdrawn',
        applyStatusName: '已撤回',
        isCancel: '1',
        actions: ['resubmit'],
        timeline: [
          { status: 'submitted', reason: '' },
          { status: 'withdrawn', reason: '工作地点不合适' },
        ],
      },
    ]);
  });

  test('removes ID data, health data and pictures of the ID document from the frozen resume, and nothing else', async () => {
    const { candidate, idkey } = await applied();
    const shown = async () => (await candidate.get(`personal/apply-job/${idkey}`)).data;
    const before = await shown();
    expect(before.resume.sections.resumeInfo).toMatchObject({ id: expect.any(String), name: '林晓云' });
    await withdraw(candidate, idkey);
    const { resume, changes } = await shown();
    expect(Object.keys(resume.sections.resumeInfo).filter((name) => sensitiveFields.includes(name))).toEqual([]);
    expect(resume.sections.resumeInfo.name).toBe('林晓云');
    expect(resume.sections.Edu).toEqual(before.resume.sections.Edu);
    expect(resume.attachments.map(({ type }: { type: string }) => type)).toEqual(
      before.resume.attachments.map(({ type }: { type: string }) => type).filter((type: string) => !['1', '2'].includes(type)),
    );
    expect(changes).toEqual([]);
    const uses = await site.app.db.selectFrom('fileUses').select('fileId').where('usedBy', '=', `application:${idkey}`).execute();
    expect(uses).toHaveLength(resume.attachments.length);
  });

  test("takes a reason in the candidate's own words, or no reason", async () => {
    const { candidate, idkey } = await applied();
    await withdraw(candidate, idkey, { reason: 'I move <abroad>' });
    expect((await applicationsOf(candidate))[0].timeline[1].reason).toBe('I move <abroad>');
    const other = await applied();
    expect((await withdraw(other.candidate, other.idkey, { reason: null })).code).toBe('200');
    const tooLong = await applied();
    expect(await withdraw(tooLong.candidate, tooLong.idkey, { reason: 'x'.repeat(257) })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'reason', rule: 'maxLength' }] },
    });
    expect(await withdraw(tooLong.candidate, tooLong.idkey, { reason: 'a\u0000b' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'reason', rule: 'characters' }] },
    });
  });

  test('many times at once succeeds each time and is recorded once', async () => {
    const { candidate, idkey } = await applied();
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(candidate, idkey)));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '200'));
    expect((await applicationsOf(candidate))[0].timeline).toHaveLength(2);
  });

  test('is possible until a final decision', async () => {
    const { candidate, idkey } = await applied();
    for (const status of ['screening', 'interview', 'offer'] as const) await moveTo(site, idkey, status);
    expect((await applicationsOf(candidate))[0]).toMatchObject({ isCancel: '1', actions: ['withdraw'] });
    expect((await withdraw(candidate, idkey)).code).toBe('200');
    const hired = await applied();
    await moveTo(site, hired.idkey, 'hired');
    expect(await applicationsOf(hired.candidate)).toMatchObject([{ isCancel: '0', actions: [] }]);
    expect((await withdraw(hired.candidate, hired.idkey)).status).toBe(409);
    expect(await applicationsOf(hired.candidate)).toMatchObject([{ status: 'hired' }]);
  });

  test('allows applying for another posting of the same category', async () => {
    const { candidate, idkey } = await applied();
    await withdraw(candidate, idkey);
    expect((await apply(candidate, applicationFor(await openPosting(site)))).data.isApply).toBe('N');
  });
});

describe('submitting again', () => {
  test('after withdrawing revives the same record, with its receipt and its complete timeline', async () => {
    const { candidate, posting, idkey, receiptNo } = await applied();
    await withdraw(candidate, idkey);
    site.clock.advance(1000);
    const again = await apply(candidate, applicationFor(posting, { adjustable: 'N' }));
    expect(again.data).toEqual({ isApply: 'N', idkey, receiptNo, appliedAt: new Date(site.clock.now()).toISOString() });
    expect(await applicationsOf(candidate)).toMatchObject([
      { idkey, status: 'submitted', timeline: [{ status: 'submitted' }, { status: 'withdrawn' }, { status: 'submitted' }] },
    ]);
    expect((await candidate.get(`personal/apply-job/${idkey}`)).data.form.adjustable).toBe('N');
  });

  test('fifty times at once revives the application once', async () => {
    const { candidate, posting, idkey } = await applied();
    await withdraw(candidate, idkey);
    const answers = await Promise.all(Array.from({ length: 50 }, () => apply(candidate, applicationFor(posting))));
    expect(answers.filter(({ data }) => data.isApply === 'N')).toHaveLength(1);
    expect((await applicationsOf(candidate))[0].timeline).toHaveLength(3);
  });

  test('is not possible after the deadline, and the application says so', async () => {
    const own = await createTestApp();
    const candidate = await readyCandidate(own);
    const posting = await openPosting(own, { endDate: '2026-03-04' });
    const { idkey } = (await apply(candidate, applicationFor(posting))).data;
    await withdraw(candidate, idkey);
    own.clock.moveTo('2026-03-05T00:00:00+08:00');
    expect((await apply(candidate, applicationFor(posting))).code).toBe('500002');
    const [record] = await applicationsOf(candidate);
    expect(record).toMatchObject({ isCancel: '0', actions: [] });
    expect(record.nextStep).toContain('截止');
    await own.close();
  });

  test('replaces an application whose status is still "submitted", without a withdrawal', async () => {
    const { candidate, posting, idkey, receiptNo } = await applied();
    const replaced = await apply(candidate, applicationFor(posting, { applyId: idkey, adjustable: 'N' }));
    expect(replaced.data).toMatchObject({ isApply: 'N', idkey, receiptNo });
    expect((await candidate.get(`personal/apply-job/${idkey}`)).data).toMatchObject({
      form: { adjustable: 'N' },
      timeline: [{ status: 'submitted' }, { status: 'submitted' }],
    });
  });

  test('is refused once the application is past the status "submitted"', async () => {
    const { candidate, posting, idkey } = await applied();
    await moveTo(site, idkey, 'screening');
    expect((await apply(candidate, applicationFor(posting, { applyId: idkey }))).data.isApply).toBe('Y');
    await moveTo(site, idkey, 'rejected');
    expect((await apply(candidate, applicationFor(posting))).data.isApply).toBe('Y');
  });

  test('after withdrawing is refused while the candidate has another live application in the category', async () => {
    const { candidate, posting, idkey } = await applied();
    await withdraw(candidate, idkey);
    const other = await openPosting(site);
    await apply(candidate, applicationFor(other));
    expect((await apply(candidate, applicationFor(posting))).data).toMatchObject({ isApply: 'Y', pkRegJob: other });
  });
});

describe("an application that is not the candidate's", () => {
  test('looks like an unknown one when read, withdrawn or sent again', async () => {
    const { posting, idkey, candidate: owner } = await applied();
    const stranger = await readyCandidate(site);
    const calls = async (id: string) => [
      await stranger.get(`personal/apply-job/${id}`),
      await withdraw(stranger, id),
      await apply(stranger, applicationFor(posting, { applyId: id })),
    ];
    const [theirs, absent] = [await calls(idkey), await calls('absent')];
    for (const [index, answer] of theirs.entries()) {
      expect(answer).toMatchObject({ status: 404, code: '404', data: null });
      expect(answer.message).toBe(absent[index]!.message);
    }
    expect(await applicationsOf(stranger)).toEqual([]);
    expect(await applicationsOf(owner)).toMatchObject([{ status: 'submitted' }]);
  });

  test('is answered with 404, even if the ID is malformed', async () => {
    const candidate = await readyCandidate(site);
    for (const id of ['%00', '..%2F..', "' or 1=1 --", 'x'.repeat(2000), '%E0%A4%A']) {
      expect((await candidate.get(`personal/apply-job/${encodeURI(id)}`)).status).toBe(404);
      expect((await withdraw(candidate, id)).status).toBe(404);
    }
  });
});
