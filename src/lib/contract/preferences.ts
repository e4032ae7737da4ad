import * as z from 'zod/mini';

const flag = z.enum(['Y', 'N']);
const Kinds = z.object({ reminders: flag, alerts: flag, news: flag });

/** The messages that a candidate wants (`lib/rules/preferences.ts`). */
export const Preferences = z.object({ mail: Kinds, sms: Kinds, quiet: flag });
