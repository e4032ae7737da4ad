import type { StaffPosting } from '#lib/contract/staff-postings.ts';
import type { PostingAction, PostingState } from '#lib/domain/posting-actions.ts';
import { describeFaults } from '#lib/forms/describe-faults.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import { missingForPublishing } from '#lib/forms/posting/check.ts';
import type { PostingContent } from '#lib/forms/posting/fields.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type AppError, notFound, savedBefore } from '#server/platform/errors.ts';

import { contentOfRow, emptyContent } from './posting-draft-content.ts';
import { normalise } from './search-terms.ts';
import { type DraftRow, findDraft, findPublic, findVersionRow, insertVersions } from './store-office.ts';
import { findPostingTexts } from './store.ts';

/** A request to publish a draft, for approval by a second person. Every change of the draft removes the request. */
export interface PublicationRequest {
  /** The id of the actor who asks. */
  actor: string;
  actorName: string;
  /** When the request was made (ms). */
  at: number;
  /** When the posting is to open (ms); null to open it as soon as the request is approved. */
  publishAt: number | null;
}

/** A posting as the office edits it, public or not. */
export interface OfficePosting {
  id: string;
  version: number;
  content: PostingContent;
  /** When the posting becomes public (ms); null if it is public or not scheduled. */
  publishAt: number | null;
  /** Whether the posting is stored as a public one. Its opening day may be in the future. */
  isPublic: boolean;
  /** The publication request that waits for approval; null if there is none. */
  request: PublicationRequest | null;
}

const idPattern = /^[\w-]{1,64}$/;

/** The state of a posting on a day (`YYYY-MM-DD`). */
export function stateOf({ isPublic, publishAt, content }: OfficePosting, today: string): PostingState {
  if (!isPublic) return publishAt === null ? 'draft' : 'scheduled';
  if (content.publishDate > today) return 'scheduled';
  return content.endDate >= today ? 'open' : 'closed';
}

/**
 * A posting within an actor's reach, public or not; `db` may be a transaction.
 * @throws AppError 404 if the posting is unknown or out of reach
 */
export async function readForOffice(db: Db, actor: Pick<Actor, 'units'>, id: string): Promise<OfficePosting> {
  if (!idPattern.test(id)) throw notFound();
  const draft = await findDraft(db, actor, id);
  if (draft) return officeDraft(draft);
  const row = await findPublic(db, actor, id);
  if (!row) throw notFound();
  const content = contentOfRow(row, await findPostingTexts(db, id));
  return { id, version: row.version, content, publishAt: null, isPublic: true, request: null };
}

/** Parses the row of a draft. */
export function officeDraft({ id, version, content, publishAt, publicationRequest }: DraftRow): OfficePosting {
  const request = publicationRequest === null ? null : (JSON.parse(publicationRequest) as PublicationRequest);
  const filled = { ...emptyContent, ...(JSON.parse(content) as PostingContent) };
  return { id, version, content: filled, publishAt, isPublic: false, request };
}

/** The row of a posting that is not public, with the current time as the time of its last change. */
export function draftRowOf(app: App, { id, version, content, publishAt, request }: OfficePosting): DraftRow {
  return {
    ...{ id, version, publishAt },
    unit: content.unit || null,
    jobType: content.jobType,
    searchText: normalise(`${content.name.zh}\n${content.name.en}`),
    content: JSON.stringify(content),
    publicationRequest: request && JSON.stringify(request),
    updatedAt: app.clock.now(),
  };
}

/** The faults that prevent publishing a draft; none for a public posting. */
export function missingOf(app: App, posting: OfficePosting): Fault[] {
  return posting.isPublic ? [] : missingForPublishing(posting.content, todayInShanghai(app.clock.now()));
}

function describeRequest({ actor, actorName, at, publishAt }: PublicationRequest): NonNullable<StaffPosting['approval']> {
  const moment = (ms: number) => new Date(ms).toISOString();
  return { askedBy: actor, askedByName: actorName, askedAt: moment(at), publishAt: publishAt === null ? '' : moment(publishAt) };
}

/** A posting as the API returns it for the editor. */
export async function describeForOffice(db: Db, app: App, posting: OfficePosting, locale: Locale): Promise<StaffPosting> {
  const { id, version, content, publishAt, request } = posting;
  const newest = await findVersionRow(db, id, version);
  const { ages, heightRange, workplaces, sites, quotas, ...same } = content;
  return {
    id,
    version,
    state: stateOf(posting, todayInShanghai(app.clock.now())),
    ...same,
    workplaces: [...workplaces],
    sites: [...sites],
    quotas: [...quotas],
    ages: ages ? [...ages] : null,
    heightRange: heightRange ? [...heightRange] : null,
    publishAt: publishAt === null ? '' : new Date(publishAt).toISOString(),
    updatedAt: newest?.at ? new Date(newest.at).toISOString() : '',
    updatedBy: newest?.actorName ?? '',
    ...(app.settings.fourEyes.includes('publication') ? { needsApproval: 'Y' as const } : {}),
    ...(request ? { approval: describeRequest(request) } : {}),
    missing: describeFaults(missingOf(app, posting), translateFor(locale)),
  };
}

/**
 * One posting for the editor.
 * @throws AppError 404 if the posting is unknown or out of reach
 */
export async function showForOffice(app: App, actor: Actor, id: string, locale: Locale): Promise<StaffPosting> {
  return describeForOffice(app.db, app, await readForOffice(app.db, actor, id), locale);
}

/**
 * The error 409 for an outdated version, with the current posting.
 * @throws AppError 404 if the posting is unknown or out of reach
 */
export async function conflict(trx: Db, app: App, actor: Actor, id: string, locale: Locale): Promise<AppError> {
  return savedBefore(await describeForOffice(trx, app, await readForOffice(trx, actor, id), locale));
}

/**
 * Stores the versions of a changed posting: `after`, with the author of the change, and `before`, if given and not stored yet.
 */
export async function saveVersion(
  trx: Db,
  app: App,
  actor: Pick<Actor, 'id' | 'name'>,
  {
    before,
    after,
    action,
    reason = '',
  }: { before?: OfficePosting; after: OfficePosting; action: PostingAction; reason?: string },
): Promise<void> {
  const of = ({ id, version, content }: OfficePosting) => ({ postingId: id, version, content: JSON.stringify(content) });
  const unknown = { at: null, actor: '', actorName: '', action: 'imported' as const, reason: '' };
  await insertVersions(trx, [
    ...(before ? [{ ...of(before), ...unknown }] : []),
    { ...of(after), at: app.clock.now(), actor: actor.id, actorName: actor.name, action, reason },
  ]);
}
