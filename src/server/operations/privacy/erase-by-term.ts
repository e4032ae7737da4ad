import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { savedBefore } from '#server/platform/errors.ts';
import { type DueApplication, dueBehind, takeForErasure } from '#server/recruitment/retention/due.ts';
import { lastRunAt, noteRun } from '#server/recruitment/retention/note-run.ts';
import { limitsNow, readRetention } from '#server/recruitment/retention/terms.ts';

import { personalData } from './domains.ts';

const day = 24 * 3_600_000;
/** What the site does by itself. */
const housekeeper = { id: 'site', name: 'SkyGate' } as const;

/**
 * Erases the applications that fall due by the terms of retention, each in a transaction of its own: everything personal
 * goes as when a candidate is erased, that there was an application stays, for the counts. Several instances may run this
 * at once.
 * @returns how many were erased
 */
export async function eraseByTerm(app: App, actor: Pick<Actor, 'id' | 'name'>): Promise<number> {
  const limits = await limitsNow(app);
  let erased = 0;
  let after: Parameters<typeof dueBehind>[2];
  for (;;) {
    const some = await dueBehind(app, limits, after);
    for (const application of some) if (await eraseOne(app, application, limits)) erased += 1;
    after = some.at(-1);
    if (!after) break;
  }
  await noteRun(app, actor, erased);
  return erased;
}

function eraseOne(app: App, application: DueApplication, limits: Awaited<ReturnType<typeof limitsNow>>): Promise<boolean> {
  return transaction(app, async (trx) => {
    if (!(await takeForErasure(trx, app, application, limits))) return false;
    for (const domain of personalData) await domain.eraseApplication?.(trx, app, application);
    return true;
  });
}

/**
 * Erases what falls due, told by somebody who has seen how many that are.
 * @throws AppError 409 with the terms as they are in `data.current` where another number falls due
 */
export async function eraseCounted(app: App, actor: Actor, count: number): Promise<{ erased: number }> {
  const current = await readRetention(app);
  if (current.due.total !== count) throw savedBefore(current);
  return { erased: await eraseByTerm(app, actor) };
}

/** Erases what falls due once a day, where a term is set. */
export async function eraseDaily(app: App): Promise<void> {
  if ((await limitsNow(app)).length === 0) return;
  const last = await lastRunAt(app);
  if (last === undefined || app.clock.now() - last >= day) await eraseByTerm(app, housekeeper);
}
