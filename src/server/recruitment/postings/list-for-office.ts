import { pageSizeOf } from '#lib/contract/page-size.ts';
import type { ListedStaffPosting, PostingLists, StaffPostingQuery } from '#lib/contract/staff-postings.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { inLocale, type Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { createCachePerApp, versionOf } from '#server/platform/cache.ts';
import { invalid } from '#server/platform/errors.ts';

import { missingOf, officeDraft, type OfficePosting, stateOf } from './office-posting.ts';
import { contentOfRow } from './posting-draft-content.ts';
import { nameIn, readReferences, type References } from './references.ts';
import { normalise } from './search-terms.ts';
import { countDrafts, countPublic, type OfficeCursor, type OfficeFilter, pageOfDrafts, pageOfPublic } from './store-office.ts';

const defaultSize = 50;
const publicTotalsOf = createCachePerApp<number>({ max: 500 });

/** The number of postings that match a filter. The count of public postings is cached. */
async function countForOffice(app: App, { units }: Pick<Actor, 'units'>, filter: OfficeFilter): Promise<number> {
  const [draftCount, publicCount] = await Promise.all([
    countDrafts(app.db, { units }, filter),
    publicTotalsOf(app).get(JSON.stringify([units, filter]), versionOf(app, 'postings'), () =>
      countPublic(app.db, { units }, filter),
    ),
  ]);
  return draftCount + publicCount;
}

function cursorIn(text: string): OfficeCursor {
  const [, updatedAt, id] = /^d-(\d{1,15})-([\w-]{1,64})$/.exec(text) ?? [];
  if (updatedAt && id) return { updatedAt: Number(updatedAt), id };
  const [, rank] = /^p-(\d{1,16})$/.exec(text) ?? [];
  if (rank) return { rank: Number(rank) };
  throw invalid({ path: 'cursor', rule: 'type' });
}

function listed(app: App, posting: OfficePosting, { units }: References, locale: Locale): ListedStaffPosting {
  const { id, version, content, publishAt } = posting;
  const { name, jobType, unit, publishDate, endDate } = content;
  return {
    id,
    version,
    state: stateOf(posting, todayInShanghai(app.clock.now())),
    name: inLocale(name, locale) || name.zh || name.en,
    jobType,
    jobTypeName: isJobType(jobType) ? translateFor(locale)(`jobs.types.${jobType}` as MessageKey) : '',
    unit,
    unitName: unit && nameIn(units, unit, locale),
    publishDate,
    endDate,
    publishAt: publishAt === null ? '' : new Date(publishAt).toISOString(),
    missing: missingOf(app, posting).length,
  };
}

/**
 * A page of the postings within an actor's reach: first the postings that are not public (last changed first), then the
 * public ones (newest first). `next` is the cursor of the next page, or null on the last page. `total` is null except on the
 * first page.
 * @throws AppError 400 for an invalid cursor
 */
export async function listPostingsForOffice(
  app: App,
  actor: Actor,
  { state, jobType, unit, keyWord, cursor, size }: StaffPostingQuery,
  locale: Locale,
): Promise<{ list: (ListedStaffPosting & { isPublic: boolean; family: string })[]; next: string | null; total: number | null }> {
  const filter: OfficeFilter = {
    today: todayInShanghai(app.clock.now()),
    state: state || undefined,
    jobType: jobType || undefined,
    unit: unit || undefined,
    word: normalise(keyWord ?? '').trim() || undefined,
  };
  const after = cursor ? cursorIn(cursor) : undefined;
  const count = pageSizeOf(size, defaultSize);
  const afterRank = after && 'rank' in after ? after.rank : undefined;
  const afterDraft = after && 'id' in after ? after : undefined;
  const drafts = afterRank === undefined ? await pageOfDrafts(app.db, actor, filter, afterDraft, count + 1) : [];
  const shownDrafts = drafts.slice(0, count);
  const room = count - shownDrafts.length;
  const rows = await pageOfPublic(app.db, actor, filter, afterRank, room + 1);
  const shownRows = rows.slice(0, room);
  const references = await readReferences(app);
  const found = [
    ...shownDrafts.map(officeDraft),
    ...shownRows.map((row): OfficePosting => {
      const content = contentOfRow(row, undefined);
      return { id: row.id, version: row.version, content, publishAt: null, isPublic: true, request: null };
    }),
  ];
  const [lastDraft, lastRow] = [shownDrafts.at(-1), shownRows.at(-1)];
  const isMore = drafts.length > count || rows.length > room;
  const next = lastRow ? `p-${lastRow.rank}` : lastDraft && `d-${lastDraft.updatedAt}-${lastDraft.id}`;
  return {
    list: found.map((posting) => {
      const { isPublic, content } = posting;
      return { ...listed(app, posting, references, locale), isPublic, family: content.family };
    }),
    next: isMore ? (next ?? null) : null,
    total: after ? null : await countForOffice(app, actor, filter),
  };
}

/** The options of the form for postings, in both languages. Of the units, only those within the actor's reach are options. */
export async function listsForOffice(app: App, { units: reach }: Pick<Actor, 'units'>): Promise<PostingLists> {
  const { units, families, workplaces, testSites } = await readReferences(app);
  const named = (list: ReadonlyMap<string, { key: string; name: { zh: string; en: string } }>) =>
    [...list.values()].map(({ key, name: { zh, en } }) => ({ key, zh, en }));
  return {
    units: named(units).filter(({ key }) => reach === null || reach.includes(key)),
    families: named(families),
    workplaces: named(workplaces),
    sites: named(testSites),
  };
}
