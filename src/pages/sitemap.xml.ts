import type { APIRoute } from 'astro';

export const GET: APIRoute = async ({ url, locals }) => {
  const part = url.searchParams.get('part');
  const isPart = part === null || /^[1-9][0-9]{0,4}$/.test(part);
  const sitemap = isPart ? await locals.services.drawSitemap(part === null ? undefined : Number(part)) : undefined;
  if (sitemap === undefined) return new Response(null, { status: 404 });
  return new Response(sitemap, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
};
