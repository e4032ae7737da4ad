import { type JobType, jobTypes } from '#lib/domain/job-types.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { App } from '#server/platform/app.ts';

import { filterOfKey, intakeTermOf } from './filter.ts';
import { countIntakeRecipients, findIntakeFilters } from './store-waiting.ts';

/** A posting whose next intake may be awaited. */
export interface AwaitedPosting {
  id: string;
  jobType: string;
  unit: string;
  family: string;
}

/** The filters of alerts for the next intake of some categories. */
async function readIntakes(app: App, jobTypes: readonly string[]) {
  const rows = await findIntakeFilters(app.db, jobTypes.map(intakeTermOf));
  return rows.map(({ id, key }) => ({ id, ...filterOfKey(key, '') }));
}

/** How many people wait for the next intake of each posting, by the posting's id. */
export async function countWaitingFor(app: App, postings: readonly AwaitedPosting[]): Promise<Map<string, number>> {
  if (postings.length === 0) return new Map();
  const intakes = await readIntakes(app, [...new Set(postings.map(({ jobType }) => jobType))]);
  const counted = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { id, jobType, unit, family } of postings) {
    const found = intakes.filter((one) => one.jobType === jobType);
    const ids = found.filter(({ near }) => !near || near.unit === unit || near.family === family).map((one) => one.id);
    const key = ids.join();
    if (!counted.has(key)) counted.set(key, await countIntakeRecipients(app.db, ids));
    counts.set(id, counted.get(key)!);
  }
  return counts;
}

/**
 * For each category, the number of people who wait for its next intake; categories for which nobody waits are left out.
 * An alert for a unit and a family is counted only if the actor has access to that unit.
 */
export async function countWaitingIn(app: App, { units }: Pick<Actor, 'units'>): Promise<{ jobType: JobType; count: number }[]> {
  const intakes = await readIntakes(app, jobTypes);
  const inReach = intakes.filter(({ near }) => !near || units === null || units.includes(near.unit ?? ''));
  const counts = [];
  for (const jobType of jobTypes) {
    const ids = inReach.filter((one) => one.jobType === jobType).map(({ id }) => id);
    const count = await countIntakeRecipients(app.db, ids);
    if (count > 0) counts.push({ jobType, count });
  }
  return counts;
}
