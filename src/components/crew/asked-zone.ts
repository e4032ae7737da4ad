import type { AstroGlobal } from 'astro';

import type { Zone } from '#server/website/content/zones.ts';

/**
 * The zone that a page under /crew is asked for by `type` in its query. Undefined where there is no such zone:
 * the page then offers all of them, with status 404 unless no type was given.
 */
export async function askedZone({
  url,
  locals,
  response,
}: Pick<AstroGlobal, 'url' | 'locals' | 'response'>): Promise<Zone | undefined> {
  const type = url.searchParams.get('type') ?? '';
  const zone = await locals.services.readZone(type, locals.locale);
  if (!zone && type) response.status = 404;
  return zone;
}
