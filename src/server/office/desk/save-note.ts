import type { DeskNote } from '#lib/contract/desk-application.ts';
import { mentionedIn } from '#lib/rules/mentions.ts';
import { type NoteInput, writeNote } from '#server/office/notes/notes.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { type Colleague, readersOfUnits, resolveReaders } from '#server/recruitment/applications/office/owners.ts';

import { rowInReach } from './show-application.ts';

/**
 * Adds a note to an application within the actor's reach, or changes one of the actor's notes, and notifies the people whom
 * the note mentions, except the author.
 * @param mentions ids of people; people whose `@name` is not in the text are not notified
 * @throws AppError 404 if the application is unknown or outside the actor's reach; 400 if one of the people is unknown or may
 * not read the application; other errors as `writeNote`
 */
export async function saveNote(
  app: App,
  actor: Actor,
  which: string,
  { mentions = [], ...input }: Omit<NoteInput, 'mentioned'> & { mentions?: readonly string[] | undefined },
): Promise<DeskNote> {
  const row = await rowInReach(app, actor, which);
  const people = await resolveReaders(app.db, [row.unit], mentions);
  const faults = people.flatMap((person, index) => (person ? [] : [{ path: `mentions.${index}`, rule: 'canReadNote' }]));
  if (faults.length > 0) throw invalid(...faults);
  const distinct = [...new Map(people.map((person) => [person!.id, person!])).values()];
  const mentioned = mentionedIn(input.text, distinct);
  return transaction(app, (trx) => writeNote(trx, app, actor, row, { ...input, mentioned }));
}

/** The people who may read an application within the actor's reach, by name. @throws AppError 404 */
export async function listReaders(app: App, actor: Actor, which: string): Promise<Colleague[]> {
  const row = await rowInReach(app, actor, which);
  return (await readersOfUnits(app.db, [row.unit])).map(({ id, name }) => ({ id, name }));
}
