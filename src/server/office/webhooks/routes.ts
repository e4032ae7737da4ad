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
/** What is sent where is nobody's to change but a person's who has just proved a code. */
const changing = { ...office, stepUp: true } as const;
const params = z.object({ id: z.string() });

/** Calls about the addresses that are told of what happens. */
export const webhookRoutes: RouteDefinition[] = [
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/webhooks',
    operationId: 'listWebhooks',
    summary: 'Every webhook',
    data: Webhooks,
    handle: ({ app, locale }) => listWebhooks(app, locale),
  }),
  route({
    ...changing,
    method: 'POST',
    path: '/api/staff/webhooks',
    operationId: 'addWebhook',
    summary: 'Add a webhook; its secret is told once',
    body: WebhookRequest,
    data: WebhookSecret,
    handle: ({ app, actor, body }) => addWebhook(app, actor, body),
  }),
  route({
    ...changing,
    method: 'DELETE',
    path: '/api/staff/webhooks/{id}',
    operationId: 'removeWebhook',
    summary: 'Take a webhook away',
    params,
    data: Webhooks,
    handle: ({ app, actor, params: { id }, locale }) => removeWebhook(app, actor, id, locale),
  }),
  route({
    ...changing,
    method: 'POST',
    path: '/api/staff/webhooks/{id}/pause',
    operationId: 'pauseWebhook',
    summary: 'Let a webhook rest, or go on',
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
    summary: 'Give a webhook another secret, which is told once',
    params,
    data: WebhookSecret,
    handle: ({ app, actor, params: { id } }) => renewSecret(app, actor, id),
  }),
  route({
    ...office,
    method: 'GET',
    path: '/api/staff/webhooks/{id}/deliveries',
    operationId: 'listDeliveries',
    summary: 'What was sent to a webhook, dead letters among it',
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
