import * as z from 'zod/mini';

import { UnitChoice } from './staff.ts';

/** A webhook to be added: units limit what it is told of; none means all. */
export const WebhookRequest = z.object({
  url: z.string().check(z.maxLength(500)),
  units: z.optional(z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)))),
});

export type WebhookBody = z.output<typeof WebhookRequest>;

export const WebhookPause = z.object({ paused: z.enum(['Y', 'N']) });

/** A webhook with how many deliveries wait and how many were given up; never its secret. */
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

/** Told once. */
export const WebhookSecret = z.object({ id: z.string(), secret: z.string() });

export type WebhookSecretData = z.output<typeof WebhookSecret>;

/** What was sent to a webhook in one go; a dead letter is one that was given up. */
const Delivery = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'sent', 'dead']),
  attempts: z.number(),
  events: z.number(),
  createdAt: z.string(),
  nextAt: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
  /** The receiver's last answer, or why there was none. */
  lastStatus: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
});

export type WebhookDeliveryData = z.output<typeof Delivery>;

export const WebhookDeliveries = z.object({ list: z.array(Delivery) });
