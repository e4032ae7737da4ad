import { beforeAll, describe, expect, test } from 'vitest';

import { apply, applicationFor, openPosting, readyCandidate } from '#tests/support/applications.ts';
import { batch, preview } from '#tests/support/batches.ts';
import { manyApplications } from '#tests/support/many-applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { staffClient } from '#tests/support/staff.ts';
import { faultsOf, type TestClient } from '#tests/support/test-client.ts';

let lead: TestClient;
const site = await openTestApp();
beforeAll(async () => {
  lead = await staffClient(site, 'lead', ['digital']);
});

/** A candidate who has applied for a posting with a single test site. */
async function appliedAt(key: string) {
  const candidate = await readyCandidate(site);
  const posting = await openPosting(site, { testSites: [key] });
  const { idkey, receiptNo } = (await apply(candidate, applicationFor(posting, { site: key }))).data;
  return { candidate, posting, idkey: idkey as string, receiptNo: receiptNo as string };
}

const bothSites = [
  { key: 'site-online', places: 9 },
  { key: 'site-qingdao', places: 9 },
];
const keysOf = ({ data }: { data: { testSites: { k: string }[] } }) => data.testSites.map(({ k }) => k);

describe('the sites offered to the office', () => {
  test("exclude sites of postings outside the reader's units, and are refused to roles that make no batches", async () => {
    const { idkey } = await appliedAt('site-qingdao');
    const cabin = await staffClient(site, 'lead', ['cabin']);
    expect(keysOf((await cabin.post('batches/sites', { ids: [idkey, 'made-up'] })) as never)).toEqual([]);
    const auditor = await staffClient(site, 'auditor', ['digital']);
    expect((await auditor.post('batches/sites', { ids: [idkey] })).status).toBe(403);
    expect(faultsOf(await lead.post('batches/sites', {}))).toEqual(['ids idsOrFilter']);
  });

  test("are those of the selected candidates' postings, whether ids or a filter select the candidates", async () => {
    const online = await appliedAt('site-online');
    const qingdao = await appliedAt('site-qingdao');
    const read = async (selection: object) => keysOf((await lead.post('batches/sites', selection)) as never);
    expect(await read({ ids: [online.idkey] })).toEqual(['site-online']);
    expect(await read({ ids: [qingdao.receiptNo] })).toEqual(['site-qingdao']);
    expect((await read({ ids: [online.idkey, qingdao.idkey] })).toSorted()).toEqual(['site-online', 'site-qingdao']);
    const asOf = new Date(site.clock.now()).toISOString();
    expect(await read({ filter: { pkRegJob: qingdao.posting }, excluded: [], asOf })).toEqual(['site-qingdao']);
  });

  test('for a session are those of its posting', async () => {
    const posting = await openPosting(site, { testSites: ['site-qingdao'] });
    const { postings, sites } = (await lead.get('sessions/choices', { query: { keyWord: posting } })).data;
    expect(postings).toMatchObject([{ key: posting, sites: ['site-qingdao'] }]);
    expect(sites.length).toBeGreaterThan(1);
  });
});

describe('a candidate', () => {
  test('can choose only those sites of the request that their posting has', async () => {
    const { candidate, idkey } = await appliedAt('site-qingdao');
    await batch(lead, [idkey], { kind: 'intention', sites: bothSites }, { releaseAt: 'now' });
    const path = `personal/apply-job/${idkey}/examination-intention`;
    expect((await candidate.get(path)).data.sites).toMatchObject([{ key: 'site-qingdao', left: 9 }]);
    const refused = await candidate.post(path, { attend: 'Y', site: 'site-online' });
    expect([refused.status, faultsOf(refused)]).toEqual([400, ['site choice']]);
    expect((await candidate.post(path, { attend: 'Y', site: 'site-qingdao' })).data).toMatchObject({ site: 'site-qingdao' });
  });

  test('is left out of the request and listed as refused if their posting has none of the requested sites', async () => {
    const { idkey, receiptNo } = await appliedAt('site-qingdao');
    const [other] = await manyApplications(site.app, await openPosting(site), 1);
    const shown = await preview(lead, [idkey, other!], { kind: 'intention', sites: [bothSites[0]] });
    expect(shown.data).toMatchObject({ ok: 1, refused: [{ id: idkey, receiptNo, why: 'noSite' }] });
  });
});
