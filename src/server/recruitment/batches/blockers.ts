import type { Translate } from '#lib/i18n/translate.ts';
import { stateAt } from '#lib/rules/tasks.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findOffers, type OfficeRow } from '#server/recruitment/applications/office/office.ts';
import { taskName } from '#server/recruitment/tasks/describe-task.ts';
import { findTasks, type TaskRow } from '#server/recruitment/tasks/tasks.ts';

/** Applications per statement. */
const portion = 500;

/** The names of an application's blockers (`blockersOf`) in the reader's language. */
export function blockerNames(blockers: readonly string[], t: Translate): string {
  const nameOf = (name: string) => {
    if (name === 'offer') return t('tasks.offer');
    return taskName(name === 'window' ? { kind: name, type: '' } : { kind: 'material', type: name }, t);
  };
  return blockers.map(nameOf).join(', ');
}

function blocks(task: TaskRow, now: number): boolean {
  if (task.open === 0) return false;
  if (task.kind === 'window') return stateAt(task, now) === 'open';
  return task.kind === 'material' && task.state !== 'accepted';
}

/**
 * What prevents applications from advancing at the time `now` (ms), by the application's id: the types of materials whose open
 * tasks are not accepted, `window` for an open correction, and `offer` for an offer that is not accepted.
 */
export async function blockersOf(
  trx: Db,
  applications: readonly Pick<OfficeRow, 'id' | 'status'>[],
  now: number,
): Promise<Map<string, string[]>> {
  const blockers = new Map<string, string[]>();
  const add = (id: string, name: string) => blockers.set(id, [...(blockers.get(id) ?? []), name]);
  for (let from = 0; from < applications.length; from += portion) {
    const some = applications.slice(from, from + portion);
    for (const task of await findTasks(
      trx,
      some.map(({ id }) => id),
    )) {
      if (blocks(task, now)) add(task.applicationId, task.kind === 'material' ? task.type : task.kind);
    }
    const offered = some.flatMap(({ id, status }) => (status === 'offer' ? [id] : []));
    const offers = await findOffers(trx, offered);
    for (const id of offered) if (offers.get(id)?.reply !== 'accepted') add(id, 'offer');
  }
  return blockers;
}
