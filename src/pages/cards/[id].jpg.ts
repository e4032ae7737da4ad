import type { APIRoute } from 'astro';

/** The picture for shared links to a posting. */
export const GET: APIRoute = async ({ params, locals }) => {
  const card = await locals.services.drawCard(params.id ?? '');
  if (!card) return new Response(null, { status: 404 });
  return new Response(card, { headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=3600' } });
};
