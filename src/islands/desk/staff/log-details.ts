import { auditDetails, auditWords } from '#lib/audit-actions.ts';
import type { LogEntry } from '#lib/contract/log.ts';
import { enumKeys } from '#lib/enums.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { materialName } from '#lib/i18n/material-name.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { mayBeAskedFor } from '#lib/material-types.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { sessionKinds } from '#lib/session-kinds.ts';
import { isStaffRole } from '#lib/staff-roles.ts';

type Value = LogEntry['details'][string];

/** Larger numbers are moments in milliseconds: none of the log's counts reaches them. */
const firstMoment = 1_000_000_000_000;

function isOneOf<const Words extends readonly string[]>(words: Words, word: unknown): word is Words[number] {
  return (words as readonly unknown[]).includes(word);
}

function momentOf(value: Value): string | undefined {
  if (typeof value === 'number' && value >= firstMoment) return dateTimeInShanghai(value);
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
  return isInstant ? dateTimeInShanghai(Date.parse(value)) : undefined;
}

function valueIn(name: string, value: Value, t: Translate): string {
  if (value === true || value === 'Y') return t('desk-log.values.yes');
  if (value === false || value === 'N') return t('desk-log.values.no');
  if ((name === 'to' || name === 'from') && isOneOf(enumKeys.applyStatus, value)) return enumLabel('applyStatus', value, t);
  if (name === 'type' && typeof value === 'string' && mayBeAskedFor(value)) return materialName(value, t);
  if (name === 'role' && isStaffRole(value)) return t(`desk-staff.roles.${value}`);
  if (name === 'kind' && isOneOf(sessionKinds, value)) return t(`appointments.session.kind.${value}`);
  if (isOneOf(auditWords, value)) return t(`desk-log.values.${value}`);
  return momentOf(value) ?? String(value);
}

/** What else an entry of the log says, in the reader's words; moments in Beijing time. */
export function detailsOf({ details }: Pick<LogEntry, 'details'>, t: Translate): string {
  return Object.entries(details)
    .filter(([, value]) => value !== '' && value !== null && value !== false)
    .map(([name, value]) => {
      const label = isOneOf(auditDetails, name) ? t(`desk-log.details.${name}`) : name;
      return t('desk-log.labelled', { label, value: valueIn(name, value, t) });
    })
    .join(' · ');
}
