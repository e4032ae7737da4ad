import type {
  ContentState,
  OfficeBodies,
  OfficeItem,
  OfficeKind,
  OfficeList,
  OfficeRow,
  OfficeSearch,
  VersionFate,
} from '#lib/contract/content-office.ts';
import { sliceOf } from '#lib/contract/paging.ts';
import { dictionaryName } from '#lib/i18n/dictionary-name.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Bilingual, Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/errors.ts';

import { kindOf, pageOf, titleOf, apiBody } from './office-kinds.ts';
import { sanitisedBody } from './save-contents.ts';
import { findHead, findVersion, type Head, listLatest, listVersions, type VersionRow } from './store-versions.ts';

const versionsShown = 50;

function momentOf(at: number | null): string | null {
  return at === null || at === 0 ? null : new Date(at).toISOString();
}

function stateOf({ shown, publishAt, version }: Omit<Head, 'kind' | 'id'>, publishDate: string, today: string): ContentState {
  if (publishAt !== null) return 'scheduled';
  if (shown === null) return 'draft';
  if (shown < version) return 'changed';
  return publishDate > today ? 'scheduled' : 'published';
}

function rowOf(kind: OfficeKind, row: VersionRow, head: Pick<Head, 'shown' | 'publishAt'>, today: string): OfficeRow {
  const { id, version, at, actorName } = row;
  const publishDate = row.publishDate ?? '';
  return {
    id,
    title: titleOf(kind, id, JSON.parse(row.body)),
    jobType: row.jobType ?? '',
    publishDate,
    isTop: row.isTop === 1 ? 'Y' : 'N',
    state: stateOf({ ...head, version }, publishDate, today),
    version,
    publishFrom: momentOf(head.publishAt),
    updatedAt: momentOf(at),
    updatedBy: actorName,
  };
}

/** The titles of a kind's pieces by id, including drafts. */
export async function titlesOf(app: App, kind: OfficeKind): Promise<Map<string, Bilingual>> {
  const rows = await listLatest(app.db, kindOf[kind]);
  const nameIn = (id: string, locale: Locale) => dictionaryName(id, translateFor(locale)) ?? id;
  return new Map(
    rows.map(({ id, body }) => [
      id,
      kind === 'dictionary' ? { zh: nameIn(id, 'zh-cn'), en: nameIn(id, 'en-us') } : titleOf(kind, id, JSON.parse(body)),
    ]),
  );
}

/** A page of a kind's pieces for the office, including drafts, newest date first. */
export async function listForOffice(app: App, kind: OfficeKind, search: OfficeSearch): Promise<OfficeList> {
  const today = todayInShanghai(app.clock.now());
  const keyWord = search.keyWord?.trim().toLowerCase() ?? '';
  const rows = (await listLatest(app.db, kindOf[kind]))
    .map(({ headPublishAt, shown, ...row }) => rowOf(kind, row, { shown, publishAt: headPublishAt }, today))
    .filter(
      ({ id, title, state, jobType }) =>
        (!search.state || state === search.state) &&
        (!search.jobType || jobType === search.jobType) &&
        (keyWord === '' || [id, title.zh, title.en].some((text) => text.toLowerCase().includes(keyWord))),
    );
  const { offset, limit } = sliceOf({ pageNum: Number(search.pageNum ?? 1), pageSize: Number(search.pageSize ?? 50) });
  return { list: rows.slice(offset, offset + limit), total: rows.length };
}

/**
 * One piece for the office: the requested version, the piece's state and its newest versions.
 * @param version the number of the version; the latest by default
 * @throws AppError 404 if the piece or the version does not exist
 */
export async function readForOffice<Kind extends OfficeKind>(
  db: Db,
  app: Pick<App, 'clock'>,
  kind: Kind,
  id: string,
  version?: number,
): Promise<OfficeItem<Kind>> {
  const stored = kindOf[kind];
  const head = await findHead(db, stored, id);
  const row = head && (await findVersion(db, stored, id, version ?? head.version));
  if (!head || !row) throw notFound();
  const versions = await listVersions(db, stored, id, versionsShown);
  const body: OfficeBodies[Kind] = apiBody(kind, sanitisedBody(stored, JSON.parse(row.body) as unknown));
  const metadata = {
    ...rowOf(kind, row, head, todayInShanghai(app.clock.now())),
    position: row.position,
    shownVersion: head.shown,
    hasPage: pageOf(kind, id, 'zh-cn') !== undefined,
    versions: versions.map(({ version: number, fate, at, actorName }) => ({
      version: number,
      state: fate as VersionFate,
      at: momentOf(at),
      by: actorName,
    })),
  };
  return Object.assign({}, body, metadata);
}
