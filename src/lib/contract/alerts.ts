import * as z from 'zod/mini';

import { alertKinds, alertRhythms } from '#lib/domain/alerts.ts';
import { jobTypes } from '#lib/domain/job-types.ts';
import { isEmail } from '#lib/rules/email.ts';
import { isStorable } from '#lib/rules/text.ts';
import { locales } from '#lib/text/locale.ts';

import { PositionSearch } from './postings.ts';

/** Maximum number of alerts per person. */
export const mostAlerts = 20;

const storable = z.refine<string>(isStorable, { params: { rule: 'characters' } });
const Every = z.enum(alertRhythms);

/** The filters of an alert: those of a search, without paging and without the option to include closed postings. */
export const AlertFilter = z.partial(
  z.object({
    jobType: z.string(),
    keyWord: z.string(),
    workPlace: z.string(),
    pkPostseries: z.string(),
    employOrg: z.string(),
    beginDate: z.string(),
    endDate: z.string(),
  }),
);
export type AlertFilter = z.infer<typeof AlertFilter>;

/** A visitor's additional fields. No alert is mailed to `email` until somebody has opened the link in a first mail to it. */
const visitor = {
  email: z.string().check(z.refine(isEmail, { params: { rule: 'email' } })),
  captcha: z.string().check(z.maxLength(64)),
};
const noVisitor = { email: z.nullish(z.string()), captcha: z.nullish(z.string()) };
const mailLocale = z.nullish(z.enum(locales));

const searchAlert = { filter: PositionSearch, every: Every, locale: mailLocale };
/** Without `locale`, mails are in the language of the request. A signed-in candidate's alerts go to the account's address. */
export const NewAlert = z.object({ ...searchAlert, ...noVisitor });
export const VisitorAlert = z.object({ ...searchAlert, ...visitor });

const Id = z.nullish(z.string().check(z.minLength(1), z.maxLength(64), storable));
const intake = { pkPublish: Id, jobType: z.nullish(z.enum(jobTypes)), locale: mailLocale };
/**
 * An alert for new postings. With `jobType`, it is for all postings in that category. With `pkPublish`, it is for postings that
 * have the category of this posting, and its unit or family. `jobType` or `pkPublish` is required. `locale` as in `NewAlert`.
 */
export const NextIntake = z.object({ ...intake, ...noVisitor });
export const VisitorIntake = z.object({ ...intake, ...visitor });
export type NextIntake = z.infer<typeof NextIntake>;

/**
 * With the kind `intake`, a posting needs to match only one of the filter's `employOrg` and `pkPostseries`. `words` describes
 * the filter in the reader's language. The mail sent at `next` lists what is new since `since`; both times are ISO 8601.
 */
export const SearchAlert = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  filter: AlertFilter,
  words: z.string(),
  every: Every,
  since: z.string(),
  next: z.string(),
});
export type SearchAlert = z.infer<typeof SearchAlert>;
export const SearchAlerts = z.array(SearchAlert);

export const AlertId = z.object({ id: z.string() });

const token = z.optional(z.string());
/** The token from a link in a mail. A request has the token in its body or (RFC 8058) in its query. */
export const StopAlerts = z.object({ token });
export const StopQuery = z.object({ token });

/** The code of a mail's link. */
export const AlertLink = z.object({ code: z.string() });
/** `never` deletes the alert. */
export const ChangeByLink = z.extend(AlertLink, { id: z.string(), every: z.enum([...alertRhythms, 'never']) });
/**
 * The alerts that a mail's link opens, and the code that opens them again. For a link that confirms an address, `added` is
 * Y if this call has stored the requested alert, N if there are too many, and absent if an earlier call has stored it.
 */
export const OpenedAlerts = z.object({ code: z.string(), alerts: SearchAlerts, added: z.optional(z.enum(['Y', 'N'])) });
export type OpenedAlerts = z.infer<typeof OpenedAlerts>;
