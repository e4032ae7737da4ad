import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ locals }) =>
  new Response(await locals.services.drawFeed(locals.locale), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
