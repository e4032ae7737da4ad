import type { APIRoute } from 'astro';

import { locales } from '#lib/text/locale.ts';

/** The poster of a posting in one language, to print or share; see `paths.poster` for its address. */
export const GET: APIRoute = async ({ params, locals }) => {
  const name = params.poster ?? '';
  const locale = locales.find((one) => name.startsWith(`${one}-`));
  const poster = locale && (await locals.services.drawPoster(name.slice(locale.length + 1), locale));
  if (!poster) return new Response(null, { status: 404 });
  return new Response(poster, { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' } });
};
