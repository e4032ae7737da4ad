import type { AstroGlobal } from 'astro';

import type { Zone } from '#server/website/content/zones.ts';

/**
 * The zone of the parameter `type` in the address of a page under /crew. Undefined if it is missing or unknown; the page
 * then offers all zones. If it is unknown, this sets the status to 404.
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
