import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { plusDays } from '#lib/rules/dates.ts';
import { transaction } from '#server/platform/db/database.ts';
import { findAnyApplication } from '#server/recruitment/applications/office/office.ts';
import { applicationData } from '#server/recruitment/applications/personal-data.ts';
import { remindOfEnd } from '#server/recruitment/applications/results/remind-of-end.ts';
import { applicationsOf, readyCandidate } from '#tests/support/applications.ts';
import { batch, offerAction } from '#tests/support/batches.ts';
import { exportOf } from '#tests/support/held-changes.ts';
import { advanceTo, answerReuse, applyAgain, passedMedical, postingWithRounds } from '#tests/support/results.ts';
import { staffClient } from '#tests/support/staff.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let site: TestApp;
let lead: TestClient;
beforeEach(async () => {
  site = await createTestApp();
  lead = await staffClient(site, 'lead');
});
afterEach(() => site.close());

const day = 24 * 60 * 60_000;

const resultsOf = async (id: string) => (await lead.get(`applications/${id}`)).data.results;
const listed = async (client = lead): Promise<string[]> =>
  (await client.get('applications?matter=results')).data.list.map(({ idkey }: { idkey: string }) => idkey);
/** Moves the clock, and gives the lead a new token because the old token may have expired. */
async function at(moment: string | number): Promise<void> {
  site.clock.moveTo(typeof moment === 'string' ? moment : new Date(moment).toISOString());
  lead = await staffClient(site, 'lead');
}
/** 9:00 in Beijing, a number of days after a date. */
const morning = (date: string, days = 0) => Date.parse(`${date}T09:00:00+08:00`) + days * day;

/** A candidate in the background check, after a written test and a medical. */
async function passedBoth(given: Parameters<typeof postingWithRounds>[1] = {}) {
  const candidate = await readyCandidate(site);
  const posting = await postingWithRounds(site, given);
  const idkey = await applyAgain(candidate, posting);
  for (const round of ['aptitude', 'medical', 'background']) await advanceTo(lead, idkey, round);
  return { candidate, posting, idkey };
}

describe('a result', () => {
  test('is valid from the day (Beijing time) on which a released decision moves the application past the round', async () => {
    const candidate = await readyCandidate(site);
    const idkey = await applyAgain(candidate, await postingWithRounds(site));
    await advanceTo(lead, idkey, 'medical');
    expect(await resultsOf(idkey)).toEqual([]);
    await at('2026-03-03T00:00:00+08:00');
    await advanceTo(lead, idkey, 'background');
    expect(await resultsOf(idkey)).toEqual([
      { name: '体检', passedOn: '2026-03-03', validUntil: '2027-03-03', state: 'valid', from: '' },
    ]);
  });

  test('is lost when the application goes back to the round, and recorded again when the round is passed again', async () => {
    const { idkey } = await passedBoth();
    expect((await resultsOf(idkey)).map(({ name }: { name: string }) => name)).toEqual(['心理测试', '体检']);
    await batch(lead, [idkey], { kind: 'stepBack', round: 'medical', reason: 'again' }, { releaseAt: 'now' });
    expect((await resultsOf(idkey)).map(({ name }: { name: string }) => name)).toEqual(['心理测试']);
    site.clock.advance(day);
    await advanceTo(lead, idkey, 'background');
    const [, medical] = await resultsOf(idkey);
    expect(medical.passedOn).toBe('2026-03-03');
  });

  test('is shown to the candidate beside its round', async () => {
    const { candidate, idkey } = await passedBoth();
    const { timeline } = (await applicationsOf(candidate)).find((one: { idkey: string }) => one.idkey === idkey);
    const validity = timeline.map((one: { round: string; validity?: object }) => [one.round, one.validity !== undefined]);
    expect(validity).toEqual([
      [null, false],
      ['aptitude', true],
      ['medical', true],
      ['background', false],
    ]);
  });
});

describe('results that end', () => {
  test('of a live application are listed from 60 days before their end, for units that may read the application', async () => {
    const one = await passedBoth();
    const foreign = await passedBoth({ unit: 'cabin' });
    const ended = await passedMedical(site, lead);
    expect(await listed()).toEqual([]);
    const [, { validUntil }] = await resultsOf(one.idkey);
    await at(morning(validUntil, -61));
    expect(await listed()).toEqual([]);
    await at(morning(validUntil, -60));
    expect((await listed()).toSorted()).toEqual([one.idkey, foreign.idkey].toSorted());
    expect(await listed()).not.toContain(ended.idkey);
    const digital = await staffClient(site, 'recruiter', ['digital']);
    const { list } = (await digital.get('applications?matter=results')).data;
    expect(list).toMatchObject([{ idkey: one.idkey, resultEnds: validUntil }]);
    expect((await digital.get('summary')).data.results).toBe(1);
    await at(morning(validUntil, 10));
    expect(await listed()).toContain(one.idkey);
    expect((await resultsOf(one.idkey))[1].state).toBe('ended');
  });

  test('of a hired candidate are listed until the first day at work', async () => {
    const { idkey } = await passedBoth();
    const [, { validUntil }] = await resultsOf(idkey);
    const startDate = plusDays(validUntil, -20);
    const offer = offerAction(site.clock.now() + 20 * day, { startDate, reason: 'as agreed' });
    await batch(lead, [idkey], offer, { releaseAt: 'now' });
    await batch(lead, [idkey], { kind: 'advance', override: 'Y', reason: 'by phone' }, { releaseAt: 'now' });
    await at(morning(startDate, -1));
    expect(await listed()).toEqual([idkey]);
    await at(morning(startDate));
    expect(await listed()).toEqual([]);
  });

  test('are announced to the candidate once, 30 days before their end, unless reminders are turned off', async () => {
    const one = await passedBoth();
    const quiet = await passedBoth();
    const ended = await passedMedical(site, lead);
    const { data: wants } = await quiet.candidate.get('preferences');
    await quiet.candidate.put('preferences', {
      ...wants,
      mail: { ...wants.mail, reminders: 'N' },
      sms: { ...wants.sms, reminders: 'N' },
    });
    const [, { validUntil }] = await resultsOf(one.idkey);
    const told = async ({ candidate: { phone } }: { candidate: { phone: string } }) => {
      return (await site.messagesTo(`+86${phone}`)).filter(({ purpose }) => purpose === 'application-resultEnding');
    };
    await at(morning(validUntil, -31));
    await remindOfEnd(site.app);
    expect(await told(one)).toEqual([]);
    await at(morning(validUntil, -30));
    await Promise.all([remindOfEnd(site.app), remindOfEnd(site.app)]);
    expect((await told(one)).map(({ text }) => text)).toEqual([expect.stringContaining(validUntil)]);
    await at(morning(validUntil, -1));
    await remindOfEnd(site.app);
    expect(await told(one)).toHaveLength(1);
    expect(await told(quiet)).toEqual([]);
    expect(await told(ended)).toEqual([]);
  });
});

describe('personal data', () => {
  test('in the export include the results and every answer about reusing them', async () => {
    const { candidate, idkey: earlier } = await passedMedical(site, lead);
    const idkey = await applyAgain(candidate, await postingWithRounds(site));
    for (const answer of ['Y', 'N', 'Y']) {
      site.clock.advance(1);
      await answerReuse(candidate, idkey, answer);
    }
    const files = [...(await exportOf({ candidate })).values()].map((file) => Buffer.from(file, 'base64').toString());
    const recordOf = (id: string) =>
      files.flatMap((text) => (text.includes(`"idkey": "${id}"`) ? [JSON.parse(text) as Record<string, never>] : []))[0]!;
    expect(recordOf(idkey).reuseConsents).toMatchObject([{ agreed: 'Y' }, { agreed: 'N' }, { agreed: 'Y' }]);
    expect(recordOf(earlier).timeline).toEqual(
      expect.arrayContaining([expect.objectContaining({ validity: expect.anything() })]),
    );
  });

  test('erased with an application include its results; another application that reused them keeps them', async () => {
    const { candidate, idkey: earlier } = await passedMedical(site, lead);
    const used = await applyAgain(candidate, await postingWithRounds(site));
    await advanceTo(lead, used, 'medical');
    await answerReuse(candidate, used, 'Y');
    await batch(lead, [used], { kind: 'advance', reuse: 'Y' }, { releaseAt: 'now' });
    site.app.settings.oneApplicationPerCategory = false;
    const next = await applyAgain(candidate, await postingWithRounds(site));
    await answerReuse(candidate, next, 'Y');
    const rows = (id: string) => site.app.db.selectFrom('roundResults').select('round').where('applicationId', '=', id).execute();
    const { accountId } = (await findAnyApplication(site.app.db, earlier))!;
    await transaction(site.app, (trx) => applicationData.eraseApplication!(trx, site.app, { id: earlier, accountId }));
    expect(await rows(earlier)).toEqual([]);
    expect(await resultsOf(used)).toMatchObject([{ name: '体检' }]);
    await transaction(site.app, (trx) => applicationData.eraseApplication!(trx, site.app, { id: used, accountId }));
    expect((await lead.get(`applications/${next}`)).data.reusable).toEqual([]);
    const consents = site.app.db.selectFrom('reuseConsents').select('at').where('applicationId', '=', used);
    expect(await consents.execute()).toEqual([]);
  });
});
