import * as z from 'zod/mini';

import { UnitChoice } from './staff.ts';

/** A webhook to add. It receives only events of `units`, or of all units if `units` is absent or empty. */
export const WebhookRequest = z.object({
  url: z.string().check(z.maxLength(500)),
  units: z.optional(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)))),
});

export type WebhookBody = z.output<typeof WebhookRequest>;

export const WebhookPause = z.object({ paused: z.enum(['Y', 'N']) });

/** A webhook with its number of waiting and abandoned deliveries; never its secret. */
const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  units: z.nullable(z.array(z.string())),
  active: z.boolean(),
  createdAt: z.string(),
  by: z.string(),
  waiting: z.number(),
  dead: z.number(),
});

export type WebhookData = z.output<typeof Webhook>;

export const Webhooks = z.object({ list: z.array(Webhook), units: z.array(UnitChoice) });
export type WebhooksData = z.output<typeof Webhooks>;

/** The secret of a webhook, which is shown only once. */
export const WebhookSecret = z.object({ id: z.string(), secret: z.string() });

export type WebhookSecretData = z.output<typeof WebhookSecret>;

/** A delivery to a webhook; `dead` means that it was abandoned after the last attempt. */
const Delivery = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'sent', 'dead']),
  attempts: z.number(),
  events: z.number(),
  createdAt: z.string(),
  nextAt: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
  /** After an attempt, its HTTP status is set or, if it got no answer, the reason is set in `lastError`. */
  lastStatus: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
});

export type WebhookDeliveryData = z.output<typeof Delivery>;

export const WebhookDeliveries = z.object({ list: z.array(Delivery) });
