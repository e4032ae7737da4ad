import { cors } from 'hono/cors';

import { ownerHeader } from '#lib/contract/owner-header.ts';
import type { Settings } from '#server/platform/settings.ts';

/** Of the pages of other origins, lets only those of the listed ones call the API with the visitor's cookies. */
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
