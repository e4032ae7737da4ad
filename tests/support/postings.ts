import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { type PostingDraft, savePostings } from '#server/recruitment/postings/save-postings.ts';

import type { TestApp } from './test-app.ts';

let made = 0;

/** A posting that is open at `testStart`; `given` overrides its fields. */
export function draftPosting(given: Partial<PostingDraft> = {}): PostingDraft {
  made += 1;
  return {
    id: `draft-${made}`,
    jobType: '3',
    name: { zh: `测试岗位${made}`, en: `Test role ${made}` },
    unit: 'digital',
    family: 'technology',
    workplaces: ['qingdao'],
    testSites: ['site-online', 'site-qingdao'],
    publishDate: '2026-03-01',
    endDate: '2026-03-31',
    accepts: true,
    headcount: 1,
    conditions: {},
    description: { zh: '<p>描述</p>', en: '<p>Description</p>' },
    requirement: { zh: '<p>要求</p>', en: '<p>Requirement</p>' },
    ...given,
  };
}

/** Stores postings, and advances the clock until every cache sees them. */
export async function addPostings({ app, clock }: Pick<TestApp, 'app' | 'clock'>, ...drafts: PostingDraft[]): Promise<void> {
  await transaction(app, (trx) => savePostings(trx, drafts));
  clock.advance(1_001);
}

/** The UTC date `offset` days from now, as YYYY-MM-DD. */
export function dayFrom({ clock }: Pick<TestApp, 'clock'>, offset: number): string {
  return new Date(clock.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

/** Deletes all public postings, also the demo airline's. */
export async function removePostings(app: App): Promise<void> {
  for (const table of ['postingTerms', 'postingTexts', 'postings'] as const) await app.db.deleteFrom(table).execute();
}
