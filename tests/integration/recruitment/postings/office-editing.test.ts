import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { transaction } from '#server/platform/db/database.ts';
import type { SheetRow } from '#server/platform/spreadsheets/columns.ts';
import { importRows } from '#server/platform/spreadsheets/import-rows.ts';
import { postingSheet } from '#server/recruitment/postings/sheet-postings.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { apply, applicationFor, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { dayFrom, removePostings } from '#tests/support/postings.ts';
import { draftBy, openBy, wholePosting } from '#tests/support/staff-postings.ts';
import { staffClient, staffSession } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let editor: TestClient;
let lead: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  editor = await staffClient(site, 'editor');
  lead = await staffClient(site, 'lead');
});
beforeEach(async () => {
  for (const table of ['applicationEvents', 'applicationResumes', 'applicationFacts', 'applications'] as const) {
    await site.app.db.deleteFrom(table).execute();
  }
  await site.app.db.deleteFrom('postingDrafts').execute();
  await removePostings(site.app);
});

const shown = async (id: string) => (await site.client().get(`findPosition/${id}`)).data;

describe('publishing', () => {
  test("reports everything missing at once, in the reader's language", async () => {
    const { data: draft } = await editor.post('postings', { name: { zh: '签派员' } });
    const refused = await editor.post(`postings/${draft.id}/publish`);
    expect(refused.status).toBe(400);
    const missing = [
      'jobType',
      'name.en',
      'unit',
      'family',
      'workplaces',
      'sites',
      'headcount',
      'endDate',
      'description.zh',
      'description.en',
      'requirement.zh',
      'requirement.en',
    ];
    expect(faultsOf(refused)).toEqual(missing.map((path) => `${path} required`));
    expect(draft.missing.map(({ path }: { path: string }) => path)).toEqual(missing);
    expect(draft.missing[0].message).toBe('请选择');
    expect((await editor.get(`postings/${draft.id}`)).data).toMatchObject({ state: 'draft', version: 1 });
  });

  test('counts HTML without text as missing, and a deadline before the opening as a fault', async () => {
    const id = await draftBy(editor, { description: { zh: '<p>&nbsp;</p>', en: '<p><br></p>' }, endDate: '2026-03-01' });
    expect(faultsOf(await editor.post(`postings/${id}/publish`))).toEqual([
      'description.zh required',
      'description.en required',
      'endDate endBeforeOpening',
    ]);
    const late = await draftBy(editor, { endDate: '2026-03-10' });
    expect(faultsOf(await editor.post(`postings/${late}/publish`, { publishAt: '2026-03-11' }))).toEqual([
      'endDate endBeforeOpening',
    ]);
    expect(faultsOf(await editor.post(`postings/${late}/publish`, { publishAt: '2025-03-05T10:00' }))).toEqual([
      'publishAt range',
    ]);
    expect((await editor.get(`postings/${late}`)).data).toMatchObject({ state: 'draft', version: 1 });
  });

  test("waits for the posting's opening day, unless the office opens the posting now", async () => {
    const id = await draftBy(editor, { publishDate: '2026-03-05' });
    expect((await editor.post(`postings/${id}/publish`)).data).toMatchObject({
      state: 'scheduled',
      publishAt: '2026-03-04T16:00:00.000Z',
    });
    const moved = await editor.put(`postings/${id}`, { version: 2, publishDate: '2026-03-06' });
    expect(moved.data).toMatchObject({ state: 'scheduled', publishAt: '2026-03-05T16:00:00.000Z', version: 3 });
    expect((await editor.post(`postings/${id}/publish`, { now: 'Y' })).data).toMatchObject({
      state: 'open',
      publishDate: '2026-03-02',
    });
    expect(faultsOf(await editor.post(`postings/${id}/publish`))).toEqual(['state alreadyPublic']);
  });

  test('can be cancelled while scheduled, which makes the posting a draft again', async () => {
    const id = await draftBy(editor);
    await editor.post(`postings/${id}/publish`, { publishAt: '2026-03-09' });
    const incomplete = await editor.put(`postings/${id}`, { version: 2, name: { en: '' } });
    expect(faultsOf(incomplete)).toEqual(['name.en required']);
    expect((await editor.post(`postings/${id}/close`)).data).toMatchObject({ state: 'draft', publishAt: '' });
  });
});

describe('a change', () => {
  test('of an open posting shows on the public site at once and completely', async () => {
    const id = await openBy(editor);
    const changed = await editor.put(`postings/${id}`, { version: 2, name: { en: 'Cloud watch engineer' }, headcount: 9 });
    expect(changed.data).toMatchObject({ version: 3, state: 'open', name: { zh: '云端值班工程师', en: 'Cloud watch engineer' } });
    expect(await shown(id)).toMatchObject({ jobName: '云端值班工程师', headcount: 9 });
    expect((await site.client('en-us').post('findPositions', { keyWord: 'watch' })).data.total).toBe(1);
    expect(faultsOf(await editor.put(`postings/${id}`, { version: 3, workplaces: [], requirement: { zh: ' ' } }))).toEqual([
      'workplaces required',
      'requirement.zh required',
    ]);
  });

  test('based on an older version is refused and overwrites nothing; the answer has the latest version', async () => {
    const id = await draftBy(editor);
    await lead.put(`postings/${id}`, { version: 1, headcount: 7 });
    const refused = await editor.put(`postings/${id}`, { version: 1, headcount: 8 });
    expect(refused).toMatchObject({ status: 409, code: '409', data: { current: { id, headcount: 7, version: 2 } } });
    for (const action of ['publish', 'close', 'extend']) {
      const body = { version: 1, endDate: '2026-12-31', reason: 'x' };
      expect((await editor.post(`postings/${id}/${action}`, body)).status).toBe(409);
    }
    expect((await editor.get(`postings/${id}`)).data).toMatchObject({ headcount: 7, version: 2, state: 'draft' });
  });

  test('of several people at the same time is stored once, and the others are refused', async () => {
    const id = await openBy(editor);
    const answers = await Promise.all([11, 12, 13].map((headcount) => editor.put(`postings/${id}`, { version: 2, headcount })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const stored = answers.find(({ status }) => status === 200)!.data;
    expect(await shown(id)).toMatchObject({ headcount: stored.headcount });
  });

  test('without a difference makes no version', async () => {
    const id = await draftBy(editor);
    expect((await editor.put(`postings/${id}`, { version: 1, ...wholePosting() })).data.version).toBe(1);
  });

  test('must state its base version, and every fault is reported at once', async () => {
    const id = await draftBy(editor);
    expect(faultsOf(await editor.put(`postings/${id}`, { headcount: 1 }))).toEqual(['version required']);
    const wrong = { version: 1, headcount: 0, ages: [40, 20], visionMin: 9, unit: 'nowhere', family: 'x', workplaces: ['mars'] };
    expect(faultsOf(await editor.put(`postings/${id}`, wrong))).toEqual([
      'headcount between',
      'ages.1 minimum',
      'visionMin between',
      'unit choice',
      'family choice',
      'workplaces choice',
    ]);
    for (const body of ['[]', 'null', '{"version":1,"ages":[1]}', '{"version":1,"name":"x"}', '{"version":1,"sites":[1]}']) {
      expect((await editor.send('PUT', `postings/${id}`, body, { 'content-type': 'application/json' })).status).toBe(400);
    }
  });

  test('with an invalid date has all its other faults reported as well', async () => {
    const id = await draftBy(editor);
    const wrong = { version: 1, endDate: '2026-13-01', publishDate: 'soon', ages: [60, 18], family: 'zz' };
    const faults = ['ages.1 minimum', 'publishDate date', 'endDate date', 'family choice'];
    expect(faultsOf(await editor.put(`postings/${id}`, wrong))).toEqual(faults);
    expect(faultsOf(await editor.post(`postings/${id}/preview`, { endDate: '2026-13-01' }))).toEqual(['endDate date']);
    const open = await openBy(editor);
    expect(faultsOf(await editor.put(`postings/${open}`, { version: 2, endDate: 'x', headcount: 0 }))).toEqual([
      'headcount between',
      'endDate date',
      'endDate extendInstead',
    ]);
  });

  test('cannot alter the category, the opening day or the deadline once the posting is open', async () => {
    const id = await openBy(editor);
    const moved = { version: 2, jobType: '4', publishDate: '2026-02-01', endDate: '2026-04-30' };
    expect(faultsOf(await editor.put(`postings/${id}`, moved))).toEqual([
      'jobType fixedOnceOpen',
      'publishDate fixedOnceOpen',
      'endDate extendInstead',
    ]);
  });

  test('stores no script', async () => {
    const id = await openBy(editor, {
      description: { zh: '<p onclick="x()">好<script>alert(1)</script></p>', en: '<p>Good</p>' },
    });
    expect((await editor.get(`postings/${id}`)).data.description.zh).toBe('<p>好</p>');
    expect((await shown(id)).description).toBe('<p>好</p>');
  });

  test('of conditions shows on the posting', async () => {
    const id = await openBy(editor, { ages: [18, 30], heightRange: [162, 175], visionMin: 4.9, degreeMin: 'bachelor' });
    expect(await shown(id)).toMatchObject({ ages: [18, 30], heightRange: [162, 175], visionMin: 4.9, degreeMin: 'bachelor' });
    await editor.put(`postings/${id}`, { version: 2, ages: null, degreeMin: null });
    const { ages, degreeMin, visionMin } = await shown(id);
    expect([ages, degreeMin, visionMin]).toEqual([undefined, undefined, 4.9]);
  });

  test('may set a single bound for age or height, and removes the condition if both bounds are empty', async () => {
    const id = await openBy(editor, { ages: [18, null], heightRange: [null, 190] });
    expect(await shown(id)).toMatchObject({ ages: [18, null], heightRange: [null, 190] });
    expect((await editor.get(`postings/${id}`)).data).toMatchObject({ ages: [18, null], heightRange: [null, 190] });
    const low = { version: 2, ages: [3, null], heightRange: [null, 999] };
    expect(faultsOf(await editor.put(`postings/${id}`, low))).toEqual(['ages.0 between', 'heightRange.1 between']);
    await editor.put(`postings/${id}`, { version: 2, ages: [null, null] });
    expect((await shown(id)).ages).toBeUndefined();
    expect((await editor.get(`postings/${id}`)).data.ages).toBeNull();
  });
});

describe('closing', () => {
  test('needs no reason, and takes effect at once', async () => {
    const id = await openBy(editor);
    expect((await shown(id)).viewApply).toBe('Y');
    expect((await editor.post(`postings/${id}/close`, { version: 2 })).data).toMatchObject({ state: 'closed' });
    expect((await shown(id)).viewApply).toBe('N');
    const candidate = await readyCandidate(site);
    expect((await apply(candidate, applicationFor(id))).code).toBe('500002');
    expect(faultsOf(await editor.post(`postings/${id}/close`))).toEqual(['state notOpen']);
  });
});

describe('extending', () => {
  test('can only move the deadline later, needs a reason, and reopens a closed posting', async () => {
    const id = await openBy(editor);
    const refused = await editor.post(`postings/${id}/extend`, { endDate: '2026-03-31', reason: '  ' });
    expect(faultsOf(refused)).toEqual(['endDate laterOnly', 'reason required']);
    expect(faultsOf(await editor.post(`postings/${id}/extend`, { endDate: '2026-13-31', reason: '' }))).toEqual([
      'endDate date',
      'reason required',
    ]);
    expect(faultsOf(await editor.post(`postings/${id}/extend`, { endDate: '2026-03-31', reason: 'x' }))).toEqual([
      'endDate laterOnly',
    ]);
    await editor.post(`postings/${id}/close`);
    expect(faultsOf(await editor.post(`postings/${id}/extend`, { endDate: '2026-03-01', reason: 'x' }))).toEqual([
      'endDate laterOnly',
    ]);
    const extended = await editor.post(`postings/${id}/extend`, { version: 3, endDate: '2026-04-15', reason: '报名人数不足' });
    expect(extended.data).toMatchObject({ state: 'open', endDate: '2026-04-15', told: 0, version: 4 });
    expect(await shown(id)).toMatchObject({ endDate: '2026-04-15', viewApply: 'Y' });
    const { data } = await editor.get(`postings/${id}/versions`);
    expect(data[0]).toMatchObject({ version: 4, action: 'extended', reason: '报名人数不足' });
    expect(
      faultsOf(await editor.post(`postings/${await draftBy(editor)}/extend`, { endDate: '2026-09-01', reason: 'x' })),
    ).toEqual(['state notOpen']);
  });

  test("sends the office's text only to candidates who have started but not sent an application", async () => {
    const place = { purpose: 'posting-extended', locale: 'zh-cn', channel: 'sms', smsTemplateId: 'SMS_9' };
    const writer = await staffSession(site, 'editor');
    await writer.put('templates', { ...place, version: 0, text: '延长至 {{date}}：{{link}}' });
    const id = await openBy(editor);
    const starter = await signedInClient(site);
    expect((await apply(starter, applicationFor(id))).code).toBe('500001');
    const applied = await readyCandidate(site);
    expect((await apply(applied, applicationFor(id))).code).toBe('200');
    const { data } = await editor.post(`postings/${id}/extend`, { endDate: '2026-04-15', reason: 'x' });
    expect(data.told).toBe(1);
    const phoneOf = (client: TestClient) => `+86${(client as TestClient & { phone: string }).phone}`;
    expect((await site.messageTo(phoneOf(starter), 'posting-extended')).text).toMatch(/^延长至 2026-04-15：http/);
    expect((await site.messagesTo(phoneOf(applied))).filter(({ purpose }) => purpose === 'posting-extended')).toEqual([]);
  });
});

test('a copy is a draft with everything except the dates', async () => {
  const id = await openBy(editor, { ages: [18, 30] });
  const { data } = await editor.post(`postings/${id}/copy`);
  expect(data).toMatchObject({ state: 'draft', version: 1, ages: [18, 30], publishDate: '', endDate: '', headcount: 4 });
  expect(data.id).not.toBe(id);
  expect(data.missing.map(({ path }: { path: string }) => path)).toEqual(['endDate']);
});

describe('versions', () => {
  test('record who changed what and when, and can be read again', async () => {
    const id = await draftBy(editor);
    site.clock.advance(60_000);
    await lead.put(`postings/${id}`, { version: 1, headcount: 6 });
    const { data } = await editor.get(`postings/${id}/versions`);
    expect(data).toMatchObject([
      { version: 2, action: 'changed', at: new Date(site.clock.now()).toISOString() },
      { version: 1, action: 'created' },
    ]);
    expect(data[0].who).not.toBe(data[1].who);
    expect((await editor.get(`postings/${id}/versions/1`)).data).toMatchObject({ version: 1, headcount: 4 });
    for (const version of ['3', '0', 'x', '1e0', '99999999999']) {
      expect((await editor.get(`postings/${id}/versions/${version}`)).status).toBe(404);
    }
  });

  test('include the state before and after an import', async () => {
    const id = await openBy(editor);
    const row = (await postingSheet.find(site.app.db, [id])).get(id) as SheetRow;
    const cells = (given: SheetRow) => [{ at: 2, cells: { ...row, ...given } }];
    expect(await importRows(site.app, postingSheet, cells({}))).toMatchObject({ added: [], changed: [], same: 1 });
    await importRows(site.app, postingSheet, cells({ headcount: '12' }));
    expect((await editor.get(`postings/${id}`)).data).toMatchObject({ headcount: 12, version: 3 });
    expect((await editor.put(`postings/${id}`, { version: 2, headcount: 5 })).status).toBe(409);
    const { data } = await editor.get(`postings/${id}/versions`);
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['imported', 'opened', 'created']);
    expect((await editor.get(`postings/${id}/versions/2`)).data.headcount).toBe(4);
  });

  test('of an imported posting begin with the import', async () => {
    const template = (await postingSheet.find(site.app.db, [await openBy(editor)])).values().next().value!;
    await importRows(site.app, postingSheet, [{ at: 2, cells: { ...template, key: 'brought' } }]);
    await editor.put('postings/brought', { version: 1, headcount: 30 });
    const { data } = await editor.get('postings/brought/versions');
    expect(data.map(({ action, version }: { action: string; version: number }) => [version, action])).toEqual([
      [2, 'changed'],
      [1, 'imported'],
    ]);
    expect((await editor.get('postings/brought/versions/1')).data.headcount).toBe(4);
  });
});

test("importing a row with a draft's key publishes that draft", async () => {
  const template = (await postingSheet.find(site.app.db, [await openBy(editor)])).values().next().value!;
  const id = await draftBy(editor, { headcount: 2 });
  await importRows(site.app, postingSheet, [{ at: 2, cells: { ...template, key: id, headcount: '3' } }]);
  expect((await editor.get(`postings/${id}`)).data).toMatchObject({ state: 'open', headcount: 3, version: 2 });
  expect((await editor.get('postings')).data.total).toBe(2);
});

test('an imported posting whose opening day is in the future is scheduled, and can be cancelled', async () => {
  const template = (await postingSheet.find(site.app.db, [await openBy(editor)])).values().next().value!;
  await importRows(site.app, postingSheet, [{ at: 2, cells: { ...template, key: 'ahead', publishDate: '2026-03-20' } }]);
  expect((await editor.get('postings/ahead')).data.state).toBe('scheduled');
  expect((await editor.post('postings/ahead/close')).data.state).toBe('draft');
  expect((await site.client().get('findPosition/ahead')).status).toBe(404);
  expect((await editor.post('postings/ahead/publish', { now: 'Y' })).data).toMatchObject({ state: 'open', version: 3 });
  expect((await shown('ahead')).viewApply).toBe('Y');
});

describe('the list', () => {
  test('shows drafts first, then public postings, page by page, each once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push(await draftBy(editor), await openBy(editor));
      site.clock.advance(1000);
    }
    const seen: { id: string; state: string }[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data } = (await editor.get('postings', { query: { size: '2', cursor } })) as {
        data: { list: typeof seen; next: string | null };
      };
      seen.push(...data.list);
      cursor = data.next;
    }
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(seen.map(({ state }) => state)).toEqual(['draft', 'draft', 'draft', 'open', 'open', 'open']);
    expect((await editor.get('postings')).data.total).toBe(6);
    expect((await editor.get('postings', { query: { cursor: 'x' } })).status).toBe(400);
  });

  test('filters by state, category, unit and keyword; wildcards and quotes in a keyword are ordinary characters', async () => {
    const draft = await draftBy(editor, { name: { zh: '乘务员', en: 'Cabin crew' }, unit: 'cabin', jobType: '2' });
    const open = await openBy(editor);
    const idsOf = async (query: Record<string, string>) =>
      (await editor.get('postings', { query })).data.list.map(({ id }: { id: string }) => id);
    expect(await idsOf({ state: 'draft' })).toEqual([draft]);
    expect(await idsOf({ state: 'open' })).toEqual([open]);
    expect(await idsOf({ state: 'closed' })).toEqual([]);
    expect(await idsOf({ unit: 'cabin' })).toEqual([draft]);
    expect(await idsOf({ jobType: '3' })).toEqual([open]);
    expect(await idsOf({ keyWord: '乘务' })).toEqual([draft]);
    expect(await idsOf({ keyWord: 'CLOUD duty' })).toEqual([open]);
    for (const keyWord of ['%', '_', "'"]) expect(await idsOf({ keyWord })).toEqual([]);
    expect((await editor.get('postings', { query: { state: 'hidden' } })).status).toBe(400);
  });

  test('counts applications by step only for those who may read applications', async () => {
    const id = await openBy(editor);
    expect((await apply(await readyCandidate(site), applicationFor(id))).code).toBe('200');
    const countsFor = async (client: TestClient) => (await client.get('postings')).data.list[0].applications;
    expect(await countsFor(lead)).toMatchObject({ total: 1, byStatus: [{ status: 'submitted', count: 1 }] });
    expect(await countsFor(editor)).toBeNull();
  });
});

test('the log records that a posting was created, changed, published, extended and closed', async () => {
  const id = await draftBy(editor);
  await editor.put(`postings/${id}`, { version: 1, headcount: 5 });
  await editor.post(`postings/${id}/publish`);
  await editor.post(`postings/${id}/extend`, { endDate: dayFrom(site, 200), reason: 'x' });
  await editor.post(`postings/${id}/close`);
  const rows = await transaction(site.app, (trx) =>
    trx.selectFrom('auditLog').select(['action', 'unit', 'actorName']).where('subject', '=', id).orderBy('seq').execute(),
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'posting.changed',
    'posting.changed',
    'posting.published',
    'posting.extended',
    'posting.closed',
  ]);
  expect(new Set(rows.map(({ unit }) => unit))).toEqual(new Set(['digital']));
});

describe('deleting a draft', () => {
  const remove = (client: TestClient, id: string, body: object) => client.post(`postings/${id}/remove`, body);

  test("must be confirmed, also deletes the draft's versions, and is logged", async () => {
    const { data: draft } = await editor.post('postings', { unit: 'cabin', name: { zh: '错开的', en: 'By mistake' } });
    expect(faultsOf(await remove(editor, draft.id, { version: 1 }))).toEqual(['confirm confirmTwice']);
    expect((await remove(editor, draft.id, { version: 2, confirm: 'Y' })).status).toBe(409);
    const digital = await staffClient(site, 'editor', ['digital']);
    expect((await remove(digital, draft.id, { version: 1, confirm: 'Y' })).status).toBe(404);
    expect((await remove(editor, draft.id, { version: 1, confirm: 'Y' })).code).toBe('200');
    expect((await editor.get(`postings/${draft.id}`)).status).toBe(404);
    const storedVersions = site.app.db.selectFrom('postingVersions').selectAll().where('postingId', '=', draft.id);
    expect(await storedVersions.execute()).toEqual([]);
    const entries = await site.app.db.selectFrom('auditLog').selectAll().where('subject', '=', draft.id).orderBy('seq').execute();
    expect(JSON.parse(entries.at(-1)!.details)).toEqual({ version: 1, change: 'removed' });
  });

  test('is refused for a public posting', async () => {
    const id = await openBy(editor);
    expect(faultsOf(await remove(editor, id, { confirm: 'Y' }))).toEqual(['state notDraft']);
    expect((await editor.get(`postings/${id}`)).data.state).toBe('open');
  });
});
