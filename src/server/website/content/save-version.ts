import * as z from 'zod/mini';

import {
  datedKinds,
  type OfficeBodies,
  type OfficeItem,
  type OfficeKind,
  officeBodies,
  type VersionFate,
} from '#lib/contract/content-office.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { isDate } from '#lib/rules/dates.ts';
import { todayInShanghai } from '#lib/rules/deadline.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound, savedBefore } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { raiseRevision } from '#server/platform/revisions.ts';

import { faultsForPublishing } from './check-content.ts';
import type { ContentKind } from './kinds.ts';
import { fixedKinds, isFixed, kindOf, storedBody, apiBody } from './office-kinds.ts';
import { readForOffice } from './read-content.ts';
import { sanitisedBody } from './save-contents.ts';
import {
  deleteContent,
  findHead,
  findVersion,
  insertHead,
  insertVersion,
  lastPosition,
  setHead,
  claimNextVersion,
  type VersionRow,
  versionRow,
} from './store-versions.ts';
import { type Positioned, writeContents } from './store.ts';

type Who = Pick<Actor, 'id' | 'name'>;

/** The fields of a request that are not part of the piece's body. */
interface SentMetadata {
  jobType: string;
  publishDate: string;
  isTop: 'Y' | 'N';
  position?: number | undefined;
  state: VersionFate;
  publishFrom?: string | null | undefined;
}

/** How far ahead (ms) a version may be scheduled. */
const maxAhead = 2 * 366 * 86_400_000;

function faultsOfMetadata({ publishDate, state, publishFrom }: SentMetadata, now: number): Fault[] {
  const at = publishFrom ? Date.parse(publishFrom) : Number.NaN;
  return [
    ...(publishDate !== '' && !isDate(publishDate) ? [{ path: 'publishDate', rule: 'date' }] : []),
    ...(state === 'scheduled' && !publishFrom ? [{ path: 'publishFrom', rule: 'required' }] : []),
    ...(state === 'scheduled' && (at <= now || at - now > maxAhead) ? [{ path: 'publishFrom', rule: 'momentAhead' }] : []),
  ];
}

/**
 * The faults of the id of a new piece. The id of banners and videos is the number of their slot, and the id of a dictionary
 * is its code, because the site's pages look up such pieces by number or code. Standing pages cannot be added. Other pieces
 * need no id; if one is given, it may not contain a dot.
 */
function faultsOfId(kind: OfficeKind, id: string | undefined): Fault[] {
  if (kind === 'pages') return [{ path: 'id', rule: 'choice' }];
  if (!fixedKinds.includes(kind)) return id?.includes('.') ? [{ path: 'id', rule: 'type' }] : [];
  if (id === undefined) return [{ path: 'id', rule: 'required' }];
  return kind === 'dictionary' || /^\d{1,4}$/.test(id) ? [] : [{ path: 'id', rule: 'type' }];
}

/** A change of an existing piece: absent fields keep their value. */
type Changed<Kind extends OfficeKind> = Partial<SentMetadata & OfficeBodies[Kind]> &
  Pick<SentMetadata, 'state'> & { version: number };

interface ToSave<Kind extends OfficeKind> {
  kind: Kind;
  id: string;
  /** The version on which the change is based; 0 for a new piece. */
  version: number;
  given: SentMetadata & OfficeBodies[Kind];
}

/**
 * The version to store, with sanitised HTML. If the kind has dates and the version is to become public but has no date, the
 * date is the day of publication.
 */
async function prepare<Kind extends OfficeKind>(
  trx: Db,
  app: App,
  { kind, id, version, given }: ToSave<Kind>,
): Promise<Omit<Positioned<ContentKind>, 'body'> & { body: unknown }> {
  const stored = kindOf[kind];
  // `parse` drops fields that the kind does not have.
  const words = z.parse(officeBodies[kind], given) as OfficeBodies[Kind];
  const before = version > 0 ? await findVersion(trx, stored, id, version) : undefined;
  const isDated = datedKinds.includes(kind);
  const isForPublic = given.state === 'published' || given.state === 'scheduled';
  const from = given.state === 'scheduled' && given.publishFrom ? Date.parse(given.publishFrom) : app.clock.now();
  const day = given.publishDate || (isForPublic ? todayInShanghai(from) : '');
  return {
    id,
    jobType: isDated && given.jobType ? given.jobType : null,
    publishDate: isDated && day ? day : null,
    isTop: kind === 'notices' && given.isTop === 'Y',
    position: given.position ?? before?.position ?? (await lastPosition(trx, stored)) + 1,
    body: sanitisedBody(stored, storedBody(kind, words)),
  };
}

/** A stored version in the form of a request. */
function asRequest(kind: OfficeKind, { jobType, publishDate, isTop, body }: VersionRow) {
  const metadata = { jobType: jobType ?? '', publishDate: publishDate ?? '', isTop: isTop === 1 ? 'Y' : 'N' };
  return { ...apiBody(kind, JSON.parse(body)), ...metadata };
}

/** Stores the next version, and publishes, schedules or withdraws the piece as requested, in the caller's transaction. */
async function saveNext<Kind extends OfficeKind>(trx: Db, app: App, who: Who, toSave: ToSave<Kind>): Promise<void> {
  const { kind, id, version, given } = toSave;
  const stored = kindOf[kind];
  const next = await claimNextVersion(trx, stored, id, version);
  if (next === undefined) throw savedBefore(await readForOffice(trx, app, kind, id));
  const now = app.clock.now();
  const content = await prepare(trx, app, toSave);
  const faults = faultsOfMetadata(given, now);
  if (given.state === 'published' || given.state === 'scheduled') {
    const { body, jobType, publishDate } = content;
    faults.push(...(await faultsForPublishing(trx, kind, { id, jobType: jobType ?? '', publishDate: publishDate ?? '', body })));
  }
  if (given.state === 'withdrawn' && isFixed(kind, id)) faults.push({ path: 'state', rule: 'keptPublic' });
  if (faults.length > 0) throw invalid(...faults);
  const publishAt = given.state === 'scheduled' ? Date.parse(given.publishFrom!) : null;
  await insertVersion(
    trx,
    versionRow(stored, next, content, { fate: given.state, publishAt }, { id: who.id, name: who.name, at: now }),
  );
  if (given.state === 'published') {
    await writeContents(trx, stored, [content as unknown as Positioned<ContentKind>]);
    await setHead(trx, stored, id, { shown: next, publishAt: null });
    await raiseRevision(trx, 'content');
  } else if (given.state === 'withdrawn') {
    await deleteContent(trx, stored, id);
    await setHead(trx, stored, id, { shown: null, publishAt: null });
    await raiseRevision(trx, 'content');
  } else await setHead(trx, stored, id, { publishAt });
  await record(trx, app, who, {
    action: 'content.changed',
    subject: id,
    details: { kind, version: next, state: given.state, ...(publishAt === null ? {} : { publishFrom: given.publishFrom! }) },
  });
}

/**
 * Creates a piece of content.
 * @throws AppError 400 with the fault of the id, or with every other fault at once if the id is valid; 409 with
 * `data.current` if the id is taken
 */
export async function createContent<Kind extends OfficeKind>(
  app: App,
  who: Who,
  kind: Kind,
  { id: chosenId, ...given }: SentMetadata & OfficeBodies[Kind] & { id?: string | undefined },
): Promise<OfficeItem<Kind>> {
  const id = chosenId ?? newId();
  const faults = faultsOfId(kind, chosenId);
  if (faults.length > 0) throw invalid(...faults);
  return transaction(app, async (trx) => {
    if (!(await insertHead(trx, kindOf[kind], id))) throw savedBefore(await readForOffice(trx, app, kind, id));
    await saveNext(trx, app, who, { kind, id, version: 0, given: given as unknown as SentMetadata & OfficeBodies[Kind] });
    return readForOffice(trx, app, kind, id);
  });
}

/**
 * Saves the next version of a piece as a draft, or publishes or schedules it, or withdraws the piece from the site.
 * Absent fields stay as in the latest version. A draft may be incomplete and does not change the public version, but
 * cancels the schedule of the previous version.
 * @throws AppError 404 if the piece does not exist; 400 with every fault at once; 409 with `data.current` if the change
 * is not based on the latest version
 */
export async function changeContent<Kind extends OfficeKind>(
  app: App,
  who: Who,
  kind: Kind,
  id: string,
  { version, ...changed }: Changed<Kind>,
): Promise<OfficeItem<Kind>> {
  return transaction(app, async (trx) => {
    if (!(await findHead(trx, kindOf[kind], id))) throw notFound();
    const latest = await findVersion(trx, kindOf[kind], id, version);
    const given = { ...(latest && asRequest(kind, latest)), ...changed } as unknown as SentMetadata & OfficeBodies[Kind];
    await saveNext(trx, app, who, { kind, id, version, given });
    return readForOffice(trx, app, kind, id);
  });
}
