import type { DeskNote, DeskNoteVersion } from '#lib/contract/desk-application.ts';
import { findingTime } from '#lib/rules/unreleased.ts';
import { type Actor, staffIdOf } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDecidedAt } from '#server/platform/db/decision-times.ts';
import { notFound, savedBefore } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import { findMentioned, saveMentions } from './store-mentions.ts';
import { changeNote, findNotes, findNoteVersions, insertNote, type NoteRow } from './store.ts';

/** The text of a withdrawn note; other notes are never empty. */
export const withdrawn = '';

function contextOf(id: string): string {
  return `application_notes.sealed_text.${id}`;
}

/** The decrypted text of a note or an earlier version of it. */
export function textOf(app: App, { id, sealedText }: Pick<NoteRow, 'id' | 'sealedText'>): string {
  return app.cipher.decrypt(sealedText, contextOf(id));
}

function described(app: App, actor: Pick<Actor, 'id'>, row: NoteRow): DeskNote {
  return {
    id: row.id,
    text: textOf(app, row),
    version: row.version,
    author: row.actorName,
    own: row.actor === actor.id ? 'Y' : 'N',
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/** The notes on an application, earliest first. The caller has checked the scope. */
export async function readNotes(db: Db, app: App, actor: Pick<Actor, 'id'>, applicationId: string): Promise<DeskNote[]> {
  const mentioned = await findMentioned(db, applicationId);
  return (await findNotes(db, applicationId)).map((row) => ({
    ...described(app, actor, row),
    mentions: (mentioned.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}

/**
 * Earlier versions of a note, latest first. The caller has checked the scope of its application.
 * @throws AppError 404 if the application has no such note
 */
export async function readNoteVersions(db: Db, app: App, applicationId: string, id: string): Promise<DeskNoteVersion[]> {
  const note = (await findNotes(db, applicationId)).find((row) => row.id === id);
  if (!note) throw notFound();
  return (await findNoteVersions(db, [id]))
    .map((row) => ({
      version: row.version,
      text: textOf(app, { id, sealedText: row.sealedText }),
      at: new Date(row.updatedAt).toISOString(),
    }))
    .toReversed();
}

/**
 * The time (ms) to record for a new or changed note: now, or just after the application's last decision if that is later.
 */
async function notedAt(trx: Db, { clock }: Pick<App, 'clock'>, { id }: Pick<Noted, 'id'>): Promise<number> {
  return findingTime(clock.now(), (await findDecidedAt(trx, [id], ['pending', 'released'])).get(id));
}

/**
 * A note to write. If `version` and `id` are absent, the note is new. Otherwise `id` names the note to change (by default the
 * actor's newest note that was not withdrawn), and `version` must be that note's current version.
 */
export interface NoteInput {
  text: string;
  version?: number | undefined;
  id?: string | undefined;
  /** The people whom the text mentions. */
  mentioned?: readonly { id: string; name: string }[] | undefined;
}

/** An application within the actor's reach. */
interface Noted {
  id: string;
  accountId: string;
  unit: string;
}

/**
 * A note of the actor that is not withdrawn.
 * @throws AppError 404 if there is none, 409 with `data.current` for a stale or missing version
 */
async function findOwn(
  trx: Db,
  app: App,
  actor: Actor,
  { id: applicationId }: Noted,
  { id, version }: Pick<NoteInput, 'id' | 'version'>,
): Promise<NoteRow> {
  const notes = await findNotes(trx, applicationId);
  const own = notes.filter((row) => row.actor === actor.id && textOf(app, row) !== withdrawn);
  const row = id === undefined ? own.at(-1) : own.find((one) => one.id === id);
  if (!row) throw notFound();
  if (row.version !== version) throw savedBefore(described(app, actor, row));
  return row;
}

/**
 * Writes the next version of a note of the actor.
 * @throws AppError as `findOwn`
 */
async function rewrite(trx: Db, app: App, actor: Actor, application: Noted, input: NoteInput): Promise<NoteRow> {
  const row = await findOwn(trx, app, actor, application, input);
  const change = {
    sealedText: app.cipher.encrypt(input.text, contextOf(row.id)),
    updatedAt: await notedAt(trx, app, application),
  };
  if (await changeNote(trx, row, change)) return { ...row, ...change, version: row.version + 1 };
  // The note was changed at the same time, so the next attempt reports the stale version.
  return rewrite(trx, app, actor, application, input);
}

/**
 * Adds a note to an application, or changes one of the actor's notes, logs this, and stores the mentioned people except the
 * author. The caller has checked the scope.
 * @throws AppError 404 if the actor has no such note or has withdrawn it, 409 with `data.current` for a stale or
 * missing version
 */
export async function writeNote(trx: Db, app: App, actor: Actor, application: Noted, input: NoteInput): Promise<DeskNote> {
  const isNew = input.version === undefined && input.id === undefined;
  let note: DeskNote;
  if (isNew) {
    const [id, now] = [newId(), await notedAt(trx, app, application)];
    const row: NoteRow = {
      id,
      applicationId: application.id,
      accountId: application.accountId,
      actor: actor.id,
      actorName: actor.name,
      sealedText: app.cipher.encrypt(input.text, contextOf(id)),
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    await insertNote(trx, row);
    note = described(app, actor, row);
  } else note = described(app, actor, await rewrite(trx, app, actor, application, input));
  const { id: applicationId, unit } = application;
  const mentions = (input.mentioned ?? []).map(({ id, name }) => ({ id, name }));
  const notified = mentions.map(({ id }) => id).filter((id) => id !== staffIdOf(actor));
  await saveMentions(trx, { noteId: note.id, applicationId, at: app.clock.now() }, notified);
  await record(trx, app, actor, {
    action: 'application.noted',
    unit,
    applicationId,
    subject: note.id,
    details: { version: note.version },
  });
  return { ...note, mentions };
}

/**
 * Withdraws a note of the actor, and logs this. The note gets a version without text, and leads can still read its former
 * versions. The caller has checked the scope.
 * @throws AppError 404 if the actor has no such note or has withdrawn it, 409 with `data.current` for a stale version
 */
export async function withdrawNote(
  trx: Db,
  app: App,
  actor: Actor,
  application: Noted,
  input: { id: string; version: number },
): Promise<DeskNote> {
  const row = await rewrite(trx, app, actor, application, { ...input, text: withdrawn });
  const { id: applicationId, unit } = application;
  await saveMentions(trx, { noteId: row.id, applicationId, at: row.updatedAt }, []);
  const details = { version: row.version, change: 'withdrawn' };
  await record(trx, app, actor, { action: 'application.noted', unit, applicationId, subject: row.id, details });
  return described(app, actor, row);
}
