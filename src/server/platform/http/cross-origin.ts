import { cors } from 'hono/cors';

import { ownerHeader } from '#lib/contract/owner-header.ts';
import type { Settings } from '#server/platform/settings.ts';

/** Lets a page of another origin call the API with the visitor's cookies only if that origin is listed. */
export function allowCrossOrigin(settings: Settings) {
  return cors({
    origin: settings.allowedOrigins,
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Content-Type', 'Accept-Language', 'Idempotency-Key', ownerHeader],
    exposeHeaders: ['X-Request-Id', 'Retry-After', 'Date', 'Age'],
    maxAge: 600,
  });
}
