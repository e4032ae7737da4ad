import { describe, expect, test } from 'vitest';

import { withdraw } from '#server/recruitment/applications/apply/withdraw-application.ts';
import { acceptBackground, returnBackground } from '#server/recruitment/background-checks/check-background.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { applicationsOf } from '#tests/support/applications.ts';
import { askForBackground } from '#tests/support/requests.ts';
import { askedForBackground, wholeBackground } from '#tests/support/background.ts';
import { behindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { pdf } from '#tests/support/pdf.ts';
import { applied, office } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const hour = 60 * 60_000;

const site = await openTestApp();

function save(client: TestClient, place: string, data: unknown, given: { version?: number; complete?: boolean } = {}) {
  return client.post(place, { data, ...given });
}

describe('a background check', () => {
  test('of another candidate is answered with 404, like an unknown one', async () => {
    const { candidate, place } = await askedForBackground(site);
    const stranger = await signedInClient(site);
    const absent = 'personal/apply-job/nothing/background-check';
    for (const answer of [
      await stranger.get(place),
      await save(stranger, place, wholeBackground()),
      await stranger.get(absent),
      await save(stranger, absent, {}),
    ])
      expect([answer.status, answer.data]).toEqual([404, null]);
    expect((await site.client().get(place)).status).toBe(401);
    expect((await candidate.get(place)).data).toMatchObject({ state: 'asked', version: 0 });
  });

  test('that was not requested, is overdue or is already submitted cannot be saved', async () => {
    const other = await applied(site);
    const notAsked = `personal/apply-job/${other.idkey}/background-check`;
    expect(await other.candidate.get(notAsked)).toMatchObject({ status: 200, code: '500003', data: { task: null } });
    const { candidate, place } = await askedForBackground(site, hour);
    site.clock.advance(hour);
    expect((await save(candidate, place, { formerNames: '林云' })).data).toMatchObject({ state: 'draft', version: 1 });
    site.clock.advance(1);
    const late = await save(candidate, place, wholeBackground(), { complete: true });
    expect([late.code, late.data.task.state]).toEqual(['500003', 'draft']);
    const done = await askedForBackground(site);
    await save(done.candidate, done.place, wholeBackground(), { complete: true });
    expect((await save(done.candidate, done.place, { formerNames: '改' })).data.task.state).toBe('submitted');
    expect((await done.candidate.get(done.place)).data.version).toBe(1);
  });
});

describe('requesting a background check', () => {
  test('opens the form and its four documents with one message; categories without a background check are refused', async () => {
    const { candidate, place } = await askedForBackground(site, 24 * hour);
    const { data } = await candidate.get(place);
    expect(data.documents.map(({ type }: { type: string }) => type).toSorted()).toEqual([
      'backgroundForm',
      'household',
      'noCrime',
      'relatives',
    ]);
    expect((await applicationsOf(candidate))[0].tasks).toHaveLength(5);
    const messages = (await site.messagesTo(`+86${candidate.phone}`)).filter(({ purpose }) => purpose === 'application-asked');
    expect(messages).toHaveLength(1);
    const school = await applied(site);
    const { refused } = await askForBackground(site.app, office, { ids: [school.idkey], dueAt: null, note: '' });
    expect(refused).toMatchObject([{ why: 'category' }]);
  });

  test('again keeps the documents that were uploaded', async () => {
    const { candidate, idkey, place } = await askedForBackground(site);
    await candidate.upload(`personal/apply-job/${idkey}/material/noCrime`, { name: 'a.pdf', bytes: pdf() });
    await askForBackground(site.app, office, { ids: [idkey], dueAt: site.clock.now() + hour, note: '' });
    const { documents } = (await candidate.get(place)).data;
    expect(documents.find(({ type }: { type: string }) => type === 'noCrime')).toMatchObject({ state: 'received', dueAt: null });
    expect(documents.find(({ type }: { type: string }) => type === 'household').dueAt).not.toBeNull();
  });

  test('prefills the form from the frozen resume', async () => {
    const { candidate, place } = await askedForBackground(site);
    const { data } = await candidate.get(place);
    expect(data.data).toMatchObject({
      residences: [{ address: '杭州市西湖区云栖路 1 号' }],
      histories: expect.arrayContaining([expect.objectContaining({ place: '杭州云栖大学', role: '交通运输' })]),
      relatives: [{ relation: 'father', name: '林建国' }, { name: '陈秀英' }],
    });
    expect(data).toMatchObject({ version: 0, updatedAt: null, person: { name: '林晓云', birthdate: '2000-05-04' } });
  });
});

describe('filling in the form', () => {
  test('a draft accepts half-typed values, refuses malformed ones, and is encrypted', async () => {
    const { candidate, idkey, place } = await askedForBackground(site);
    const half = { residences: [{ begindate: '2018-', address: '云栖路' }], answers: { criminal: 'Y' }, unknown: 1 };
    const { data } = await save(candidate, place, half);
    expect(data).toMatchObject({ state: 'draft', version: 1, data: { answers: { criminal: 'Y' } } });
    expect(data.data.residences).toEqual([{ begindate: '2018-', address: '云栖路', id: expect.any(String) }]);
    expect(data.data).not.toHaveProperty('unknown');
    expect(faultsOf(await save(candidate, place, { answers: 'no', residences: 'none' }))).toEqual(['answers type']);
    expect(faultsOf(await save(candidate, place, { answers: { drugs: 'maybe' }, residences: 'none' }))).toEqual([
      'residences type',
      'answers.drugs choice',
    ]);
    const stored = await site.app.db.selectFrom('backgroundChecks').selectAll().where('applicationId', '=', idkey).execute();
    expect(JSON.stringify(stored)).not.toContain('云栖');
  });

  test('submitting reports every broken rule at once: a gap with its months, missing entries, details and declaration', async () => {
    const { candidate, place } = await askedForBackground(site);
    const [first, second] = wholeBackground().residences as object[];
    const [father] = wholeBackground().relatives as object[];
    const data = wholeBackground({
      residences: [first, { ...second, begindate: '2019-01-15' }],
      histories: [],
      relatives: [father],
      answers: { ...(wholeBackground().answers as object), criminal: 'Y', relativesAbroad: undefined },
      declared: 'N',
    });
    const refused = await save(candidate, place, data, { complete: true });
    expect(refused.status).toBe(400);
    expect(faultsOf(refused)).toEqual([
      'residences gap',
      'histories minEntries',
      'relatives minEntries',
      'answers.criminalDetail required',
      'answers.relativesAbroad required',
      'declared required',
    ]);
    expect(refused.data.fields[0].message).toContain('2018-09 – 2019-01');
    expect((await candidate.get(place)).data).toMatchObject({ state: 'asked', version: 0 });
  });

  test('the histories must start at the sixteenth birthday', async () => {
    const { candidate, place } = await askedForBackground(site);
    const [, university] = wholeBackground().histories as object[];
    const refused = await save(candidate, place, wholeBackground({ histories: [university] }), { complete: true });
    expect(faultsOf(refused)).toEqual(['histories gap']);
    expect(refused.data.fields[0].message).toContain('2016-05 – 2018-08');
  });

  test('a save with a stale version gets 409 and the stored one, even concurrently; without a version it succeeds', async () => {
    const { candidate, place } = await askedForBackground(site);
    expect((await save(candidate, place, { formerNames: '一' }, { version: 0 })).data.version).toBe(1);
    const stale = await save(candidate, place, { formerNames: '二' }, { version: 0 });
    expect([stale.status, stale.data.current.version, stale.data.current.data.formerNames]).toEqual([409, 1, '一']);
    const both = await Promise.all(['三', '四'].map((formerNames) => save(candidate, place, { formerNames }, { version: 1 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save(candidate, place, { formerNames: '五' })).data).toMatchObject({ version: 3, data: { formerNames: '五' } });
  });

  test('a submitted form is final and stored as a version', async () => {
    const { candidate, idkey, place } = await askedForBackground(site);
    const { data } = await save(candidate, place, wholeBackground(), { version: 0, complete: true });
    expect(data).toMatchObject({
      state: 'submitted',
      open: 'N',
      version: 1,
      data: { answers: { criminal: 'N' }, declared: 'Y' },
    });
    const task = (await applicationsOf(candidate))[0].tasks.find(({ kind }: { kind: string }) => kind === 'background');
    expect(task).toMatchObject({ state: 'submitted', waiting: 'N' });
    const versions = await site.app.db
      .selectFrom('backgroundCheckVersions')
      .select('version')
      .where('applicationId', '=', idkey)
      .execute();
    expect(versions).toEqual([{ version: 1 }]);
  });
});

describe('the office', () => {
  test('returns a background check with a reason per part, the candidate corrects and submits it again, and it is accepted', async () => {
    const { candidate, receiptNo, place } = await askedForBackground(site);
    await save(candidate, place, wholeBackground(), { complete: true });
    const reasons = { residences: '请补充 2018 年的门牌号', relatives: '请写明职务' };
    await returnBackground(site.app, office, receiptNo, { reasons });
    const returned = (await candidate.get(place)).data;
    expect(returned).toMatchObject({ state: 'returned', open: 'Y', reasons });
    expect(returned.reason).toContain('近十年住址：请补充 2018 年的门牌号');
    const draft = (await save(candidate, place, wholeBackground({ formerNames: '林云' }), { version: 1 })).data;
    expect(draft).toMatchObject({ state: 'returned', reasons, version: 2 });
    expect((await save(candidate, place, wholeBackground(), { version: 2, complete: true })).data).toMatchObject({
      ...{ state: 'submitted', reason: '', reasons: {} },
    });
    await acceptBackground(site.app, office, receiptNo);
    await acceptBackground(site.app, office, receiptNo);
    expect((await candidate.get(place)).data).toMatchObject({ state: 'accepted', open: 'N' });
    expect((await save(candidate, place, {})).code).toBe('500003');
  });

  test('cannot return a form that was never submitted or is of another unit, nor any form without a reason', async () => {
    const { candidate, idkey, place } = await askedForBackground(site);
    const giveBack = (reasons: object, actor = office) => returnBackground(site.app, actor, idkey, { reasons });
    await expect(giveBack({ abroad: '请补充' })).rejects.toMatchObject({ code: '500003' });
    await expect(acceptBackground(site.app, office, idkey)).rejects.toMatchObject({ code: '500003' });
    await save(candidate, place, wholeBackground(), { complete: true });
    await expect(giveBack({})).rejects.toMatchObject({ code: '400' });
    await expect(giveBack({ nothing: 'x' })).rejects.toMatchObject({ code: '400' });
    await expect(giveBack({ abroad: 'x'.repeat(257) })).rejects.toMatchObject({ code: '400' });
    await expect(giveBack({ abroad: '请补充' }, { ...office, units: [] })).rejects.toMatchObject({ code: '404' });
    expect((await candidate.get(place)).data.state).toBe('submitted');
  });
});

test('an accepted form cannot be returned while the candidate is withdrawing', async () => {
  const { candidate, idkey, place } = await askedForBackground(site);
  await save(candidate, place, wholeBackground(), { complete: true });
  await acceptBackground(site.app, office, idkey);
  const { pkPsndoc: accountId } = (await candidate.get('system/user/self/name')).data;
  const references = await readReferences(site.app);
  const leave = { accountId, id: idkey, reason: '' };
  const [outcome] = await behindLock(site, (trx) => withdraw(trx, site.app, leave, references, 'zh-cn'), [
    () => returnBackground(site.app, office, idkey, { reasons: { relatives: '请写明职务' } }),
  ]);
  expect(outcome).toMatchObject({ reason: { code: '500003' } });
});
