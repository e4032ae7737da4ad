import { expect, test } from 'vitest';

import { countVisit } from '#server/website/visits/count-visit.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';

const site = await openTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });

function visit(address: string, userAgent = 'Mozilla/5.0') {
  const proxy = Object.assign(site.client(), { address: '127.0.0.1' });
  return proxy.post('access-statistics', { path: '/home' }, { headers: { 'x-forwarded-for': address, 'user-agent': userAgent } });
}

test('a visitor is counted once a day, a second visitor separately', async () => {
  expect((await visit('203.0.113.1')).data).toEqual({ total: 1, today: 1 });
  expect((await visit('203.0.113.1')).data).toEqual({ total: 1, today: 1 });
  expect((await visit('203.0.113.2')).data).toEqual({ total: 2, today: 2 });
});

test('another browser at the same address, or another address of the same /64, is not another visitor', async () => {
  const before = (await visit('2001:db8:1:2::1')).data.today;
  expect((await visit('2001:db8:1:2::1', 'a name made up for each call')).data.today).toBe(before);
  expect((await visit('2001:db8:1:2:ffff::9')).data.today).toBe(before);
  expect((await visit('2001:db8:1:3::1')).data.today).toBe(before + 1);
});

test('new visitors beyond the daily maximum are not counted', async () => {
  const before = (await visit('203.0.113.1')).data.today;
  const { today } = await countVisit(site.app, '192.0.2.77', '/home', before);
  expect(today).toBe(before);
});

test('visitors who come at the same time are all counted', async () => {
  const before = (await visit('203.0.113.1')).data.today;
  await Promise.all(Array.from({ length: 20 }, (_, index) => visit(`198.51.100.${index % 10}`)));
  expect((await visit('203.0.113.1')).data.today).toBe(before + 10);
});

test('at midnight in Shanghai a new day begins, and its first visit deletes the marks of earlier visitors', async () => {
  const { total } = (await visit('203.0.113.1')).data;
  site.clock.moveTo('2026-03-02T23:59:59+08:00');
  expect((await visit('203.0.113.1')).data.total).toBe(total);
  site.clock.advance(1000);
  expect((await visit('203.0.113.1')).data).toEqual({ total: total + 1, today: 1 });
  const marks = await site.app.db.selectFrom('visitMarks').selectAll().execute();
  expect(marks.map(({ day }) => day)).toEqual(['2026-03-03']);
  const days = await site.app.db.selectFrom('visitDays').selectAll().orderBy('day').execute();
  expect(days.map(({ salt }) => salt === '')).toEqual([true, false]);
});

test('nothing that identifies a visitor is stored', async () => {
  await visit('192.0.2.91', 'a telling browser');
  const rows = JSON.stringify([
    await site.app.db.selectFrom('visitMarks').selectAll().execute(),
    await site.app.db.selectFrom('visitDays').selectAll().execute(),
  ]);
  expect(rows).not.toContain('telling');
  expect(rows).not.toContain('192.0.2.91');
});

test.each([[{ path: 7 }], [{ path: 'x'.repeat(3000) }], [[]], [null]])('%j is refused', async (body) => {
  expect(await site.client().post('access-statistics', body)).toMatchObject({ status: 400, code: '400' });
});
