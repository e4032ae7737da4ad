import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals }) => {
  const { script, policy } = locals.services.serviceWorker();
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Security-Policy': policy },
  });
};
