import { beforeAll, describe, expect, test } from 'vitest';

import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

const clients: Record<string, TestClient> = {};
const site = await openTestApp();
beforeAll(async () => {
  for (const role of ['lead', 'auditor', 'checker', 'editor'] as const) clients[role] = await staffClient(site, role);
});

const sized: [path: string, role: string, most: number][] = [
  ['applications', 'lead', 100],
  ['batches', 'lead', 100],
  ['checks', 'checker', 100],
  ['postings', 'editor', 100],
  ['log', 'auditor', 100],
];

describe.each(sized)('the list of %s', (path, role, most) => {
  const sizes = ['0', String(most + 1), '-1', '1.5', '1e1', 'many', '9'.repeat(30)];
  test.each(sizes)('refuses a page size of %s', async (size) => {
    expect(faultsOf(await clients[role]!.get(path, { query: { size } }))).toEqual(['size between']);
  });

  test.each(['', '1', String(most)])('accepts a page size of "%s"', async (size) => {
    expect((await clients[role]!.get(path, { query: { size } })).status).toBe(200);
  });

  test("states the bounds in the reader's language", async () => {
    const read = async (locale: string) => {
      const answer = await clients[role]!.get(path, { query: { size: '0' }, headers: { 'accept-language': locale } });
      return answer.data.fields[0].message as string;
    };
    expect(await read('en-us')).toBe('Please enter a value between 1 and 100');
    expect(await read('zh-cn')).toContain('100');
  });
});

describe.each([
  ['applications', 'lead'],
  ['sessions', 'lead'],
  ['log', 'auditor'],
])('a period of %s', (path, role) => {
  test('that ends before it begins is refused, with a fault at the field of its end', async () => {
    const read = (query: Record<string, string>) => clients[role]!.get(path, { query });
    expect(faultsOf(await read({ from: '2026-03-02', to: '2026-03-01' }))).toEqual(['to daysReversed']);
    expect((await read({ from: '2026-03-02', to: '2026-03-02' })).status).toBe(200);
    expect((await read({ from: '2026-03-02', to: '' })).status).toBe(200);
  });

  test('with two invalid dates is refused, with a fault at each field', async () => {
    const query = { from: '2026-02-30', to: '2026-02-31' };
    expect(faultsOf(await clients[role]!.get(path, { query }))).toEqual(['from date', 'to date']);
  });
});
