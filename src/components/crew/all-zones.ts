import { jobTypes } from '#lib/domain/job-types.ts';
import type { Locale } from '#lib/text/locale.ts';
import type { Services } from '#server/main/services.ts';
import type { Zone } from '#server/website/content/zones.ts';

/** The zones in the content, ordered by category. */
export async function allZones(services: Services, locale: Locale): Promise<Zone[]> {
  const zones = await Promise.all(jobTypes.map((type) => services.readZone(type, locale)));
  return zones.filter((zone) => zone !== undefined);
}
