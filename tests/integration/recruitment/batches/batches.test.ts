import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { translateFor } from '#lib/i18n/server-translate.ts';
import { verifyLog } from '#server/platform/audit/verify-log.ts';
import { releaseDue } from '#server/recruitment/batches/release-due.ts';
import { applicationsOf, moveTo, openPosting } from '#tests/support/applications.ts';
import { batch, confirm, preview, someApplications, startBatchDesk } from '#tests/support/batches.ts';
import { deleteExpired } from '#tests/support/housekeeping.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const t = translateFor('zh-cn');
const minute = 60_000;
const day = 24 * 60 * minute;
const advance = { kind: 'advance' };

let site: TestApp;
let recruiter: TestClient;
let lead: TestClient;

beforeAll(async () => {
  ({ site, recruiter, lead } = await startBatchDesk());
});
afterAll(() => site.close());

function soon(ms = 7 * day): string {
  return new Date(site.clock.now() + ms).toISOString();
}

async function statusOf({ candidate, idkey }: Awaited<ReturnType<typeof applied>>) {
  return (await candidate.get(`personal/apply-job/${idkey}`)).data.status as string;
}

describe('an actor without permission cannot', () => {
  test("confirm another actor's preview, a made-up one, or an expired one", async () => {
    const { idkey } = await applied(site);
    const { previewToken } = (await preview(recruiter, [idkey], advance)).data;
    const other = await staffClient(site, 'recruiter');
    expect((await confirm(other, { previewToken })).status).toBe(404);
    expect((await confirm(recruiter, { previewToken: 'made-up' })).status).toBe(404);
    site.clock.advance(30 * minute);
    expect((await confirm(recruiter, { previewToken })).status).toBe(404);
    await deleteExpired(site.app);
    expect(await site.app.db.selectFrom('batchPreviews').selectAll().execute()).toEqual([]);
  });

  test('reach applications of another unit: they look unknown in previews, batches and undo', async () => {
    const { idkey, receiptNo } = await applied(site, { unit: 'digital' });
    const cabin = await staffClient(site, 'lead', ['cabin']);
    const shown = await preview(cabin, [idkey, receiptNo, 'nothing'], advance);
    expect(shown.data).toMatchObject({
      ok: 0,
      samples: [],
      refused: [
        { id: idkey, receiptNo: null, why: 'unknown' },
        { id: receiptNo, receiptNo: null, why: 'unknown' },
        { id: 'nothing', receiptNo: null, why: 'unknown' },
      ],
    });
    const asked = await preview(cabin, [idkey], { kind: 'material', type: 'noCrime' });
    expect(asked.data).toMatchObject({ ok: 0, refused: [{ id: idkey, receiptNo: null, why: 'unknown' }] });
    const { batchId } = await batch(recruiter, [idkey], advance);
    const { batchId: askId } = await batch(recruiter, [idkey], { kind: 'material', type: 'noCrime' });
    for (const id of [batchId, askId]) {
      expect((await cabin.get(`batches/${id}`)).status).toBe(404);
      expect((await cabin.post(`batches/${id}/undo`)).status).toBe(404);
      expect((await cabin.post(`batches/${id}/release`)).status).toBe(404);
    }
    expect((await cabin.get('batches')).data).toEqual({ list: [], next: null });
    expect((await recruiter.get(`batches/${batchId}`)).data.pending).toBe(1);
  });

  test('do what is reserved to leads: going back, and releasing before the hold ends', async () => {
    const { idkey } = await applied(site);
    for (const kind of ['reopen', 'rescind']) {
      expect((await preview(recruiter, [idkey], { kind, reason: 'x' })).status).toBe(403);
    }
    expect((await preview(recruiter, [idkey], { kind: 'stepBack', to: 'submitted', reason: 'x' })).status).toBe(403);
    expect((await preview(recruiter, [idkey], advance, { releaseAt: 'now' })).status).toBe(403);
    expect((await preview(recruiter, [idkey], { kind: 'material', type: 'noCrime' }, { releaseAt: soon(minute) })).status).toBe(
      403,
    );
    const { batchId } = await batch(recruiter, [idkey], advance);
    expect((await recruiter.post(`batches/${batchId}/release`)).status).toBe(403);
    const checker = await staffClient(site, 'checker');
    expect((await preview(checker, [idkey], advance)).status).toBe(403);
  });
});

describe('a preview', () => {
  test('changes nothing, and shows how many applications qualify, which do not, and a sample message per language', async () => {
    const chinese = await applied(site);
    const english = await applied(site);
    await site.app.db
      .updateTable('accounts')
      .set({ locale: 'en-us' })
      .where('phone', '=', `+86${english.candidate.phone}`)
      .execute();
    const gone = await applied(site);
    await gone.candidate.post(`personal/apply-job/delete/${gone.idkey}`);
    const before = await site.app.db.selectFrom('outbox').selectAll().execute();
    const words = '<img src=x onerror=alert(1)> {{name}}';
    const shown = await preview(recruiter, [chinese.idkey, english.receiptNo, gone.idkey, 'nobody'], { ...advance, words });
    expect(shown.data).toMatchObject({
      ok: 2,
      unreachable: 0,
      refused: [
        { id: gone.idkey, receiptNo: gone.receiptNo, why: 'notNow' },
        { id: 'nobody', receiptNo: null, why: 'unknown' },
      ],
    });
    expect(shown.data.samples.map(({ locale, channel }: { locale: string; channel: string }) => [locale, channel])).toEqual([
      ['zh-cn', 'sms'],
      ['en-us', 'sms'],
    ]);
    expect(await site.app.db.selectFrom('outbox').selectAll().execute()).toEqual(before);
    expect(await statusOf(chinese)).toBe('submitted');
    const { previewToken } = shown.data;
    expect(await confirm(recruiter, { previewToken })).toMatchObject({ data: { ok: 2 } });
  });

  test("shows the office's text literally: markup stays text", async () => {
    const { candidate, idkey } = await applied(site);
    await site.app.db
      .updateTable('accounts')
      .set({ email: 'zhou@example.com' })
      .where('phone', '=', `+86${candidate.phone}`)
      .execute();
    const text = '<script>alert(1)</script> {link}';
    const letters = { 'zh-cn': { subject: '面试<b>安排</b>', text }, 'en-us': { subject: 'Interview', text } };
    const { samples } = (await preview(recruiter, [idkey], { kind: 'message', letters })).data;
    expect(samples).toEqual([
      { locale: 'zh-cn', channel: 'mail', subject: '面试<b>安排</b>', text: expect.stringContaining(text) },
    ]);
  });

  test('fills in the variables of a message, and refuses empty messages and unknown variables', async () => {
    const { idkey, receiptNo } = await applied(site);
    const write = (zh: object) => {
      const english = { subject: 'Talk', text: 'On Friday' };
      return preview(recruiter, [idkey], { kind: 'message', letters: { 'zh-cn': { ...english, ...zh }, 'en-us': english } });
    };
    const { samples } = (await write({ text: ' {{ receiptNo }}：周五见 ' })).data;
    expect(samples).toMatchObject([{ channel: 'sms', text: expect.stringContaining(`${receiptNo}：周五见`) }]);
    expect(faultsOf(await write({ subject: ' ', text: '　\n' }))).toEqual([
      'action.letters.zh-cn.subject minLength',
      'action.letters.zh-cn.text minLength',
    ]);
    expect(faultsOf(await write({ subject: '{{text}}', text: '{{name}} {{nope}} {{' }))).toEqual([
      'action.letters.zh-cn.subject unknownVariable',
      'action.letters.zh-cn.text unknownVariable',
      'action.letters.zh-cn.text variableBroken',
    ]);
  });

  test('accepts a message in one language if all recipients use it, and otherwise requires the other language too', async () => {
    const chinese = await applied(site);
    const english = await applied(site);
    const turned = site.app.db.updateTable('accounts').set({ locale: 'en-us' });
    await turned.where('phone', '=', `+86${english.candidate.phone}`).execute();
    const letter = { subject: 'Talk', text: 'On Friday, {{receiptNo}}' };
    const write = (ids: string[], letters: object) => preview(recruiter, ids, { kind: 'message', letters });
    const both = [chinese.idkey, english.idkey];
    expect((await write([english.idkey], { 'en-us': letter })).data).toMatchObject({ ok: 1, samples: [{ locale: 'en-us' }] });
    expect(faultsOf(await write(both, { 'en-us': letter }))).toEqual(['action.letters.zh-cn.text letterNeeded']);
    expect(faultsOf(await write([english.idkey], { 'zh-cn': letter, 'en-us': null }))).toEqual([
      'action.letters.en-us.text letterNeeded',
    ]);
    expect(faultsOf(await write(both, {}))).toEqual(['action.letters required']);
    expect((await write(both, { 'zh-cn': letter, 'en-us': letter })).data).toMatchObject({ ok: 2 });

    const { batchId } = await batch(recruiter, [chinese.idkey], { kind: 'message', letters: { 'zh-cn': letter } });
    await turned.where('phone', '=', `+86${chinese.candidate.phone}`).execute();
    expect((await lead.post(`batches/${batchId}/release`)).code).toBe('200');
    const { list } = (await lead.get(`batches/${batchId}`)).data;
    expect(list).toMatchObject([{ state: 'released', message: expect.stringMatching(/waiting|sent/) }]);
    expect((await lead.get(`batches/${batchId}`)).data.words).toBe('Talk\nOn Friday, {{receiptNo}}');
  });

  test('requires a reason, from the list or as free text, to reject, reopen, step back or rescind', async () => {
    const { idkey } = await applied(site);
    const faults = async (action: Record<string, unknown>) => faultsOf(await preview(lead, [idkey], action));
    for (const action of [
      { kind: 'reject' },
      { kind: 'reopen', reason: ' ' },
      { kind: 'stepBack', to: 'submitted' },
      { kind: 'rescind' },
    ]) {
      expect(await faults(action)).toEqual(['action.reason required']);
    }
    expect(await faults({ kind: 'reject', reason: 'conditions.nothing' })).toEqual(['action.reason choice']);
    for (const reason of ['conditions', 'conditions.height', '本人要求', 'conditions. Not met']) {
      expect((await preview(lead, [idkey], { kind: 'reject', reason })).data).toMatchObject({ ok: 1, refused: [] });
    }
  });

  test('reports every fault at once', async () => {
    const answer = await lead.post('batches/preview', {
      action: { kind: 'window', dueAt: 'soon', sections: ['nonsense'] },
      releaseAt: 'tomorrow',
    });
    expect(faultsOf(answer)).toEqual(
      expect.arrayContaining(['action.dueAt instant', 'action.sections.0 choice', 'releaseAt instant']),
    );
    const { idkey } = await applied(site);
    const sites = [{ key: 'nowhere', places: 3 }];
    expect(faultsOf(await preview(recruiter, [idkey], { kind: 'intention', sites }))).toEqual(['action.sites.0.key choice']);
    expect(faultsOf(await preview(recruiter, [idkey], { kind: 'material', type: 'none' }))).toEqual(['action.type choice']);
    const unchosen = { kind: 'material', type: '', dueAt: soon(-day) };
    const refused = await preview(recruiter, [idkey], unchosen);
    expect(faultsOf(refused)).toEqual(['action.type required', 'action.dueAt range']);
    expect(refused.data.fields[0].message).toBe(t('rules.requiredChoice'));
    expect(faultsOf(await preview(recruiter, [idkey], { kind: 'session', sessionId: '' }))).toEqual([
      'action.sessionId required',
    ]);
    const early = { kind: 'material', type: 'noCrime', dueAt: soon(day) };
    expect(faultsOf(await preview(recruiter, [idkey], early, { releaseAt: soon(2 * day) }))).toEqual(['action.dueAt range']);
    expect(faultsOf(await preview(recruiter, [idkey], { kind: 'fly' }))).toEqual(['action.kind type']);
    expect(faultsOf(await recruiter.post('batches/preview', { action: advance }))).toEqual(['ids idsOrFilter']);
    const unknown = { filter: { status: 'submitted', colour: 'blue' }, action: advance };
    expect(faultsOf(await recruiter.post('batches/preview', unknown))).toEqual(['filter.colour unknownName']);
    const both = { filter: { status: 'flying', matter: 7, colour: 'blue' }, action: { kind: 'advance', to: 'moon' } };
    expect(faultsOf(await recruiter.post('batches/preview', both)).toSorted()).toEqual([
      'action.to choice',
      'filter.colour unknownName',
      'filter.matter type',
      'filter.status choice',
    ]);
    const wrong = { filter: { status: 'flying', from: 'x' }, action: advance };
    expect(faultsOf(await recruiter.post('batches/preview', wrong))).toEqual(['filter.status choice', 'filter.from date']);
  });
});

describe('a confirmed batch', () => {
  test('is created once per idempotency key; confirming its preview with another key, or another preview with its key, is refused', async () => {
    const [first, second] = [await applied(site), await applied(site)];
    const tokens: string[] = [];
    for (const { idkey } of [first, second]) tokens.push((await preview(recruiter, [idkey], advance)).data.previewToken);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(recruiter, { previewToken: tokens[0] }, 'one')));
    const [{ data }] = answers as [(typeof answers)[0]];
    expect(data).toMatchObject({ batchId: expect.any(String), ok: 1, refused: [] });
    for (const answer of answers) expect(answer.data).toEqual(data);
    for (const previewToken of [tokens[1], 'nonsense']) {
      const other = await confirm(recruiter, { previewToken }, 'one');
      const message = '该批次此前已确认，或其 Idempotency-Key 已用于另一批次';
      expect(other).toMatchObject({ status: 409, message, data: { batchId: data.batchId } });
    }
    expect((await confirm(recruiter, { previewToken: tokens[1] }, 'three')).data).toMatchObject({ ok: 1 });
    const asks: string[] = [];
    for (const note of ['甲', '乙']) {
      const asked = await preview(recruiter, [first.idkey], { kind: 'material', type: 'noCrime', note });
      asks.push(asked.data.previewToken);
    }
    const { data: ask } = await confirm(recruiter, { previewToken: asks[0] }, 'ask');
    expect(await confirm(recruiter, { previewToken: asks[1] }, 'ask')).toMatchObject({
      status: 409,
      data: { batchId: ask.batchId },
    });
    expect((await confirm(recruiter, { previewToken: asks[0] }, 'ask')).data).toEqual(ask);
    expect(await confirm(recruiter, { previewToken: tokens[0] }, 'two')).toMatchObject({
      status: 409,
      data: { batchId: data.batchId },
    });
    site.clock.advance(2 * day);
    expect((await confirm(recruiter, { previewToken: tokens[0] }, 'one')).data).toEqual(data);
    expect((await recruiter.get(`batches/${data.batchId}`)).data).toMatchObject({ pending: 1, released: 0 });
  });

  test('is created once, even if its preview token is sent again without a key', async () => {
    const { idkey } = await applied(site);
    const { previewToken } = (await preview(recruiter, [idkey], { kind: 'material', type: 'noCrime' })).data;
    const first = await confirm(recruiter, { previewToken });
    expect((await confirm(recruiter, { previewToken })).data).toEqual(first.data);
  });

  test('of more than thirty applications must be confirmed with their exact count', async () => {
    const ids = await someApplications(site, 31);
    const { previewToken, ok } = (await preview(recruiter, ids, advance)).data;
    expect(ok).toBe(31);
    for (const count of [undefined, 30, 32, 0]) {
      expect(faultsOf(await confirm(recruiter, { previewToken, count }, 'many'))).toEqual(['count batchCount']);
    }
    expect(await confirm(recruiter, { previewToken, count: 31 }, 'many')).toMatchObject({ data: { ok: 31, refused: [] } });
  });

  test('does what was shown, and reports what has changed since', async () => {
    const posting = await openPosting(site);
    const ids = await manyApplications(site.app, posting, 4);
    const asOf = new Date(site.clock.now()).toISOString();
    site.clock.advance(minute);
    const [late] = await manyApplications(site.app, posting, 1);
    const selection = { filter: { pkRegJob: posting, status: ['submitted'] }, excluded: [ids[0]], asOf, action: advance };
    const { data } = await recruiter.post('batches/preview', selection);
    expect(data).toMatchObject({ ok: 3, refused: [] });
    site.clock.advance(minute);
    await moveTo(site, ids[1]!, 'screening');
    await batch(lead, [ids[2]!], { kind: 'reject', reason: 'education' });
    const { data: done } = await confirm(recruiter, { previewToken: data.previewToken });
    expect(done.ok).toBe(1);
    const whys = done.refused.map(({ id, why }: { id: string; why: string }) => `${id} ${why}`);
    expect(whys.toSorted()).toEqual([`${ids[1]} moved`, `${ids[2]} pending`].toSorted());
    const { list } = (await recruiter.get(`batches/${done.batchId}`)).data;
    expect(list.map(({ id }: { id: string }) => id)).not.toContain(late);
  });

  test('advances nobody further than shown if two colleagues advance the same applications', async () => {
    const one = await applied(site);
    const shown = [await preview(lead, [one.idkey], advance), await preview(recruiter, [one.idkey], advance)];
    site.clock.advance(minute);
    const { data: first } = await confirm(lead, { previewToken: shown[0]!.data.previewToken });
    await lead.post(`batches/${first.batchId}/release`);
    expect(await statusOf(one)).toBe('screening');
    expect((await confirm(recruiter, { previewToken: shown[1]!.data.previewToken })).data).toMatchObject({
      batchId: null,
      ok: 0,
      refused: [{ receiptNo: one.receiptNo, why: 'moved' }],
    });
    site.clock.advance(day);
    await releaseDue(site.app);
    expect(await statusOf(one)).toBe('screening');
  });

  test('is held: undoing it leaves the status; releasing it as a lead changes the status and notifies the candidate', async () => {
    const one = await applied(site);
    const { batchId } = await batch(recruiter, [one.idkey], { kind: 'reject', reason: 'education', words: '感谢您的投递' });
    expect((await recruiter.get('batches', { query: { state: 'pending' } })).data.list[0]).toMatchObject({ batchId, pending: 1 });
    expect(await recruiter.post(`batches/${batchId}/undo`)).toMatchObject({ data: { pending: 0, undone: 1 } });
    site.clock.advance(day);
    await releaseDue(site.app);
    expect(await statusOf(one)).not.toBe('rejected');
    const again = await batch(recruiter, [one.idkey], advance);
    expect(await lead.post(`batches/${again.batchId}/release`)).toMatchObject({ data: { released: 1, waiting: 1 } });
    expect(await statusOf(one)).toBe('screening');
    await site.messagesTo(`+86${one.candidate.phone}`);
    const shown = (await recruiter.get(`batches/${again.batchId}`)).data;
    expect(shown).toMatchObject({
      kind: 'advance',
      sent: 1,
      failed: 0,
      list: [{ id: one.idkey, from: 'submitted', to: 'screening', state: 'released', message: 'sent' }],
    });
  });
});

describe('a held request', () => {
  test('is released with one message per candidate; applications that no longer qualify are listed', async () => {
    const [one, other] = [await applied(site), await applied(site)];
    const action = { kind: 'material', type: 'noCrime', dueAt: soon(), note: '请上传原件' };
    const { batchId } = await batch(recruiter, [one.idkey, other.idkey], action);
    const materials = async () => (await one.candidate.get(`personal/apply-job/${one.idkey}/material`)).data;
    expect(await materials()).toEqual([]);
    expect((await recruiter.get(`batches/${batchId}`)).data).toMatchObject({ kind: 'material', type: 'noCrime', pending: 2 });
    await other.candidate.post(`personal/apply-job/delete/${other.idkey}`);
    site.clock.advance(10 * minute);
    await Promise.all([releaseDue(site.app), releaseDue(site.app)]);
    expect(await materials()).toMatchObject([{ type: 'noCrime', note: '请上传原件', state: 'required' }]);
    expect((await site.messageTo(`+86${one.candidate.phone}`)).text).toContain('无犯罪');
    const { data } = await recruiter.get(`batches/${batchId}`);
    expect(data).toMatchObject({ pending: 0, released: 1, void: 1, sent: 1, words: '请上传原件' });
    expect(data.list.find(({ id }: { id: string }) => id === other.idkey)).toMatchObject({ state: 'void', whyVoid: 'ended' });
  });

  test('reaches nobody once it is undone', async () => {
    const one = await applied(site);
    const { batchId } = await batch(recruiter, [one.idkey], { kind: 'material', type: 'noCrime' });
    expect(await recruiter.post(`batches/${batchId}/undo`)).toMatchObject({ data: { pending: 0, undone: 1 } });
    site.clock.advance(day);
    await releaseDue(site.app);
    expect((await one.candidate.get(`personal/apply-job/${one.idkey}/material`)).data).toEqual([]);
  });

  test('can be a background check, a written test or a correction window, and a lead can release it at once', async () => {
    const flight = await applied(site, { jobType: '1' }, 'flight');
    const now = { releaseAt: 'now' };
    await batch(lead, [flight.idkey], { kind: 'background', dueAt: soon() }, now);
    const sites = [{ key: 'site-online', places: 40 }];
    await batch(lead, [flight.idkey], { kind: 'intention', sites, dueAt: soon() }, now);
    await batch(lead, [flight.idkey], { kind: 'window', sections: ['Edu'], dueAt: soon(), reason: '请补充高中经历' }, now);
    const tasks = (await applicationsOf(flight.candidate))[0].tasks as { kind: string }[];
    expect(new Set(tasks.map(({ kind }) => kind))).toEqual(new Set(['background', 'material', 'intention', 'window']));
    const ground = await applied(site);
    expect((await preview(lead, [ground.idkey], { kind: 'background' })).data).toMatchObject({
      ok: 0,
      refused: [{ id: ground.idkey, receiptNo: ground.receiptNo, why: 'category' }],
    });
  });

  test('is void if its deadline has passed before the release', async () => {
    const one = await applied(site);
    const { batchId } = await batch(recruiter, [one.idkey], { kind: 'material', type: 'noCrime', dueAt: soon(day) });
    site.clock.advance(2 * day);
    await releaseDue(site.app);
    expect((await recruiter.get(`batches/${batchId}`)).data).toMatchObject({ void: 1, list: [{ whyVoid: 'late' }] });
  });
});

test("a message is sent in the candidate's language, and is stored encrypted", async () => {
  const one = await applied(site);
  const letters = {
    'zh-cn': { subject: '线上宣讲', text: '周五晚七点见。' },
    'en-us': { subject: 'Online talk', text: 'Friday at seven.' },
  };
  const { batchId } = await batch(lead, [one.idkey], { kind: 'message', letters }, { releaseAt: 'now' });
  expect((await site.messageTo(`+86${one.candidate.phone}`, 'application-letter')).text).toContain('周五晚七点见。');
  const stored = JSON.stringify(await site.app.db.selectFrom('batches').selectAll().execute());
  expect(stored).not.toContain('周五');
  expect((await lead.get(`batches/${batchId}`)).data).toMatchObject({ sent: 1, words: expect.stringContaining('Online talk') });
});

test('batches are listed page by page, and the log records their actions in an unbroken chain', async () => {
  const first = (await lead.get('batches', { query: { size: '1' } })).data;
  const second = (await lead.get('batches', { query: { size: '1', cursor: first.next } })).data;
  expect(second.list[0].batchId).not.toBe(first.list[0].batchId);
  expect(first.list[0].at >= second.list[0].at).toBe(true);
  expect((await lead.get('batches', { query: { cursor: 'x' } })).status).toBe(400);
  const logged = await site.app.db.selectFrom('auditLog').select(['action', 'unit']).execute();
  const actions = new Set(logged.map(({ action }) => action));
  for (const action of ['decision.made', 'decision.undone', 'decision.released', 'task.asked', 'message.sent'] as const) {
    expect(actions).toContain(action);
  }
  expect(await verifyLog(site.app)).toMatchObject({ brokenAt: null });
});

test('previewing three thousand applications does not take a query for each', async () => {
  const ids = await someApplications(site, 3000);
  let queries = 0;
  const counted = site.app.db.getExecutor();
  const compile = counted.compileQuery.bind(counted);
  counted.compileQuery = (...given) => {
    queries += 1;
    return compile(...given);
  };
  try {
    expect((await preview(lead, ids, advance)).data).toMatchObject({ ok: 3000, refused: [] });
    expect(queries).toBeGreaterThan(10);
    expect(queries).toBeLessThan(200);
  } finally {
    counted.compileQuery = compile;
  }
});
