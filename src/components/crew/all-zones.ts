import { jobTypes } from '#lib/job-types.ts';
import type { Locale } from '#lib/locale.ts';
import type { Zone } from '#server/content/zones.ts';
import type { Services } from '#server/site/services.ts';

/** The zones that the content holds, in the order of the categories. */
export async function allZones(services: Services, locale: Locale): Promise<Zone[]> {
  const zones = await Promise.all(jobTypes.map((type) => services.readZone(type, locale)));
  return zones.filter((zone) => zone !== undefined);
}
