import * as z from 'zod/mini';

const flag = z.enum(['Y', 'N']);
const Kinds = z.object({ reminders: flag, alerts: flag, news: flag });

/** The messages that a candidate wants (`lib/rules/preferences.ts`). */
export const Preferences = z.object({ mail: Kinds, sms: Kinds, quiet: flag });

const token = z.optional(z.string());
/** The token of a mail with news, in the body or (RFC 8058) in the query. */
export const StopNews = z.object({ token });
