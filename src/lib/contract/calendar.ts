import * as z from 'zod/mini';

export const CalendarLinkRequest = z.object({ renew: z.optional(z.enum(['Y', 'N'])) });

/**
 * The address of a candidate's calendar, and when it was made (ISO 8601). `url` is null if the address was made by an
 * earlier call: only a hash of it is stored.
 */
export const CalendarLink = z.object({ url: z.nullable(z.string()), since: z.string() });
export type CalendarLink = z.infer<typeof CalendarLink>;

export const CalendarToken = z.object({ token: z.string() });
