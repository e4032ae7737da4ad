import * as z from 'zod/mini';

import { WebhookDeliveries, WebhookPause, WebhookRequest, Webhooks, WebhookSecret } from '#lib/contract/webhooks.ts';
import { route, type RouteDefinition } from '#server/platform/http/route.ts';

import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  renewSecret,
  retryDelivery,
} from './manage-webhooks.ts';

const office = { access: 'staff', permission: 'settings.manage', scope: 'office' } as const;
/** Changes of webhooks need a step-up, so a machine cannot redirect events. */
const changing = { ...office, stepUp: true } as const;
const params = z.object({ id: z.string() });

/** Routes that manage webhooks. */
export const webhookRoutes: RouteDefinition[] = [
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/webhooks',
    operationId: 'listWebhooks',
    summary: 'All webhooks',
    data: Webhooks,
    handle: ({ app, locale }) => listWebhooks(app, locale),
  }),
  route({
    ...changing,
    method: 'POST',
    path: '/api/staff/webhooks',
    operationId: 'addWebhook',
    summary: 'Add a webhook; its secret is returned only once',
    body: WebhookRequest,
    data: WebhookSecret,
    handle: ({ app, actor, body }) => addWebhook(app, actor, body),
  }),
  route({
    ...changing,
    method: 'DELETE',
    path: '/api/staff/webhooks/{id}',
    operationId: 'removeWebhook',
    summary: 'Delete a webhook with its deliveries',
    params,
    data: Webhooks,
    handle: ({ app, actor, params: { id }, locale }) => removeWebhook(app, actor, id, locale),
  }),
  route({
    ...changing,
    method: 'POST',
    path: '/api/staff/webhooks/{id}/pause',
    operationId: 'pauseWebhook',
    summary: 'Pause or resume a webhook',
    params,
    body: WebhookPause,
    data: Webhooks,
    handle: ({ app, actor, params: { id }, body, locale }) =>
      pauseWebhook(app, actor, { id, isPaused: body.paused === 'Y' }, locale),
  }),
  route({
    ...changing,
    method: 'POST',
    path: '/api/staff/webhooks/{id}/secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret of a webhook; the new one is returned only once',
    params,
    data: WebhookSecret,
    handle: ({ app, actor, params: { id } }) => renewSecret(app, actor, id),
  }),
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/webhooks/{id}/deliveries',
    operationId: 'listDeliveries',
    summary: 'The latest deliveries of a webhook, including dead letters',
    params,
    data: WebhookDeliveries,
    handle: ({ app, params: { id } }) => listDeliveries(app, id),
  }),
  route({
    ...changing,
    method: 'POST',
    path: '/api/staff/webhooks/{webhookId}/deliveries/{id}/retry',
    operationId: 'retryDelivery',
    summary: 'Send a dead letter again',
    params: z.object({ webhookId: z.string(), id: z.string() }),
    data: WebhookDeliveries,
    handle: ({ app, actor, params: found }) => retryDelivery(app, actor, found),
  }),
];
