import { beforeAll, describe, expect, test } from 'vitest';

import { createServices } from '#server/main/services.ts';
import { publishDuePostings } from '#server/recruitment/postings/publish-due.ts';
import { apply, applicationFor, readyCandidate } from '#tests/support/applications.ts';
import { openTestApp } from '#tests/support/open-test-app.ts';
import { removePostings } from '#tests/support/postings.ts';
import { draftBy } from '#tests/support/staff-postings.ts';
import { staffClient } from '#tests/support/staff.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let editor: TestClient;
let candidate: TestClient;

const site = await openTestApp();
beforeAll(async () => {
  await removePostings(site.app);
  editor = await staffClient(site, 'editor');
  candidate = await readyCandidate(site);
});

/** The texts of public outputs that could show a posting; the keys are names of these outputs. */
async function publicPlaces(id: string): Promise<Record<string, string>> {
  const visitor = site.client();
  const services = createServices(site.app);
  const text = (value: unknown) => JSON.stringify(value ?? null);
  const refused = async (path: string) => {
    const { status, data } = await visitor.get(path);
    expect([200, 404]).toContain(status);
    return text(data);
  };
  const neighbour = { jobType: '3', pkPostseries: 'technology', pkPublish: 'other' } as never;
  return {
    search: text((await visitor.post('findPositions', { showExpired: 'Y', pageSize: 50 })).data),
    keyword: text((await visitor.post('findPositions', { keyWord: '云端值班', showExpired: 'Y' })).data),
    facets: text((await visitor.post('findPositionsFacets', {})).data),
    help: text((await visitor.post('findPositionsHelp', { keyWord: '云端值班工程狮' })).data),
    counts: text((await visitor.post('positionsData', {})).data),
    detail: await refused(`findPosition/${id}`),
    workplaces: await refused(`workplace/${id}`),
    sites: await refused(`findJobSite/${id}`),
    page: text(await services.findPosition(id, 'zh-cn')),
    viewed: text(await services.viewedPosting(id)),
    similar: text(await services.findSimilar(neighbour, 'zh-cn')),
    categories: text([...(await services.countJobTypes())]),
    sitemap: text(await services.drawSitemap(undefined)),
    feed: text(await services.drawFeed('zh-cn')),
    card: (await services.drawCard(id)) ? `card of ${id}` : '',
  };
}

/** Public outputs that reveal a posting by its id, its texts, its family or the number of postings. */
async function whereItShows(id: string): Promise<string[]> {
  const places = Object.entries(await publicPlaces(id));
  const names = [id, '云端值班', 'Cloud duty', '"key":"technology"', '["3",1]', '守护航班'];
  return places.filter(([, text]) => names.some((name) => text.includes(name))).map(([place]) => place);
}

const everywhere = [
  'search',
  'keyword',
  'facets',
  'counts',
  'detail',
  'page',
  'viewed',
  'similar',
  'categories',
  'sitemap',
  'feed',
  'card',
];

describe('a draft', () => {
  test('is nowhere public, and nobody can apply for it', async () => {
    const id = await draftBy(editor);
    expect(await whereItShows(id)).toEqual([]);
    expect((await apply(candidate, applicationFor(id))).status).toBe(404);
    for (const path of [`findPosition/${id}`, `workplace/${id}`, `findJobSite/${id}`]) {
      expect((await site.client().get(path)).status).toBe(404);
    }
  });

  test('is in the public outputs as soon as it is published', async () => {
    const id = await draftBy(editor);
    expect((await editor.post(`postings/${id}/publish`)).data).toMatchObject({ state: 'open', publishDate: '2026-03-02' });
    expect(await whereItShows(id)).toEqual(expect.arrayContaining(everywhere));
    expect((await editor.post(`postings/${id}/close`)).data.state).toBe('closed');
    expect((await site.client().post('findPositions', {})).data.total).toBe(0);
    await removePostings(site.app);
  });
});

describe('a scheduled posting', () => {
  test('is nowhere public until its time, and then opens by itself, only once', async () => {
    const id = await draftBy(editor);
    const { data } = await editor.post(`postings/${id}/publish`, { publishAt: '2026-03-04T10:30' });
    expect(data).toMatchObject({ state: 'scheduled', publishDate: '2026-03-04', publishAt: '2026-03-04T02:30:00.000Z' });
    await publishDuePostings(site.app);
    expect(await whereItShows(id)).toEqual([]);
    site.clock.moveTo('2026-03-04T10:29:59.999+08:00');
    await publishDuePostings(site.app);
    expect(await whereItShows(id)).toEqual([]);
    expect((await apply(candidate, applicationFor(id))).status).toBe(404);
    site.clock.moveTo('2026-03-04T10:30:00+08:00');
    await Promise.all([publishDuePostings(site.app), publishDuePostings(site.app)]);
    expect(await whereItShows(id)).toEqual(expect.arrayContaining(everywhere));
    expect((await editor.get(`postings/${id}`)).data).toMatchObject({ state: 'open', publishAt: '' });
    const { data: versions } = await editor.get(`postings/${id}/versions`);
    expect(versions.map(({ action }: { action: string }) => action)).toEqual(['opened', 'scheduled', 'created']);
  });

  test('closes by itself when its last day is over', async () => {
    const { data } = await editor.get('postings', { query: { state: 'open' } });
    expect(data.total).toBe(1);
    site.clock.moveTo('2026-03-31T23:59:59.999+08:00');
    expect((await site.client().post('findPositions', {})).data.total).toBe(1);
    site.clock.moveTo('2026-04-01T00:00:00+08:00');
    expect((await site.client().post('findPositions', {})).data.total).toBe(0);
    expect((await editor.get(`postings/${data.list[0].id}`)).data.state).toBe('closed');
  });
});

describe('for a reader limited to some units, a posting', () => {
  test('of another unit is 404 and missing from the list, like an unknown one', async () => {
    const stranger = await staffClient(site, 'lead', ['cabin']);
    const id = await draftBy(editor, { endDate: '2026-05-01' });
    for (const which of [id, 'nothing-of-this-name']) {
      const answers = [
        await stranger.get(`postings/${which}`),
        await stranger.put(`postings/${which}`, { version: 1, headcount: 9 }),
        await stranger.post(`postings/${which}/publish`),
        await stranger.post(`postings/${which}/close`),
        await stranger.post(`postings/${which}/extend`, { endDate: '2027-01-01', reason: 'x' }),
        await stranger.post(`postings/${which}/copy`),
        await stranger.post(`postings/${which}/preview`, {}),
        await stranger.get(`postings/${which}/versions`),
        await stranger.get(`postings/${which}/versions/1`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
    expect((await stranger.get('postings')).data).toMatchObject({ list: [], total: 0 });
    expect((await editor.get(`postings/${id}`)).data).toMatchObject({ version: 1, state: 'draft' });
  });

  test('can be neither created in another unit nor moved there', async () => {
    const cabin = await staffClient(site, 'editor', ['cabin', 'flight-ops']);
    const refused = await cabin.post('postings', { unit: 'digital' });
    expect(refused).toMatchObject({ status: 400, data: { fields: [{ path: 'unit', rule: 'choice' }] } });
    expect((await cabin.post('postings', {})).data.fields).toMatchObject([{ path: 'unit', rule: 'required' }]);
    const { data } = await cabin.post('postings', { unit: 'cabin' });
    const moved = await cabin.put(`postings/${data.id}`, { version: 1, unit: 'digital' });
    expect(moved).toMatchObject({ status: 400, data: { fields: [{ path: 'unit', rule: 'choice' }] } });
    expect((await cabin.get('posting-lists')).data.units.map(({ key }: { key: string }) => key).toSorted()).toEqual([
      'cabin',
      'flight-ops',
    ]);
  });

  test('without a unit is 404, even if the reader has every unit on the list', async () => {
    const { data } = await editor.post('postings', {});
    const everyUnit = (await editor.get('posting-lists')).data.units.map(({ key }: { key: string }) => key);
    const nearlyAll = await staffClient(site, 'editor', everyUnit);
    expect((await nearlyAll.get(`postings/${data.id}`)).status).toBe(404);
    expect((await editor.get(`postings/${data.id}`)).data.unit).toBe('');
  });
});
