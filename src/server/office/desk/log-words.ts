import { isOfficeKind } from '#lib/contract/content-office.ts';
import type { LogEntry } from '#lib/contract/log.ts';
import { auditDetails, auditWords } from '#lib/domain/audit-actions.ts';
import { enumKeys } from '#lib/domain/enums.ts';
import { documentKinds } from '#lib/domain/document-kinds.ts';
import { exportListNames } from '#lib/domain/export-lists.ts';
import { importKindNames } from '#lib/domain/import-kinds.ts';
import { isJobType } from '#lib/domain/job-types.ts';
import { isRequestable } from '#lib/domain/material-types.ts';
import { sessionKinds } from '#lib/domain/session-kinds.ts';
import { isStaffRole } from '#lib/domain/staff-roles.ts';
import { enumLabel } from '#lib/i18n/enum-options.ts';
import { materialName } from '#lib/i18n/material-name.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { dateTimeInShanghai } from '#lib/rules/deadline.ts';
import { locales } from '#lib/text/locale.ts';

type Value = LogEntry['details'][string];

/** Looks up names for the keys in an entry, in the reader's language; undefined for a key without a name. */
export interface NamesInLog {
  unit(key: string): string | undefined;
  thing(id: string): string | undefined;
}

/** Numbers of at least this size are times in milliseconds: no count in the log is that large. */
const firstMoment = 1_000_000_000_000;
/** Details that are not shown, because they mean nothing to a reader. */
const hiddenDetails: readonly string[] = ['delivery'];
/** Number of characters of a network's keyed hash that are shown to distinguish networks. */
const markLength = 6;

function isOneOf<const Words extends readonly string[]>(words: Words, word: unknown): word is Words[number] {
  return (words as readonly unknown[]).includes(word);
}

function momentOf(value: Value): string | undefined {
  if (typeof value === 'number' && value >= firstMoment) return dateTimeInShanghai(value);
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
  return isInstant ? dateTimeInShanghai(Date.parse(value)) : undefined;
}

/** The translation of a key; undefined if there is none. */
function wordsAt(key: string, t: Translate): string | undefined {
  const words = t(key as MessageKey);
  return words === key ? undefined : words;
}

function kindIn(kind: string, t: Translate): string | undefined {
  if (isOneOf(sessionKinds, kind)) return t(`appointments.session.kind.${kind}`);
  if (isOfficeKind(kind)) return t(`desk-content.kinds.${kind}`);
  return isOneOf(importKindNames, kind) ? t(`desk-exchange.imports.kinds.${kind}`) : undefined;
}

/** A filter condition (`status=submitted,rejected`, or its name alone) in the reader's language. */
export function conditionIn(condition: string, names: NamesInLog, t: Translate): string {
  const [name = '', value] = condition.split('=', 2);
  const label = wordsAt(`desk-log.filters.${name}`, t) ?? name;
  if (value === undefined) return label;
  const shown = (() => {
    if (name === 'status')
      return value
        .split(',')
        .map((one) => (isOneOf(enumKeys.applyStatus, one) ? enumLabel('applyStatus', one, t) : one))
        .join(t('desk-log.comma'));
    if (name === 'unit') return names.unit(value);
    if (name === 'jobType') return isJobType(value) ? t(`jobs.types.${value}`) : undefined;
    if (name === 'action') return wordsAt(`desk-log.actions.${value.replaceAll('.', '_')}`, t);
    if (name === 'kind') return kindIn(value, t);
    return names.thing(value) ?? wordsAt(`desk-log.filters.values.${value}`, t) ?? wordsAt(`desk-log.values.${value}`, t);
  })();
  const isPlain = /^[\d:+-]+$/.test(value);
  return shown === undefined && !isPlain ? label : t('desk-log.labelled', { label, value: shown ?? value });
}

/** Translates keys that are separated by spaces. */
function listIn(text: string, wordsOf: (key: string) => string | undefined, t: Translate): string {
  return text
    .split(' ')
    .map((key) => wordsOf(key) ?? key)
    .join(t('desk-log.comma'));
}

/** The translation of a text value, by the name of its detail; undefined if there is none. */
function textIn(name: string, text: string, names: NamesInLog, t: Translate): string | undefined {
  switch (name) {
    case 'to':
    case 'from':
      return isOneOf(enumKeys.applyStatus, text) ? enumLabel('applyStatus', text, t) : names.thing(text);
    case 'type':
      return isRequestable(text) ? materialName(text, t) : names.thing(text);
    case 'askedBy':
      return names.thing(text);
    case 'role':
      return isStaffRole(text) ? t(`desk-staff.roles.${text}`) : undefined;
    case 'kind':
      return kindIn(text, t);
    case 'list':
      return isOneOf([...exportListNames, ...documentKinds], text) ? t(`desk-exchange.exports.lists.${text}`) : undefined;
    case 'address':
      return text.replaceAll(/[^A-Za-z\d]/g, '').slice(0, markLength);
    case 'format':
      return text.toUpperCase();
    case 'units':
      return listIn(text, names.unit, t);
    case 'columns':
      return listIn(text, (key) => wordsAt(`desk-exchange.columns.${key}`, t), t);
    case 'languages':
      return listIn(text, (key) => (isOneOf(locales, key) ? t(`desk-log.languages.${key}`) : undefined), t);
    case 'filtered':
      return listIn(text, (condition) => conditionIn(condition, names, t), t);
    default:
      return undefined;
  }
}

function valueIn(name: string, value: Value, names: NamesInLog, t: Translate): string {
  if (value === true || value === 'Y') return t('desk-log.values.yes');
  if (value === false || value === 'N') return t('desk-log.values.no');
  if (typeof value === 'string') {
    const words = textIn(name, value, names, t);
    if (words !== undefined) return words;
  }
  if (isOneOf(auditWords, value)) return t(`desk-log.values.${value}`);
  return momentOf(value) ?? String(value);
}

/** The details of an entry without the ids of candidates' accounts, which have no names in the log. */
export function withoutAccounts({ what, details }: Pick<LogEntry, 'what' | 'details'>): LogEntry['details'] {
  if (!what.startsWith('account.')) return details;
  const { from: _, to: __, ...others } = details;
  return others;
}

/** The details of a log entry in the reader's language, with times in Beijing time. */
export function detailWords(details: LogEntry['details'], names: NamesInLog, t: Translate): string {
  return Object.entries(details)
    .filter(([name, value]) => value !== '' && value !== null && value !== false && !hiddenDetails.includes(name))
    .map(([name, value]) => {
      const label = isOneOf(auditDetails, name) ? t(`desk-log.details.${name}`) : name;
      return t('desk-log.labelled', { label, value: valueIn(name, value, names, t) });
    })
    .join(' · ');
}
