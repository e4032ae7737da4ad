import { beforeAll, describe, expect, test } from 'vitest';

import { goodPassword } from '#tests/support/accounts.ts';
import { apply, applicationFor, moveTo, openPosting } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { joinStaff, staffClient } from '#tests/support/staff.ts';
import { allowSms, answerPool, poolCandidate } from '#tests/support/talent-pool.ts';
import { enciphered, faultsOf, type TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();

let lead: TestClient;
let recruiter: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  lead = await staffClient(site, 'lead');
  recruiter = await staffClient(site, 'recruiter', ['digital']);
  stranger = await staffClient(site, 'recruiter', ['cabin']);
});

const search = (client: TestClient, body: object = {}) => client.post('pool/search', body);
const foundBy = async (client: TestClient, body: object = {}) =>
  ((await search(client, { size: 100, ...body })).data.list as { idkey: string }[]).map(({ idkey }) => idkey);
const invite = (client: TestClient, ids: string[], pkRegJob: string) => client.post('pool/invitations', { ids, pkRegJob });
const invitations = async (phone: string) =>
  (await site.messagesTo(`+86${phone}`)).filter(({ purpose }) => purpose === 'pool-invitation');

describe('a search of the pool finds nobody', () => {
  test('who did not agree, or withdrew', async () => {
    const silent = await poolCandidate(site);
    const withdrawn = await poolCandidate(site, { agree: 'Y' });
    expect(await foundBy(recruiter)).toContain(withdrawn.idkey);
    await answerPool(withdrawn.candidate, 'N');
    for (const client of [lead, recruiter]) {
      const found = await foundBy(client);
      for (const { idkey } of [silent, withdrawn]) expect(found).not.toContain(idkey);
    }
  });

  test('whose account is being closed', async () => {
    const { candidate, idkey } = await poolCandidate(site, { agree: 'Y' });
    expect(await foundBy(lead)).toContain(idkey);
    await candidate.post('system/user/close', { password: enciphered(goodPassword) });
    expect(await foundBy(lead)).not.toContain(idkey);
  });

  test('of another unit; if a person applied to two units, each unit finds only its own application', async () => {
    const { candidate, idkey } = await poolCandidate(site, { unit: 'cabin', agree: 'Y' });
    expect(await foundBy(recruiter)).not.toContain(idkey);
    expect(await foundBy(stranger)).toContain(idkey);
    expect(await foundBy(lead)).toContain(idkey);
    site.app.settings.oneApplicationPerCategory = false;
    site.clock.advance(1000);
    const second = (await apply(candidate, applicationFor(await openPosting(site, { unit: 'digital' })))).data.idkey as string;
    expect(await foundBy(recruiter)).toContain(second);
    expect(await foundBy(recruiter)).not.toContain(idkey);
    expect(await foundBy(stranger)).toContain(idkey);
    expect(await foundBy(stranger)).not.toContain(second);
    const all = await foundBy(lead);
    expect(all.filter((one) => one === second || one === idkey)).toEqual([second]);
  });

  test('for an interviewer, a checker or a candidate, and refuses the call', async () => {
    const { candidate, idkey } = await poolCandidate(site, { agree: 'Y' });
    const posting = await openPosting(site);
    const interviewer = await joinStaff(site, site.client(), { role: 'interviewer' });
    for (const answer of [await search(interviewer), await invite(interviewer, [idkey], posting)])
      expect(answer.status).toBe(404);
    const checker = await staffClient(site, 'checker');
    expect((await search(checker)).status).toBe(403);
    expect((await invite(checker, [idkey], posting)).status).toBe(403);
    expect((await candidate.post('/api/staff/pool/search', {})).status).toBe(401);
  });
});

describe('the search', () => {
  test('shows what application lists show, plus English, graduation and last day of consent, but no phone number', async () => {
    const { candidate, idkey } = await poolCandidate(site, { agree: 'Y' });
    const { until } = (await candidate.get('talent-pool')).data;
    const found = ((await search(recruiter, { size: 100 })).data.list as { idkey: string }[]).find((one) => one.idkey === idkey);
    expect(found).toMatchObject({ idkey, until, name: expect.any(String), school: expect.any(String) });
    const [listed] = (
      await recruiter.get('applications', { query: { keyWord: (found as never as { receiptNo: string }).receiptNo } })
    ).data.list;
    expect(
      Object.keys(found!)
        .filter((key) => !['until', 'agreedAt', 'englishName', 'graduation'].includes(key))
        .toSorted(),
    ).toEqual(Object.keys(listed).toSorted());
    expect(JSON.stringify(found)).not.toContain(candidate.phone);
  });

  test('shows English and graduation, and finds people with at least the given level of English and exactly the given year', async () => {
    const { idkey } = await poolCandidate(site, { agree: 'Y' });
    const { list } = (await search(recruiter, { size: 100, english: 'cet4', graduation: '2022' })).data;
    const found = list.find((one: { idkey: string }) => one.idkey === idkey);
    expect(found).toMatchObject({ englishName: '大学英语六级（CET-6）', graduation: '2022' });
    for (const other of [{ english: 'tem4' }, { graduation: '2023' }])
      expect(await foundBy(recruiter, { english: 'cet6', ...other })).not.toContain(idkey);
    expect(faultsOf(await search(recruiter, { english: 'x', graduation: '22' }))).toEqual([
      'english choice',
      'graduation graduationYear',
    ]);
  });

  test('filters by category, school, major, degree and status, and names every fault', async () => {
    const { idkey } = await poolCandidate(site, { agree: 'Y' });
    const { list } = (await search(recruiter, { size: 100 })).data;
    const { jobType, school, major, education } = list.find((one: { idkey: string }) => one.idkey === idkey);
    const matching = { jobType, school: school.slice(1, 4), major: major.slice(0, 2), education, status: 'submitted' };
    expect(await foundBy(recruiter, matching)).toContain(idkey);
    for (const other of [{ jobType: '1' }, { school: '无此学校' }, { major: '100%' }, { education: 'doctor' }])
      expect(await foundBy(recruiter, { ...matching, ...other })).not.toContain(idkey);
    await moveTo(site, idkey, 'rejected');
    expect(await foundBy(recruiter, matching)).not.toContain(idkey);
    expect(await foundBy(recruiter, { ...matching, status: 'rejected' })).toContain(idkey);
    expect(faultsOf(await search(recruiter, { education: 'x', cursor: undefined }))).toEqual(['education choice']);
    expect(faultsOf(await search(recruiter, { cursor: 'x' }))).toEqual(['cursor type']);
    expect(faultsOf(await search(recruiter, { size: 0, school: 'x'.repeat(201) })).length).toBe(2);
    expect(faultsOf(await search(recruiter, { jobType: 'x', from: 'y' })).length).toBe(2);
  });

  test('by a receipt number finds the application, and without a keyword lists everybody once, page by page', async () => {
    for (let count = 0; count < 3; count += 1) await poolCandidate(site, { agree: 'Y' });
    const { list, total } = (await search(lead, { size: 100 })).data;
    expect(total).toBe(list.length);
    const keyWord = list[0].receiptNo as string;
    expect(await foundBy(lead, { keyWord })).toEqual([list[0].idkey]);
    const paged: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { data } = await search(lead, { size: 2, cursor });
      expect(data.total).toBe(total);
      paged.push(...data.list.map(({ idkey }: { idkey: string }) => idkey));
      cursor = data.next ?? undefined;
      if (!cursor) break;
    }
    expect(paged).toEqual(list.map(({ idkey }: { idkey: string }) => idkey));
  });
});

describe('an invitation', () => {
  test('is sent only to members of the pool whom its sender can find; other applications are refused like unknown ones', async () => {
    const posting = await openPosting(site, { unit: 'digital' });
    const silent = await poolCandidate(site);
    const foreign = await poolCandidate(site, { unit: 'cabin', agree: 'Y' });
    const withdrawn = await poolCandidate(site, { agree: 'Y' });
    await answerPool(withdrawn.candidate, 'N');
    const ids = [silent.idkey, foreign.idkey, withdrawn.idkey, 'unknown'];
    for (const { candidate } of [silent, foreign, withdrawn]) await allowSms(candidate);
    expect((await invite(recruiter, ids, posting)).data).toEqual({
      invited: 0,
      refused: ids.map((idkey) => ({ idkey, why: 'notInPool' })),
    });
    for (const { candidate } of [silent, foreign, withdrawn]) expect(await invitations(candidate.phone)).toEqual([]);
  });

  test("goes out once per person and posting, in the person's language, and is logged", async () => {
    const { candidate, idkey } = await poolCandidate(site, { agree: 'Y' });
    await allowSms(candidate);
    const posting = await openPosting(site, { unit: 'digital', name: { zh: '数据分析师', en: 'Data analyst' } });
    expect((await invite(recruiter, [idkey, idkey], posting)).data).toEqual({ invited: 1, refused: [] });
    expect((await invite(lead, [idkey], posting)).data).toEqual({ invited: 0, refused: [{ idkey, why: 'invited' }] });
    const [sent, ...more] = await invitations(candidate.phone);
    expect(more).toEqual([]);
    expect(sent!.text).toContain('数据分析师');
    expect(sent!.text).toContain(`/hotJobDetail?id=${posting}`);
    const auditor = await staffClient(site, 'auditor');
    const { list } = (await auditor.get('log', { query: { what: 'pool.invited' } })).data;
    expect(list).toHaveLength(1);
    const other = await openPosting(site, { unit: 'digital' });
    expect((await invite(recruiter, [idkey], other)).data.invited).toBe(1);
  });

  test('by SMS waits until the morning, and is not sent if the consent is withdrawn before then', async () => {
    const { candidate, idkey } = await poolCandidate(site, { agree: 'Y' });
    await allowSms(candidate);
    const posting = await openPosting(site, { unit: 'digital' });
    const day = new Date(site.clock.now() + 24 * 3_600_000).toISOString().slice(0, 10);
    site.clock.moveTo(`${day}T15:00:00Z`);
    const night = await staffClient(site, 'recruiter', ['digital']);
    expect((await invite(night, [idkey], posting)).data.invited).toBe(1);
    expect(await invitations(candidate.phone)).toEqual([]);
    await answerPool(candidate, 'N');
    site.clock.advance(12 * 3_600_000);
    expect(await invitations(candidate.phone)).toEqual([]);
  });

  test('is not sent to somebody who applied for the posting or wants no such messages', async () => {
    const quiet = await poolCandidate(site, { agree: 'Y' });
    const applied = await poolCandidate(site, { agree: 'Y' });
    const posting = await openPosting(site, { unit: 'digital' });
    expect((await invite(lead, [quiet.idkey], posting)).data.refused).toEqual([{ idkey: quiet.idkey, why: 'unreachable' }]);
    expect((await invite(lead, [applied.idkey], applied.posting)).data.refused).toEqual([
      { idkey: applied.idkey, why: 'applied' },
    ]);
  });

  test("needs an open posting of the sender's units", async () => {
    const { idkey } = await poolCandidate(site, { agree: 'Y' });
    expect((await invite(recruiter, [idkey], await openPosting(site, { unit: 'cabin' }))).status).toBe(404);
    expect((await invite(recruiter, [idkey], 'unknown')).status).toBe(404);
    const closed = await openPosting(site, { unit: 'digital', accepts: false });
    expect((await invite(recruiter, [idkey], closed)).code).toBe('500002');
    expect(faultsOf(await recruiter.post('pool/invitations', {})).length).toBe(2);
    expect((await invite(recruiter, [], closed)).status).toBe(400);
  });
});
