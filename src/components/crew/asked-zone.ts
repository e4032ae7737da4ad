import type { AstroGlobal } from 'astro';

import type { Zone } from '#server/website/content/zones.ts';

/**
 * The zone that `type` in the query of a page under /crew names. Undefined for an unknown zone: the page then offers
 * all of them, with status 404 if a type was given.
 */
export async function requestedZone({
  url,
  locals,
  response,
}: Pick<AstroGlobal, 'url' | 'locals' | 'response'>): Promise<Zone | undefined> {
  const type = url.searchParams.get('type') ?? '';
  const zone = await locals.services.readZone(type, locals.locale);
  if (!zone && type) response.status = 404;
  return zone;
}
