import * as z from 'zod/mini';

import { auditActions } from '#lib/domain/audit-actions.ts';
import { obeysBesides } from '#lib/forms/faults.ts';
import { isDate } from '#lib/rules/dates.ts';
import { areReversed } from '#lib/rules/days.ts';
import { isStorable } from '#lib/rules/text.ts';

import { PageSize } from './page-size.ts';

const text = z.optional(z.string().check(z.maxLength(100), z.refine(isStorable, { params: { rule: 'characters' } })));
/** A day in Shanghai, or empty. */
const day = z.optional(z.string().check(z.refine((value) => value === '' || isDate(value), { params: { rule: 'date' } })));

/** Checks the order of the days. `when`, a single day, is used where `from` or `to` is absent. */
function faultsOfPeriod(sent: unknown) {
  const { when, from = when, to = when } = (sent ?? {}) as Partial<Record<'when' | 'from' | 'to', unknown>>;
  const dayIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return areReversed({ from: dayIn(from), to: dayIn(to) }) ? [{ path: 'to', rule: 'daysReversed' }] : [];
}

/** A search of the log: by actor (id or part of the name), action, subject (receipt number or id), and day or period. */
export const LogQuery = z
  .object({
    who: text,
    what: z.optional(z.enum([...auditActions, ''])),
    whom: text,
    when: day,
    from: day,
    to: day,
    cursor: z.optional(z.string()),
    size: PageSize(),
  })
  .check(obeysBesides(faultsOfPeriod));
export type LogQuery = z.output<typeof LogQuery>;

/** An entry of the log; `when` is ISO 8601, `whom` a receipt number, the name of a member of staff, or an id. */
export const LogEntry = z.object({
  id: z.string(),
  when: z.string(),
  who: z.string(),
  actor: z.string(),
  what: z.enum(auditActions),
  whom: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  /** The unit's name in the reader's language; null without a unit. */
  unitName: z.nullable(z.string()),
  applicationId: z.nullable(z.string()),
  receiptNo: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /**
   * The receipt number, or the subject's name in the reader's language; empty without a subject, and if the subject's name is
   * unknown, for example because the subject no longer exists.
   */
  whomName: z.string(),
  /** The details in the reader's language. */
  words: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type LogEntry = z.output<typeof LogEntry>;

export const LogPage = z.object({ list: z.array(LogEntry), next: z.nullable(z.string()) });
export type LogPage = z.output<typeof LogPage>;

/**
 * Whether the log's hash chain is intact: `rows` counts the intact entries from its beginning on; `brokenAt` is the number
 * of the first entry that was changed, removed or inserted, or null.
 */
export const LogCheck = z.object({ rows: z.int(), brokenAt: z.nullable(z.int()) });
export type LogCheck = z.output<typeof LogCheck>;
