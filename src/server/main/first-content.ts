import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { App } from '#server/platform/app.ts';
import { liftTimeouts } from '#server/platform/db/bounded-client.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { isMarked, markOnce } from '#server/platform/db/markers.ts';
import { savePostings } from '#server/recruitment/postings/save-postings.ts';
import { saveReferences } from '#server/recruitment/postings/save-references.ts';
import { saveFirstProcesses } from '#server/recruitment/processes/processes.ts';
import { saveFirstTemplates } from '#server/recruitment/processes/templates.ts';
import { saveFirstScorecards } from '#server/recruitment/scorecards/scorecards.ts';
import type { DemoContent } from '#server/website/content/demo-content.ts';
import { readDemoContent } from '#server/website/content/demo-files.ts';
import { saveContents } from '#server/website/content/save-contents.ts';

const folder = fileURLToPath(new URL('../../../content/', import.meta.url));
const dayMs = 86_400_000;

/** The size in bytes of a file in the public folder. */
function sizeOf(path: string): number {
  return statSync(new URL(`../../../public${path}`, import.meta.url)).size;
}

async function load(trx: Db, content: DemoContent, now: number): Promise<void> {
  const day = (offset: number) => todayInShanghai(now + offset * dayMs);
  await saveReferences(trx, content);
  await savePostings(
    trx,
    content.postings.map(
      ({ publishedDaysAgo, closesInDays, viewApply, ages, heightRange, visionMin, degreeMin, ...posting }) => ({
        ...posting,
        publishDate: day(-publishedDaysAgo),
        endDate: day(closesInDays),
        accepts: viewApply === 'Y',
        conditions: { ages, heightRange, visionMin, degreeMin },
      }),
    ),
  );
  await saveFirstScorecards(trx, content.scorecards);
  await saveFirstTemplates(
    trx,
    content.processTemplates.filter(({ families }) => !families),
  );
  await saveFirstProcesses(
    trx,
    content.postings.flatMap(({ id, jobType, family }) => {
      const own = content.processTemplates.filter((template) => template.jobType === jobType);
      const { rounds } = own.find(({ families }) => families?.includes(family)) ?? own.find(({ families }) => !families) ?? {};
      return rounds ? [{ postingId: id, rounds }] : [];
    }),
  );
  await saveContents(
    trx,
    'notice',
    content.notices.map(({ id, jobType, publishedDaysAgo, isTop, attachments, ...body }) => ({
      id,
      jobType,
      publishDate: day(-publishedDaysAgo),
      isTop: isTop === 'Y',
      body: { ...body, attachments: attachments.map(({ name, file }) => ({ name, url: file, size: sizeOf(file) })) },
    })),
  );
  await saveContents(
    trx,
    'brochure',
    content.brochures.map(({ id, jobType, publishedDaysAgo, closesInDays, ...body }) => ({
      id,
      jobType,
      publishDate: day(-publishedDaysAgo),
      body: { ...body, endDate: closesInDays === null ? '' : day(closesInDays) },
    })),
  );
  await saveContents(
    trx,
    'brief',
    content.briefs.map(({ id, ...body }) => ({ id, body })),
  );
  await saveContents(
    trx,
    'introduction',
    content.introductions.map(({ id, ...body }) => ({ id, body })),
  );
  await saveContents(
    trx,
    'zone',
    content.zones.map(({ jobType, ...body }) => ({ id: jobType, jobType, body })),
  );
  const { politics, anchorDisclaimer, pictures } = content.pages;
  await saveContents(trx, 'page', [
    { id: 'politics', body: politics },
    { id: 'anchorDisclaimer', body: anchorDisclaimer },
  ]);
  await saveContents(trx, 'gallery', [{ id: 'pictures', body: pictures }]);
  await saveContents(
    trx,
    'dictionary',
    Object.entries(content.dictionaries).map(([id, body]) => ({ id, body })),
  );
  await saveContents(
    trx,
    'images',
    Object.entries(content.media.images).map(([id, body]) => ({ id, body })),
  );
  await saveContents(
    trx,
    'videos',
    Object.entries(content.media.videos).map(([id, body]) => ({ id, body })),
  );
}

/**
 * Loads the demo airline once per database, with dates relative to today in Shanghai. If several instances start at the
 * same time, one loads the content and the others wait.
 * @returns whether this call loaded the content
 */
export async function loadFirstContent(app: App): Promise<boolean> {
  const marker = 'first-content';
  if (await isMarked(app.db, marker)) return false;
  const content = await readDemoContent(folder);
  const now = app.clock.now();
  return transaction(app, async (trx) => {
    // `markOnce` takes a lock, on which an instance that starts at the same time waits until the content is loaded.
    await liftTimeouts(trx);
    if (!(await markOnce(trx, marker, now))) return false;
    await load(trx, content, now);
    return true;
  });
}
