import { todayInShanghai } from '#lib/rules/deadline.ts';
import { disclosedFinding } from '#lib/rules/unreleased.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDecidedAt } from '#server/platform/db/decision-times.ts';
import {
  type ErasedAccount,
  type ErasedApplication,
  exportedJson,
  exportedMoment,
  type MergedAccounts,
  type PersonalData,
} from '#server/platform/personal-data.ts';

import { textOf, withdrawn } from './notes.ts';
import { findApplicationsOf, findTagsOf } from './store-tags.ts';
import { eraseWarnings, findWarningsOf, moveWarnings } from './store-warnings.ts';
import { eraseNotesAndReaders, eraseNotesAndReadersOf, findNotesOf, findNoteVersions, moveNotes } from './store.ts';
import { reasonOf } from './warnings.ts';

/** For each application of an account, the tags set before the application's newest released decision was made. */
async function disclosedTags(app: App, accountId: string) {
  const tags = await findTagsOf(app.db, await findApplicationsOf(app.db, accountId));
  const decidedAt = await findDecidedAt(app.db, [...tags.keys()], ['released']);
  return [...tags].flatMap(([application, set]) => {
    const shown = set.filter(({ at }) => Number(at) <= (decidedAt.get(application) ?? 0));
    return shown.length === 0 ? [] : [{ application, tags: shown.map(({ name }) => name) }];
  });
}

async function* exportWarnings(app: App, accountId: string) {
  const now = app.clock.now();
  const warnings = (await findWarningsOf(app.db, accountId, todayInShanghai(now))).map((row) => {
    return { application: row.applicationId, since: exportedMoment(row.at), lastDay: row.endsOn, reason: reasonOf(app, row) };
  });
  if (warnings.length > 0) yield exportedJson('applications/warnings-of-the-airline.json', now, warnings);
}

async function* exportFiles(app: App, accountId: string) {
  yield* exportWarnings(app, accountId);
  const tags = await disclosedTags(app, accountId);
  if (tags.length > 0) yield exportedJson('applications/tags-of-the-airline.json', app.clock.now(), tags);
  const rows = await findNotesOf(app.db, accountId);
  const earlier = await findNoteVersions(
    app.db,
    rows.map(({ id }) => id),
  );
  const decidedAt = await findDecidedAt(app.db, [...new Set(rows.map((row) => row.applicationId))], ['released']);
  const notes = rows.flatMap((row) => {
    const { id, applicationId, createdAt } = row;
    const versions = [...earlier.filter(({ noteId }) => noteId === id), row].map(({ updatedAt, sealedText }) => {
      return { at: updatedAt, sealedText };
    });
    const found = disclosedFinding(versions, decidedAt.get(applicationId));
    const text = found ? textOf(app, { id, sealedText: found.sealedText }) : withdrawn;
    if (!found || text === withdrawn) return [];
    return [{ application: applicationId, at: exportedMoment(createdAt), changedAt: exportedMoment(found.at), text }];
  });
  if (notes.length === 0) return;
  yield exportedJson('applications/notes-of-the-airline.json', app.clock.now(), notes);
}

async function erase(trx: Db, _: App, { id }: ErasedAccount): Promise<void> {
  await eraseWarnings(trx, id);
  await eraseNotesAndReaders(trx, id);
}

async function eraseApplication(trx: Db, _: App, { id, accountId }: ErasedApplication): Promise<void> {
  await eraseNotesAndReadersOf(trx, accountId, id);
}

async function merge(trx: Db, _: App, accounts: MergedAccounts): Promise<void> {
  await moveNotes(trx, accounts);
  await moveWarnings(trx, accounts);
}

/**
 * The office's notes and tags on a person's applications, and the readers of the applications. Readers are not exported.
 * Notes and tags are exported without their authors, and only for applications with a released decision: notes as they were
 * when the newest such decision was made, and tags that were set by then and have not been removed. Erasing a note also
 * deletes its former versions.
 *
 * Valid warnings of falsified documents are exported without their authors, even before a decision is released. When an
 * application is erased after a retention term, its warning stays until the warning's own last day; erasing the account
 * deletes the warning.
 */
export const readingData: PersonalData = {
  tables: ['applicationNotes', 'noteMentions', 'applicationReaders', 'applicationTags', 'applicationWarnings'],
  exportFiles,
  erase,
  eraseApplication,
  merge,
};
