import * as z from 'zod/mini';

const Id = z.string().check(z.maxLength(64));

/** A warning that documents of an application are falsified. The last day on which it is valid is `endsOn` (`YYYY-MM-DD`). */
export const WarningRequest = z.object({ reason: z.string(), endsOn: z.string() });

export const WarningParams = z.object({ id: Id, warningId: Id });

/** A valid warning about a person, for leads. */
export const DeskWarning = z.object({
  id: z.string(),
  /** `Y` if the warning was set on the application that is shown; the reader can then remove it. */
  here: z.enum(['Y', 'N']),
  /** The application on which the warning was set; null if that application is outside the reader's scope. */
  application: z.nullable(z.object({ idkey: z.string(), receiptNo: z.string() })),
  /** `reason` and `by` are null if the application is outside the reader's scope. */
  reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  /** ISO 8601. */
  at: z.string(),
  endsOn: z.string(),
});
export type DeskWarning = z.output<typeof DeskWarning>;
