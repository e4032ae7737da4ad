import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

function visit(userAgent: string) {
  return site.client().post('access-statistics', { path: '/home' }, { headers: { 'user-agent': userAgent } });
}

test('a visitor is counted once a day, another one beside', async () => {
  expect((await visit('one')).data).toEqual({ total: 1, today: 1 });
  expect((await visit('one')).data).toEqual({ total: 1, today: 1 });
  expect((await visit('two')).data).toEqual({ total: 2, today: 2 });
});

test('visitors who come at the same moment are all counted', async () => {
  const before = (await visit('one')).data.today;
  await Promise.all(Array.from({ length: 20 }, (_, index) => visit(`crowd ${index % 10}`)));
  expect((await visit('one')).data.today).toBe(before + 10);
});

test('midnight in Shanghai begins a new day and forgets who came', async () => {
  const { total } = (await visit('one')).data;
  site.clock.moveTo('2026-03-02T23:59:59+08:00');
  expect((await visit('one')).data.total).toBe(total);
  site.clock.advance(1000);
  expect((await visit('one')).data).toEqual({ total: total + 1, today: 1 });
  const marks = await site.app.db.selectFrom('visitMarks').selectAll().execute();
  expect(marks.map(({ day }) => day)).toEqual(['2026-03-03']);
  const days = await site.app.db.selectFrom('visitDays').selectAll().orderBy('day').execute();
  expect(days.map(({ salt }) => salt === '')).toEqual([true, false]);
});

test('nothing that tells who came is stored', async () => {
  await visit('a telling browser');
  const rows = JSON.stringify([
    await site.app.db.selectFrom('visitMarks').selectAll().execute(),
    await site.app.db.selectFrom('visitDays').selectAll().execute(),
  ]);
  expect(rows).not.toContain('telling');
  expect(rows).not.toContain('127.0.0.1');
});

test.each([[{ path: 7 }], [{ path: 'x'.repeat(3000) }], [[]], [null]])('%j is refused', async (body) => {
  expect(await site.client().post('access-statistics', body)).toMatchObject({ status: 400, code: '400' });
});
