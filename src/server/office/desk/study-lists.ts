import type { StudyList, StudyListRequest } from '#lib/contract/study-lists.ts';
import type { Fault } from '#lib/forms/faults.ts';
import { longestName, mostNames, namesIn, studyWords } from '#lib/rules/study-lists.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { record } from '#server/platform/audit/record.ts';
import { type Db, isUniqueViolation, transaction } from '#server/platform/db/database.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';

import { deleteStudyList, findStudyLists, replaceStudyList } from './store-study-lists.ts';

/** Maximum number of lists. */
const most = 100;

/** All named lists of schools and majors, by name. */
export async function listStudyLists(db: Db): Promise<StudyList[]> {
  return (await findStudyLists(db)).map(({ nameKey: _, kind, ...list }) => ({ ...list, kind }));
}

/**
 * Imports a named list of schools or majors; with an `id`, replaces the name and the entries of that list.
 * @throws AppError 404 for an unknown id, or the id of a list of the other kind; 400 with every fault: no names, too many or
 * too long names, a list name that is taken for this kind, or too many lists
 */
export async function saveStudyList(app: App, actor: Actor, request: StudyListRequest): Promise<StudyList> {
  const { id: given, kind, name } = request;
  const names = namesIn(request.names);
  const nameKey = studyWords(name);
  const id = given ?? newId();
  const taken: Fault = { path: 'name', rule: 'listTaken' };
  await transaction(app, async (trx) => {
    const all = await findStudyLists(trx);
    if (given && !all.some((list) => list.id === given && list.kind === kind)) throw notFound();
    const others = all.filter((list) => list.id !== id);
    const isTaken = others.some((list) => list.kind === kind && list.nameKey === nameKey);
    const faults: Fault[] = [
      ...(isTaken ? [taken] : []),
      ...(others.length >= most ? [{ path: 'name', rule: 'maxEntries', params: { maximum: most } }] : []),
      ...(names.length === 0 ? [{ path: 'names', rule: 'minEntries', params: { minimum: 1 } }] : []),
      ...(names.length > mostNames ? [{ path: 'names', rule: 'maxEntries', params: { maximum: mostNames } }] : []),
      ...(names.some((one) => one.length > longestName)
        ? [{ path: 'names', rule: 'maxLength', params: { maximum: longestName } }]
        : []),
    ];
    if (faults.length > 0) throw invalid(...faults);
    await replaceStudyList(
      trx,
      { id, kind, name, nameKey },
      names.map((one) => ({ words: studyWords(one), name: one })),
    );
    const details = { change: given ? 'changed' : 'added', name, count: names.length };
    await record(trx, app, actor, { action: 'studyList.changed', subject: id, details });
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalid(taken) : error;
  });
  return { id, kind, name, count: names.length };
}

/**
 * Deletes a named list. A filter criterion with the deleted list matches nobody.
 * @throws AppError 404
 */
export async function dropStudyList(app: App, actor: Actor, id: string): Promise<void> {
  await transaction(app, async (trx) => {
    const name = await deleteStudyList(trx, id);
    if (name === undefined) throw notFound();
    await record(trx, app, actor, { action: 'studyList.changed', subject: id, details: { change: 'removed', name } });
  });
}
