import { beforeAll, expect, test } from 'vitest';

import { batch, preview } from '#tests/support/batches.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let lead: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  lead = await staffClient(site, 'lead');
});

/** A person who has just signed in, and so may change templates. */
const freshEditor = () => staffSession(site, 'editor');

const sms = { locale: 'zh-cn', channel: 'sms', smsTemplateId: 'SMS_9' };
const now = { releaseAt: 'now' };

/** Writes the office's words for a case, and removes them after `work`. */
async function withWords(words: { purpose: string; variant: string; text: string }, work: () => Promise<void>): Promise<void> {
  const place = words.purpose === 'meaning' ? { locale: 'zh-cn', channel: 'mail' } : sms;
  const writer = await freshEditor();
  const { version: before } = (await writer.get('templates')).data.list.find(
    (one: Record<string, unknown>) =>
      one.purpose === words.purpose &&
      one.variant === words.variant &&
      one.locale === place.locale &&
      one.channel === place.channel,
  ) as { version: number };
  expect(await writer.put('templates', { ...place, ...words, version: before })).toMatchObject({ code: '200' });
  await work();
  expect(await (await freshEditor()).put('templates', { ...place, ...words, version: before + 1, reset: 'Y' })).toMatchObject({
    code: '200',
  });
}

/** A candidate with an application, advanced to the status `to` if given. */
async function standing(to?: string) {
  const { candidate, idkey } = await applied(site, { jobType: '1' }, 'flight');
  if (to !== undefined) await batch(lead, [idkey], { kind: 'advance', to, reason: '统一安排' }, now);
  site.clock.advance(11 * 60_000);
  return { id: idkey, phone: `+86${candidate.phone}`, candidate };
}

async function lastText(phone: string): Promise<string> {
  site.clock.advance(11 * 60_000);
  return (await site.messagesTo(phone)).at(-1)!.text;
}

test('a rejection in an interview uses the words for that case, and a rejection in the screening uses the general words', async () => {
  const [interviewed, screened] = [await standing('interview'), await standing('screening')];
  const reject = { kind: 'reject', reason: '名额已满' };
  await withWords(
    { purpose: 'application-status', variant: 'interview.failed', text: '面试未通过，感谢您专程前来。{{link}}' },
    async () => {
      const { samples } = (await preview(lead, [interviewed.id, screened.id], reject)).data as {
        samples: { text: string; move: number }[];
      };
      expect(samples.map(({ text, move }) => [move, text.startsWith('面试未通过')])).toEqual([
        [0, true],
        [1, false],
      ]);
      await batch(lead, [interviewed.id, screened.id], reject, now);
      expect(await lastText(interviewed.phone)).toMatch(/^面试未通过，感谢您专程前来。http/);
      expect(await lastText(screened.phone)).toMatch(/申请有更新/);
    },
  );
});

test('an advance uses the words for the round that was passed, unless the invitation to the next round has its own', async () => {
  const first = await standing('screening');
  await withWords({ purpose: 'application-status', variant: 'review.passed', text: '资料审核通过 {{link}}' }, async () => {
    await batch(lead, [first.id], { kind: 'advance', to: 'writtenTest' }, now);
    expect(await lastText(first.phone)).toMatch(/^资料审核通过/);
    const second = await standing('screening');
    await withWords({ purpose: 'application-status', variant: 'writtenTest.invited', text: '请参加测试 {{link}}' }, async () => {
      await batch(lead, [second.id], { kind: 'advance', to: 'writtenTest' }, now);
      expect(await lastText(second.phone)).toMatch(/^请参加测试/);
    });
  });
});

test('an advance to the last status before the offer uses the words for the reserve list, as its preview does', async () => {
  const [reserve, earlier] = [await standing('physicalExam'), await standing('screening')];
  const words = { purpose: 'application-status', variant: 'background.reserve', text: '您已进入递补名单 {{link}}' };
  await withWords(words, async () => {
    const to = { kind: 'advance', to: 'backgroundCheck', reason: '合并批次' };
    const { samples } = (await preview(lead, [reserve.id], to)).data;
    expect(samples[0].text).toMatch(/^您已进入递补名单/);
    await batch(lead, [reserve.id], to, now);
    expect(await lastText(reserve.phone)).toMatch(/^您已进入递补名单/);
    await batch(lead, [earlier.id], { kind: 'advance', to: 'writtenTest' }, now);
    expect(await lastText(earlier.phone)).not.toContain('递补');
  });
});

test('a case without words of its own uses the general words that the office has written', async () => {
  const general = { purpose: 'application-status', variant: '', text: '进度：{{status}} {{link}}' };
  await withWords(general, async () => {
    const { list } = (await (await freshEditor()).get('templates')).data as { list: Record<string, unknown>[] };
    expect(list).toContainEqual(
      expect.objectContaining({
        purpose: 'application-status',
        variant: 'medical.passed',
        ...sms,
        smsTemplateId: '',
        text: general.text,
        own: 'N',
      }),
    );
    const one = await standing('screening');
    await batch(lead, [one.id], { kind: 'reject', reason: '名额已满' }, now);
    expect(await lastText(one.phone)).toMatch(/^进度：/);
  });
});

test('the office explains a status once, and both the site and the messages use the explanation', async () => {
  const { id, phone, candidate } = await standing();
  const email = 'meaning@example.com';
  await site.app.db.updateTable('accounts').set({ email }).where('phone', '=', phone).execute();
  await withWords({ purpose: 'meaning', variant: 'status.screening', text: '我们正在逐份审阅，两周内答复。' }, async () => {
    await batch(lead, [id], { kind: 'advance', to: 'screening' }, now);
    expect((await candidate.get(`personal/apply-job/${id}`)).data.statusMeaning).toBe('我们正在逐份审阅，两周内答复。');
    const { text } = await site.messageTo(email, 'application-status');
    expect(text).toContain('我们正在逐份审阅，两周内答复。');
    expect(text).not.toContain('招聘团队正在审阅您的简历');
  });
  expect((await candidate.get(`personal/apply-job/${id}`)).data.statusMeaning).toContain('招聘团队正在审阅');
});

test("the office's own words to the candidate replace the explanation of the status", async () => {
  const { id, phone } = await standing();
  const email = 'own-words@example.com';
  await site.app.db.updateTable('accounts').set({ email }).where('phone', '=', phone).execute();
  await withWords({ purpose: 'meaning', variant: 'status.screening', text: '通用说明' }, async () => {
    await batch(lead, [id], { kind: 'advance', to: 'screening', words: '请留意本周电话' }, now);
    const { text } = await site.messageTo(email, 'application-status');
    expect(text).toContain('请留意本周电话');
    expect(text).not.toContain('通用说明');
  });
});

test('a case that the purpose does not have is refused', async () => {
  const editor = await freshEditor();
  const words = { ...sms, text: '{{link}}', version: 0 };
  expect(faultsOf(await editor.put('templates', { ...words, purpose: 'application-status', variant: 'review.lost' }))).toEqual([
    'variant choice',
  ]);
  expect(
    faultsOf(await editor.put('templates', { ...words, purpose: 'application-received', variant: 'review.passed' })),
  ).toEqual(['variant choice']);
  const meaning = { purpose: 'meaning', locale: 'zh-cn', channel: 'mail', text: 'x', version: 0 };
  expect(faultsOf(await editor.put('templates', meaning))).toEqual(['variant choice']);
});
