import { afterAll, beforeAll, expect, test } from 'vitest';

import { confirm, preview, startBatchDesk } from '#tests/support/batches.ts';
import { createSession, hour, instant, interviewSession } from '#tests/support/sessions.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let site: TestApp;
let lead: TestClient;
beforeAll(async () => {
  ({ site, lead } = await startBatchDesk());
});
afterAll(() => site.close());

const letter = { subject: '宣讲 {{receiptNo}}', text: '{{name}}，周五见' };

/** Actions of several kinds, with a deadline where the kind has one. */
async function actions(): Promise<Record<string, unknown>[]> {
  const dueAt = instant(site.clock.now() + 100 * hour);
  const { id } = await createSession(lead, interviewSession({ unit: 'digital' }));
  return [
    { kind: 'advance' },
    { kind: 'reject', reason: '名额已满', words: '感谢您的关注 <b>' },
    { kind: 'message', letters: { 'zh-cn': letter, 'en-us': letter } },
    { kind: 'material', type: 'noCrime', dueAt },
    { kind: 'background', dueAt },
    { kind: 'window', sections: ['Edu'], dueAt, reason: '请补全地址' },
    { kind: 'intention', dueAt, sites: [{ key: 'site-online', places: 5 }] },
    { kind: 'session', sessionId: id, dueAt },
  ];
}

test.each(['sms', 'mail'] as const)('the sample in a preview is the %s that the candidate then gets', async (channel) => {
  for (const action of await actions()) {
    const { candidate, idkey } = await applied(site, { unit: 'digital', jobType: '1' }, 'flight');
    const [email, phone] = [`sample-${idkey}@example.com`, `+86${candidate.phone}`];
    if (channel === 'mail') await site.app.db.updateTable('accounts').set({ email }).where('phone', '=', phone).execute();
    const shown = await preview(lead, [idkey], action, { releaseAt: 'now' });
    expect([action.kind, shown.code, shown.data.ok]).toEqual([action.kind, '200', 1]);
    expect(shown.data.samples).toHaveLength(1);
    const to = channel === 'mail' ? email : phone;
    const before = new Set((await site.messagesTo(to)).map(({ text }) => text));
    expect(await confirm(lead, { previewToken: shown.data.previewToken })).toMatchObject({ code: '200', data: { ok: 1 } });
    site.clock.advance(11 * 60_000);
    const sent = (await site.messagesTo(to)).filter(({ text }) => !before.has(text));
    expect(sent, String(action.kind)).toHaveLength(1);
    const { subject = null, text } = sent[0]!;
    expect(shown.data.samples, String(action.kind)).toEqual([
      { locale: 'zh-cn', channel, subject, text, ...(shown.data.moves ? { move: 0 } : {}) },
    ]);
  }
});
