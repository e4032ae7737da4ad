import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { largestPoolCount } from '#lib/rules/talent-pool.ts';
import { openPosting } from '#tests/support/applications.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const site = await openTestApp();

async function addMembers(count: number): Promise<void> {
  const posting = await openPosting(site);
  await manyApplications(site.app, posting, count);
  const ofPosting = sql`from applications where posting_id = ${posting}`;
  const { db } = site.app;
  await sql`insert into application_facts (application_id, account_id, name, school, major, education, search_text)
    select id, account_id, '林晓云', '', '', '', '' ${ofPosting}`.execute(db);
  await sql`insert into pool_consents (account_id, version, locale, agreed_at, until)
    select account_id, '1', 'zh-cn', applied_at, applied_at + 86400000 ${ofPosting}`.execute(db);
}

async function totals(lead: TestClient): Promise<(number | null)[]> {
  const first = (await lead.post('pool/search', {})).data;
  const second = (await lead.post('pool/search', { cursor: first.next })).data;
  expect(second.list).toHaveLength(50);
  return [first.total, second.total];
}

test('a search of the pool counts up to a thousand people; if it finds more, it gives no number', async () => {
  const lead = await staffClient(site, 'lead');
  await addMembers(largestPoolCount);
  expect(await totals(lead)).toEqual([1000, 1000]);
  await addMembers(1);
  expect(await totals(lead)).toEqual([null, null]);
});
