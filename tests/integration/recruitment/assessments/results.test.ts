import { beforeAll, describe, expect, test } from 'vitest';

import { importedResultsData } from '#server/office/imports/personal-data.ts';
import { readXlsx } from '#server/platform/spreadsheets/xlsx.ts';
import { sessionsOfApplication } from '#server/recruitment/assessments/office/sessions-of-application.ts';
import { assessmentData } from '#server/recruitment/assessments/personal-data.ts';
import { applicationsOf, moveTo, openPosting } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { interviewSession, createSession, receiptOf, testSession, createTestApplicants } from '#tests/support/sessions.ts';
import { xlsxOf } from '#tests/support/sheet-files.ts';
import { staffClient } from '#tests/support/staff.ts';
import { applied } from '#tests/support/tasks.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let desk: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  desk = await staffClient(site, 'recruiter', ['digital']);
});

async function seated(count: number) {
  const posting = await openPosting(site);
  const ids = await createTestApplicants(site, posting, count);
  const { id } = await createSession(desk, testSession({ pkRegJob: posting, rooms: [{ name: 'A1', capacity: count }] }));
  await desk.post(`sessions/${id}/assign`, { ids });
  return { id, ids, numbers: ids.map(receiptOf) };
}

interface Listed {
  receiptNo: string;
  score: number | null;
  outcome: string | null;
  version: number;
}

async function listOf(id: string): Promise<Listed[]> {
  return (await desk.get(`sessions/${id}/attendees`)).data.list;
}

function enter(id: string, ...results: object[]) {
  return desk.put(`sessions/${id}/results`, { results });
}

describe('results', () => {
  test('of candidates of another session are refused, and so are all results sent with them', async () => {
    const [one, other] = [await seated(1), await seated(1)];
    const refused = await enter(
      one.id,
      { receiptNo: one.numbers[0], score: 9, version: 1 },
      { receiptNo: other.numbers[0], score: 9, version: 1 },
    );
    expect([refused.status, faultsOf(refused)]).toEqual([400, ['results.1.receiptNo notOnList']]);
    expect((await listOf(one.id))[0]).toMatchObject({ score: null, version: 1 });
  });

  test('replace only the version that was read; otherwise the answer is 409 with the result that is stored', async () => {
    const { id, numbers } = await seated(2);
    const first = await enter(id, { receiptNo: numbers[0], score: 86.5, outcome: 'passed', version: 1 });
    expect(first.data.results).toEqual([{ receiptNo: numbers[0], version: 2, score: 86.5, outcome: 'passed' }]);
    const second = await enter(
      id,
      { receiptNo: numbers[1], score: 40, version: 1 },
      { receiptNo: numbers[0], score: 10, version: 1 },
    );
    const latest = { receiptNo: numbers[0], version: 2, score: 86.5, outcome: 'passed' };
    expect(second).toMatchObject({ status: 409, data: { current: latest, stale: [latest] } });
    expect(await listOf(id)).toMatchObject([{ score: 86.5 }, { score: null }]);
    expect((await enter(id, { receiptNo: numbers[0], version: 2 })).data.results).toMatchObject([{ score: null, outcome: null }]);
  });

  test('entered for one candidate by several people at once are stored once', async () => {
    const { id, numbers } = await seated(1);
    const answers = await Promise.all([1, 2, 3, 4].map((score) => enter(id, { receiptNo: numbers[0], score, version: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test.each<[object, string[]]>([
    [{ score: -1 }, ['score between']],
    [{ score: 1000.5 }, ['score between']],
    [{ score: 1.005 }, ['score twoDecimals']],
    [{ score: '7' }, ['score type']],
    [{ outcome: 'absent', score: 3 }, ['score absentScore']],
    [{ outcome: 'brilliant' }, ['outcome choice']],
  ])('such as %j are refused', async (given, faults) => {
    const { id, numbers } = await seated(1);
    const refused = await enter(id, { receiptNo: numbers[0], version: 1, ...given });
    expect(faultsOf(refused)).toEqual(faults.map((fault) => `results.0.${fault}`));
  });

  test('change no status, are shown to the office with the application, and to the candidate only in the data export', async () => {
    const { candidate, idkey, receiptNo, posting } = await applied(site);
    const { id } = await createSession(desk, interviewSession({ pkRegJob: posting }));
    await desk.post(`sessions/${id}/assign`, { ids: [idkey] });
    await enter(id, { receiptNo, score: 12, outcome: 'failed', version: 1 });
    const record = (await applicationsOf(candidate))[0];
    expect(record.status ?? record.applyStatus).toBe('submitted');
    expect(JSON.stringify(record)).not.toContain('failed');
    const actor = { id: 'ops', name: 'ops', units: ['digital'] };
    expect(await sessionsOfApplication(site.app, actor, idkey, 'zh-cn')).toMatchObject([{ id, score: 12, outcome: 'failed' }]);
    expect(await sessionsOfApplication(site.app, { ...actor, units: ['cabin'] }, idkey, 'zh-cn')).toEqual([]);
    await moveTo(site, idkey, 'rejected');
    expect(await listOf(id)).toMatchObject([{ score: 12, outcome: 'failed', standing: 'ended' }]);
    const { pkPsndoc } = (await candidate.get('system/user/self/name')).data;
    const files = await Array.fromAsync(assessmentData.exportFiles(site.app, pkPsndoc, 'zh-cn'));
    expect(JSON.parse(String(files.find(({ name }) => name === 'applications/attendance.json')!.content))).toMatchObject([
      { session: id, score: 12, outcome: 'failed' },
    ]);
  });
});

describe('results in an Excel file', () => {
  async function exported(id: string, locale = 'zh-cn') {
    const answer = await desk.get(`sessions/${id}/results.xlsx`, { query: { locale } });
    return Array.fromAsync(readXlsx(new Uint8Array(answer.bytes)), ({ cells }) => cells);
  }

  async function imported(id: string, rows: Record<string, unknown>[], dryRun: 'Y' | 'N' = 'N', client = desk) {
    return client.upload(`sessions/${id}/results/import`, { name: 'results.xlsx', bytes: await xlsxOf(rows) }, { dryRun });
  }

  async function importedOnce(id: string, rows: Record<string, unknown>[], key: string, fields: Record<string, string> = {}) {
    const file = { name: 'results.xlsx', bytes: await xlsxOf(rows) };
    return desk.upload(`sessions/${id}/results/import`, file, fields, { 'Idempotency-Key': key });
  }

  const passed = (number: string, score: number) => ({ 回执编号: number, 分数: score, 结果: '通过' });

  test('are exported, filled in and imported: first as a dry run that lists the differences, then for good', async () => {
    const { id, numbers } = await seated(3);
    const rows = await exported(id);
    expect(rows.map((row) => row['回执编号'])).toEqual(numbers);
    expect(rows[0]).toMatchObject({ 考场: 'A1', 座位: 1, 状态: '已确认' });
    const filled = rows.map((row, index) => ({ ...row, 姓名: '别人', ...(index < 2 ? { 分数: 70 + index, 结果: '通过' } : {}) }));
    const dry = await imported(id, filled, 'Y');
    expect(dry.data).toMatchObject({
      dryRun: 'Y',
      same: 1,
      changed: [
        { receiptNo: numbers[0], from: { score: null, outcome: null }, to: { score: 70, outcome: 'passed' } },
        { receiptNo: numbers[1], to: { score: 71 } },
      ],
    });
    expect((await listOf(id))[0]!.score).toBeNull();
    expect((await imported(id, filled)).data).toMatchObject({ dryRun: 'N', same: 1, changed: [{}, {}] });
    expect(await listOf(id)).toMatchObject([{ score: 70, outcome: 'passed' }, { score: 71 }, { score: null }]);
    expect((await imported(id, await exported(id, 'en-us'))).data).toMatchObject({ changed: [], same: 3 });
  });

  test('are imported as a whole or not at all: all faults are listed with row and column', async () => {
    const [{ id, numbers }, other] = [await seated(3), await seated(1)];
    const rows = await exported(id);
    await enter(id, { receiptNo: numbers[2], score: 5, version: 1 });
    const wrong = [
      { ...rows[0], 分数: 2000 },
      { ...rows[1], 分数: 60, 结果: '缺考' },
      { ...rows[2], 分数: 6 },
      { 回执编号: other.numbers[0], 分数: 1 },
    ];
    const refused = await imported(id, wrong);
    expect([
      refused.status,
      refused.data.fields.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`),
    ]).toEqual([
      400,
      ['rows.2.score maximum', 'rows.3.score absentScore', 'rows.4.version changedMeanwhile', 'rows.5.key notOnList'],
    ]);
    expect(refused.data.fields[0]).toMatchObject({ row: 2, column: '分数' });
    expect(await listOf(id)).toMatchObject([{ score: null }, { score: null }, { score: 5 }]);
    const twice = await imported(id, [rows[0]!, { ...rows[0], 结果: '通过' }]);
    expect(twice.data.fields).toMatchObject([{ path: 'rows.3.key', rule: 'twice' }]);
  });

  test('are listed as an import with session and count, and logged; undoing restores what nobody has changed since', async () => {
    const { id, numbers } = await seated(3);
    await enter(id, { receiptNo: numbers[0], score: 50, outcome: 'failed', version: 1 });
    const { importId } = (
      await imported(
        id,
        numbers.map((number, at) => passed(number, 80 + at)),
      )
    ).data;
    const expected = { importId, kind: 'sessionResults', changed: 3, state: 'applied', session: { id, kind: 'writtenTest' } };
    expect((await desk.get('imports')).data.list[0]).toMatchObject(expected);
    await enter(id, { receiptNo: numbers[1], score: 99, outcome: 'passed', version: 2 });
    const undone = await desk.post(`imports/${importId}/undo`);
    expect(undone.data).toMatchObject({ state: 'undone', restored: 2, kept: [numbers[1]] });
    expect(await listOf(id)).toMatchObject([
      { score: 50, outcome: 'failed' },
      { score: 99, outcome: 'passed' },
      { score: null, outcome: null },
    ]);
    expect((await desk.post(`imports/${importId}/undo`)).data).toEqual(undone.data);
    const log = await site.app.db.selectFrom('auditLog').selectAll().where('subject', '=', importId).orderBy('seq').execute();
    expect(log.map(({ action, unit, details }) => [action, unit, JSON.parse(details)])).toEqual([
      ['import.applied', 'digital', { kind: 'sessionResults', added: 0, changed: 3, same: 0 }],
      ['import.undone', 'digital', { kind: 'sessionResults', restored: 2, kept: 1 }],
    ]);
  });

  test('can be imported again after the import was undone', async () => {
    const { id } = await seated(2);
    const filled = (await exported(id)).map((row) => ({ ...row, 分数: 77, 结果: '通过' }));
    const { importId } = (await imported(id, filled)).data;
    await desk.post(`imports/${importId}/undo`);
    expect((await imported(id, filled)).data).toMatchObject({ dryRun: 'N', changed: [{}, {}] });
    expect(await listOf(id)).toMatchObject([{ score: 77 }, { score: 77 }]);
  });

  test("have faults reported under the file's own column names, and allowed values named in the reader's language", async () => {
    const { id } = await seated(1);
    const [row] = await exported(id, 'en-us');
    const refused = await imported(id, [{ ...row, Score: 2000, Result: 'perfect', Colour: 'red' }]);
    expect(refused.data.fields.map(({ row: at, column }: { row: number; column: string }) => [at, column])).toEqual([
      [2, 'Colour'],
      [2, 'Score'],
      [2, 'Result'],
    ]);
    const [colour, , result] = refused.data.fields.map(({ message }: { message: string }) => message);
    expect(colour).toContain('Receipt no.');
    expect(colour).not.toMatch(/outcome|version/);
    expect(result).toContain('通过');
    expect(result).not.toContain('passed');
  });

  test('belong to an import that other recruiters neither see nor undo; undoing it skips removed candidates', async () => {
    const { id, numbers, ids } = await seated(2);
    const { importId } = (
      await imported(
        id,
        numbers.map((number) => passed(number, 70)),
      )
    ).data;
    for (const stranger of [await staffClient(site, 'recruiter', ['cabin']), await staffClient(site, 'recruiter', ['digital'])]) {
      expect((await stranger.post(`imports/${importId}/undo`)).status).toBe(404);
      expect((await stranger.get('imports')).data.list).toEqual([]);
    }
    await site.app.db.deleteFrom('sessionAttendees').where('applicationId', '=', ids[1]!).execute();
    expect((await desk.post(`imports/${importId}/undo`)).data).toMatchObject({ restored: 1, kept: [numbers[1]] });
  });

  test('sent again with the same idempotency key give the same answer and are stored once, also concurrently', async () => {
    const [{ id, numbers }, other] = [await seated(2), await seated(1)];
    const rows = numbers.map((number) => passed(number, 66));
    const answers = await Promise.all([1, 2, 3].map(() => importedOnce(id, rows, 'lost-answer')));
    await enter(id, { receiptNo: numbers[0], score: 10, outcome: 'failed', version: 2 });
    const again = await importedOnce(id, rows, 'lost-answer');
    for (const answer of [...answers, again]) expect(answer).toMatchObject({ status: 200, data: answers[0]!.data });
    expect(again.data.changed).toHaveLength(2);
    expect(await listOf(id)).toMatchObject([
      { score: 10, version: 3 },
      { score: 66, version: 2 },
    ]);
    const foreign = await importedOnce(other.id, [passed(other.numbers[0]!, 1)], 'lost-answer');
    expect([foreign.status, faultsOf(foreign)]).toEqual([400, ['Idempotency-Key type']]);
  });

  test('are refused if their changes differ from those of the dry run, and the answer lists the current changes', async () => {
    const { id, numbers } = await seated(1);
    const rows = [passed(numbers[0]!, 66)];
    const { digest } = (await imported(id, rows, 'Y')).data;
    await enter(id, { receiptNo: numbers[0], score: 3, version: 1 });
    const refused = await importedOnce(id, rows, 'seen', { digest });
    expect(refused).toMatchObject({
      status: 409,
      data: { changed: [{ from: { score: 3 }, to: { score: 66 } }], importId: null },
    });
    expect(await listOf(id)).toMatchObject([{ score: 3 }]);
  });

  test('are erased from the import when the application is erased', async () => {
    const { id, ids, numbers } = await seated(2);
    const { importId } = (
      await imported(
        id,
        numbers.map((number) => passed(number, 70)),
      )
    ).data;
    const { accountId } = await site.app.db
      .selectFrom('applications')
      .select('accountId')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    await importedResultsData.eraseApplication!(site.app.db, site.app, { id: ids[0]!, accountId });
    const left = await site.app.db.selectFrom('importRows').select('key').where('importId', '=', importId).execute();
    expect(left).toEqual([{ key: numbers[1] }]);
  });

  test('for a session of another unit get 404, and files of another format are refused', async () => {
    const { id } = await seated(1);
    const foreign = await staffClient(site, 'recruiter', ['cabin']);
    expect((await imported(id, [{ 回执编号: 'x' }], 'N', foreign)).status).toBe(404);
    const broken = await desk.upload(`sessions/${id}/results/import`, { name: 'results.pdf', bytes: new Uint8Array([1]) }, {});
    expect([broken.status, broken.data.fields]).toMatchObject([400, [{ path: 'file', rule: 'fileFormat' }]]);
  });
});
