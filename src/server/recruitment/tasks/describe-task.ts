import { paths } from '#lib/addresses/paths.ts';
import type { Task } from '#lib/contract/tasks.ts';
import type { TaskState } from '#lib/domain/task-states.ts';
import { materialName } from '#lib/i18n/material-name.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { inOrderOfUrgency, isOverdue, stateAt, waitingStates, waitsForCandidate } from '#lib/rules/tasks.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';

import { findTasks, type TaskRow } from './store.ts';

function contextOf(column: 'sealed_note' | 'sealed_reason', id: string): string {
  return `application_tasks.${column}.${id}`;
}

/** Encrypts a text of the office for a column of a task; null for an empty text. */
export function encryptTaskWords(app: App, column: 'sealed_note' | 'sealed_reason', id: string, words: string): string | null {
  return words === '' ? null : app.cipher.encrypt(words, contextOf(column, id));
}

/** The office's note to the candidate; empty without one. */
export function noteOf(app: App, { id, sealedNote }: TaskRow): string {
  return sealedNote === null ? '' : app.cipher.decrypt(sealedNote, contextOf('sealed_note', id));
}

/** The office's reason for rejecting or returning a delivered task; empty without one. */
export function reasonOf(app: App, { id, sealedReason }: TaskRow): string {
  return sealedReason === null ? '' : app.cipher.decrypt(sealedReason, contextOf('sealed_reason', id));
}

/** The name of a task in the reader's language. */
export function taskName({ kind, type }: Pick<TaskRow, 'kind' | 'type'>, t: Translate): string {
  if (kind !== 'material') return t(`tasks.kind.${kind}` as MessageKey);
  return materialName(type, t);
}

/** The path of the page on which a candidate does a task. */
export function taskPage(
  { kind, type, applicationId }: Pick<TaskRow, 'kind' | 'type' | 'applicationId'>,
  locale: Locale,
): string {
  const applyId = applicationId;
  if (kind === 'intention') return paths.examinationIntention(locale, { applyId });
  if (kind === 'background') return paths.flyBackgroundCheck(locale, { applyId });
  if (kind === 'window') return paths.changeApplication(locale, applyId);
  if (kind === 'reply') return paths.sessionReply(locale, { applyId, session: type });
  if (kind === 'transfer') return paths.transfer(locale, { applyId });
  return paths.materialUpload(locale, { type, applyId });
}

/** States in which the candidate or the office still has to act. */
const unfinished: readonly TaskState[] = [...waitingStates, 'received', 'submitted'];

/**
 * The name of a task's state at a time (`stateAt`). An accepted reply and an answered transfer have names of their own. A
 * closed task that was not finished is named closed.
 */
function stateName({ kind, open, state: stored }: TaskRow, state: TaskState, t: Translate): string {
  if (open === 0 && unfinished.includes(stored)) return t('tasks.state.closed');
  if (kind === 'reply' && state === 'accepted') return t('tasks.state.attending');
  if (kind === 'transfer' && (state === 'accepted' || state === 'declined')) return t(`tasks.transfer.${state}`);
  return t(`tasks.state.${state}` as MessageKey);
}

/** A task as the API returns it at a time (ms). */
export function describeTask(app: App, row: TaskRow, now: number, locale: Locale): Task {
  const t = translateFor(locale);
  const state = stateAt(row, now);
  const reason = row.state === 'rejected' ? reasonOf(app, row) : '';
  return {
    kind: row.kind,
    type: row.type,
    name: taskName(row, t),
    state,
    stateName: stateName(row, state, t),
    dueAt: row.dueAt === null ? null : new Date(row.dueAt).toISOString(),
    note: noteOf(app, row),
    ...(reason ? { reason } : {}),
    url: taskPage(row, locale),
    waiting: row.open === 1 && waitsForCandidate(row, now) ? 'Y' : 'N',
    overdue: row.open === 1 && isOverdue(row, now) ? 'Y' : 'N',
  };
}

/** The tasks of each application at a time (ms), ordered by `inOrderOfUrgency`. */
export async function describeTasks(
  db: Db,
  app: App,
  applicationIds: readonly string[],
  now: number,
  locale: Locale,
): Promise<Map<string, Task[]>> {
  const byApplication = Map.groupBy(await findTasks(db, applicationIds), ({ applicationId }) => applicationId);
  const described = [...byApplication].map(([id, rows]): [string, Task[]] => [
    id,
    inOrderOfUrgency(rows, now).map((row) => describeTask(app, row, now, locale)),
  ]);
  return new Map(described);
}
