import { describe, expect, test } from 'vitest';

import { withdraw } from '#server/recruitment/applications/apply/withdraw-application.ts';
import { remindCandidates } from '#server/recruitment/applications/notify/remind-candidates.ts';
import { checkMaterial } from '#server/recruitment/materials/check-material.ts';
import { readReferences } from '#server/recruitment/postings/references.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { applicationsOf } from '#tests/support/applications.ts';
import { behindLock } from '#tests/support/behind-lock.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { picture } from '#tests/support/resumes.ts';
import { applied, ask, office } from '#tests/support/tasks.ts';

const hour = 60 * 60_000;

const site = await openTestApp();

describe('requesting a task', () => {
  test("shows in the candidate's application what is requested, why and until when, and sends a message", async () => {
    const { candidate, idkey, receiptNo } = await applied(site);
    const dueAt = site.clock.now() + 5 * 24 * hour;
    const { asked, refused } = await ask(site, [receiptNo], { dueAt, note: '需加盖公章 & <骑缝章>' });
    expect([asked.length, refused]).toEqual([1, []]);
    const [record] = await applicationsOf(candidate);
    expect(record.tasks).toEqual(record.materials);
    expect(record.tasks).toMatchObject([
      {
        kind: 'material',
        type: 'noCrime',
        name: '无犯罪记录证明',
        state: 'required',
        dueAt: new Date(dueAt).toISOString(),
        note: '需加盖公章 & <骑缝章>',
        url: `/materialUpload?type=noCrime&applyId=${idkey}`,
        waiting: 'Y',
        overdue: 'N',
      },
    ]);
    expect((await candidate.get('system/user/self/name')).data.waiting).toBe(1);
    const message = await site.messageTo(`+86${candidate.phone}`, 'application-asked');
    expect(message.text).toContain('无犯罪记录证明');
  });

  test('again renews the request, and requests made before the first message is sent share one message', async () => {
    const { candidate, idkey } = await applied(site);
    await ask(site, [idkey], { note: 'first' });
    await ask(site, [idkey], { note: 'second' });
    site.clock.advance(1000);
    await ask(site, [idkey], { type: 'household' });
    const [record] = await applicationsOf(candidate);
    expect(record.tasks.map(({ type, note }: { type: string; note: string }) => [type, note])).toEqual([
      ['noCrime', 'second'],
      ['household', ''],
    ]);
    const messages = (await site.messagesTo(`+86${candidate.phone}`)).filter(({ purpose }) => purpose === 'application-asked');
    expect(messages).toHaveLength(1);
    expect(messages[0]!.text).toContain('2 项待处理：无犯罪记录证明等。');
  });

  test('happens once for an application named by both id and receipt number', async () => {
    const { candidate, idkey, receiptNo } = await applied(site);
    const { asked, refused } = await ask(site, [idkey, receiptNo]);
    expect([asked.length, refused]).toEqual([1, []]);
    const messages = (await site.messagesTo(`+86${candidate.phone}`)).filter(({ purpose }) => purpose === 'application-asked');
    expect(messages).toHaveLength(1);
  });

  test('requests nothing for applications that are unknown, ended or of another unit, and lists them as refused', async () => {
    const one = await applied(site);
    const gone = await applied(site);
    await gone.candidate.post(`personal/apply-job/delete/${gone.idkey}`);
    const { asked, refused } = await ask(site, ['nothing', gone.receiptNo, one.idkey]);
    expect(asked.map(({ applicationId }) => applicationId)).toEqual([one.idkey]);
    expect(refused).toEqual([
      { id: 'nothing', receiptNo: null, why: 'unknown' },
      { id: gone.receiptNo, receiptNo: gone.receiptNo, why: 'ended' },
    ]);
    const elsewhere = await ask(site, [one.idkey], { type: 'works' }, { ...office, units: ['another unit'] });
    expect(elsewhere.refused).toMatchObject([{ id: one.idkey, receiptNo: null, why: 'unknown' }]);
    expect((await applicationsOf(one.candidate))[0].tasks).toHaveLength(1);
  });

  test('asks nothing of a candidate who is withdrawing at the same moment', async () => {
    const { candidate, idkey } = await applied(site);
    const { pkPsndoc: accountId } = (await candidate.get('system/user/self/name')).data;
    const references = await readReferences(site.app);
    const leave = { accountId, id: idkey, reason: '' };
    const [outcome] = await behindLock(site, (trx) => withdraw(trx, site.app, leave, references, 'zh-cn'), [
      () => ask(site, [idkey]),
    ]);
    expect(outcome).toMatchObject({ value: { asked: [], refused: [{ id: idkey, why: 'ended' }] } });
    expect((await applicationsOf(candidate))[0].tasks).toEqual([]);
  });

  test('leaves nothing pending once the application is withdrawn', async () => {
    const { candidate, idkey } = await applied(site);
    await ask(site, [idkey]);
    await candidate.post(`personal/apply-job/delete/${idkey}`);
    const [record] = await applicationsOf(candidate);
    expect(record.tasks).toMatchObject([{ waiting: 'N', overdue: 'N', stateName: '已结束' }]);
    expect((await candidate.get('system/user/self/name')).data.waiting).toBe(0);
  });

  test('is invisible to other candidates', async () => {
    const { idkey } = await applied(site);
    await ask(site, [idkey]);
    const stranger = await signedInClient(site);
    expect(await applicationsOf(stranger)).toEqual([]);
    expect((await stranger.get('system/user/self/name')).data.waiting).toBe(0);
  });
});

describe('a reminder', () => {
  async function reminders(phone: string): Promise<number> {
    await remindCandidates(site.app);
    return (await site.messagesTo(`+86${phone}`)).filter(({ purpose }) => purpose === 'application-reminder').length;
  }

  test('goes out 48 hours and 6 hours before the deadline, once each, and not afterwards', async () => {
    const { candidate, idkey } = await applied(site);
    await ask(site, [idkey], { dueAt: site.clock.now() + 100 * hour });
    expect(await reminders(candidate.phone)).toBe(0);
    site.clock.advance(53 * hour);
    expect(await reminders(candidate.phone)).toBe(1);
    expect(await reminders(candidate.phone)).toBe(1);
    site.clock.advance(42 * hour);
    expect(await reminders(candidate.phone)).toBe(2);
    site.clock.advance(48 * hour);
    expect(await reminders(candidate.phone)).toBe(2);
  });

  test('goes out twice more before a later deadline that the office sets when it rejects what was handed in', async () => {
    const { candidate, idkey } = await applied(site);
    await ask(site, [idkey], { dueAt: site.clock.now() + 100 * hour });
    site.clock.advance(95 * hour);
    expect(await reminders(candidate.phone)).toBe(1);
    await candidate.upload(`personal/apply-job/${idkey}/material/noCrime`, { name: '证明.png', bytes: await picture() });
    const dueAt = site.clock.now() + 173 * hour;
    await checkMaterial(site.app, office, idkey, 'noCrime', { accept: false, reason: '公章不清晰', dueAt });
    site.clock.advance(124 * hour);
    expect(await reminders(candidate.phone)).toBe(1);
    site.clock.advance(2 * hour);
    expect(await reminders(candidate.phone)).toBe(2);
    site.clock.advance(42 * hour);
    expect(await reminders(candidate.phone)).toBe(3);
    expect(await reminders(candidate.phone)).toBe(3);
  });

  test('does not follow immediately on a later deadline that is less than 48 hours away', async () => {
    const { candidate, idkey } = await applied(site);
    await ask(site, [idkey], { dueAt: site.clock.now() + 60 * hour });
    await candidate.upload(`personal/apply-job/${idkey}/material/noCrime`, { name: '证明.png', bytes: await picture() });
    site.clock.advance(47 * hour);
    const dueAt = site.clock.now() + 30 * hour;
    await checkMaterial(site.app, office, idkey, 'noCrime', { accept: false, reason: '公章不清晰', dueAt });
    site.clock.advance(hour);
    expect(await reminders(candidate.phone)).toBe(0);
    site.clock.advance(24 * hour);
    expect(await reminders(candidate.phone)).toBe(1);
  });

  test('does not follow immediately on a request that is due in less than 48 hours', async () => {
    const { candidate, idkey } = await applied(site);
    await ask(site, [idkey], { dueAt: site.clock.now() + 40 * hour });
    expect(await reminders(candidate.phone)).toBe(0);
    site.clock.advance(35 * hour);
    expect(await reminders(candidate.phone)).toBe(1);
  });
});
