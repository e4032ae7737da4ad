import { beforeAll, describe, expect, test } from 'vitest';

import { routes } from '#server/main/routes.ts';
import type { RouteDefinition } from '#server/platform/http/route.ts';
import { signedInClient } from '#tests/support/accounts.ts';
import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { applicant, identifiedClient, openCorrection } from '#tests/support/identity.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { picture, resumeBase } from '#tests/support/resumes.ts';
import type { Answer, TestClient } from '#tests/support/test-client.ts';

const mine = routes.filter(({ access }) => access === 'candidate' || access === 'apply-session');
const named = mine.map((definition) => [`${definition.method} ${definition.path}`, definition] as const);
const ofApplications = named.filter(([, { access }]) => access === 'apply-session');
/** The values of parameters that are not ids. */
const kinds: Record<string, string> = { type: '1', section: 'Edu', folder: 'images', name: 'gender', version: '1' };

let owner: TestClient;
let stranger: TestClient;
/** A client that has passed the identity check, but has no account session. */
let identifiedStranger: TestClient;
/** Ids of the owner's application, file and account. */
const owned: string[] = [];

const site = await openTestApp();
beforeAll(async () => {
  owner = await readyCandidate(site);
  stranger = await signedInClient(site);
  const posting = await openPosting(site);
  owned.push((await apply(owner, applicationFor(posting))).data.idkey);
  owned.push(
    (await owner.upload(`${resumeBase}/attachment/attachement/1`, { name: 'front.jpg', bytes: await picture() })).data.idkey,
  );
  owned.push((await owner.get(`${resumeBase}/getResumeInfo`)).data.pkPsndoc);
  await openCorrection(site, [owned[0]!]);
  const other = await applicant(site);
  await openCorrection(site, [other.idkey]);
  identifiedStranger = await identifiedClient(site, other);
});

async function call(client: TestClient, { method, path, accepts }: RouteDefinition, id: string): Promise<Answer> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => kinds[name] ?? id);
  if (accepts === 'upload') return client.upload(address, { name: 'photo.jpg', bytes: await picture() });
  if (method === 'GET') return client.get(address);
  return method === 'PUT' ? client.put(address, {}) : client.post(address, {});
}

test.each(named)('%s answers 401 without a session', async (_, definition) => {
  expect(await call(site.client(), definition, 'anything')).toMatchObject({ status: 401, code: '401' });
});

test.each(named.filter(([, { access }]) => access === 'candidate'))(
  '%s answers 401 to an apply session',
  async (_, definition) => {
    expect(await call(identifiedStranger, definition, 'anything')).toMatchObject({ status: 401, code: '401' });
  },
);

test.each(ofApplications)(
  "with an apply session, %s gives the same answer for another person's application as for an unknown one",
  async (_, definition) => {
    const absent = await call(identifiedStranger, definition, '23456789abcdefghjkmn');
    const foreign = await call(identifiedStranger, definition, owned[0]!);
    expect([foreign.status, foreign.code, foreign.message, foreign.data]).toEqual([
      absent.status,
      absent.code,
      absent.message,
      absent.data,
    ]);
    expect(absent.status).toBeGreaterThanOrEqual(400);
  },
);

describe.each(named.filter(([name]) => /\{(?!type\}|section\}|name\})\w+\}/.test(name)))('%s', (_, definition) => {
  test("answers another candidate's id exactly as an unknown one", async () => {
    expect(owned.every((id) => typeof id === 'string' && id.length > 0)).toBe(true);
    const absent = await call(stranger, definition, '23456789abcdefghjkmn');
    expect(absent.status).toBeGreaterThanOrEqual(400);
    expect(absent.status).toBeLessThan(500);
    for (const id of owned) {
      const foreign = await call(stranger, definition, id);
      expect([foreign.status, foreign.code, foreign.message, foreign.data]).toEqual([
        absent.status,
        absent.code,
        absent.message,
        absent.data,
      ]);
    }
  });
});

test("none of the stranger's calls changed the owner's data", async () => {
  const applications = (await owner.post('personal/apply-job/query-all')).data as { idkey: string; isCancel: string }[];
  expect(applications).toMatchObject([{ idkey: owned[0], isCancel: '1' }]);
  expect((await owner.get(`${resumeBase}/getResumeInfo`)).data.completeness.percent).toBe(100);
  expect((await stranger.post('personal/apply-job/query-all')).data).toEqual([]);
});
