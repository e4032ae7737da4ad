import type { AwaitedCategory } from '#lib/contract/staff-postings.ts';
import { translateFor } from '#lib/i18n/server-translate.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';
import { countWaitingFor, countWaitingIn } from '#server/recruitment/alerts/count-waiting.ts';
import { readForOffice } from '#server/recruitment/postings/office-posting.ts';

/** The number of people who wait for each category's next intake, as `countWaitingIn` counts them for an actor. */
export async function listAwaited(app: App, actor: Pick<Actor, 'units'>, locale: Locale): Promise<AwaitedCategory[]> {
  const t = translateFor(locale);
  const counts = await countWaitingIn(app, actor);
  return counts.map(({ jobType, count }) => ({ jobType, jobTypeName: t(`jobs.types.${jobType}`), count }));
}

/**
 * How many people wait for the next intake of a posting.
 * @throws AppError 404 if the posting is unknown or out of reach
 */
export async function countWaiting(app: App, actor: Pick<Actor, 'units'>, id: string): Promise<number> {
  const { content } = await readForOffice(app.db, actor, id);
  return (await countWaitingFor(app, [{ ...content, id }])).get(id)!;
}
