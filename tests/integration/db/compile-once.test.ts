import { afterAll, beforeAll, expect, test } from 'vitest';

import { compileOnce, type QueryValues } from '#server/db/compile-once.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

interface Values extends QueryValues {
  type?: string | undefined;
  limit: number;
}

test('a query is built once for each set of values present, and answers for the values of each call', async () => {
  let built = 0;
  const idsOf = compileOnce((db, { type, limit }: Values) => {
    built += 1;
    const query = db.selectFrom('postings').select(['id', 'jobType']).orderBy('rank').limit(limit);
    return type ? query.where('jobType', '=', type) : query;
  });
  const types = async (values: Values) => (await idsOf(site.app.db, values)).map(({ jobType }) => jobType);
  expect(await types({ type: '1', limit: 2 })).toEqual(['1', '1']);
  expect(await types({ type: '2', limit: 3 })).toEqual(['2', '2', '2']);
  expect(await types({ type: 'none', limit: 3 })).toEqual([]);
  expect(built).toBe(1);
  expect(await types({ type: undefined, limit: 4 })).toHaveLength(4);
  expect(await types({ limit: 5 })).toHaveLength(5);
  expect(built).toBe(2);
});
