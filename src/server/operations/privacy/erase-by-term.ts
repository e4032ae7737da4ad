import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { transaction } from '#server/platform/db/database.ts';
import { savedBefore } from '#server/platform/errors.ts';
import { type DueApplication, dueAfter, claimForErasure } from '#server/recruitment/retention/due.ts';
import { lastRunAt, noteRun } from '#server/recruitment/retention/note-run.ts';
import { limitsNow, readRetention } from '#server/recruitment/retention/terms.ts';

import { personalData } from './domains.ts';

const day = 24 * 3_600_000;
/** The actor of automatic erasures. */
const housekeeper = { id: 'site', name: 'SkyGate' } as const;

/**
 * Erases the personal data of applications whose retention term is over, each in its own transaction. The rows of the
 * applications remain for statistics. Several instances may run this at the same time.
 * @returns the number of erased applications
 */
export async function eraseByTerm(app: App, actor: Pick<Actor, 'id' | 'name'>): Promise<number> {
  const limits = await limitsNow(app.db, app);
  let erased = 0;
  let after: Parameters<typeof dueAfter>[2];
  for (;;) {
    const some = await dueAfter(app, limits, after);
    for (const application of some) if (await eraseOne(app, application)) erased += 1;
    after = some.at(-1);
    if (!after) break;
  }
  await noteRun(app, actor, erased);
  return erased;
}

function eraseOne(app: App, application: DueApplication): Promise<boolean> {
  return transaction(app, async (trx) => {
    if (!(await claimForErasure(trx, app, application))) return false;
    for (const domain of personalData) await domain.eraseApplication?.(trx, app, application);
    return true;
  });
}

/**
 * Erases the applications that are due, if their number is still the number that the actor saw.
 * @throws AppError 409 with the current terms in `data.current` if the number has changed
 */
export async function eraseCounted(app: App, actor: Actor, count: number): Promise<{ erased: number }> {
  const current = await readRetention(app);
  if (current.due.total !== count) throw savedBefore(current);
  return { erased: await eraseByTerm(app, actor) };
}

/** Erases the applications that are due, if a term is in effect and no run was recorded within the last day. */
export async function eraseDaily(app: App): Promise<void> {
  if ((await limitsNow(app.db, app)).length === 0) return;
  const last = await lastRunAt(app);
  if (last === undefined || app.clock.now() - last >= day) await eraseByTerm(app, housekeeper);
}
