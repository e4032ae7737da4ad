import type { Db } from '#server/db/database.ts';
import { findTasks } from '#server/tasks/tasks.ts';

/** The types of the materials that applications were asked for and that are not accepted yet, by application. */
export async function openMaterialsOf(db: Db, applicationIds: readonly string[]): Promise<Map<string, string[]>> {
  const open = (await findTasks(db, applicationIds)).filter(({ kind, state }) => kind === 'material' && state !== 'accepted');
  const byApplication = Map.groupBy(open, ({ applicationId }) => applicationId);
  return new Map([...byApplication].map(([id, tasks]) => [id, tasks.map(({ type }) => type)]));
}
