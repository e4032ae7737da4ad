import { saveIntention } from '#server/recruitment/assessments/store-intentions.ts';
import { askForIntention } from '#tests/support/requests.ts';

import { manyApplications } from './many-applications.ts';
import { office } from './tasks.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export const hour = 60 * 60_000;
/** Almost six weeks after `testStart`. */
export const sessionBegins = Date.parse('2026-04-11T09:00:00+08:00');

/** A time (ms) as the API expects it, in ISO 8601. */
export function instant(at: number): string {
  return new Date(at).toISOString();
}

/** The last number that `newAddress` used; tests use smaller ones for addresses of their own. */
let buildings = 1000;

/** A unique address per session, so that no two sessions share a room. */
function newAddress(): string {
  buildings += 1;
  return `云帆路 ${buildings} 号`;
}

/** The body for a written test in two rooms; `given` overrides its fields. */
export function testSession(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    kind: 'writtenTest',
    begins: instant(sessionBegins),
    ends: instant(sessionBegins + 2 * hour),
    site: 'site-online',
    address: newAddress(),
    rooms: [
      { name: 'A301', capacity: 2 },
      { name: 'A302', capacity: 1 },
    ],
    ...given,
  };
}

/** The body for an interview with two slots; `given` overrides its fields. */
export function interviewSession(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    kind: 'interview',
    begins: instant(sessionBegins),
    ends: instant(sessionBegins + 8 * hour),
    place: '云帆大厦 12 层',
    address: newAddress(),
    slots: [
      { begins: instant(sessionBegins), capacity: 1 },
      { begins: instant(sessionBegins + hour), capacity: 1, place: '1203 室' },
    ],
    ...given,
  };
}

/** Creates a session through the API. */
export async function createSession(desk: TestClient, body: Record<string, unknown>) {
  const answer = await desk.post('sessions', body);
  if (answer.code !== '200') throw new Error(`no session: ${JSON.stringify(answer.data)}`);
  return answer.data as { id: string; version: number; rooms: { key: string }[]; slots: { key: string; begins: string }[] };
}

/**
 * Creates applications for a posting; their candidates choose to sit the written test. Returns the ids in order of applying.
 * @param site the test site that they choose
 */
export async function createTestApplicants(
  test: TestApp,
  posting: string,
  count: number,
  site = 'site-online',
): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push(...(await manyApplications(test.app, posting, 1)));
    test.clock.advance(1);
  }
  await chooseTestSite(test, ids, site);
  return ids;
}

/** Has candidates choose to sit the written test at a site. */
export async function chooseTestSite(
  test: Pick<TestApp, 'app' | 'clock'>,
  ids: readonly string[],
  site = 'site-online',
): Promise<void> {
  await askForIntention(test.app, office, { ids, dueAt: null, note: '', sites: [{ key: site, places: ids.length }] });
  for (const applicationId of ids) {
    const query = test.app.db.selectFrom('applications').select('accountId').where('id', '=', applicationId);
    const { accountId } = await query.executeTakeFirstOrThrow();
    await saveIntention(test.app.db, {
      ...{ applicationId, accountId, pool: '', attend: 'Y', site, answeredAt: test.clock.now() },
    });
  }
}

/** The receipt number of an application made by `manyApplications`. */
export function receiptOf(id: string): string {
  return `CS-2026-${id}`;
}
