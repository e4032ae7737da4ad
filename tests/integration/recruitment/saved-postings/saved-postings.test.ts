import { describe, expect, test } from 'vitest';

import { mostSaved } from '#lib/rules/saved-postings.ts';
import { remindSavers } from '#server/recruitment/saved-postings/remind-savers.ts';
import { type Candidate, signedInClient } from '#tests/support/accounts.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { dayFrom } from '#tests/support/postings.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const day = 24 * 60 * 60_000;

const site = await openTestApp();

const save = (client: TestClient, pkPublish: string, saved = 'Y') => client.post('saved-postings', { pkPublish, saved });
const idsOf = (data: { pkPublish: string }[]) => data.map(({ pkPublish }) => pkPublish);
const savedBy = async (client: TestClient) => idsOf((await client.get('saved-postings')).data);

describe('saving a posting', () => {
  test("puts it at the top of a list with deadline and state, in the reader's language", async () => {
    const candidate = await signedInClient(site);
    const first = await openPosting(site, { name: { zh: '机务工程师', en: 'Engineer' }, endDate: dayFrom(site, 1) });
    const second = await openPosting(site);
    expect((await candidate.get('saved-postings')).data).toEqual([]);
    await save(candidate, first);
    site.clock.advance(1000);
    const { data } = await save(candidate, second);
    expect(idsOf(data)).toEqual([second, first]);
    expect(data[1]).toEqual({
      pkPublish: first,
      jobName: '机务工程师',
      orgName: expect.any(String),
      workPlace: expect.any(String),
      endDate: dayFrom(site, 1),
      state: 'open',
      savedAt: new Date(site.clock.now() - 1000).toISOString(),
    });
    candidate.locale = 'en-us';
    site.clock.advance(2 * day);
    expect((await candidate.get('saved-postings')).data[1]).toMatchObject({ jobName: 'Engineer', state: 'closed' });
  });

  test('twice, or removing it twice, has no further effect', async () => {
    const candidate = await signedInClient(site);
    const posting = await openPosting(site);
    await save(candidate, posting);
    const [{ savedAt }] = (await candidate.get('saved-postings')).data;
    site.clock.advance(1000);
    expect((await save(candidate, posting)).data).toMatchObject([{ pkPublish: posting, savedAt }]);
    expect((await save(candidate, posting, 'N')).data).toEqual([]);
    expect((await save(candidate, posting, 'N')).data).toEqual([]);
  });

  test('needs a session, an existing posting and a complete request', async () => {
    const candidate = await signedInClient(site);
    const posting = await openPosting(site);
    expect((await site.client().get('saved-postings')).status).toBe(401);
    expect((await save(site.client(), posting)).status).toBe(401);
    expect((await save(candidate, 'no-such-posting')).status).toBe(404);
    expect(faultsOf(await candidate.post('saved-postings', {}))).toEqual(['pkPublish required', 'saved required']);
    expect((await save(candidate, posting, 'maybe')).status).toBe(400);
    expect((await save(candidate, `${'x'.repeat(65)}`)).status).toBe(400);
    expect((await save(candidate, '\u0000')).status).toBe(400);
    expect((await candidate.post('saved-postings', { merge: Array(mostSaved + 1).fill(posting) })).status).toBe(400);
    expect(await savedBy(candidate)).toEqual([]);
  });

  test('beyond the maximum removes the posting that was saved first', async () => {
    const candidate = await signedInClient(site);
    const [oldest, ...others] = await Promise.all(Array.from({ length: 3 }, () => openPosting(site)));
    const { data } = await candidate.get('system/user/self/name');
    const rows = Array.from({ length: mostSaved - 1 }, (_, index) => ({
      ...{ accountId: data.pkPsndoc as string, postingId: `filler-${index}` },
      ...{ savedAt: site.clock.now() - day, remindedAt: null },
    }));
    await site.app.db
      .insertInto('savedPostings')
      .values([{ ...rows[0]!, postingId: oldest!, savedAt: 0 }, ...rows])
      .execute();
    expect(await savedBy(candidate)).toEqual([oldest]);
    await save(candidate, others[0]!);
    expect(await savedBy(candidate)).toEqual([others[0]]);
    const { count } = await site.app.db
      .selectFrom('savedPostings')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('accountId', '=', data.pkPsndoc)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(mostSaved);
  });
});

test('postings saved in a browser are added in their order, except unknown ones and those already saved', async () => {
  const candidate = await signedInClient(site);
  const [known, newest, older] = [await openPosting(site), await openPosting(site), await openPosting(site)];
  await save(candidate, known);
  site.clock.advance(1000);
  const merged = await candidate.post('saved-postings', { merge: [newest, 'gone', older, known, newest] });
  expect(idsOf(merged.data)).toEqual([newest, older, known]);
  expect(idsOf((await candidate.post('saved-postings', { merge: [] })).data)).toEqual([newest, older, known]);
});

test('nobody sees or changes what others saved', async () => {
  const [one, other] = [await signedInClient(site), await signedInClient(site)];
  const posting = await openPosting(site);
  await save(one, posting);
  expect(await savedBy(other)).toEqual([]);
  await save(other, posting, 'N');
  expect(await savedBy(one)).toEqual([posting]);
});

describe('the reminder of a deadline', () => {
  const reminders = async ({ phone }: Candidate) =>
    (await site.messagesTo(`+86${phone}`)).filter(({ purpose }) => purpose === 'posting-closing');

  async function saver(endDate = dayFrom(site, 10)) {
    const candidate = await readyCandidate(site);
    const posting = await openPosting(site, { endDate, name: { zh: '签派员', en: 'Dispatcher' } });
    await save(candidate, posting);
    return { candidate, posting };
  }

  test('goes out three days before the deadline, only once even if two runs coincide, and links to the posting', async () => {
    const { candidate, posting } = await saver();
    site.clock.advance(6 * day);
    await remindSavers(site.app);
    expect(await reminders(candidate)).toEqual([]);
    site.clock.advance(day);
    await Promise.all([remindSavers(site.app), remindSavers(site.app)]);
    site.clock.advance(day);
    await remindSavers(site.app);
    const [sent, ...more] = await reminders(candidate);
    expect(more).toEqual([]);
    expect(sent!.text).toContain('签派员');
    expect(sent!.link).toContain(`/hotJobDetail?id=${posting}`);
  });

  test('is not sent if the candidate has applied, removed the posting or turned reminders off', async () => {
    const [applied, removed, silent] = [await saver(), await saver(), await saver()];
    expect((await apply(applied.candidate, applicationFor(applied.posting))).code).toBe('200');
    await save(removed.candidate, removed.posting, 'N');
    const none = { reminders: 'N', alerts: 'N', news: 'N' };
    await silent.candidate.put('preferences', { mail: none, sms: none, quiet: 'Y' });
    site.clock.advance(8 * day);
    await remindSavers(site.app);
    for (const { candidate } of [applied, removed, silent]) expect(await reminders(candidate)).toEqual([]);
  });

  test('does not follow immediately on saving a posting that closes soon', async () => {
    const { candidate } = await saver(dayFrom(site, 2));
    await remindSavers(site.app);
    expect(await reminders(candidate)).toEqual([]);
    site.clock.advance(day);
    await remindSavers(site.app);
    expect(await reminders(candidate)).toHaveLength(1);
  });
});
