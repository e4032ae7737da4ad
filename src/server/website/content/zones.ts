import { isJobType, type JobType } from '#lib/domain/job-types.ts';
import type { Locale } from '#lib/text/locale.ts';
import { type Localised, localised } from '#lib/text/localised.ts';
import type { App } from '#server/platform/app.ts';
import { notFound } from '#server/platform/errors.ts';

import type { ContentBodies } from './kinds.ts';
import { picturePath } from './pictures.ts';
import { findContent } from './store.ts';

/** A category's own site under /crew, in one language; `pictures` are file paths. */
export type Zone = Localised<ContentBodies['zone']> & { jobType: JobType };

/**
 * The content of a category's own site.
 * @throws AppError 404 if the category does not exist or has no zone
 */
export async function readZone(app: App, jobType: string, locale: Locale): Promise<Zone> {
  if (!isJobType(jobType)) throw notFound();
  const zone = (await findContent(app.reads, 'zone', jobType))?.body;
  if (!zone) throw notFound();
  return { ...localised(zone, locale), jobType, pictures: zone.pictures.map(picturePath) };
}
