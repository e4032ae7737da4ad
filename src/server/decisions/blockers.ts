import type { Translate } from '#lib/i18n/translate.ts';
import { stateAt } from '#lib/rules/tasks.ts';
import type { Db } from '#server/db/database.ts';
import { taskName } from '#server/tasks/describe-task.ts';
import { findTasks, type TaskRow } from '#server/tasks/tasks.ts';

/** Applications a statement. */
const portion = 500;

/** What keeps an application from advancing, as `blockersOf` tells it, in words. */
export function blockerNames(blockers: readonly string[], t: Translate): string {
  const nameOf = (name: string) => taskName(name === 'window' ? { kind: name, type: '' } : { kind: 'material', type: name }, t);
  return blockers.map(nameOf).join(', ');
}

function blocks(task: TaskRow, now: number): boolean {
  if (task.open === 0) return false;
  if (task.kind === 'window') return stateAt(task, now) === 'open';
  return task.kind === 'material' && task.state !== 'accepted';
}

/**
 * What keeps applications from advancing at a moment (ms), by application: materials that are not accepted, by their
 * types, and `window` for an open modification window.
 */
export async function blockersOf(trx: Db, applicationIds: readonly string[], now: number): Promise<Map<string, string[]>> {
  const blockers = new Map<string, string[]>();
  for (let from = 0; from < applicationIds.length; from += portion) {
    for (const task of await findTasks(trx, applicationIds.slice(from, from + portion))) {
      if (!blocks(task, now)) continue;
      const name = task.kind === 'material' ? task.type : task.kind;
      blockers.set(task.applicationId, [...(blockers.get(task.applicationId) ?? []), name]);
    }
  }
  return blockers;
}
