import type { AstroGlobal } from 'astro';

import type { Zone } from '#server/website/content/zones.ts';

/**
 * The zone given by the parameter `type` in the address of a page under /crew. If the parameter is missing or names no zone,
 * this returns undefined, and the page offers all zones. For an unknown zone, this also sets the status to 404.
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
