import * as z from 'zod/mini';

const flag = z.enum(['Y', 'N']);
const Kinds = z.object({ reminders: flag, alerts: flag, news: flag });

/** The messages that a candidate wants (`lib/rules/preferences.ts`). */
export const Preferences = z.object({ mail: Kinds, sms: Kinds, quiet: flag });

const token = z.optional(z.string());
/** The token from a mail with news. A request has the token in its body or (RFC 8058) in its query. */
export const StopNews = z.object({ token });
