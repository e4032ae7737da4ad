import type { ListedVersion } from '#lib/contract/staff-postings.ts';
import type { PostingContent } from '#lib/forms/posting/fields.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import { readForOffice } from './office-posting.ts';
import { emptyContent } from './posting-draft-content.ts';
import { findVersionRow, listVersionRows, type VersionRow } from './store-office.ts';

function listed({ version, at, actorName, action, reason }: Omit<VersionRow, 'content'>): ListedVersion {
  return { version, at: at === null ? '' : new Date(at).toISOString(), who: actorName, action, reason };
}

/**
 * The versions of a posting, newest first, each with time and author (empty if unknown). If the current version is not
 * stored, it is listed as imported.
 * @throws AppError 404 if the posting is unknown or out of reach
 */
export async function listVersions(app: App, actor: Actor, id: string): Promise<ListedVersion[]> {
  const { version } = await readForOffice(app.db, actor, id);
  const rows = await listVersionRows(app.db, id);
  const isStored = rows[0]?.version === version;
  const current: ListedVersion = { version, at: '', who: '', action: 'imported', reason: '' };
  return [...(isStored ? [] : [current]), ...rows.map(listed)];
}

/**
 * The content of one version of a posting.
 * @throws AppError 404 if there is no such version, or the posting is unknown or out of reach
 */
export async function showVersion(app: App, actor: Actor, id: string, version: string): Promise<ListedVersion & PostingContent> {
  const posting = await readForOffice(app.db, actor, id);
  const number = /^\d{1,9}$/.test(version) ? Number(version) : -1;
  const row = await findVersionRow(app.db, id, number);
  if (row) return { ...listed(row), ...emptyContent, ...(JSON.parse(row.content) as PostingContent) };
  if (number !== posting.version) throw notFound();
  return { version: number, at: '', who: '', action: 'imported', reason: '', ...posting.content };
}
